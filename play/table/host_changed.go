package table

import (
	"time"

	"roundhouse/game"
)

// HostChanged says who the new host is; Who is "" if nobody is left.
type HostChanged struct {
	Who Who `json:"who"`
}

var _ = registerEvent("host_changed", readPlain[HostChanged], listed, aside, silent) // the list of seats shows the host

func (h HostChanged) redactedFor(game.Seat, bool) EventBody { return h }

func (h HostChanged) applyToTable(s *State, _ time.Time) error {
	s.setHost(h.Who)
	return nil
}
