package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"roundhouse/play/desk"
)

// checker compares a JSON text, which must be valid, with the form that it should have. It makes no
// values of it: the text is decoded afterwards, by the type from which the form is made.
type checker struct {
	text  []byte
	at    int                 // where it reads
	path  []byte              // where the value stands that it reads: body.record.rounds[2]
	wrong []*desk.ErrorDetail // at most mostErrors
}

// note adds what is wrong with the value that is read, unless that is "".
func (c *checker) note(said string) {
	if said != "" && len(c.wrong) < mostErrors {
		c.wrong = append(c.wrong, &desk.ErrorDetail{Message: said, Location: fmt.Sprintf("%.100s", string(c.path))})
	}
}

// value reads a value.
func (c *checker) value(f *form) {
	of := kindOf(c.text[c.at])
	if f.kind == choice {
		for _, one := range f.choices {
			if one.kind == of {
				f = one
			}
		}
	}
	switch fits := f.kind == of; {
	case fits && of == object:
		c.object(f)
		return
	case fits && of == list:
		c.list(f)
		return
	}
	switch sent := c.skip(); {
	case f.kind == anything || f.null && sent[0] == 'n':
	case f.kind != of:
		c.note(expected[f.kind])
	case of == text:
		c.note(f.wrongText(plain(sent)))
	case of == whole:
		c.note(f.wrongNumber(string(sent)))
	}
}

// kindOf returns the kind of the value that begins with a letter. Null is of no kind.
func kindOf(first byte) kind {
	switch first {
	case '{':
		return object
	case '[':
		return list
	case '"':
		return text
	case 't', 'f':
		return truth
	case 'n':
		return anything
	}
	return whole
}

// plain returns a text without its quotes and escapes.
func plain(quoted []byte) []byte {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1]
	}
	var text string
	_ = json.Unmarshal(quoted, &text) // it is valid
	return []byte(text)
}

// object reads an object. A field that may be missing may also be null.
func (c *checker) object(f *form) {
	seen, above := uint64(0), len(c.path)
	for c.more('}') {
		name := plain(c.skip())
		c.more(':')
		i := f.find(name)
		c.path = append(append(c.path, '.'), name...)
		switch {
		case i >= 0 && (f.fields[i].required || c.text[c.at] != 'n'):
			c.value(f.fields[i].form)
		case i < 0 && f.of != nil:
			c.value(f.of)
		case i < 0 && !f.open:
			c.note("unexpected property")
			fallthrough
		default:
			c.skip()
		}
		if i >= 0 {
			seen |= 1 << i
		}
		c.path = c.path[:above]
	}
	for i, one := range f.fields {
		if one.required && seen>>i&1 == 0 {
			c.note("expected required property " + one.name + " to be present")
		}
	}
}

// find returns the index of the field of that name, or -1. The case of its letters may differ.
func (f *form) find(name []byte) int {
	for i := range f.fields {
		if strings.EqualFold(f.fields[i].name, string(name)) {
			return i
		}
	}
	return -1
}

// list reads a list.
func (c *checker) list(f *form) {
	n, above := 0, len(c.path)
	for ; c.more(']'); n++ {
		c.path = append(strconv.AppendInt(append(c.path, '['), int64(n), 10), ']')
		c.value(f.of)
		c.path = c.path[:above]
	}
	c.note(f.outside("array length", n))
}

// blanks may stand between the parts of a text.
const blanks = " \t\r\n"

// more moves over what stands before the next part of an object or a list, and returns whether
// there is one: false after the end.
func (c *checker) more(end byte) bool {
	const before = blanks + "{[,:"
	for between := before; ; c.at++ {
		switch at := c.text[c.at]; {
		case at == end && end != ':':
			c.at++
			return false
		case strings.IndexByte(between, at) < 0:
			return true
		case strings.IndexByte(blanks, at) < 0:
			between = blanks // the next part may begin with a bracket
		}
	}
}

// skip reads a value, and returns its text.
func (c *checker) skip() []byte {
	for from, depth := c.at, 0; ; {
		switch c.text[c.at] {
		case '"':
			for c.at++; c.text[c.at] != '"'; c.at++ {
				if c.text[c.at] == '\\' {
					c.at++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		default: // a letter of something else, which ends before what may follow it
			for c.at+1 < len(c.text) && strings.IndexByte(blanks+",]}", c.text[c.at+1]) < 0 && depth == 0 {
				c.at++
			}
		}
		if c.at++; depth == 0 {
			return c.text[from:c.at]
		}
	}
}
