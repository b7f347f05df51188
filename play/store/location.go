package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// FileName is the name of the data file in its folder.
const FileName = "server.db"

// FindFile returns the data file for a path that a user gives. A path that is an existing file,
// such as a backup, or that ends in .db is the file itself; any other path is the file's folder.
func FindFile(path string) string {
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() || err != nil && filepath.Ext(path) == ".db" {
		return path
	}
	return filepath.Join(path, FileName)
}

// FindOldFile returns the data file for a path, or an error if there is no such file.
func FindOldFile(path string) (string, error) {
	file := FindFile(path)
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%q: there is no such file", file)
	}
	return file, nil
}

// MakeFolder makes the folder of the data file for a path, and returns the path of that file.
func MakeFolder(path string) (string, error) {
	file := FindFile(path)
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", fmt.Errorf("%q: %w", path, err)
	}
	return file, nil
}
