package table

import (
	"time"

	"roundhouse/game"
)

// Opened is the first event of a table with people.
type Opened struct {
	Settings Settings `json:"settings"`
	Host     Who      `json:"host"`
}

var _ = event("opened", plain[Opened], listed)

func (o Opened) redacted(game.Seat, bool) What { return o }

func (o Opened) settle(f *State, _ time.Time) error {
	if err := o.Settings.Check(); err != nil {
		return err
	}
	f.settings, f.host, f.chairs = o.Settings, o.Host, make([]Chair, o.Settings.Seats+1)
	for seat := 1; seat <= o.Settings.Seats; seat++ {
		f.clock.left[seat] = o.Settings.Reserve
	}
	return nil
}
