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
		return d.followUp(Reserved{OfSeat: of(seat)})
	}
	left := Left{OfSeat: of(c.Seat)}
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

// EmptySeat removes a person or bot from the seat before the match. Host only.
type EmptySeat struct{}

func (EmptySeat) name() string { return "clear" }

func (EmptySeat) decide(d *decision, c Command) error {
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
	return d.emit(Left{OfSeat: of(c.Seat), By: c.By})
}

// Left says that a person has left for good, or that the host has removed a person or a bot. During
// the match, a bot of the level Bot takes over.
type Left struct {
	OfSeat
	Bot string `json:"bot,omitempty" doc:"The level of the bot that takes over"`
	By  Who    `json:"by,omitempty" doc:"The host, if the host removed the person or bot"`
}

func (Left) name() string { return "left" }

func (l Left) storyLines(Then) []words.Line {
	if l.Bot != "" {
		return oneLine("left.bot", l.Seat)
	}
	return oneLine("left", l.Seat)
}

func (l Left) apply(s *State, _ time.Time) (Then, error) {
	before := s.chairs[l.Seat]
	s.emptyChair(l, s.HasBegun())
	return NameThen{Who: before.Who, Name: before.Name}, nil
}
