package record

import (
	"bytes"
	"encoding/json"
)

// readText reads a text. The result may share memory with the reader's data.
func (r *reader) readText() []byte {
	if r.err != nil {
		return nil
	}
	if r.peekByte() != '"' {
		r.failMismatch("a text")
		return nil
	}
	raw := r.readQuoted()
	if r.err != nil {
		return nil
	}
	r.value = raw
	if inner := raw[1 : len(raw)-1]; isPlain(inner) {
		return inner
	}
	var s string
	if err := json.Unmarshal(raw, &s); err != nil {
		r.fail("no JSON text: " + err.Error())
	}
	return []byte(s)
}

// isPlain reports whether a quoted text is pure ASCII and has no escapes.
func isPlain(s []byte) bool {
	for _, c := range s {
		if c < ' ' || c >= 0x7F || c == '\\' {
			return false
		}
	}
	return true
}

// readQuoted reads a text and returns it as written, with its quotes.
func (r *reader) readQuoted() []byte {
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
	r.failSyntax()
	return nil
}

// readNull consumes a null, and reports whether there was one.
func (r *reader) readNull() bool {
	if r.err != nil || r.peekByte() != 'n' || !bytes.HasPrefix(r.data[r.pos:], []byte("null")) {
		return false
	}
	r.pos += len("null")
	return true
}

// readTruth reads true or false.
func (r *reader) readTruth() bool {
	if r.err != nil {
		return false
	}
	r.peekByte()
	for _, word := range []string{"true", "false"} {
		if bytes.HasPrefix(r.data[r.pos:], []byte(word)) {
			r.pos += len(word)
			return word == "true"
		}
	}
	r.failMismatch("true or false")
	return false
}

// vast stands for all larger numbers in the result of readNumber.
const vast = 1 << 30

// readNumber reads a whole number. Numbers beyond vast or -vast become vast or -vast.
func (r *reader) readNumber() int {
	if r.err != nil {
		return 0
	}
	r.peekByte()
	start, n := r.pos, 0
	minus := r.skipByte('-')
	digits := r.pos
	for ; r.pos < len(r.data) && isDigit(r.data[r.pos]); r.pos++ {
		n = min(n*10+int(r.data[r.pos]-'0'), vast)
	}
	ends := r.pos >= len(r.data) || bytes.IndexByte([]byte(" \t\r\n,]}"), r.data[r.pos]) >= 0
	if r.pos == digits || !ends || r.data[digits] == '0' && r.pos > digits+1 {
		r.pos = start
		r.failMismatch("a whole number")
		return 0
	}
	r.value = r.data[start:r.pos]
	if minus {
		return -n
	}
	return n
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// readRaw reads any value and returns its text. It checks only that the value ends; the caller must
// check the rest.
func (r *reader) readRaw() []byte {
	if r.err != nil {
		return nil
	}
	c := r.peekByte()
	start := r.pos
	switch c {
	case '"':
		return r.readQuoted()
	case '{', '[':
		r.skipNested()
	default:
		for r.pos < len(r.data) && bytes.IndexByte([]byte(" \t\r\n,:]}"), r.data[r.pos]) < 0 {
			r.pos++
		}
		if r.pos == start {
			r.failSyntax()
		}
	}
	if r.err != nil {
		return nil
	}
	return r.data[start:r.pos]
}

// skipNested consumes an object or a list.
func (r *reader) skipNested() {
	for depth := 0; r.pos < len(r.data); {
		switch r.data[r.pos] {
		case '"':
			r.readQuoted()
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
	r.failSyntax()
}
