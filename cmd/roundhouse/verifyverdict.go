package main

import (
	"errors"
	"fmt"
	"strconv"

	"roundhouse/record"
)

// verdict is what holds of a record.
type verdict struct {
	OK     bool           `json:"ok"` // all of it
	Rounds []roundVerdict `json:"rounds"`
	match  problem        // with the match as a whole
}

// roundVerdict is what holds of one round.
type roundVerdict struct {
	Round      int     `json:"round"`      // from 1
	Commitment problem `json:"commitment"` // the secret is the one promised
	Deal       problem `json:"deal"`       // the tiles are those of the seed
	Actions    problem `json:"actions"`    // the actions follow from the tiles
}

// problem says why something does not hold; it is empty where it does.
type problem string

// MarshalJSON writes whether it holds.
func (p problem) MarshalJSON() ([]byte, error) { return strconv.AppendBool(nil, p == ""), nil }

func problemf(format string, a ...any) problem { return problem(fmt.Sprintf(format, a...)) }

// brief is the beginning of a hexadecimal text.
func brief(v fmt.Stringer) string { return strconv.Quote(v.String()[:12] + "…") }

// add notes what a replay of the whole match found, unless its round is known to
// be wrong.
func (v *verdict) add(replayed error) {
	var e *record.Error
	if !errors.As(replayed, &e) {
		return
	}
	where := &v.match
	if e.Round > 0 {
		where = &v.Rounds[e.Round-1].Actions
	}
	if *where == "" {
		*where = problem(e.Error())
	}
}

// problems is all that does not hold, with its place in front.
func (v *verdict) problems() (list []string) {
	for _, r := range v.Rounds {
		for _, part := range []struct {
			name string
			problem
		}{{"commitment", r.Commitment}, {"deal", r.Deal}, {"actions", r.Actions}} {
			if part.problem != "" {
				list = append(list, fmt.Sprintf("round %d: %s: %s", r.Round, part.name, part.problem))
			}
		}
	}
	if v.match != "" {
		list = append(list, "match: "+string(v.match))
	}
	return list
}
