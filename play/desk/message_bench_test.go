package desk

import (
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/play/table"
)

// played returns a round of four seats after that many random actions, and the last one.
func played(t testing.TB, id string, actions int) (game.State, game.Event, preset.Ref) {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	chance := gametest.Seeded(1)
	s := gametest.Start(&set.Rules, chance)
	var last game.Event
	for range actions {
		var legal []game.Action
		for _, seat := range s.MayAct().List() {
			legal = s.Legal(seat, legal)
		}
		if last, err = s.Apply(legal[chance(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	return s, last, set.Ref()
}

// encoded returns a message as written by streams.
func encoded(t testing.TB, message any) []byte {
	t.Helper()
	text, err := AppendJSON(nil, message)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// BenchmarkView writes a view in the middle of a round.
func BenchmarkView(b *testing.B) {
	s, _, ref := played(b, "pagat", 60)
	v := s.View(1)
	house := &table.House{Seats: make([]table.Seat, s.Seats())}
	view := &table.View{
		Table: "k3v7q2mzx5t4w6ab", Round: 1, Position: &record.View{View: v, Ref: ref, Bound: v.Binding()},
		Now: table.Now{You: 1, Stage: table.Playing}, Settings: table.Settings{Rules: ref, Seats: s.Seats()},
	}
	b.ReportAllocs()
	for b.Loop() {
		view.House = house.Named(nil)
		if text := encoded(b, view); len(text) < 500 {
			b.Fatal(len(text))
		}
	}
}

// BenchmarkActed writes the event of an action.
func BenchmarkActed(b *testing.B) {
	_, last, _ := played(b, "pagat", 60)
	e := table.Shown{Seq: 61, At: time.UnixMilli(1700000000123), Body: table.Acted{Action: last.Action}, Then: table.ActedThen{Event: last}}
	b.ReportAllocs()
	for b.Loop() {
		if text := encoded(b, e); len(text) < 200 {
			b.Fatal(len(text))
		}
	}
}
