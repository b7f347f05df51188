package tui

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"roundhouse/game/rules"
)

// keeper stores a match after every change.
type keeper struct {
	mu     sync.Mutex // two changes may have to be stored at the same time
	folder Folder
	path   string
	setup  Setup
	room   *room
	lock   lock
	closed bool
}

// storeMatch writes the match to its file. Once the match is over, it moves the record to the
// archive instead.
func (k *keeper) storeMatch() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed { // another program may already have opened the match
		return nil
	}
	return k.writeMatch()
}

// close stores the match one last time, including what was done just before leaving, and unlocks
// it.
func (k *keeper) close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		return nil
	}
	k.closed = true
	defer k.lock.release()
	return k.writeMatch()
}

func (k *keeper) writeMatch() error {
	rec, err := k.room.record()
	if err != nil {
		return err
	}
	text, err := rec.AppendJSON(nil)
	if err != nil {
		return err
	}
	if rec.Places != nil {
		archive := filepath.Join(string(k.folder), "archive", filepath.Base(k.path))
		if err := writeFile(archive, append(text, '\n')); err != nil {
			return err
		}
		return ignoreMissing(os.Remove(k.path))
	}
	s := save{Format: saveFormat, Edition: rules.Edition, Bots: k.setup.Bots, Seed: k.setup.Seed.String(),
		BotSeed: k.setup.BotSeed, Record: text}
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return writeFile(k.path, append(data, '\n'))
}

func ignoreMissing(err error) error {
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// writeFile writes a file completely or not at all: it writes a temporary file and then renames it.
func writeFile(path string, data []byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+strings.TrimSuffix(filepath.Base(path), ".json")+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes a rename in the folder durable, if the system can.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	_ = d.Sync() // not every system can sync a folder
	return nil
}
