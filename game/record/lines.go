package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"roundhouse/game"
)

// Reader reads the JSON documents of a file one after the other. The file either is a single
// document, with any number of lines, or has a document on every line. Lines may have any length. A
// line is not read before Next is called for it.
type Reader struct {
	in    *bufio.Reader
	whole []byte // the document, if the file is a single one
	begun bool
	line  []byte
	count int           // the number of lines read so far, if every line is a document
	rest  *bufio.Reader // the rest of the file, which is not in the buffer of in
}

// NewReader returns a Reader of the documents in a file.
func NewReader(in io.Reader) *Reader { return &Reader{in: bufio.NewReaderSize(in, 1<<16)} }

// Next returns the next document, which is valid until the next call, or io.EOF. It skips empty
// lines. It returns any other line, even if the line is not a document.
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

// Pending reports whether Next has a whole line in its buffer. If it has none, Next may have to
// wait for the writer of the file.
func (r *Reader) Pending() bool {
	data, _ := r.in.Peek(r.in.Buffered()) // cannot fail, because the bytes are in the buffer
	return bytes.IndexByte(data, '\n') >= 0
}

// Line returns the number of the line that the last document was on, from 1. It returns 0 if the
// document is the whole file, or if no other line is known to follow the first.
func (r *Reader) Line() int {
	if r.count == 1 && isBlank(r.in) && (r.rest == nil || isBlank(r.rest)) {
		return 0
	}
	return r.count
}

// isBlank reports whether only white space is buffered.
func isBlank(in *bufio.Reader) bool {
	data, _ := in.Peek(in.Buffered())
	return len(bytes.TrimSpace(data)) == 0
}

// detectForm reads the first value of the file, or as much of it as is valid, to find out the form
// of the file. The file is a single document if the value has several lines and nothing follows it.
func (r *Reader) detectForm() error {
	if start, _ := r.in.Peek(2); IsUTF16(start) {
		return &Error{Reason: game.Unreadable, Message: UTF16}
	}
	mark := 0
	if start, _ := r.in.Peek(len(byteOrderMark)); bytes.Equal(start, byteOrderMark) {
		mark, _ = r.in.Discard(len(start)) // put back, so that the document is refused because of it
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

// breaksLater reports whether the text that was read is valid JSON up to the end of its first line,
// and invalid after that line.
func breaksLater(read *bytes.Buffer, err error) bool {
	good := read.Bytes()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		good = good[:max(0, min(int(syntax.Offset)-1, len(good)))]
	}
	return bytes.IndexByte(bytes.TrimSpace(good), '\n') >= 0
}

// hasObjectLine reports whether any line near the beginning of the file is a JSON object. If one
// is, the file has a document on every line; otherwise the file is a single broken document. It
// appends what it reads to read.
func hasObjectLine(read *bytes.Buffer, rest io.Reader) bool {
	const near = 1 << 20
	_, _ = io.CopyN(read, rest, near) // reaching the end of the file is not an error here
	for line := range bytes.Lines(read.Bytes()) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] == '{' && json.Valid(line) {
			return true
		}
	}
	return false
}

// isBlankAfter reports whether only white space follows the value that dec has read. It appends
// what it reads to read.
func isBlankAfter(dec *json.Decoder, read *bytes.Buffer, rest io.Reader) bool {
	after := read.Bytes()[dec.InputOffset():]
	chunk := make([]byte, 4096)
	for {
		if len(bytes.TrimSpace(after)) > 0 {
			return false
		}
		n, err := rest.Read(chunk)
		read.Write(chunk[:n])
		after = chunk[:n]
		if err != nil && n == 0 {
			return true
		}
	}
}

// readLine reads the rest of the line, including the line break.
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
