package lists

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// TestAHeadIsThatOfItsEntry, whatever people and bots are called, and whatever the listing is.
func TestAHeadIsThatOfItsEntry(t *testing.T) {
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "ana", `{"who":"`, `],"round":1`, `\`, `"`, "<ä>"}))
	rapid.Check(t, func(r *rapid.T) {
		e := Entry{
			Stage: rapid.SampledFrom(stages).Draw(r, "stage"), Listed: rapid.Bool().Draw(r, "listed"),
			Moved: table.Millis(rapid.Int64().Draw(r, "moved")), Host: people.ID(text.Draw(r, "host")), Rules: []byte(`{"who":1}`),
		}
		for range rapid.IntRange(0, 3).Draw(r, "seats") {
			e.Seats = append(e.Seats, Seat{people.ID(text.Draw(r, "who")), text.Draw(r, "bot"), text.Draw(r, "name")})
		}
		listing, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := Read("", listing); err == nil { // what is no text has become some
			e = again
		}
		want := []people.ID{e.Host}
		for _, s := range e.Seats {
			if s.Who != "" {
				want = append(want, s.Who)
			}
		}
		h, err := readHead(string(listing))
		if err != nil || stages[h.stage] != e.Stage || h.listed != e.Listed || h.moved != e.Moved || !slices.Equal(h.who, want) {
			r.Fatalf("%s: %+v, %v", listing, h, err)
		}
		if cut := listing[:rapid.IntRange(0, len(listing)-1).Draw(r, "cut")]; len(cut) > 0 {
			if h, err := readHead(string(cut)); err == nil && cut[len(cut)-1] != '}' {
				r.Fatalf("%s: %+v", cut, h)
			}
		}
	})
}
