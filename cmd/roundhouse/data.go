package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"roundhouse/play/store"
	"roundhouse/play/tui"
)

// dataName is the data file in its folder.
const dataName = "server.db"

// dataHelp is the help of --data, which three commands have.
const dataHelp = "The folder of the data file " + dataName + ", or a file itself: one that there is, or NAME.db. Your state folder where it is not given."

// dataFile is where the data is: in the user's state folder where nothing else is said. A
// file that is there already is meant itself, as a backup is, and so is one that is called
// like one; anything else is a folder.
func dataFile(path string) (string, error) {
	if path == "" {
		folder, err := tui.StateFolder()
		if err != nil {
			return "", fmt.Errorf("--data: is missing, and there is no state folder: %w", err)
		}
		path = string(folder)
	}
	info, err := os.Stat(path)
	if err == nil && !info.IsDir() || err != nil && filepath.Ext(path) == ".db" {
		return path, nil
	}
	return filepath.Join(path, dataName), nil
}

// makeDataFile is dataFile, whose folder is made.
func makeDataFile(path string) (string, error) {
	file, err := dataFile(path)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return "", fmt.Errorf("--data: %q: %w", path, err)
	}
	return file, nil
}

// oldDataFile is dataFile, which must be there.
func oldDataFile(path string) (string, error) {
	file, err := dataFile(path)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("--data: %q: there is no such file", file)
	}
	return file, nil
}

// droppedText says how many tables were dropped when the file was opened; "" where none were.
func droppedText(st *store.Store) string {
	switch n := st.Dropped(); n {
	case 0:
		return ""
	case 1:
		return "1 unfinished table was played by earlier rules and is dropped"
	default:
		return fmt.Sprintf("%d unfinished tables were played by earlier rules and are dropped", n)
	}
}

// backupCommand copies the data file of a server.
type backupCommand struct {
	Data string `placeholder:"DIR" env:"ROUNDHOUSE_DATA" help:"${data}"`
	File string `arg:"" name:"FILE" help:"Where the copy goes; a file that is there is refused."`
}

// Help is shown below the flags.
func (c *backupCommand) Help() string {
	return "The copy is whole, also while the server runs: roundhouse serve --data FILE runs on it. It is checked before it gets its name, " +
		"as roundhouse check does it; where something is wrong there is no copy, and the exit status is 1."
}

// Run writes the copy.
func (c *backupCommand) Run(s *streams) error {
	path, err := oldDataFile(c.Data)
	if err != nil {
		return usageError{err}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	report, err := store.Backup(ctx, path, c.File)
	var damage *store.Damage
	switch {
	case errors.As(err, &damage):
		return fmt.Errorf("--data: %w\nThere is no copy. roundhouse check lists what is wrong", damage)
	case err != nil:
		return usageError{fmt.Errorf("FILE: %w", err)}
	}
	_, err = fmt.Fprintf(s.out, "%s is a copy of %s: %s\n", c.File, path, report.Counts)
	return err
}

// reindexCommand makes the read model anew.
type reindexCommand struct {
	Data string `placeholder:"DIR" env:"ROUNDHOUSE_DATA" help:"${data}"`
}

// Help is shown below the flags.
func (c *reindexCommand) Help() string { return "The server must not be running." }

// Run makes it anew.
func (c *reindexCommand) Run(s *streams) error {
	path, err := oldDataFile(c.Data)
	if err != nil {
		return usageError{err}
	}
	st, err := store.Open(context.Background(), path)
	if err != nil {
		return usageError{fmt.Errorf("--data: %w", err)}
	}
	if text := droppedText(st); text != "" {
		fmt.Fprintln(s.err, text)
	}
	n, err := st.Reindex(context.Background())
	if err := errors.Join(err, st.Close()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "%d finished matches are in the lists again\n", n)
	return err
}
