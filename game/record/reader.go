package record

import (
	"bytes"
	"slices"
	"strconv"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/game/quote"
)

// reader reads JSON text of a known form, value by value, without an intermediate representation,
// so it is fast and always knows which field it is in. After the first error, which is in err, all
// its methods do nothing.
type reader struct {
	data  []byte
	pos   int
	value []byte // the text or number that was read last, as written in data
	path  []step
	round int    // the round that the path is in, from 1
	err   *Error // why the text cannot be read
	fault *Error // the first thing that is wrong in a text that can be read
}

// step is one part of a path: a field, or an index if it has no name.
type step struct {
	name  string
	index int
}

// byteOrderMark is U+FEFF in UTF-8.
var byteOrderMark = []byte("\uFEFF")

// UTF16 is the message about a text in UTF-16, which older Windows shells write.
const UTF16 = `invalid UTF-8: the text is UTF-16, as ">" of Windows PowerShell writes it: save it as UTF-8, ` +
	`or let cmd /c "… > FILE" write it`

// IsUTF16 reports whether a text begins as JSON does in UTF-16, with a byte order mark or without.
func IsUTF16(data []byte) bool {
	if len(data) < 2 {
		return false
	}
	a, b := data[0], data[1]
	return a == 0xff && b == 0xfe || a == 0xfe && b == 0xff || (a == 0) != (b == 0)
}

// newReader returns a reader of data, which must be UTF-8 without a byte order mark.
func newReader(data []byte) reader {
	r := reader{data: data}
	if i := bytes.Index(data, byteOrderMark); i >= 0 {
		r.fail("a byte order mark (U+FEFF) at byte " + strconv.Itoa(i+1) + ": leave it out")
	}
	if IsUTF16(data) {
		r.fail(UTF16)
	} else if !utf8.Valid(data) {
		i := invalidByte(data)
		r.fail("invalid UTF-8: byte " + strconv.Quote(string(data[i:i+1])) + " at byte " + strconv.Itoa(i+1))
	}
	return r
}

// invalidByte returns the index of the first byte that is not UTF-8.
func invalidByte(data []byte) int {
	for i := 0; i < len(data); {
		c, size := utf8.DecodeRune(data[i:])
		if c == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(data)
}

// quoteValue returns the text or number that was read last, quoted for a message as it was written.
func (r *reader) quoteValue() string { return quote.JSON(r.value) }

// fieldPath returns the path of the field that the reader is in: rounds[0].hands[2].
func (r *reader) fieldPath() string {
	var out []byte
	for i, s := range r.path {
		switch {
		case s.name == "":
			out = append(strconv.AppendInt(append(out, '['), int64(s.index), 10), ']')
		case i > 0:
			out = append(append(out, '.'), s.name...)
		default:
			out = append(out, s.name...)
		}
	}
	return string(out)
}

// fail records that the text cannot be read, because of something in the current field.
func (r *reader) fail(message string) {
	if r.err == nil {
		r.err = &Error{Reason: game.Unreadable, Field: r.fieldPath(), Message: message}
	}
}

// failSyntax records that the text is not valid JSON.
func (r *reader) failSyntax() {
	if r.pos >= len(r.data) {
		r.fail("the JSON text ends too early")
		return
	}
	c := strconv.Quote(string(bytes.Runes(r.data[r.pos:min(len(r.data), r.pos+4)])[:1]))
	r.fail("no JSON text: " + c + " at byte " + strconv.Itoa(r.pos+1))
}

// noteFault records that the value of the current field is wrong.
func (r *reader) noteFault(reason game.Reason, message string) {
	if r.fault == nil {
		r.fault = &Error{Round: r.round, Reason: reason, Field: r.fieldPath(), Message: message}
	}
}

// peekByte skips white space and returns the next byte without consuming it, or 0 at the end.
func (r *reader) peekByte() byte {
	for r.pos < len(r.data) {
		switch c := r.data[r.pos]; c {
		case ' ', '\t', '\r', '\n':
			r.pos++
		default:
			return c
		}
	}
	return 0
}

// skipByte consumes c if it is the next byte, and reports whether it was.
func (r *reader) skipByte(c byte) bool {
	if r.err != nil || r.peekByte() != c {
		return false
	}
	r.pos++
	return true
}

// openBracket consumes the bracket that a value must begin with, and reports whether it was there.
func (r *reader) openBracket(bracket byte, what string) bool {
	if r.err != nil {
		return false
	}
	if r.peekByte() != bracket {
		r.failMismatch(what)
		return false
	}
	r.pos++
	return true
}

// failMismatch records that the value here is of the wrong kind. what names the kind that it must
// be.
func (r *reader) failMismatch(what string) {
	start := r.pos
	if raw := r.readRaw(); r.err == nil {
		r.pos = start
		r.fail(quote.JSON(raw) + " is not " + what)
	}
}

// hasValue consumes what separates two values, or the bracket after the last one, and reports
// whether another value follows.
func (r *reader) hasValue(first bool, end byte) bool {
	switch {
	case r.err != nil || r.skipByte(end):
		return false
	case first || r.skipByte(','):
		return true
	}
	r.failSyntax()
	return false
}

// eachValue reads a list, and calls each to read every value.
func (r *reader) eachValue(each func(i int)) {
	if !r.openBracket('[', "a list") {
		return
	}
	depth := len(r.path)
	for i := 0; r.hasValue(i == 0, ']'); i++ {
		r.path = append(r.path, step{index: i})
		each(i)
		r.path = r.path[:depth]
	}
}

// readObject reads an object that may have the named fields. It calls each to read the value of
// every field that the object has, and returns the set of these fields. what names the object in
// messages.
func (r *reader) readObject(what string, names []string, each func(name string)) (seen uint32) {
	r.eachMember(func(key []byte) {
		i := slices.IndexFunc(names, func(name string) bool { return name == string(key) })
		switch {
		case i < 0:
			r.fail(r.quoteValue() + " is not a field of " + what)
		case seen>>i&1 != 0:
			r.fail(r.quoteValue() + " is given twice")
		default:
			seen |= 1 << i
			r.path = append(r.path, step{name: names[i]})
			each(names[i])
		}
	})
	return seen
}

// eachMember reads an object, and calls each to read every value.
func (r *reader) eachMember(each func(key []byte)) {
	if !r.openBracket('{', "an object") {
		return
	}
	depth := len(r.path)
	for first := true; r.hasValue(first, '}'); first = false {
		key := r.readText()
		if r.err == nil && !r.skipByte(':') {
			r.failSyntax()
		}
		if r.err == nil {
			each(key)
		}
		r.path = r.path[:depth]
	}
}

// hasField reports whether the named field is in the set that readObject returned.
func hasField(seen uint32, names []string, name string) bool {
	return seen>>slices.Index(names, name)&1 != 0
}

// requireEnd returns the first error, treating anything but white space after the object as one.
func (r *reader) requireEnd() error {
	if r.err == nil {
		if r.peekByte(); r.pos < len(r.data) {
			r.fail("something follows the JSON object at byte " + strconv.Itoa(r.pos+1))
		}
	}
	switch {
	case r.err != nil:
		return r.err
	case r.fault != nil:
		return r.fault
	}
	return nil
}
