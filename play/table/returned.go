package table

import (
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Returned is the end of StoodIn.
type Returned struct {
	Seat game.Seat `json:"seat"`
}

var _ = event("returned", plain[Returned])

func (r Returned) seat() game.Seat { return r.Seat }

func (r Returned) redacted(game.Seat, bool) EventBody { return r }

func (r Returned) story() []words.Line { return oneLine("returned", r.Seat) }

func (r Returned) settle(f *State, _ time.Time) error {
	f.plays(r.Seat, "")
	return nil
}

func (r Returned) tick(f *State, at time.Time) {
	if f.playing && f.state.Turn().Has(r.Seat) {
		f.clock.since[r.Seat] = moment(at.UnixMilli())
	}
}
