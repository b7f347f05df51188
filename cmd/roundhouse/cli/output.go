package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"roundhouse/play/filelock"
)

// Output is a file that a flag names for writing. It is opened before any work is done, so that an
// error is reported at once, but its content stays until the Output is emptied or written to. A
// regular file is locked against other commands.
type Output struct {
	*os.File
	flag  string
	path  string
	fresh bool // opening the file created it
}

// Outputs opens files in order. After an error, which is a UsageError, it closes all files, removes
// those that it has created, and opens no more.
type Outputs struct {
	list []*Output
	err  error
}

// Err returns the first error.
func (o *Outputs) Err() error { return o.err }

// Open opens the file that a flag names, which is to be written from its beginning. It returns nil
// if path is empty, or after an error. The file may be a pipe or a device.
func (o *Outputs) Open(flag string, path FileName) *Output {
	return o.openFile(flag, string(path), false)
}

// Resume opens a file to be read and then appended to; it must be a regular file.
func (o *Outputs) Resume(flag string, path FileName) *Output {
	return o.openFile(flag, string(path), true)
}

func (o *Outputs) openFile(flag, path string, resume bool) *Output {
	if path == "" || o.err != nil {
		return nil
	}
	if path == "-" {
		o.Fail(flag, path, errors.New("is not a file: the standard output is in use"))
		return nil
	}
	out, err := openOutput(flag, path, resume)
	if err == nil {
		err = o.addOutput(out)
	}
	if err != nil {
		o.Fail(flag, path, err)
		return nil
	}
	return out
}

// openOutput opens a file, creating it if it does not exist.
func openOutput(flag, path string, resume bool) (*Output, error) {
	mode := os.O_WRONLY
	if resume {
		mode = os.O_RDWR
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		file, err := os.OpenFile(path, mode|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			return &Output{file, flag, path, true}, nil
		}
		mode |= os.O_CREATE // another program has just created the file, or the path is a dangling link
	case resume && !info.Mode().IsRegular() && !info.IsDir():
		return nil, errors.New("is not a file on a disk, so it cannot be resumed")
	}
	file, err := os.OpenFile(path, mode, 0o666)
	return &Output{File: file, flag: flag, path: path}, err
}

// addOutput locks the file and adds it to the others. If it cannot, it closes the file.
func (o *Outputs) addOutput(out *Output) error {
	for _, other := range o.list {
		if out.isSameFile(other) {
			return errors.Join(errors.New("is also the file of --"+other.flag+""), out.Close())
		}
	}
	if out.isRegular() && !filelock.Take(out.File) {
		return errors.Join(errors.New("is being written by another command"), out.Close())
	}
	o.list = append(o.list, out)
	return nil
}

// Fail records an error about a flag's file and closes all files.
func (o *Outputs) Fail(flag, path string, err error) {
	o.Close()
	o.err = FileError(flag, path, err)
}

// FileError returns a UsageError about the file that a flag names. The text begins with the flag.
func FileError(flag, path string, err error) error {
	if inner := new(fs.PathError); errors.As(err, &inner) {
		err = inner.Err
	}
	return UsageError{fmt.Errorf("--%s: %q: %w", flag, path, err)}
}

// isSameFile reports whether both are the same regular file.
func (o *Output) isSameFile(other *Output) bool {
	a, errA := o.Stat()
	b, errB := other.Stat()
	return errA == nil && errB == nil && a.Mode().IsRegular() && os.SameFile(a, b)
}

// isRegular reports whether it is a regular file, and not a pipe or a device.
func (o *Output) isRegular() bool {
	info, err := o.Stat()
	return err == nil && info.Mode().IsRegular()
}

// Empty truncates a regular file. It does nothing to other files.
func (o *Output) Empty() error {
	if !o.isRegular() {
		return nil
	}
	if err := o.Truncate(0); err != nil {
		return FileError(o.flag, o.path, err)
	}
	return nil
}

// Close closes all files, and removes those that were created and are still empty.
func (o *Outputs) Close() error {
	var all []error
	for _, out := range o.list {
		info, err := out.Stat()
		if err == nil && out.fresh && info.Size() == 0 {
			err = os.Remove(out.path)
		}
		if err = errors.Join(err, out.Close()); err != nil {
			all = append(all, FileError(out.flag, out.path, err))
		}
	}
	o.list = nil
	return errors.Join(all...)
}

// Replace empties the file and calls write to write it. On a nil Output it does nothing.
func (o *Output) Replace(write func(io.Writer) error) error {
	if o == nil {
		return nil
	}
	if err := o.Empty(); err != nil {
		return err
	}
	if err := write(o.File); err != nil {
		return FileError(o.flag, o.path, err)
	}
	return nil
}
