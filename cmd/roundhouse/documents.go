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

// run answers all documents. Errors are told where they occur; the exit status is
// the highest of all.
func (d *documents) run(s *streams) error {
	in, closeIn, err := d.open(s)
	if err != nil {
		return d.unusable(s, err)
	}
	defer closeIn()
	out := bufio.NewWriterSize(s.out, 1<<16)
	status, count, buf := 0, 0, []byte(nil)
	for {
		if !in.Pending() {
			if err := out.Flush(); err != nil {
				return err
			}
		}
		data, err := in.Next()
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
		buf, err = d.answer(buf, data)
		if err != nil {
			buf = d.refusal(s, buf[:0], err)
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
		return told(status)
	}
	return nil
}

func (d *documents) open(s *streams) (*record.Reader, func() error, error) {
	if d.path == "-" {
		return record.NewReader(s.in), func() error { return nil }, nil
	}
	f, err := os.Open(d.path)
	if err != nil {
		return nil, nil, err
	}
	return record.NewReader(f), f.Close, nil
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

// refusal tells what is wrong with a document: on standard error, and with --json
// as its answer.
func (d *documents) refusal(s *streams, out []byte, err error) []byte {
	fmt.Fprintf(s.err, "roundhouse: %v\n", err)
	var e *record.Error
	if d.json && errors.As(err, &e) {
		return append(e.AppendJSON(out), '\n')
	}
	return out
}

// statusOf is the exit status that an error of a document stands for.
func statusOf(err error) int {
	if errors.Is(err, game.Unreadable) {
		return 2
	}
	return 1
}
