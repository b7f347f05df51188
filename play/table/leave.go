package table

import (
	"cmp"

	"roundhouse/game"
)

// Leave leaves the table for good; during a match a bot takes over. A late comer gives up the seat.
type Leave struct{}

var _ = registerCommand[Leave]("leave", waitsToo)

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
