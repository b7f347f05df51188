package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"roundhouse/internal/filelock"
)

// output is a file that a flag names for writing. It is opened before any work, so
// that a file that cannot be written is told at once, but it stays as it was until
// it is emptied or written to. No other command has a file on a disk meanwhile.
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

// open opens the file that a flag names, to be written from its beginning; nil if it
// names none or an earlier one could not be opened. It may be a pipe or a device.
func (o *outputs) open(flag string, path fileName) *output { return o.add(flag, string(path), false) }

// goOn opens a file that is read and then written further, hence one on a disk.
func (o *outputs) goOn(flag string, path fileName) *output { return o.add(flag, string(path), true) }

func (o *outputs) add(flag, path string, further bool) *output {
	if path == "" || o.err != nil {
		return nil
	}
	if path == "-" {
		o.fail(flag, path, errors.New("is no file: the standard output is taken"))
		return nil
	}
	out, err := openOutput(flag, path, further)
	if err == nil {
		err = o.take(out)
	}
	if err != nil {
		o.fail(flag, path, err)
		return nil
	}
	return out
}

// openOutput opens a file, and makes it if it is not there.
func openOutput(flag, path string, further bool) (*output, error) {
	mode := os.O_WRONLY
	if further {
		mode = os.O_RDWR
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		file, err := os.OpenFile(path, mode|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return &output{file, flag, path, true}, nil
		}
		mode |= os.O_CREATE // somebody else has just made it, or a link leads to it
	case further && !info.Mode().IsRegular() && !info.IsDir():
		return nil, errors.New("is no file on a disk, and nothing else can be gone on with")
	}
	file, err := os.OpenFile(path, mode, 0o666)
	return &output{File: file, flag: flag, path: path}, err
}

// take adds the file to the others, or closes it.
func (o *outputs) take(out *output) error {
	for _, other := range o.list {
		if out.same(other) {
			return errors.Join(errors.New("is the file of --"+other.flag+" too"), out.Close())
		}
	}
	if out.regular() && !filelock.Take(out.File) {
		return errors.Join(errors.New("is being written by another command"), out.Close())
	}
	o.list = append(o.list, out)
	return nil
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

// regular reports whether it is a file on a disk.
func (o *output) regular() bool {
	info, err := o.Stat()
	return err == nil && info.Mode().IsRegular()
}

// empty makes a file on a disk empty.
func (o *output) empty() error {
	if !o.regular() {
		return nil
	}
	if err := o.Truncate(0); err != nil {
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
			all = append(all, usageError{fileError(out.flag, out.path, err)})
		}
	}
	o.list = nil
	return errors.Join(all...)
}

// replace makes the file what write writes; nil stands for no file.
func (o *output) replace(write func(io.Writer) error) error {
	if o == nil {
		return nil
	}
	if err := o.empty(); err != nil {
		return err
	}
	if err := write(o.File); err != nil {
		return usageError{fileError(o.flag, o.path, err)}
	}
	return nil
}

// both is the errors of printing and of files. That nobody reads what is printed any
// more does not hide the others.
func both(printed, files error) error {
	if files != nil && errors.Is(printed, syscall.EPIPE) {
		return files
	}
	return errors.Join(printed, files)
}
