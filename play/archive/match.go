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
	Rules  string // what the match counts under: a rule set and its length, "" for rules of their own
	Began  time.Time
	Ended  time.Time
	Early  bool   // all agreed to end it
	Seats  []Seat // from seat 1
	Record []byte // roundhouse-record/1, with "" for the names of people
}

// Seat is a seat of a finished match.
type Seat struct {
	Who   people.ID // "" for a bot, and for a person who has been deleted
	Bot   string    // its level; at a person's seat the bot that ended the match for the person, if one did
	Total string    // exact
	Place int
}

// clone returns a match that shares nothing with m, with its times in UTC.
func (m Match) clone() Match {
	m.Began, m.Ended = m.Began.Round(0).UTC(), m.Ended.Round(0).UTC()
	m.Seats, m.Record = slices.Clone(m.Seats), bytes.Clone(m.Record)
	return m
}

// seatsOf returns the seats of the person: one as a rule.
func (m Match) seatsOf(id people.ID) []Seat {
	return slices.DeleteFunc(slices.Clone(m.Seats), func(s Seat) bool { return id == "" || s.Who != id })
}

// result reports whether the person has played the match to the end, and has won it.
func (m Match) result(id people.ID) (played, won bool) {
	for _, seat := range m.seatsOf(id) {
		if !m.Early && seat.Bot == "" {
			played, won = true, won || seat.Place == 1
		}
	}
	return played, won
}
