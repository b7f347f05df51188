package table

import (
	"time"

	"roundhouse/game"
)

// PaceSet turns bots' pauses off or on.
type PaceSet struct {
	Instant bool `json:"instant"`
}

var _ = registerEvent("pace_set", readPlain[PaceSet], aside, silent) // clients show the pace as long as it applies

func (p PaceSet) redactedFor(game.Seat, bool) EventBody { return p }

func (p PaceSet) applyToTable(s *State, _ time.Time) error {
	s.instant = p.Instant
	return nil
}

// IsInstant reports whether bots play without pauses: somebody has set that pace, and still only
// one person plays.
func (h *house) IsInstant() bool { return h.instant && h.People().Len() == 1 }
