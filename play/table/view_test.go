package table

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/record"
)

// houseOfTwo returns the house of a table of two.
func houseOfTwo() *House {
	return &House{
		Seats:   []Seat{{Seat: 1, Who: "ana", Presence: Here}, {Seat: 2, Who: "ben", Presence: Here}},
		Request: new(Request), Fair: new(FairState),
	}
}

// encodedHouse returns a house as it is sent.
func encodedHouse(t *testing.T, h *House) []byte {
	t.Helper()
	text, err := h.Named(map[Who]string{"ana": "Ana", "ben": "Ben", "eva": "Eva"}).appendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestAHouseIsTheSameUnlessItSaysSomethingElse: streams encode it again only if Equal tells them
// to. Here is a change of every field.
func TestAHouseIsTheSameUnlessItSaysSomethingElse(t *testing.T) {
	changes := map[string][]func(*House){
		"Host":     {func(h *House) { h.Host = "ben" }},
		"Seats":    {func(h *House) { h.Seats = h.Seats[:1] }},
		"Paused":   {func(h *House) { h.Paused = true }},
		"Instant":  {func(h *House) { h.Instant = true }},
		"Request":  {func(h *House) { h.Request = nil }, func(h *House) { h.Request.Seat = 1 }, func(h *House) { h.Request.Until = 5 }},
		"Rematch":  {func(h *House) { h.Rematch = "next" }},
		"Watch":    {func(h *House) { h.Watch = &Watch{Count: 1} }},
		"Who":      {func(h *House) { h.Seats[1].Who = "eva" }},
		"Name":     {func(h *House) { h.Seats[1] = Seat{Seat: 2, Bot: "casual", Name: "Olive"} }},
		"Bot":      {func(h *House) { h.Seats[1].Bot = "casual" }},
		"Left":     {func(h *House) { h.Seats[1].Left = true }},
		"Late":     {func(h *House) { h.Seats[1].Late = "eva" }},
		"Presence": {func(h *House) { h.Seats[0].Presence = Away }},
		"Asks":     {func(h *House) { h.Seats[0].Asks = ForPause }},
		"Idle":     {func(h *House) { h.Seats[0].Idle = true }},
		"HeldFrom": {func(h *House) { h.Seats[0].HeldFrom = 1 }},
		"HeldTill": {func(h *House) { h.Seats[0].HeldTill = 1 }},
		"Seat":     {func(h *House) { h.Seats[1].Seat = 3 }},
		"Fair": {
			func(h *House) { h.Fair = nil },
			func(h *House) { h.Fair.Table = "t" },
			func(h *House) { h.Fair.Closed = true },
			func(h *House) { h.Fair.Hashes = make([]Given[deal.Hash], 1) },
			func(h *House) { h.Fair.Numbers = make([]Given[deal.Number], 1) },
		},
	}
	others := map[string]bool{
		"WasHost": true, "text": true, // not what everybody sees
		"Next": true, "Leaver": true, "Colour": true, // follow from Late, Left and Who
	}
	before := encodedHouse(t, houseOfTwo())
	for _, of := range []reflect.Type{reflect.TypeFor[House](), reflect.TypeFor[Seat]()} {
		for _, field := range reflect.VisibleFields(of) {
			if changes[field.Name] == nil && !others[field.Name] {
				t.Errorf("nothing changes %s", field.Name)
			}
		}
	}
	for name, list := range changes {
		for _, change := range list {
			h := houseOfTwo()
			change(h)
			if bytes.Equal(encodedHouse(t, h), before) || houseOfTwo().Equal(h) || h.Equal(houseOfTwo()) {
				t.Errorf("%s: the house says the same", name)
			}
		}
	}
	h := houseOfTwo()
	if h.Fair = nil; h.Equal(houseOfTwo()) || !houseOfTwo().Equal(houseOfTwo()) || !h.SeenBy(true).Equal(h) {
		t.Error("a house is not what it is")
	}
}

// TestOnlyTheFormerHostIsToldOfThat, although everybody shares the house.
func TestOnlyTheFormerHostIsToldOfThat(t *testing.T) {
	house := houseOfTwo()
	if err := house.Encode(); err != nil {
		t.Fatal(err)
	}
	own := house.SeenBy(true)
	for _, one := range []struct {
		house *House
		told  bool
	}{{own, true}, {house, false}, {house.SeenBy(false), false}, {own.SeenBy(false), false}} {
		text, err := (&Now{You: 1, House: one.house}).AppendJSON(nil)
		if err != nil || strings.Contains(string(text), "was_host") != one.told {
			t.Errorf("told %v: %s, %v", one.told, text, err)
		}
	}
	if own.Mark() == house.Mark() || house.Mark() != houseOfTwo().Mark() {
		t.Errorf("the houses have the marks %q and %q", own.Mark(), house.Mark())
	}
}

func TestNowSaysWhenTheNextRoundComes(t *testing.T) {
	for next, want := range map[time.Time]string{time.UnixMilli(1700000000123): `,"next":1700000000123`, {}: ""} {
		text, err := (&Now{Next: MillisOf(next)}).AppendJSON(nil)
		if err != nil || !strings.Contains(string(text), want) || strings.Contains(string(text), "next") != (want != "") {
			t.Errorf("%s, %v, want %q", text, err, want)
		}
	}
}

// someNow returns what may be known of a table.
func someNow(t *rapid.T) Now {
	small := rapid.IntRange(0, 14)
	millis := rapid.SampledFrom([]Millis{0, 1, 1700000000123})
	n := Now{
		Seq: Seq(rapid.Uint64().Draw(t, "seq")), Time: millis.Draw(t, "now"), You: game.Seat(small.Draw(t, "you")),
		Stage: rapid.SampledFrom([]Stage{Waiting, Mixing, Playing, Finished}).Draw(t, "stage"),
		Turn:  game.Seats(rapid.IntRange(0, 1<<14-1).Draw(t, "turn") << 1),
		Ready: game.Seats(rapid.IntRange(0, 1<<14-1).Draw(t, "ready") << 1), TakeBack: rapid.Bool().Draw(t, "take back"),
		Form: rapid.IntRange(0, 2).Draw(t, "form"), Next: millis.Draw(t, "next"),
	}
	if rapid.Bool().Draw(t, "acts") {
		n.Legal = Legal{game.DrawOf(3, 0), game.PassOf(3)}
	}
	if rapid.Bool().Draw(t, "has a clock") {
		n.Clocks = []Clock{{millis.Draw(t, "until"), 2.5}, {}}
	}
	if rapid.Bool().Draw(t, "has a house") {
		n.House = &House{Host: "ana", Seats: []Seat{{Seat: 1, Name: "Ana <\u2028>", Presence: Here}, {Seat: 2, Asks: ForEnd}},
			Request: rapid.Ptr(rapid.Just(Request{3, 1700000000123}), true).Draw(t, "request")}
	}
	return n
}

// The text of a now is that of its value, with a house whose JSON is known and with any other.
func TestANowHasTheTextOfItsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := someNow(t)
		want, err := record.AppendJSON([]byte("x"), &n)
		if err != nil {
			t.Fatal(err)
		}
		if n.House != nil && rapid.Bool().Draw(t, "is known") {
			if err := n.House.Encode(); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := n.AppendJSON([]byte("x")); err != nil || string(got) != string(want) {
			t.Fatalf("%s, %v, want %s", got, err, want)
		}
	})
}

// The text of a view is that of its value, but for what only a now has, and with more about its
// settings.
func TestAViewHasTheTextOfItsValue(t *testing.T) {
	type fields View
	of := settings(t, "celko-6", 2, 4)
	rapid.Check(t, func(t *rapid.T) {
		v := View{
			Table: "t1", Now: someNow(t), Settings: of, Round: rapid.IntRange(0, 3).Draw(t, "round"),
			Redeals: rapid.IntRange(0, 1).Draw(t, "redeals"), Earlier: rapid.Bool().Draw(t, "earlier"),
			Places: rapid.SampledFrom([][]int{nil, {1, 2}}).Draw(t, "places"), Totals: make([]game.Score, rapid.IntRange(0, 2).Draw(t, "seats")),
		}
		read := func(value any, drop ...string) map[string]any {
			text, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			var m map[string]any
			if err := json.Unmarshal(text, &m); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
			for _, name := range drop {
				delete(m, name)
			}
			return m
		}
		want := read(fields(v), "turn", "legal", "take_back", "next")
		want["settings"] = read(v.Settings.Shown())
		if got := read(&v); !reflect.DeepEqual(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	})
}
