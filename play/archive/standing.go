package archive

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

// Standing holds a person's results under one rule set. A match counts if the person, and not a
// bot, played it to the end, and it neither continued another match nor is a diary entry.
type Standing struct {
	Rules   string // as in Match
	Matches int
	Won     int // the number of first places, including shared ones
}

// outcome is what counts of a match in a person's standings.
type outcome struct {
	Rules string `json:"rules"`
	Won   bool   `json:"won,omitempty"`
}

// outcomeOf returns the value of a match's row among those about a person; it is empty if the match
// does not count.
func (m *Match) outcomeOf(id people.ID) []byte {
	played, won := m.resultOf(id)
	if !played {
		return nil
	}
	value, _ := json.Marshal(outcome{m.Rules, won}) // it has nothing that cannot be written
	return value
}

// standings is a person's standings in no order.
type standings []*Standing

// add counts the match in a row.
func (list *standings) add(row log.Row) error {
	if len(row.Value) == 0 {
		return nil
	}
	var one outcome
	if err := json.Unmarshal(row.Value, &one); err != nil {
		return fmt.Errorf("the row %q: %w", row.Key, err)
	}
	i := slices.IndexFunc(*list, func(s *Standing) bool { return s.Rules == one.Rules })
	if i < 0 {
		i, *list = len(*list), append(*list, &Standing{Rules: one.Rules})
	}
	(*list)[i].Matches++
	if one.Won {
		(*list)[i].Won++
	}
	return nil
}

// sorted returns the standings; those with the most matches come first.
func (list standings) sorted() (sorted []Standing) {
	slices.SortFunc(list, func(a, b *Standing) int {
		return cmp.Or(cmp.Compare(b.Matches, a.Matches), cmp.Compare(a.Rules, b.Rules))
	})
	for _, one := range list {
		sorted = append(sorted, *one)
	}
	return sorted
}
