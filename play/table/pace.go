package table

import (
	"time"
)

// SetPace turns bots' pauses off or on. It is refused unless exactly one person plays.
type SetPace struct {
	Instant bool `json:"instant" doc:"Whether bots play without pauses"`
}

func (SetPace) name() string { return "set_pace" }

func (w SetPace) decide(d *decision, _ Command) error {
	switch err := d.requirePlaying(); {
	case err != nil:
		return err
	case d.People().Len() != 1:
		return Refuse(NotAlone, "%d people play: bots pause for all of them", d.People().Len())
	case d.instant == w.Instant:
		return nil
	}
	return d.emit(PaceSet{Instant: w.Instant})
}

// PaceSet turns bots' pauses off or on.
type PaceSet struct {
	plain
	Instant bool `json:"instant"`
}

func (PaceSet) name() string { return "pace_set" }

func (p PaceSet) apply(s *State, _ time.Time) (Then, error) {
	s.instant = p.Instant
	return nil, nil
}

// IsInstant reports whether bots play without pauses: somebody has set that pace, and still only
// one person plays.
func (h *house) IsInstant() bool { return h.instant && h.People().Len() == 1 }
