package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Left says that a person has left for good, or that the host has removed a person or a bot. During
// the match, a bot of the level Bot takes over.
type Left struct {
	Seat game.Seat `json:"seat"`
	Bot  string    `json:"bot,omitempty"`
	By   Who       `json:"by,omitempty"` // the host, if the host removed the person or bot
	Who  Who       `json:"-"`            // the person, filled in by Apply; "" if a bot was removed
	Name string    `json:"-"`            // the removed bot's name, filled in by Apply
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

// applyToMatch sets Who or Name to the person or bot whose seat it was.
func (l Left) applyToMatch(s *State, at time.Time) (EventBody, error) {
	before := s.chairs
	if err := s.applyToHouse(l, at); err != nil {
		return nil, err
	}
	l.Who, l.Name = before[l.Seat].Who, before[l.Seat].Name
	return l, nil
}
