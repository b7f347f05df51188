package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/record"
)

// Documents answers every JSON document of a file, in order. The path "-" is the standard input.
type Documents struct {
	Field string // the argument that names the file
	Path  string
	JSON  bool // answers and errors are written as JSON
	Apart bool // an empty line separates the answers, unless they are JSON
	// Answer appends the answer to one document to out.
	Answer func(out, data []byte) ([]byte, error)
}

// longest is the largest size of a document, in bytes. Tests lower it.
var longest = 64 << 20

func errTooLong() error { return fmt.Errorf("a document is longer than %d bytes", longest) }

// meter is a reader that reads at most left bytes.
type meter struct {
	in   io.Reader
	left int
}

// Read reads from in, and fails once the meter has run out.
func (m *meter) Read(p []byte) (int, error) {
	if m.left <= 0 {
		return 0, errTooLong()
	}
	n, err := m.in.Read(p)
	m.left -= n
	return n, err
}

// nextDocument refills the meter and reads the next document.
func (m *meter) nextDocument(in *record.Reader) ([]byte, error) {
	const ahead = 4 << 20 // at least as much as a Reader reads ahead
	m.left = longest + ahead
	data, err := in.Next()
	if err == nil && len(data) > longest {
		err = errTooLong()
	}
	return data, err
}

// Run answers all documents. It reports errors as they occur. The exit status is the highest of all
// documents.
func (d *Documents) Run(s *Streams) error {
	meter, closeIn, err := d.openInput(s)
	if err != nil {
		return d.refuseFile(s, err)
	}
	defer closeIn()
	in := record.NewReader(meter)
	out := bufio.NewWriterSize(s.Out, 1<<16)
	status, count, buf := 0, 0, []byte(nil)
	for {
		if !in.Pending() {
			if err := out.Flush(); err != nil {
				return err
			}
		}
		data, err := meter.nextDocument(in)
		if err == io.EOF {
			break
		}
		if err != nil {
			return errors.Join(out.Flush(), d.refuseFile(s, err))
		}
		buf = buf[:0]
		if count++; count > 1 && d.Apart && !d.JSON {
			buf = append(buf, '\n')
		}
		answer, err := d.Answer(buf, data)
		if err == nil {
			buf = answer
		} else {
			buf = d.refuseDocument(s, buf, err, in.Line())
			status = max(status, statusOf(err))
		}
		if _, err := out.Write(buf); err != nil {
			return err
		}
	}
	if count == 0 {
		return d.refuseFile(s, errors.New("is empty"))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if status != 0 {
		return ExitStatus(status)
	}
	return nil
}

func (d *Documents) openInput(s *Streams) (*meter, func() error, error) {
	if d.Path == "-" {
		return &meter{in: s.In}, func() error { return nil }, nil
	}
	f, err := os.Open(d.Path)
	if err != nil {
		return nil, nil, err
	}
	return &meter{in: f}, f.Close, nil
}

// refuseFile returns the error for a file that cannot be read. If answers are JSON, it also prints
// it.
func (d *Documents) refuseFile(s *Streams, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	e := &record.Error{Reason: game.Unreadable, Field: d.Field, Message: strconv.Quote(d.Path) + ": " + err.Error()}
	if d.JSON {
		if _, err := s.Out.Write(append(e.AppendJSON(nil), '\n')); err != nil {
			return err
		}
	}
	return UsageError{e}
}

// refuseDocument reports the error of a document on standard error, with its line if the file has
// several documents. It also appends the error to out as the answer, unless the file is a single
// document and answers are not JSON.
func (d *Documents) refuseDocument(s *Streams, out []byte, err error, line int) []byte {
	where := ""
	if line > 0 {
		where = "line " + strconv.Itoa(line) + ": "
	}
	fmt.Fprintf(s.Err, "roundhouse: %s%v\n", where, err)
	var e *record.Error
	switch {
	case d.JSON && errors.As(err, &e):
		return append(e.AppendJSON(out), '\n')
	case !d.JSON && line > 0:
		return fmt.Appendf(out, "%s%v\n", where, err)
	}
	return out[:0]
}

// statusOf returns the exit status for an error about a document.
func statusOf(err error) int {
	if errors.Is(err, game.Unreadable) {
		return 2
	}
	return 1
}
