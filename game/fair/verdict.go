package fair

import (
	"errors"
	"fmt"
	"strconv"

	"roundhouse/game/record"
)

// Verdict says which parts of a record hold.
type Verdict struct {
	OK     bool           `json:"ok"` // everything holds
	Rounds []RoundVerdict `json:"rounds"`

	match  Problem // what is wrong with the match as a whole
	record *record.Record
	notes  *Notes
}

// RoundVerdict says which parts of one round hold.
type RoundVerdict struct {
	Round      int     `json:"round"`      // from 1
	Commitment Problem `json:"commitment"` // the secret fits the commitment
	Deal       Problem `json:"deal"`       // the tiles are those that the seed determines
	Actions    Problem `json:"actions"`    // the actions follow from the tiles
}

// Problem says why something does not hold; it is empty if it does.
type Problem string

// MarshalJSON writes true if the part holds.
func (p Problem) MarshalJSON() ([]byte, error) { return strconv.AppendBool(nil, p == ""), nil }

func problemf(format string, a ...any) Problem { return Problem(fmt.Sprintf(format, a...)) }

// shortHex returns the beginning of a hexadecimal text, quoted.
func shortHex(v fmt.Stringer) string { return strconv.Quote(v.String()[:12] + "…") }

// addReplay records the error from replaying the whole match against the round it names, or against
// the match if it names none, unless a problem is already recorded there.
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

// Problems lists everything that does not hold, and where.
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
