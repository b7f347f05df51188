package wire

import (
	"encoding/json"

	"roundhouse/record"
)

// Record is roundhouse-record/1, the rounds of a match.
type Record struct {
	Format  string         `json:"format" enum:"roundhouse-record/1"`
	Rules   Rules          `json:"rules"`
	Players []string       `json:"players" doc:"By seat: names of people; names of bots with their levels in brackets, or only the levels"`
	Rounds  []record.Round `json:"rounds"`
	Totals  []string       `json:"totals,omitzero" doc:"By seat, exact, when the match is over"`
	Places  []int          `json:"places,omitzero" doc:"By seat, when the match is over"`
}

// RecordText is a Record that somebody sends: package record reads it.
type RecordText struct{ json.RawMessage }

// RecordOf converts a record for clients.
func RecordOf(m *record.Record) (*Record, error) {
	rules, err := rulesOf(m.Ref)
	return &Record{record.RecordFormat, rules, m.Players, m.Rounds, m.Totals, m.Places}, err
}
