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

	"roundhouse/deal"
	"roundhouse/record"
	"roundhouse/rules"
	"roundhouse/words"
)

// Folder is where matches are kept: those to go on with, each in a file of its
// own, and below it archive for those that are over and damaged for files that
// cannot be read.
type Folder string

// StateFolder is the user's folder for matches: $XDG_STATE_HOME/roundhouse, or
// ~/.local/state/roundhouse; where systems have another place for such things,
// roundhouse in that.
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

// saveFormat is the format of a kept match.
const saveFormat = "roundhouse-save/1"

// save is a kept match: its record, and what the record does not tell but going on
// needs. Whoever reads it can know the tiles to come; so it is only for oneself.
type save struct {
	Format  string          `json:"format"`
	Edition int             `json:"edition"` // of the rules; 0 where it was not noted yet
	Bots    []string        `json:"bots"`
	Seed    string          `json:"seed"`
	BotSeed uint64          `json:"bot_seed"`
	Record  json.RawMessage `json:"record"`
}

// errEarlier says that a match does not hold by the rules of today.
var errEarlier = errors.New("it was played by earlier rules")

// kept is a match that can be gone on with.
type kept struct {
	path   string
	when   time.Time
	setup  Setup
	record *record.Record
}

// rounds is how many rounds are over.
func (k *kept) rounds() int {
	n := 0
	for _, r := range k.record.Rounds {
		if r.Scores != nil {
			n++
		}
	}
	return n
}

// newPath is a file for a new match, and its lock; the seed has no part in its name.
func (f Folder) newPath(now time.Time) (string, lock) {
	_ = os.MkdirAll(string(f), 0o700) // storing the match tells what is wrong
	for n := 1; ; n++ {
		path := filepath.Join(string(f), fmt.Sprintf("%s-%d.json", now.Format("2006-01-02-150405"), n))
		lock, free := takeLock(path)
		if !free {
			continue // two programs began in the same second
		}
		if _, err := os.Lstat(path); err != nil { // there is none, or writing it will tell
			return path, lock
		}
		lock.release()
	}
}

// list is the matches to go on with, the latest first, and what was wrong with
// other files: those are put aside.
func (f Folder) list() (matches []kept, problems []problem) {
	paths, _ := filepath.Glob(filepath.Join(string(f), "*.json")) // the pattern is good
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
		p.stays = f.move(path, p.aside)
		problems = append(problems, p)
	}
	slices.SortFunc(matches, func(a, b kept) int { return b.when.Compare(a.when) })
	return matches, problems
}

// problem is a file that could not be read, and where it is now.
type problem struct {
	file  string
	why   error
	aside string // the folder that it was put into
	stays error  // why it was not
}

// text puts the problem into words.
func (p *problem) text(v *voice) string {
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
	return k, k.parse(data)
}

func (k *kept) parse(data []byte) error {
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

// move puts a file into a folder below f.
func (f Folder) move(path, below string) error {
	dir := filepath.Join(string(f), below)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return os.Rename(path, filepath.Join(dir, filepath.Base(path)))
}
