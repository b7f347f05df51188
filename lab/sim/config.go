package sim

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync/atomic"

	"roundhouse/bot"
	"roundhouse/game/preset"
	"roundhouse/game/quote"
)

// Config says what to play. The errors of Check name its fields as the command line does.
type Config struct {
	Rules   preset.Ref
	Players int
	Bots    []string // one for all seats, or one for each; "cheater" is the bot that sees all hands
	Rounds  int      // single rounds to play, or 0
	Matches int      // whole matches to play, or 0
	Seed    uint64
	Workers int       // the number of goroutines; the results do not depend on it
	Records io.Writer // receives each match as a line, in order; optional

	// Resume is an optional file from which the simulation continues. It is empty, or was written
	// by an earlier Run with the same Rules, Players, Bots, Seed, Version and unit that also had,
	// or also lacked, Records; this Run may ask for more matches. The file must be positioned at
	// its beginning. Records, if given, must then be a Tape too, and still contain the lines of the
	// earlier Run.
	Resume  Tape
	Version string // of the program: Resume refuses other versions, which may play differently

	Progress *Progress // counts the rounds while they are played; optional

	Watch   func(*Match) // called with every match in order; must not keep it; optional
	Figures bool         // whether to fill in Match.Figures
}

// Most is the highest number of rounds or matches, MostWorkers the highest number of workers.
const (
	Most        int64 = 1 << 40
	MostWorkers int64 = 1024
)

// Progress reports how far a running simulation has got. Each Run needs a new one.
type Progress struct {
	Before atomic.Int64 // rounds of earlier runs
	Played atomic.Int64 // rounds that this Run has played, including any that it drops in the end
}

// Check returns an error that says what is wrong with c; it begins with the name of the field.
func (c *Config) Check() error {
	r := &c.Rules.Rules
	if err := r.Check(); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if err := r.CheckSeats(c.Players); err != nil {
		return fmt.Errorf("players: %q is not a number of players of these rules: the hands are %s",
			strconv.Itoa(c.Players), r.Hand)
	}
	if err := c.checkBots(); err != nil {
		return fmt.Errorf("bots: %w", err)
	}
	if _, ok := c.Records.(Tape); c.Resume != nil && c.Records != nil && !ok {
		return errors.New("records: only a file can be gone on with, as resume asks for")
	}
	return c.checkCounts()
}

func (c *Config) checkBots() error {
	for _, name := range c.Bots[:min(len(c.Bots), c.Players)] {
		if name == cheater {
			continue
		}
		if _, err := bot.New(name, 0); err != nil {
			return fmt.Errorf("%w; in simulations also %s", err, cheater)
		}
	}
	if n := len(c.Bots); n != 1 && n != c.Players {
		return fmt.Errorf("%s: %d bots, not 1 or %d, one for each player", quote.Text(commaList(c.Bots)), n, c.Players)
	}
	return nil
}

func (c *Config) checkCounts() error {
	switch {
	case c.Rounds < 0 || int64(c.Rounds) > Most:
		return outOfRange("rounds", c.Rounds, Most)
	case c.Matches < 0 || int64(c.Matches) > Most:
		return outOfRange("matches", c.Matches, Most)
	case c.Rounds == 0 && c.Matches == 0:
		return fmt.Errorf(`rounds: "0" and matches: "0": one of them is needed, 1 or more`)
	case c.Rounds > 0 && c.Matches > 0:
		return fmt.Errorf("rounds: %q cannot be given together with matches: %q", strconv.Itoa(c.Rounds),
			strconv.Itoa(c.Matches))
	case c.Workers < 1 || int64(c.Workers) > MostWorkers:
		return outOfRange("workers", c.Workers, MostWorkers)
	}
	return nil
}

func outOfRange(name string, n int, most int64) error {
	return fmt.Errorf("%s: %q is not from 1 to %d", name, strconv.Itoa(n), most)
}
