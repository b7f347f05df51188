package desk

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/record"
)

func TestNowSaysWhenTheNextRoundComes(t *testing.T) {
	n := NowOf(1, &table.Glance{Common: &table.Common{Next: time.UnixMilli(1700000000123)}}, nil)
	if n.Next == nil || *n.Next != 1700000000123 {
		t.Errorf("%+v", n)
	}
	text, err := json.Marshal(NowOf(1, &table.Glance{Common: new(table.Common)}, nil))
	if err != nil || strings.Contains(string(text), "next") {
		t.Errorf("%s, %v", text, err)
	}
}

// The text of a now is that of its value, with a house whose JSON is known and with any other.
func TestANowHasTheTextOfItsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		small := rapid.IntRange(0, 14)
		n := Now{
			Seq: rapid.Uint64().Draw(t, "seq"), Now: rapid.Int64().Draw(t, "now"), You: small.Draw(t, "you"),
			Stage: rapid.SampledFrom([]table.Stage{"waiting", "mixing", "playing", "over"}).Draw(t, "stage"),
			Turn:  game.Seats(rapid.IntRange(0, 1<<14-1).Draw(t, "turn") << 1), Legal: map[string][]Action{},
			Ready: game.Seats(rapid.IntRange(0, 1<<14-1).Draw(t, "ready") << 1), TakeBack: rapid.Bool().Draw(t, "take back"),
			Form: rapid.IntRange(0, 2).Draw(t, "form"), Next: rapid.Ptr(rapid.Int64(), true).Draw(t, "next"),
		}
		if rapid.Bool().Draw(t, "acts") {
			n.Legal["3"] = []Action{"12-7>2", "draw"}
		}
		if rapid.Bool().Draw(t, "has a clock") {
			n.Clocks = []Clock{{Until: rapid.Ptr(rapid.Int64(), true).Draw(t, "until"), Reserve: 2.5}, {}}
		}
		if rapid.Bool().Draw(t, "has a house") {
			n.House = &House{Host: "ana", Seats: []Seat{{Seat: 1, Name: "Ana <\u2028>", Presence: "here"}, {Seat: 2}},
				Request: rapid.Ptr(rapid.Just(Request{3, 1700000000123}), true).Draw(t, "request")}
		}
		want, err := record.AppendJSON([]byte("x"), &n)
		if err != nil {
			t.Fatal(err)
		}
		if n.House != nil && rapid.Bool().Draw(t, "is known") {
			if err := n.House.Encode(); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := AppendJSON([]byte("x"), &n); err != nil || string(got) != string(want) {
			t.Fatalf("%s, %v, want %s", got, err, want)
		}
	})
}
