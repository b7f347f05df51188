package fair

import (
	"errors"
	"fmt"
	"strconv"

	"roundhouse/record"
)

// Verdict says which parts of a record hold.
type Verdict struct {
	OK     bool           `json:"ok"` // all of it
	Rounds []RoundVerdict `json:"rounds"`

	match  Problem // with the match as a whole
	record *record.Record
	notes  *Notes
}

// RoundVerdict says which parts of one round hold.
type RoundVerdict struct {
	Round      int     `json:"round"`      // from 1
	Commitment Problem `json:"commitment"` // the secret is the one promised
	Deal       Problem `json:"deal"`       // the tiles are those of the seed
	Actions    Problem `json:"actions"`    // the actions follow from the tiles
}

// Problem says why something does not hold; it is empty if it does.
type Problem string

// MarshalJSON writes whether it holds.
func (p Problem) MarshalJSON() ([]byte, error) { return strconv.AppendBool(nil, p == ""), nil }

func problemf(format string, a ...any) Problem { return Problem(fmt.Sprintf(format, a...)) }

// shortHex returns the beginning of a hexadecimal text, quoted.
func shortHex(v fmt.Stringer) string { return strconv.Quote(v.String()[:12] + "…") }

// addReplay records the error of a replay of the whole match, unless its round is already known to
// be wrong.
func (v *Verdict) addReplay(err error) {
	var e *record.Error
	if !errors.As(err, &e) {
		return
	}
	where := &v.match
	if e.Round > 0 {
		where = &v.Rounds[e.Round-1].Actions
	}
	if *where == "" {
		*where = Problem(e.Error())
	}
}

// Problems lists everything that does not hold, each with its place.
func (v *Verdict) Problems() (list []string) {
	for _, r := range v.Rounds {
		for _, part := range []struct {
			name string
			Problem
		}{{"commitment", r.Commitment}, {"deal", r.Deal}, {"actions", r.Actions}} {
			if part.Problem != "" {
				list = append(list, fmt.Sprintf("round %d: %s: %s", r.Round, part.name, part.Problem))
			}
		}
	}
	if v.match != "" {
		list = append(list, "match: "+string(v.match))
	}
	return list
}
