package table

import (
	"cmp"
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Leave leaves the table for good; during a match a bot takes over. A late comer gives up the seat.
type Leave struct{}

func (Leave) name() string { return "leave" }

func (Leave) decide(d *decision, c Command) error {
	if d.over {
		return Refuse(TableOver, "the match is over")
	}
	if seat := d.LateSeat(c.By); seat != game.NoSeat {
		return d.followUp(Reserved{Seat: seat})
	}
	left := Left{Seat: c.Seat}
	if d.HasBegun() {
		left.Bot = Standin
	}
	events := []EventBody{left}
	if c.By == d.host {
		next := cmp.Or(d.NextHost(), d.nextTo(c.Seat, d.seated()))
		events = append(events, HostChanged{Who: d.chairs[next].Who})
	}
	return d.followUp(events...)
}

// Clear removes a person or bot from the seat before the match. Host only.
type Clear struct{}

func (Clear) name() string { return "clear" }

func (Clear) decide(d *decision, c Command) error {
	if err := d.requireWaiting(); err != nil {
		return err
	}
	switch {
	case c.Seat == game.NoSeat:
		return Refuse(NoSuchSeat, "seat: is missing: which one is to be emptied?")
	case d.chairs[c.Seat].IsOpen():
		return Refuse(NoSuchSeat, "seat: nobody sits on %q", c.Seat.String())
	case d.chairs[c.Seat].Who == c.By:
		return Refuse(NoSuchSeat, "seat: %q is your own", c.Seat.String())
	}
	return d.emit(Left{Seat: c.Seat, By: c.By})
}

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
