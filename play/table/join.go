package table

import (
	"slices"

	"roundhouse/game"
)

// Join takes the command's seat, or the first open one if the command names none. Where late comers
// may join, the seat is a bot's during the match, and becomes theirs with the next round.
type Join struct{}

var _ = registerCommand[Join]("join", anySeat)

func (w Join) decide(d *decision, c Command) error {
	own := d.SeatOf(c.By)
	switch {
	case c.By == "":
		return Refuse(NotSeated, "nobody cannot take a seat")
	case own != game.NoSeat && (c.Seat == own || c.Seat == game.NoSeat):
		return nil
	case slices.Contains(d.removed, c.By):
		return Refuse(Removed, "the host has removed you from this table")
	}
	if d.HasBegun() && d.settings.Late && !d.over {
		return d.joinLate(c)
	}
	if err := d.requireWaiting(); err != nil {
		return err
	}
	seat, err := d.openSeat(c.Seat)
	if err != nil {
		return err
	}
	if !d.chairs[seat].IsOpen() {
		return Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var events []EventBody
	if own != game.NoSeat { // changes seats
		events = append(events, Left{Seat: own})
	}
	events = append(events, Sat{Seat: seat, Chair: Chair{Who: c.By}})
	if d.host == "" {
		events = append(events, HostChanged{Who: c.By})
	}
	return d.emit(events...)
}

// joinLate reserves the command's seat for a late comer, or another one, from the next round on. The
// seat that the sender has left comes first.
func (d *decision) joinLate(c Command) error {
	if d.playing && d.match.Round() >= int(d.Rules().Rounds) {
		return Refuse(LastRound, "the last round is being played")
	}
	waits, seat := d.LateSeat(c.By), c.Seat
	if seat == game.NoSeat {
		if seat = waits; seat == game.NoSeat {
			seat = d.freeSeat(c.By)
		}
	}
	switch chair := d.chairs[seat]; {
	case seat == game.NoSeat:
		return Refuse(TableFull, "people have all %d seats", d.settings.Seats)
	case seat == waits:
		return nil
	case d.SeatOf(c.By) != game.NoSeat:
		return Refuse(NotWaiting, "the match has begun: your seat stays yours")
	case chair.Who != "" || d.late[seat] != "":
		return Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var events []EventBody
	if waits != game.NoSeat {
		events = append(events, Reserved{Seat: waits})
	}
	return d.emit(append(events, Reserved{Seat: seat, Who: c.By})...)
}

// freeSeat returns a seat for a late comer: the one that the person has left, or else a bot's. It
// returns NoSeat if there is none.
func (s *State) freeSeat(who Who) (free game.Seat) {
	for seat := range game.SeatsOf(s.settings.Seats).All() {
		c := s.chairs[seat]
		if c.Who != "" || s.late[seat] != "" {
			continue
		}
		if c.Left == who {
			return seat
		}
		if free == game.NoSeat {
			free = seat
		}
	}
	return free
}
