package web

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// keepFor is how long the files of a build stay available after another build has replaced it: a
// page that is open may load some of them only then.
const keepFor = 7 * 24 * time.Hour

// builds is a folder with the client's files below /assets/ for as long as open pages may need
// them: in current those of the build that was served last, in earlier those of the builds before
// it, each with the time at which it was replaced.
type builds struct{ current, earlier string }

// KeepIn stores the files of this build in a folder, which it makes if necessary, and serves those
// of earlier builds that are there too. now is the current time.
func (c *Client) KeepIn(folder string, now time.Time) error {
	b := builds{filepath.Join(folder, "current", "assets"), filepath.Join(folder, "earlier", "assets")}
	for _, dir := range []string{b.current, b.earlier} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return err
		}
	}
	if err := errors.Join(b.retire(c.own, now), b.store(c.own), b.forget(now.Add(-keepFor))); err != nil {
		return err
	}
	c.own = nil // no longer needed
	return c.addFiles(os.DirFS(filepath.Dir(b.earlier)))
}

// retire moves the files that this build no longer has to the earlier ones.
func (b builds) retire(own map[string][]byte, now time.Time) error {
	list, err := os.ReadDir(b.current)
	for _, f := range list {
		if _, ok := own[f.Name()]; ok {
			continue
		}
		to := filepath.Join(b.earlier, f.Name())
		err = errors.Join(err, os.Rename(filepath.Join(b.current, f.Name()), to), os.Chtimes(to, now, now))
	}
	return err
}

// store writes the files of this build. A name stands for its content, so files that are there
// stay.
func (b builds) store(own map[string][]byte) error {
	for name, data := range own {
		path := filepath.Join(b.current, name)
		if _, err := os.Stat(path); err == nil {
			continue
		}
		part := path + ".part" // a crash must not leave half a file under the name of a whole one
		if err := errors.Join(os.WriteFile(part, data, 0o600), os.Rename(part, path)); err != nil {
			return err
		}
	}
	return nil
}

// forget removes earlier files that were replaced before a time.
func (b builds) forget(before time.Time) error {
	list, err := os.ReadDir(b.earlier)
	for _, f := range list {
		info, statErr := f.Info()
		if statErr == nil && info.ModTime().Before(before) {
			statErr = os.Remove(filepath.Join(b.earlier, f.Name()))
		}
		err = errors.Join(err, statErr)
	}
	return err
}

// assetsOf returns the files below assets/ by name, in all their forms.
func assetsOf(files fs.FS) (map[string][]byte, error) {
	own := map[string][]byte{}
	list, err := fs.ReadDir(files, "assets")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, f := range list {
		data, err := fs.ReadFile(files, "assets/"+f.Name())
		if err != nil {
			return nil, err
		}
		own[f.Name()] = data
	}
	return own, nil
}
