package table

import (
	"slices"

	"roundhouse/game"
)

func (w Join) plan(f *State, c Command) ([]What, error) {
	own := f.SeatOf(c.By)
	switch {
	case c.By == "":
		return nil, Refuse(NotSeated, "nobody cannot take a seat")
	case own != game.NoSeat && (c.Seat == own || c.Seat == game.NoSeat):
		return nil, nil
	case slices.Contains(f.removed, c.By):
		return nil, Refuse(Removed, "the host has removed you from this table")
	}
	if err := f.waiting(); err != nil {
		return nil, err
	}
	seat, err := f.openSeat(c.Seat)
	if err != nil {
		return nil, err
	}
	if !f.chairs[seat].Open() {
		return nil, Refuse(SeatTaken, "seat: %q is taken", seat.String())
	}
	var whats []What
	if own != game.NoSeat { // changes seats
		whats = append(whats, Left{Seat: own})
	}
	whats = append(whats, Sat{Seat: seat, Chair: Chair{Who: c.By}})
	if f.host == "" {
		whats = append(whats, Hosted{Who: c.By})
	}
	return whats, nil
}

func (Leave) plan(f *State, c Command) ([]What, error) {
	if f.over {
		return nil, Refuse(IsOver, "the match is over")
	}
	left := Left{Seat: c.Seat}
	if f.Begun() {
		left.Bot = Standin
	}
	whats := []What{left}
	if c.By == f.host {
		whats = append(whats, Hosted{Who: f.nextHost(c.Seat)})
	}
	return f.freed(whats)
}

// freed adds what the others waited for the seat with: who leaves or is away holds nobody
// up. f is a copy.
func (f *State) freed(whats []What) ([]What, error) {
	for _, what := range whats {
		if err := f.settle(what, f.at); err != nil {
			return nil, err
		}
	}
	people := f.People()
	switch {
	case !f.Begun():
		return whats, nil
	case f.deserted():
		return append(whats, f.early()), nil
	case people == 0:
		return whats, nil
	case f.allAsk(ForEnd):
		return append(whats, f.early()), nil
	case f.allAsk(ForPause):
		return append(whats, Paused{}), nil
	case f.fair.mixing:
		return append(whats, f.mixed()...), nil
	case !f.playing && !f.paused && people&^f.ready == 0:
		return append(whats, f.deals(0)...), nil
	}
	return whats, nil
}

func (w Place) plan(f *State, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.waiting()); err != nil {
		return nil, err
	}
	if w.Bot == "" {
		return nil, Refuse(UnknownBot, "bot: is missing")
	}
	seat, err := f.openSeat(c.Seat)
	switch {
	case err != nil:
		return nil, err
	case f.chairs[seat].Who != "":
		return nil, Refuse(SeatTaken, "seat: %q is taken", seat.String())
	case f.chairs[seat].Bot == w.Bot:
		return nil, nil
	}
	return []What{Sat{Seat: seat, Chair: Chair{Bot: w.Bot}}}, nil
}

func (Clear) plan(f *State, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.waiting()); err != nil {
		return nil, err
	}
	switch {
	case c.Seat == game.NoSeat:
		return nil, Refuse(NoSuchSeat, "seat: is missing: which one is to be emptied?")
	case f.chairs[c.Seat].Open():
		return nil, Refuse(NoSuchSeat, "seat: nobody sits on %q", c.Seat.String())
	case f.chairs[c.Seat].Who == c.By:
		return nil, Refuse(NoSuchSeat, "seat: %q is your own", c.Seat.String())
	}
	return []What{Left{Seat: c.Seat, By: c.By}}, nil
}

func (w Hand) plan(f *State, c Command) ([]What, error) {
	switch err := f.hosts(c); {
	case err != nil:
		return nil, err
	case f.over:
		return nil, Refuse(IsOver, "the match is over")
	case f.SeatOf(w.To) == game.NoSeat:
		return nil, Refuse(NotSeated, "to: %q does not sit at this table", string(w.To))
	case w.To == f.host:
		return nil, nil
	}
	return []What{Hosted{Who: w.To}}, nil
}

func (Cover) plan(f *State, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.during()); err != nil {
		return nil, err
	}
	if c.Seat == game.NoSeat {
		return nil, Refuse(NotAbsent, "seat: is missing: who is away?")
	}
	if !f.chairs[c.Seat].PersonPlays() || !f.absent.Has(c.Seat) {
		return nil, Refuse(NotAbsent, "seat: nobody is away from %q", c.Seat.String())
	}
	return f.covers(c.Seat)
}

// covers is a bot that plays for the person from now on; f is a copy.
func (f *State) covers(seat game.Seat) ([]What, error) {
	return f.freed([]What{Covered{Seat: seat, Bot: Standin}})
}

func (Return) plan(f *State, c Command) ([]What, error) {
	if f.over {
		return nil, Refuse(IsOver, "the match is over")
	}
	if f.chairs[c.Seat].Bot == "" {
		return nil, nil
	}
	return []What{Returned{Seat: c.Seat}}, nil
}
