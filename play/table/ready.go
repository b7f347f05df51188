package table

import (
	"time"

	"roundhouse/game"
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
	return d.followUp(Ready{Seat: c.Seat})
}

// Ready says that a player is ready for the next round.
type Ready struct {
	Seat game.Seat `json:"seat"`
}

var _ = registerEvent("ready", readPlain[Ready], aside, silent) // clients show it until the next deal

func (r Ready) seat() game.Seat { return r.Seat }

func (r Ready) redactedFor(game.Seat, bool) EventBody { return r }

func (r Ready) applyToTable(s *State, _ time.Time) error {
	s.ready |= r.Seat.Set()
	return nil
}
