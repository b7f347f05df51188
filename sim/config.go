package sim

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"roundhouse/bot"
	"roundhouse/preset"
)

// Config says what to play. The names of its fields in the errors of Check are
// those of the command line.
type Config struct {
	Rules   preset.Ref
	Players int
	Bots    []string // one for all seats, or one for each
	Rounds  int      // single rounds to play, or 0
	Matches int      // whole matches to play, or 0
	Seed    uint64
	Workers int       // how many goroutines play; the results do not depend on it
	Records io.Writer // where every match goes as a line, in order; nil: nowhere
}

// Check says what is wrong with c, the field in front, or nil.
func (c *Config) Check() error {
	r := &c.Rules.Rules
	if err := r.Check(); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if err := r.CheckSeats(c.Players); err != nil {
		return fmt.Errorf("players: %q is not a number of players of these rules: the hands are %s", strconv.Itoa(c.Players), r.Hand)
	}
	if err := c.checkBots(); err != nil {
		return fmt.Errorf("bots: %w", err)
	}
	return c.checkCounts()
}

func (c *Config) checkBots() error {
	for _, name := range c.Bots {
		if _, err := bot.New(name, 0); err != nil {
			return err
		}
	}
	if n := len(c.Bots); n != 1 && n != c.Players {
		return fmt.Errorf("%q: %d bots, not 1 or %d, one for each player", strings.Join(c.Bots, ","), n, c.Players)
	}
	return nil
}

func (c *Config) checkCounts() error {
	switch {
	case c.Rounds < 0:
		return positive("rounds", c.Rounds)
	case c.Matches < 0:
		return positive("matches", c.Matches)
	case c.Rounds == 0 && c.Matches == 0:
		return fmt.Errorf(`rounds: "0" and matches: "0": one of them is needed, 1 or more`)
	case c.Rounds > 0 && c.Matches > 0:
		return fmt.Errorf("rounds: %q cannot be given together with matches: %q", strconv.Itoa(c.Rounds), strconv.Itoa(c.Matches))
	case c.Workers < 1:
		return positive("workers", c.Workers)
	}
	return nil
}

func positive(name string, n int) error {
	return fmt.Errorf("%s: %q is not 1 or more", name, strconv.Itoa(n))
}
