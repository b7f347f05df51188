package wire

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"roundhouse/game"
	"roundhouse/play/table"
)

func TestNowSaysWhenTheNextRoundComes(t *testing.T) {
	n := NowOf(1, &table.Glance{Common: &table.Common{Next: time.UnixMilli(1700000000123)}}, []Seat{}, nil)
	if n.Next == nil || *n.Next != 1700000000123 {
		t.Errorf("%+v", n)
	}
	text, err := json.Marshal(NowOf(1, &table.Glance{Common: new(table.Common)}, []Seat{}, nil))
	if err != nil || strings.Contains(string(text), "next") {
		t.Errorf("%s, %v", text, err)
	}
}

// What is known of the seats changes nothing of what is sent.
func TestANowIsTheSameWithKnownSeats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.IntRange(0, 14)
		n := Now{
			Seq: rapid.Uint64().Draw(t, "seq"), Now: rapid.Int64().Draw(t, "now"), You: small.Draw(t, "you"),
			Stage: rapid.SampledFrom([]Stage{"waiting", "mixing", "playing", "over"}).Draw(t, "stage"),
			Turn:  game.Seats(rapid.IntRange(0, 1<<14-1).Draw(t, "turn") << 1), Legal: map[string][]Action{},
			Seats:    []Seat{{Seat: 1, Name: "Ana <\u2028>", Presence: "here"}, {Seat: 2, Reserve: 2.5}},
			TakeBack: rapid.Bool().Draw(t, "take back"), Form: rapid.IntRange(0, 2).Draw(t, "form"),
			Request: rapid.Ptr(rapid.Just(Request{3, 1700000000123}), true).Draw(t, "request"),
			Next:    rapid.Ptr(rapid.Int64(), true).Draw(t, "next"),
		}
		if rapid.Bool().Draw(t, "acts") {
			n.Legal["3"] = []Action{"12-7>2", "draw"}
		}
		want, err := AppendJSON([]byte("x"), &n)
		if err != nil {
			t.Fatal(err)
		}
		if n.seats, err = AppendJSON(nil, n.Seats); err != nil {
			t.Fatal(err)
		}
		if got, err := AppendJSON([]byte("x"), &n); err != nil || string(got) != string(want) {
			t.Fatalf("%s, %v, want %s", got, err, want)
		}
	})
}
