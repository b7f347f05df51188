package lists

import (
	"bytes"
	"slices"
	"time"

	"roundhouse/play/people"
)

// Table is what the lists show of a table.
type Table struct {
	ID     string
	Rules  []byte // JSON, as in a record
	Host   people.ID
	Seats  []Seat // from seat 1
	Stage  Stage
	Round  int // 0 before the first
	Rounds int
	Listed bool // everybody may see it now
	Made   time.Time
	Moved  time.Time // the last change of this entry
	Seq    uint64    // the last event of the table in this entry, 0 for none
}

// Seat is a seat of a table. An open one has neither person nor bot.
type Seat struct {
	Who people.ID
	Bot string // its level
}

// cloneUTC returns a deep copy with times in UTC.
func (t Table) cloneUTC() Table {
	t.Made, t.Moved = t.Made.Round(0).UTC(), t.Moved.Round(0).UTC()
	t.Rules, t.Seats = bytes.Clone(t.Rules), slices.Clone(t.Seats)
	return t
}

// hasPerson reports whether the person sits at the table.
func (t Table) hasPerson(id people.ID) bool {
	return id != "" && slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Who == id })
}
