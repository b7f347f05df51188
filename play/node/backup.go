package node

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"roundhouse/play/cluster"
	"roundhouse/play/store"
	"roundhouse/play/transfer"
)

// Backup copies everything in the cluster to a data file that does not exist yet, and checks it as
// store.Backup does. What changes meanwhile may be copied as it was or as it is.
func Backup(ctx context.Context, c cluster.Config, file string) (report store.Report, err error) {
	folder, err := os.MkdirTemp(filepath.Dir(file), ".roundhouse-*")
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	part := filepath.Join(folder, "part.db")
	if err := copyToFile(ctx, c, part); err != nil {
		return report, err
	}
	return store.Backup(ctx, part, file)
}

// Check copies everything in the cluster to a file for the time being, and checks it.
func Check(ctx context.Context, c cluster.Config) (report store.Report, err error) {
	folder, err := os.MkdirTemp("", "roundhouse-*")
	if err != nil {
		return report, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	part := filepath.Join(folder, "part.db")
	if err := copyToFile(ctx, c, part); err != nil {
		return report, err
	}
	return store.Check(ctx, part)
}

// copyToFile copies everything in the cluster to a new data file.
func copyToFile(ctx context.Context, c cluster.Config, file string) error {
	return withBoth(ctx, c, file, func(cl, file transfer.Store) error { return transfer.Copy(ctx, cl, file) })
}

// Restore copies everything in a data file to a cluster, which must be empty. No server may use the
// file, or the cluster.
func Restore(ctx context.Context, c cluster.Config, file string) error {
	return withBoth(ctx, c, file, func(cl, file transfer.Store) error { return transfer.Copy(ctx, file, cl) })
}

// withBoth opens a cluster and a data file for a copy.
func withBoth(ctx context.Context, c cluster.Config, file string, copy func(cl, file transfer.Store) error) (err error) {
	cl, err := cluster.Open(ctx, c)
	if err != nil {
		return err
	}
	defer cl.Close()
	log, err := cl.Log(cluster.LogConfig{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	st, err := store.Open(ctx, file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	return copy(cl.Whole(log), st)
}
