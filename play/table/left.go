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
	Bot  string    `json:"bot,omitempty" doc:"The level of the bot that takes over"`
	By   Who       `json:"by,omitempty" doc:"The host, if the host removed the person or bot"`
}

var _ = registerEvent("left", readPlain[Left], listed).leadsTo(NameThen{})

func (l Left) seat() game.Seat { return l.Seat }

func (l Left) redactedFor(game.Seat, bool) EventBody { return l }

func (l Left) storyLines(Then) []words.Line {
	if l.Bot != "" {
		return oneLine("left.bot", l.Seat)
	}
	return oneLine("left", l.Seat)
}

func (l Left) applyToTable(s *State, _ time.Time) error {
	s.emptyChair(l, s.HasBegun())
	return nil
}

func (l Left) applyToMatch(s *State, at time.Time) (EventBody, Then, error) {
	before := s.chairs
	if err := s.applyToHouse(l, at); err != nil {
		return nil, nil, err
	}
	return l, NameThen{before[l.Seat].Who, before[l.Seat].Name}, nil
}
