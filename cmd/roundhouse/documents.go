package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"

	"roundhouse/game"
	"roundhouse/record"
)

// documents answers every document of a file, one after the other; "-" is the
// standard input.
type documents struct {
	field string // the argument that names the file
	path  string
	json  bool
	apart bool // an empty line stands between two answers that are not JSON
	// answer adds the answer to one document to out.
	answer func(out, data []byte) ([]byte, error)
}

// longest is how many bytes a document may have. Tests make it less.
var longest = 64 << 20

func tooLong() error { return fmt.Errorf("a document is longer than %d bytes", longest) }

// meter reads so many bytes, and no more than that for one document.
type meter struct {
	in   io.Reader
	left int
}

// Read reads from in.
func (m *meter) Read(p []byte) (int, error) {
	if m.left <= 0 {
		return 0, tooLong()
	}
	n, err := m.in.Read(p)
	m.left -= n
	return n, err
}

// next is the next document.
func (m *meter) next(in *record.Reader) ([]byte, error) {
	const ahead = 4 << 20 // more than is read ahead
	m.left = longest + ahead
	data, err := in.Next()
	if err == nil && len(data) > longest {
		err = tooLong()
	}
	return data, err
}

// run answers all documents. Errors are told where they occur; the exit status is
// the highest of all.
func (d *documents) run(s *streams) error {
	meter, closeIn, err := d.open(s)
	if err != nil {
		return d.unusable(s, err)
	}
	defer closeIn()
	in := record.NewReader(meter)
	out := bufio.NewWriterSize(s.out, 1<<16)
	status, count, buf := 0, 0, []byte(nil)
	for {
		if !in.Pending() {
			if err := out.Flush(); err != nil {
				return err
			}
		}
		data, err := meter.next(in)
		if err == io.EOF {
			break
		}
		if err != nil {
			return errors.Join(out.Flush(), d.unusable(s, err))
		}
		buf = buf[:0]
		if count++; count > 1 && d.apart && !d.json {
			buf = append(buf, '\n')
		}
		answer, err := d.answer(buf, data)
		if err == nil {
			buf = answer
		} else {
			buf = d.refusal(s, buf, err, in.Line())
			status = max(status, statusOf(err))
		}
		if _, err := out.Write(buf); err != nil {
			return err
		}
	}
	if count == 0 {
		return d.unusable(s, errors.New("is empty"))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if status != 0 {
		return reported(status)
	}
	return nil
}

func (d *documents) open(s *streams) (*meter, func() error, error) {
	if d.path == "-" {
		return &meter{in: s.in}, func() error { return nil }, nil
	}
	f, err := os.Open(d.path)
	if err != nil {
		return nil, nil, err
	}
	return &meter{in: f}, f.Close, nil
}

// unusable says that the file cannot be read at all.
func (d *documents) unusable(s *streams, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	e := &record.Error{Reason: game.Unreadable, Field: d.field, Message: strconv.Quote(d.path) + ": " + err.Error()}
	if d.json {
		if _, err := s.out.Write(append(e.AppendJSON(nil), '\n')); err != nil {
			return err
		}
	}
	return usageError{e}
}

// refusal tells what is wrong with a document, and of which line where there are
// several: on standard error, and as its answer, which is an empty one where there is
// one document that is not answered in JSON.
func (d *documents) refusal(s *streams, out []byte, err error, line int) []byte {
	where := ""
	if line > 0 {
		where = "line " + strconv.Itoa(line) + ": "
	}
	fmt.Fprintf(s.err, "roundhouse: %s%v\n", where, err)
	var e *record.Error
	switch {
	case d.json && errors.As(err, &e):
		return append(e.AppendJSON(out), '\n')
	case !d.json && line > 0:
		return fmt.Appendf(out, "%s%v\n", where, err)
	}
	return out[:0]
}

// statusOf is the exit status that an error of a document stands for.
func statusOf(err error) int {
	if errors.Is(err, game.Unreadable) {
		return 2
	}
	return 1
}
