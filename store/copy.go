package store

import "context"

// Backup is Store.Backup for a file that another process may have open.
func Backup(ctx context.Context, path, file string) error {
	path, err := resolve(path)
	if err != nil {
		return err
	}
	s := &Store{path: path, closed: make(chan struct{})}
	return s.Backup(ctx, file)
}
