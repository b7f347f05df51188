package table

import (
	"time"

	"roundhouse/game"
)

// TableMade is the first event of a table with people.
type TableMade struct {
	Settings Settings `json:"settings"`
	Host     Who      `json:"host"`
}

var _ = registerEvent("table_made", readPlain[TableMade], listed, silent) // nobody sits there yet who could read a line

func (o TableMade) redactedFor(game.Seat, bool) EventBody { return o }

func (o TableMade) applyToTable(s *State, _ time.Time) error {
	if err := o.Settings.Check(); err != nil {
		return err
	}
	s.settings, s.host, s.chairs = o.Settings, o.Host, make([]Chair, o.Settings.Seats+1)
	for seat := 1; seat <= o.Settings.Seats; seat++ {
		s.clock.left[seat] = o.Settings.Reserve
	}
	return nil
}
