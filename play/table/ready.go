package table

import (
	"time"
)

// BeReady says that the player is ready for the next round, which is dealt when everyone is ready.
// At a table without people, any sender's command deals it.
type BeReady struct{}

func (BeReady) name() string { return "be_ready" }

func (BeReady) decide(d *decision, c Command) error {
	switch {
	case !d.IsBetweenRounds():
		return Refuse(NotBetween, "the next round is not due")
	case !d.IsPublic():
		return d.deal(0)
	case d.paused:
		return Refuse(TablePaused, "the table is paused")
	case d.ready.Has(c.Seat):
		return nil
	}
	return d.followUp(BecameReady{of(c.Seat)})
}

// BecameReady says that a player is ready for the next round.
type BecameReady struct{ OfSeat }

func (BecameReady) name() string { return "ready" }

func (r BecameReady) apply(s *State, _ time.Time) (Then, error) {
	s.ready |= r.Seat.Set()
	return nil, nil
}
