package record

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"roundhouse/game"
)

// reader reads JSON text whose form is known, value by value, without building
// anything in between: it is quick and knows at every moment which field it is in.
// After the first error, which err keeps, all its methods do nothing.
type reader struct {
	data  []byte
	pos   int
	path  []step
	round int    // from 1, that the path is in
	err   *Error // the text cannot be read
	fault *Error // it can, but the first thing that is wrong with what it says
}

// step is one part of a path: a field, or an index where there is no name.
type step struct {
	name  string
	index int
}

// field is where the reader is: rounds[0].hands[2].
func (r *reader) field() string {
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

// fail notes that the text cannot be read, because of what is here.
func (r *reader) fail(message string) {
	if r.err == nil {
		r.err = &Error{Reason: game.Unreadable, Field: r.field(), Message: message}
	}
}

// broken notes that the text is not JSON.
func (r *reader) broken() {
	if r.pos >= len(r.data) {
		r.fail("the JSON text ends too early")
		return
	}
	c := strconv.Quote(string(bytes.Runes(r.data[r.pos:min(len(r.data), r.pos+4)])[:1]))
	r.fail("no JSON text: " + c + " at byte " + strconv.Itoa(r.pos+1))
}

// blame notes that what the text says here is wrong.
func (r *reader) blame(reason game.Reason, message string) {
	if r.fault == nil {
		r.fault = &Error{Round: r.round, Reason: reason, Field: r.field(), Message: message}
	}
}

// next passes over white space and gives the byte that follows, or 0.
func (r *reader) next() byte {
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

// skip passes over c, if it follows.
func (r *reader) skip(c byte) bool {
	if r.err != nil || r.next() != c {
		return false
	}
	r.pos++
	return true
}

// open passes over the bracket that a value must begin with.
func (r *reader) open(bracket byte, what string) bool {
	if r.err != nil {
		return false
	}
	if r.next() != bracket {
		r.mismatch(what)
		return false
	}
	r.pos++
	return true
}

// mismatch notes that the value here is not what it must be.
func (r *reader) mismatch(what string) {
	start := r.pos
	if raw := r.raw(); r.err == nil {
		r.pos = start
		r.fail(shown(raw) + " is not " + what)
	}
}

// comma passes over what is between two values or behind the last one, and
// reports whether another value follows.
func (r *reader) comma(first bool, end byte) bool {
	switch {
	case r.err != nil || r.skip(end):
		return false
	case first || r.skip(','):
		return true
	}
	r.broken()
	return false
}

// list reads a list, each value by one call.
func (r *reader) list(each func(i int)) {
	if !r.open('[', "a list") {
		return
	}
	depth := len(r.path)
	for i := 0; r.comma(i == 0, ']'); i++ {
		r.path = append(r.path, step{index: i})
		each(i)
		r.path = r.path[:depth]
	}
}

// object reads an object with some of the named fields, each by one call, and
// gives the set of those that were there. what is the object's name for messages.
func (r *reader) object(what string, names []string, each func(name string)) (seen uint32) {
	r.members(func(key []byte) {
		i := slices.IndexFunc(names, func(name string) bool { return name == string(key) })
		switch {
		case i < 0:
			r.fail(strconv.Quote(string(key)) + " is not a field of " + what)
		case seen>>i&1 != 0:
			r.fail(strconv.Quote(names[i]) + " is given twice")
		default:
			seen |= 1 << i
			r.path = append(r.path, step{name: names[i]})
			each(names[i])
		}
	})
	return seen
}

// members reads an object, each value by one call.
func (r *reader) members(each func(key []byte)) {
	if !r.open('{', "an object") {
		return
	}
	depth := len(r.path)
	for first := true; r.comma(first, '}'); first = false {
		key := r.text()
		if r.err == nil && !r.skip(':') {
			r.broken()
		}
		if r.err == nil {
			each(key)
		}
		r.path = r.path[:depth]
	}
}

// has reports whether the named field is in the set that object gave.
func has(seen uint32, names []string, name string) bool {
	return seen>>slices.Index(names, name)&1 != 0
}

// text reads a text. It may share the reader's memory.
func (r *reader) text() []byte {
	if r.err != nil {
		return nil
	}
	if r.next() != '"' {
		r.mismatch("a text")
		return nil
	}
	raw := r.quoted()
	if r.err != nil {
		return nil
	}
	if inner := raw[1 : len(raw)-1]; plain(inner) {
		return inner
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		r.fail("no JSON text: " + err.Error())
	}
	return []byte(s)
}

// plain reports whether a quoted text stands for itself.
func plain(s []byte) bool {
	for _, c := range s {
		if c < ' ' || c >= 0x7F || c == '\\' {
			return false
		}
	}
	return true
}

// quoted passes over a text and gives it with its quotes.
func (r *reader) quoted() []byte {
	for i := r.pos + 1; i < len(r.data); i++ {
		switch r.data[i] {
		case '\\':
			i++
		case '"':
			raw := r.data[r.pos : i+1]
			r.pos = i + 1
			return raw
		}
	}
	r.pos = len(r.data)
	r.broken()
	return nil
}

// null reads a null, if there is one.
func (r *reader) null() bool {
	if r.err != nil || r.next() != 'n' || !bytes.HasPrefix(r.data[r.pos:], []byte("null")) {
		return false
	}
	r.pos += len("null")
	return true
}

// truth reads true or false.
func (r *reader) truth() bool {
	if r.err != nil {
		return false
	}
	r.next()
	for _, word := range []string{"true", "false"} {
		if bytes.HasPrefix(r.data[r.pos:], []byte(word)) {
			r.pos += len(word)
			return word == "true"
		}
	}
	r.mismatch("true or false")
	return false
}

// vast is what number gives for numbers too large for anything.
const vast = 1 << 30

// number reads a whole number; it gives vast or -vast for what is beyond them.
func (r *reader) number() int {
	if r.err != nil {
		return 0
	}
	r.next()
	start, n := r.pos, 0
	minus := r.skip('-')
	digits := r.pos
	for ; r.pos < len(r.data) && isDigit(r.data[r.pos]); r.pos++ {
		n = min(n*10+int(r.data[r.pos]-'0'), vast)
	}
	ends := r.pos >= len(r.data) || bytes.IndexByte([]byte(" \t\r\n,]}"), r.data[r.pos]) >= 0
	if r.pos == digits || !ends || r.data[digits] == '0' && r.pos > digits+1 {
		r.pos = start
		r.mismatch("a whole number")
		return 0
	}
	if minus {
		return -n
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// raw passes over any value and gives its text. It checks no more than that the
// value ends: whoever reads the text checks the rest.
func (r *reader) raw() []byte {
	if r.err != nil {
		return nil
	}
	c := r.next()
	start := r.pos
	switch c {
	case '"':
		return r.quoted()
	case '{', '[':
		r.nested()
	default:
		for r.pos < len(r.data) && bytes.IndexByte([]byte(" \t\r\n,:]}"), r.data[r.pos]) < 0 {
			r.pos++
		}
		if r.pos == start {
			r.broken()
		}
	}
	if r.err != nil {
		return nil
	}
	return r.data[start:r.pos]
}

// nested passes over an object or a list.
func (r *reader) nested() {
	for depth := 0; r.pos < len(r.data); {
		switch r.data[r.pos] {
		case '"':
			r.quoted()
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		r.pos++
		if depth == 0 {
			return
		}
	}
	r.broken()
}

// end notes it if anything but white space follows, and gives the first thing
// that is wrong.
func (r *reader) end() error {
	if r.err == nil {
		if r.next(); r.pos < len(r.data) {
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

// shown is a JSON value for a message: quoted, and not too long.
func shown(raw []byte) string {
	const most = 40
	text := string(raw)
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	if len(raw) > 0 && raw[0] == '"' && text == string(raw) {
		return text
	}
	return strconv.Quote(text)
}
