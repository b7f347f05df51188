package table

import (
	"time"

	"roundhouse/game"
)

// PaceSet has bots play without pauses, or with pauses again.
type PaceSet struct {
	Instant bool `json:"instant"`
}

var _ = event("pace_set", plain[PaceSet], aside, silent) // shown as long as it is so

func (p PaceSet) redacted(game.Seat, bool) EventBody { return p }

func (p PaceSet) settle(f *State, _ time.Time) error {
	f.instant = p.Instant
	return nil
}

// Instant reports whether bots play without pauses: somebody has set that pace, and still is the
// only person who plays.
func (h *house) Instant() bool { return h.instant && h.People().Len() == 1 }
