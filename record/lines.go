package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
)

// Reader takes JSON documents from a file one after the other: the one that the
// file is, however many lines it has, or else one from every line. Lines may have
// any length and are not read before they are asked for.
type Reader struct {
	in    *bufio.Reader
	whole []byte // the one document of the file
	begun bool
	line  []byte
	count int           // lines read so far, where every line is a document
	rest  *bufio.Reader // what in has not read ahead of
}

// NewReader reads documents from in.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(in, 1<<16)} }

// Next is the next document, good until the next call, or io.EOF. In lines that
// are no documents it gives whatever stands there; empty ones it passes over.
func (r *Reader) Next() ([]byte, error) {
	if !r.begun {
		r.begun = true
		if err := r.detectForm(); err != nil {
			return nil, err
		}
	}
	if r.whole != nil {
		data := r.whole
		r.whole = nil
		return data, nil
	}
	for {
		line, err := r.readLine()
		if err != nil && err != io.EOF {
			return nil, err
		}
		r.count++
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return line, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// Pending reports whether Next has a whole line at hand: if not, it may have to
// wait for whoever writes the file.
func (r *Reader) Pending() bool {
	data, _ := r.in.Peek(r.in.Buffered()) // what is buffered can be peeked at
	return bytes.IndexByte(data, '\n') >= 0
}

// Line is which line of the file, from 1, the last document of Next is; 0 where the
// document is the whole file, or nothing shows so far that another line follows it.
func (r *Reader) Line() int {
	if r.count == 1 && isBlank(r.in) && (r.rest == nil || isBlank(r.rest)) {
		return 0
	}
	return r.count
}

// isBlank reports whether nothing but white space has been read ahead.
func isBlank(in *bufio.Reader) bool {
	data, _ := in.Peek(in.Buffered())
	return len(bytes.TrimSpace(data)) == 0
}

// detectForm reads the first value of the file, as far as it is one, to find out what
// the file is: one document if the value has several lines and nothing follows it.
func (r *Reader) detectForm() error {
	mark := 0
	if start, _ := r.in.Peek(len(byteOrderMark)); bytes.Equal(start, byteOrderMark) {
		mark, _ = r.in.Discard(len(start)) // the document is refused for it, but is one
	}
	var read bytes.Buffer
	dec := json.NewDecoder(io.TeeReader(r.in, &read))
	var first json.RawMessage
	err := dec.Decode(&first)
	rest := r.in
	r.rest = rest
	r.in = bufio.NewReaderSize(io.MultiReader(bytes.NewReader(byteOrderMark[:mark]), &read, rest), 1<<16)
	var syntax *json.SyntaxError
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF && !errors.As(err, &syntax) {
		return err
	}
	switch {
	case err == nil && bytes.IndexByte(first, '\n') >= 0 && isBlankAfter(dec, &read, rest):
		r.whole, r.in = slices.Concat(byteOrderMark[:mark], first), rest
	case err != nil && breaksLater(&read, err) && !hasObjectLine(&read, rest):
		r.whole, r.in = slices.Concat(byteOrderMark[:mark], read.Bytes()), bufio.NewReader(bytes.NewReader(nil))
	}
	return nil
}

// breaksLater reports whether what has been read was good JSON up to the end of
// its first line, and then was not.
func breaksLater(read *bytes.Buffer, err error) bool {
	good := read.Bytes()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		good = good[:max(0, min(int(syntax.Offset)-1, len(good)))]
	}
	return bytes.IndexByte(bytes.TrimSpace(good), '\n') >= 0
}

// hasObjectLine reports whether any line near the beginning is a JSON object: then
// the file is lines, else it is one broken document. What it looks at, it adds to
// read.
func hasObjectLine(read *bytes.Buffer, rest io.Reader) bool {
	const near = 1 << 20
	_, _ = io.CopyN(read, rest, near) // the end of the file is no error here
	for line := range bytes.Lines(read.Bytes()) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] == '{' && json.Valid(line) {
			return true
		}
	}
	return false
}

// isBlankAfter reports whether nothing follows the value that dec has read. What it
// looks at, it adds to read.
func isBlankAfter(dec *json.Decoder, read *bytes.Buffer, rest io.Reader) bool {
	behind := read.Bytes()[dec.InputOffset():]
	chunk := make([]byte, 4096)
	for {
		if len(bytes.TrimSpace(behind)) > 0 {
			return false
		}
		n, err := rest.Read(chunk)
		read.Write(chunk[:n])
		behind = chunk[:n]
		if err != nil && n == 0 {
			return true
		}
	}
}

// readLine reads up to the next line break.
func (r *Reader) readLine() ([]byte, error) {
	part, err := r.in.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return part, err
	}
	r.line = r.line[:0]
	for err == bufio.ErrBufferFull {
		r.line = append(r.line, part...)
		part, err = r.in.ReadSlice('\n')
	}
	r.line = append(r.line, part...)
	return r.line, err
}
