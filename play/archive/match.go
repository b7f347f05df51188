package archive

import (
	"bytes"
	"slices"
	"time"

	"roundhouse/play/people"
)

// Match is a finished match.
type Match struct {
	Table  string // its table, which had no other match
	Rules  string // the rule set and length for which the match counts, or "" for house rules
	Began  time.Time
	Ended  time.Time
	Early  bool   // all agreed to end it early
	Seats  []Seat // from seat 1
	Record []byte // roundhouse-record/1, with "" for the names of people
}

// Seat is a seat of a finished match.
type Seat struct {
	Who   people.ID // "" for a bot, and for a person who has been deleted
	Bot   string    // its level; on a person's seat, the bot that finished the match for the person, if any
	Total string    // exact
	Place int
}

// cloneUTC returns a deep copy with times in UTC.
func (m Match) cloneUTC() Match {
	m.Began, m.Ended = m.Began.Round(0).UTC(), m.Ended.Round(0).UTC()
	m.Seats, m.Record = slices.Clone(m.Seats), bytes.Clone(m.Record)
	return m
}

// seatsOf returns the seats of the person, usually one.
func (m Match) seatsOf(id people.ID) []Seat {
	return slices.DeleteFunc(slices.Clone(m.Seats), func(s Seat) bool { return id == "" || s.Who != id })
}

// resultOf reports whether the person played the match to the end, and whether the person won it.
func (m Match) resultOf(id people.ID) (played, won bool) {
	for _, seat := range m.seatsOf(id) {
		if !m.Early && seat.Bot == "" {
			played, won = true, won || seat.Place == 1
		}
	}
	return played, won
}
