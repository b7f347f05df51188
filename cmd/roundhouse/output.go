package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// output is a file that a flag names for writing. It is opened before any work, so
// that a file that cannot be written is told at once, but it stays as it was until
// it is emptied or written to.
type output struct {
	*os.File
	flag  string
	path  string
	fresh bool // it was not there before
}

// outputs opens files, in order. An error is one of usage; then none stays open
// and none is new.
type outputs struct {
	list []*output
	err  error
}

// open opens the file that a flag names; nil if it names none or an earlier one
// could not be opened.
func (o *outputs) open(flag, path string) *output {
	if path == "" || o.err != nil {
		return nil
	}
	if path == "-" {
		o.fail(flag, path, errors.New("is no file: the standard output is taken"))
		return nil
	}
	_, err := os.Lstat(path)
	fresh := errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		o.fail(flag, path, err)
		return nil
	}
	out := &output{file, flag, path, fresh}
	o.list = append(o.list, out)
	for _, other := range o.list[:len(o.list)-1] {
		if out.same(other) {
			o.fail(flag, path, errors.New("is the file of --"+other.flag+" too"))
			return nil
		}
	}
	return out
}

// fail notes the error and closes everything.
func (o *outputs) fail(flag, path string, err error) {
	o.close()
	o.err = usageError{fileError(flag, path, err)}
}

// fileError is an error with a flag's file, the flag in front.
func fileError(flag, path string, err error) error {
	if inner := new(fs.PathError); errors.As(err, &inner) {
		err = inner.Err
	}
	return fmt.Errorf("--%s: %q: %w", flag, path, err)
}

// same reports whether both are the same file on a disk.
func (o *output) same(other *output) bool {
	a, errA := o.Stat()
	b, errB := other.Stat()
	return errA == nil && errB == nil && a.Mode().IsRegular() && os.SameFile(a, b)
}

// empty makes a file on a disk empty.
func (o *output) empty() error {
	info, err := o.Stat()
	if err == nil && info.Mode().IsRegular() {
		err = o.Truncate(0)
	}
	if err != nil {
		return usageError{fileError(o.flag, o.path, err)}
	}
	return nil
}

// close closes all files. New ones that nothing was written to are removed.
func (o *outputs) close() error {
	var all []error
	for _, out := range o.list {
		info, err := out.Stat()
		if err == nil && out.fresh && info.Size() == 0 {
			err = os.Remove(out.path)
		}
		if err = errors.Join(err, out.Close()); err != nil {
			all = append(all, fileError(out.flag, out.path, err))
		}
	}
	o.list = nil
	return errors.Join(all...)
}

// replace makes the file what write writes.
func (o *output) replace(write func(io.Writer) error) error {
	if err := o.empty(); err != nil {
		return err
	}
	if err := write(o.File); err != nil {
		return usageError{fileError(o.flag, o.path, err)}
	}
	return nil
}
