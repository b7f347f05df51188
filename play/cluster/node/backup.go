package node

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"roundhouse/play/cluster"
	"roundhouse/play/filelock"
	"roundhouse/play/store"
	"roundhouse/play/transfer"
)

// Backup copies everything in the cluster to a data file that does not exist yet, and checks it as
// store.Backup does. What changes meanwhile may be copied as it was or as it is.
func Backup(ctx context.Context, c cluster.Config, file string) (report store.Report, err error) {
	err = withFolder(filepath.Dir(file), func(part string) (err error) {
		if err = copyToFile(ctx, c, part); err == nil {
			report, err = store.Backup(ctx, part, file)
		}
		return err
	})
	return report, err
}

// Check copies everything in the cluster to a file for the time being, and checks it.
func Check(ctx context.Context, c cluster.Config) (report store.Report, err error) {
	err = withFolder("", func(part string) (err error) {
		if err = copyToFile(ctx, c, part); err == nil {
			report, err = store.Check(ctx, part)
		}
		return err
	})
	return report, err
}

// Restore copies everything in a data file to a cluster, which must be empty or have been restored
// only in part. It checks the file first, and does not change it. No server may use the cluster.
func Restore(ctx context.Context, c cluster.Config, file string) error {
	return withFolder("", func(part string) error {
		if _, err := store.Backup(ctx, file, part); err != nil {
			return err
		}
		return withBoth(ctx, cluster.OpenToRestore, c, part, func(cl, file transfer.Store) error { return transfer.Copy(ctx, file, cl) })
	})
}

// withFolder calls use with the name of a file in a temporary folder, which it makes in the folder
// in, or in the system's if in is "". It also removes the temporary folders of killed processes.
func withFolder(in string, use func(part string) error) (err error) {
	left, _ := filepath.Glob(filepath.Join(cmp.Or(in, os.TempDir()), folderName)) // the pattern is valid
	for _, folder := range left {
		if f, err := reserveFolder(folder, 0); err == nil {
			_ = errors.Join(f.Close(), os.RemoveAll(folder))
		}
	}
	folder, err := os.MkdirTemp(in, folderName)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	f, err := reserveFolder(folder, os.O_CREATE)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return use(filepath.Join(folder, "part.db"))
}

// folderName is the pattern of the names of the folders of withFolder.
const folderName = ".roundhouse-*"

// reserveFolder reserves a folder of withFolder, until the result is closed.
func reserveFolder(folder string, mode int) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(folder, "in-use"), os.O_RDWR|mode, 0o600)
	if err == nil && !filelock.Reserve(f) {
		err = errors.Join(fmt.Errorf("%q is in use by another process", folder), f.Close())
	}
	return f, err
}

// copyToFile copies everything in the cluster to a new data file.
func copyToFile(ctx context.Context, c cluster.Config, file string) error {
	return withBoth(ctx, cluster.Open, c, file, func(cl, file transfer.Store) error { return transfer.Copy(ctx, cl, file) })
}

// withBoth opens a cluster and a data file for a copy.
func withBoth(
	ctx context.Context, open func(context.Context, cluster.Config) (*cluster.Cluster, error), c cluster.Config,
	file string, copy func(cl, file transfer.Store) error,
) (err error) {
	cl, err := open(ctx, c)
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
