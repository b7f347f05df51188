package lists

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Entry is what lists show of a table. Its JSON is the listing of the table's log. The members of
// that which the index must know come first.
type Entry struct {
	ID     string          `json:"-"`
	Stage  table.Stage     `json:"stage"`
	Listed bool            `json:"listed,omitempty"` // everybody may see it now
	Moved  table.Millis    `json:"moved"`            // the time of the event that last changed this entry
	Host   people.ID       `json:"host"`
	Seats  []Seat          `json:"seats"`           // from seat 1
	Round  int             `json:"round,omitempty"` // 0 before the first round
	Rounds int             `json:"rounds"`
	Rules  json.RawMessage `json:"rules"` // as in a record
}

// Seat is a seat of a table. An open seat has neither a person nor a bot.
type Seat struct {
	Who  people.ID `json:"who,omitempty"`
	Bot  string    `json:"bot,omitempty"`  // the bot's level
	Name string    `json:"name,omitempty"` // the bot's own name
}

// HasPerson reports whether the person sits at the table.
func (e *Entry) HasPerson(id people.ID) bool {
	return id != "" && slices.ContainsFunc(e.Seats, func(s Seat) bool { return s.Who == id })
}

// Of returns the listing of a table, which is empty for one that lists do not show: a match that is
// over is on the lists until it is in the archive, unless it was given up before it began.
func Of(s *table.State) ([]byte, error) {
	if s.IsOver() && s.LastDeal().Round == 0 {
		return []byte{}, nil
	}
	settings, house := s.Settings(), s.Now().House
	rules, err := json.Marshal(settings.Rules)
	if err != nil {
		return nil, err
	}
	e := Entry{
		Stage: s.Stage(), Listed: settings.Listed && (!s.HasBegun() || settings.Onlookers),
		Moved: table.MillisOf(s.LastTime()), Host: people.ID(house.Host), Seats: make([]Seat, 0, len(house.Seats)),
		Round: s.LastDeal().Round, Rounds: settings.Rules.Rules.MatchRounds(), Rules: rules,
	}
	for _, c := range house.Seats {
		e.Seats = append(e.Seats, Seat{Who: people.ID(cmp.Or(c.Who, c.Late)), Bot: c.Bot, Name: c.Name})
	}
	return json.Marshal(e)
}

// Read returns the entry in a table's listing.
func Read(id string, listing []byte) (Entry, error) {
	e := Entry{ID: id}
	if err := json.Unmarshal(listing, &e); err != nil {
		return e, fmt.Errorf("its listing: %w", err)
	}
	if !slices.Contains(stages, e.Stage) {
		return e, fmt.Errorf("its listing: %q is no stage", e.Stage)
	}
	return e, nil
}
