package table

import (
	"fmt"
	"slices"
)

// Agree asks all to agree, or takes that back.
type Agree struct{ On Ask }

var _ = command[Agree]("Agree", playsOn)

func (w Agree) plan(f *State, c Command) ([]What, error) {
	switch err := f.during(); {
	case err != nil:
		return nil, err
	case f.paused && w.On == ForPause:
		return nil, Refuse(IsPaused, "the table is paused")
	case f.fair.mixing && w.On == ForPause: // it is over in seconds
		return nil, Refuse(NotPlaying, "the first round is not dealt yet")
	case f.asked[c.Seat] == w.On:
		return nil, nil
	}
	if w.On == Nothing {
		return []What{Asked{Seat: c.Seat}}, nil
	}
	return f.freed([]What{Asked{Seat: c.Seat, For: w.On}})
}

// Ask is what all players may agree on.
type Ask uint8

// What can be asked for.
const (
	Nothing  Ask = iota
	ForPause     // to pause
	ForEnd       // to end the match with the standings so far
)

// String is nothing, pause or end.
func (a Ask) String() string { return [...]string{"nothing", "pause", "end"}[a] }

// MarshalText writes String.
func (a Ask) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads what String writes.
func (a *Ask) UnmarshalText(text []byte) error {
	ask, ok := ParseAsk(string(text))
	if !ok {
		return fmt.Errorf("%q is nothing to ask for", text)
	}
	*a = ask
	return nil
}

// ParseAsk reads what String writes.
func ParseAsk(text string) (Ask, bool) {
	i := slices.Index([]string{"nothing", "pause", "end"}, text)
	return Ask(max(i, 0)), i >= 0
}
