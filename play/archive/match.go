package archive

import (
	"bytes"
	"slices"
	"time"

	"roundhouse/play/people"
)

// Match is a finished match.
type Match struct {
	Table string `json:"table"` // the ID of the table; a table has only one match
	// the rule set and length for which the match counts; or House and the base, or ""; or First or
	// Again
	Rules  string    `json:"rules"`
	Began  time.Time `json:"began"`
	Ended  time.Time `json:"ended"`
	Early  bool      `json:"early,omitempty"` // all agreed to end it early
	Seats  []Seat    `json:"seats"`           // from seat 1
	Record []byte    `json:"-"`               // roundhouse-record/1, with "" for the names of people
	// Origin is set if the match is a diary entry: one that a person has uploaded from a device of
	// their own. It is the ID of its table on that device. The match does not count in standings.
	Origin string `json:"origin,omitempty"`
	// Edition is that of the rules by which the record replays; for Save, 0 is rules.Edition.
	Edition int `json:"edition"`
}

// Again stands for the rules of a match that continued a moment of another one or was for practice,
// and First for those of a newcomer's first match. They do not count in standings.
const (
	Again = "again"
	First = "first"
)

// House begins the Rules of a match that was played by house rules, before the ID of the rule set
// from which they differ. Matches of earlier releases have "" instead, as do rules without a base.
const House = "house/"

// Seat is a seat of a finished match.
type Seat struct {
	Who people.ID `json:"who,omitempty"` // "" for a bot, and for a person who has been deleted
	// the bot's level; on a person's seat, that of the bot that finished the match for the person,
	// if any
	Bot   string `json:"bot,omitempty"`
	Name  string `json:"name,omitempty"` // the bot's own name
	Total string `json:"total"`          // the exact score, as game.Score writes it
	Place int    `json:"place"`
}

// cloneUTC returns a deep copy of m with its times in UTC.
func (m Match) cloneUTC() Match {
	m.Began, m.Ended = m.Began.Round(0).UTC(), m.Ended.Round(0).UTC()
	m.Seats, m.Record = slices.Clone(m.Seats), bytes.Clone(m.Record)
	return m
}

// end returns when the match ended.
func (m Match) end() Ended { return Ended{m.Table, m.Ended} }

// people returns the people who have seats, each once.
func (m Match) people() (ids []people.ID) {
	for _, seat := range m.Seats {
		if seat.Who != "" && !slices.Contains(ids, seat.Who) {
			ids = append(ids, seat.Who)
		}
	}
	return ids
}

// seatsOf returns the seats of the person, usually no more than one.
func (m Match) seatsOf(id people.ID) []Seat {
	return slices.DeleteFunc(slices.Clone(m.Seats), func(s Seat) bool { return id == "" || s.Who != id })
}

// HasPlayer reports whether the person has a seat.
func (m Match) HasPlayer(id people.ID) bool { return len(m.seatsOf(id)) > 0 }

// Counts reports whether the match counts in the standings of those who played it to its end.
func (m Match) Counts() bool {
	return !m.Early && m.Rules != Again && m.Rules != First && m.Origin == ""
}

// resultOf reports whether the person played the match to its end, and whether the person won it.
func (m Match) resultOf(id people.ID) (played, won bool) {
	for _, seat := range m.seatsOf(id) {
		if m.Counts() && seat.Bot == "" {
			played, won = true, won || seat.Place == 1
		}
	}
	return played, won
}
