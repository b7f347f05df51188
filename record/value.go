package record

import (
	"bytes"
	"encoding/json"
)

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
	r.value = raw
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
	r.value = r.data[start:r.pos]
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
