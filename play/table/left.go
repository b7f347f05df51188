package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Left is a person who leaves for good, or is removed with a bot's or person's seat
// by the host. During the match a bot of that level plays on.
type Left struct {
	Seat game.Seat `json:"seat"`
	Bot  string    `json:"bot,omitempty"`
	By   Who       `json:"by,omitempty"` // the host, where it was his doing
	Who  Who       `json:"-"`            // the person, found again by the fold; none where a bot was removed
}

var _ = registerEvent("left", readPlain[Left], listed)

func (l Left) seat() game.Seat { return l.Seat }

func (l Left) seatChange() (who Who, from, to game.Seat) { return l.Who, l.Seat, game.NoSeat }

func (l Left) redactedFor(game.Seat, bool) EventBody { return l }

func (l Left) storyLines() []words.Line {
	if l.Bot != "" {
		return oneLine("left.bot", l.Seat)
	}
	return oneLine("left", l.Seat)
}

func (l Left) applyToTable(s *State, _ time.Time) error {
	s.emptyChair(l, s.HasBegun())
	return nil
}

// applyToMatch notes whose seat it was.
func (l Left) applyToMatch(s *State, at time.Time) (EventBody, error) {
	before := s.chairs
	if err := s.applyToHouse(l, at); err != nil {
		return nil, err
	}
	l.Who = before[l.Seat].Who
	return l, nil
}
