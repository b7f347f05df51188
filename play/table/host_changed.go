package table

import (
	"time"

	"roundhouse/game"
)

// HostChanged is a new host, or "" where nobody is left.
type HostChanged struct {
	Who Who `json:"who"`
}

var _ = event("host_changed", plain[HostChanged], listed, aside, silent) // the list of seats shows the host

func (h HostChanged) redacted(game.Seat, bool) EventBody { return h }

func (h HostChanged) settle(f *State, _ time.Time) error {
	f.host = h.Who
	return nil
}
