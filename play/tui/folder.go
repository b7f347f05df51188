package tui

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/words"
)

// Folder is the folder in which matches are kept. Each unfinished match has its own file in it; its
// subfolder archive is for finished matches, and damaged for files that cannot be read.
type Folder string

// StateFolder returns the user's folder for matches: $XDG_STATE_HOME/roundhouse or
// ~/.local/state/roundhouse, or roundhouse in the operating system's usual place.
func StateFolder() (Folder, error) {
	if dir := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return Folder(filepath.Join(dir, "roundhouse")), nil
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		dir, err := os.UserConfigDir()
		return Folder(filepath.Join(dir, "roundhouse")), err
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", err
	}
	return Folder(filepath.Join(home, ".local", "state", "roundhouse")), nil
}

// saveFormat identifies the format of a kept match.
const saveFormat = "roundhouse-save/1"

// save is a kept match: its record, and what the record lacks but the match needs to continue. It
// reveals tiles that are still to come, so nobody but the player may have it.
type save struct {
	Format  string          `json:"format"`
	Edition int             `json:"edition"` // of the rules; 0 if none was recorded
	Bots    []string        `json:"bots"`
	Seed    string          `json:"seed"`
	BotSeed uint64          `json:"bot_seed"`
	Record  json.RawMessage `json:"record"`
}

// errEarlier says that a match does not replay under today's rules.
var errEarlier = errors.New("it was played by earlier rules")

// kept is a match that can be continued.
type kept struct {
	path   string
	when   time.Time
	setup  Setup
	record *record.Record
}

// roundsPlayed returns the number of rounds that are over.
func (k *kept) roundsPlayed() int {
	n := 0
	for _, r := range k.record.Rounds {
		if r.Scores != nil {
			n++
		}
	}
	return n
}

// newPath returns the path of the file for a new match, and the match's lock. The name of the file
// does not contain the seed.
func (f Folder) newPath(now time.Time) (string, lock) {
	_ = os.MkdirAll(string(f), 0o700) // if this fails, storing the match reports it
	for n := 1; ; n++ {
		path := filepath.Join(string(f), fmt.Sprintf("%s-%d.json", now.Format("2006-01-02-150405"), n))
		lock, free := takeLock(path)
		if !free {
			continue // another program began a match in the same second
		}
		if _, err := os.Lstat(path); err != nil { // nothing has this name, or storing the match reports the error
			return path, lock
		}
		lock.release()
	}
}

// listMatches returns the matches that can be continued, the latest first. It moves files that it
// cannot read to a subfolder, and returns a problem for each.
func (f Folder) listMatches() (matches []kept, problems []problem) {
	paths, _ := filepath.Glob(filepath.Join(string(f), "*.json")) // the pattern is valid
	for _, path := range paths {
		k, err := readKept(path)
		if err == nil {
			matches = append(matches, k)
			continue
		}
		p := problem{file: filepath.Base(path), why: err, aside: "damaged"}
		if errors.Is(err, errEarlier) {
			p.aside = "archive"
		}
		p.stays = f.moveBelow(path, p.aside)
		problems = append(problems, p)
	}
	slices.SortFunc(matches, func(a, b kept) int { return b.when.Compare(a.when) })
	return matches, problems
}

// problem is a file that could not be read, and the place where it is now.
type problem struct {
	file  string
	why   error
	aside string // the folder to which it was moved
	stays error  // why it could not be moved; nil if it was
}

// problemText returns a description of the problem.
func (p *problem) problemText(v *voice) string {
	key := "file.damaged"
	if errors.Is(p.why, errEarlier) {
		key = "file.earlier"
	}
	what := v.say(key, words.Values{"file": p.file, "error": p.why.Error()})
	if p.stays != nil {
		return v.Paragraph(what, v.say("file.stays", words.Values{"error": p.stays.Error()}))
	}
	return v.Paragraph(what, v.say("file.aside", words.Values{"folder": p.aside}))
}

func readKept(path string) (k kept, err error) {
	k.path = path
	info, err := os.Stat(path)
	if err != nil {
		return k, err
	}
	k.when = info.ModTime()
	data, err := os.ReadFile(path)
	if err != nil {
		return k, err
	}
	return k, k.parseFile(data)
}

func (k *kept) parseFile(data []byte) error {
	var s save
	err := json.Unmarshal(data, &s)
	switch {
	case err != nil:
		return fmt.Errorf("no JSON text: %w", err)
	case s.Format != saveFormat:
		return fmt.Errorf("format: %q is not %q", s.Format, saveFormat)
	}
	if k.record, err = record.ParseRecord(s.Record); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	if _, err = k.record.Replay(nil); err != nil && s.Edition < rules.Edition {
		return errEarlier
	} else if err != nil {
		return fmt.Errorf("record: %w", err)
	}
	if len(s.Bots) != len(k.record.Players)-1 {
		return fmt.Errorf("bots: %d for %d players", len(s.Bots), len(k.record.Players))
	}
	k.setup = Setup{Rules: k.record.Ref, Name: k.record.Players[0], Bots: s.Bots, BotSeed: s.BotSeed}
	k.setup.Seed, err = deal.ParseSeed(s.Seed)
	return err
}

// moveBelow moves a file into a subfolder of f.
func (f Folder) moveBelow(path, below string) error {
	dir := filepath.Join(string(f), below)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return os.Rename(path, filepath.Join(dir, filepath.Base(path)))
}
