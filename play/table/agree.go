package table

import (
	"fmt"
	"slices"

	"roundhouse/game"
)

// Agree asks all to agree, or withdraws that. Nothing declines somebody else's request to take
// back.
type Agree struct{ On Ask }

var _ = command[Agree]("agree", playsOn)

func (w Agree) decide(f *State, c Command) ([]EventBody, error) {
	switch err := f.requirePlaying(); {
	case err != nil:
		return nil, err
	case f.paused && (w.On == ForPause || w.On == ForTakeBack):
		return nil, Refuse(IsPaused, "the table is paused")
	case f.fair.mixing && w.On == ForPause: // it is over in seconds
		return nil, Refuse(NotPlaying, "the first round is not dealt yet")
	case w.On == Nothing && f.request.by != game.NoSeat && f.request.by != c.Seat:
		return []EventBody{Asked{Seat: f.request.by, By: c.Seat}}, nil
	case f.asks(c.Seat) == w.On:
		return nil, nil
	case w.On == Nothing:
		return []EventBody{Asked{Seat: c.Seat}}, nil
	case w.On == ForTakeBack && f.request.by == game.NoSeat:
		if err := f.requireRequest(c.Seat); err != nil {
			return nil, err
		}
	}
	return f.freed([]EventBody{Asked{Seat: c.Seat, For: w.On}})
}

// Ask is what all players may agree on.
type Ask uint8

// What can be asked for.
const (
	Nothing     Ask = iota
	ForPause        // to pause
	ForEnd          // to end the match with the standings so far
	ForTakeBack     // to undo the last action of the one who asks first
)

var askNames = []string{"nothing", "pause", "end", "take_back"}

// String returns nothing, pause, end or take_back.
func (a Ask) String() string { return askNames[a] }

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
	i := slices.Index(askNames, text)
	return Ask(max(i, 0)), i >= 0
}
