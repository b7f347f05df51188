package table

import (
	"fmt"
	"testing"

	"roundhouse/game"
)

// BenchmarkAct is an action of a person at a table of four in a hall, and its event for
// all of them, without a disk.
func BenchmarkAct(b *testing.B) {
	b.ReportAllocs()
	h := NewHall(Config{Log: new(Memory), Pauses: Usual, Bot: levels})
	defer h.Close()
	people := []Who{"ana", "ben", "cem", "dan"}
	n, acts := 0, 0
	var tab *Table
	send := func(who Who, want Want) {
		n++
		if _, err := tab.Do(b.Context(), Command{ID: fmt.Sprint(n), By: who, After: tab.fold.last, Want: want}); err != nil {
			b.Fatal(err)
		}
	}
	begin := func() {
		tab, _ = h.Create(b.Context(), fmt.Sprint("t", n), settings(b, "pagat", 4, 13), people[0])
		for _, who := range people[1:] {
			send(who, Join{})
		}
		s := tab.Look(0).Settings
		send("ana", Start{secrets(&s)})
		for _, who := range people {
			send(who, Hash{number(who).Hash()})
		}
		for _, who := range people {
			send(who, Reveal{number(who)})
		}
	}
	begin()
	for b.Loop() {
		switch f := &tab.fold; {
		case f.over:
			begin()
		case !f.playing:
			for _, who := range people {
				send(who, Next{})
			}
		default:
			seat := f.state.Turn().First()
			send(people[seat-1], Act{firstLegal(tab, seat)})
			acts++
		}
		for viewer := range game.Seat(5) {
			if events, _, err := tab.Since(viewer, tab.fold.last-1); err != nil || len(events) != 1 {
				b.Fatal(events, err)
			}
		}
	}
	if acts == 0 {
		b.Fatal("nobody has acted")
	}
}
