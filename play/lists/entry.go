package lists

import (
	"bytes"
	"slices"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Entry is the entry of a table in the lists.
type Entry struct {
	ID     string
	Rules  []byte // JSON, as in a record
	Host   people.ID
	Seats  []Seat // from seat 1
	Stage  table.Stage
	Round  int // 0 before the first round
	Rounds int
	Listed bool // everybody may see it now
	Made   time.Time
	Moved  time.Time // the time of the event that last changed this entry
	Seq    uint64    // the number of the last event that this entry takes into account, or 0
}

// Seat is a seat of a table. An open seat has neither a person nor a bot.
type Seat struct {
	Who people.ID
	Bot string // the bot's level

	Name string `json:",omitempty"` // the bot's own name
}

// cloneUTC returns a deep copy of t with its times in UTC.
func (t Entry) cloneUTC() Entry {
	t.Made, t.Moved = t.Made.Round(0).UTC(), t.Moved.Round(0).UTC()
	t.Rules, t.Seats = bytes.Clone(t.Rules), slices.Clone(t.Seats)
	return t
}

// hasPerson reports whether the person sits at the table.
func (t Entry) hasPerson(id people.ID) bool {
	return id != "" && slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Who == id })
}
