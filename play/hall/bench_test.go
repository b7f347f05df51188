package hall

import (
	"fmt"
	"testing"

	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// BenchmarkAct measures a person's action at a table of four in a hall, and its event for all of
// them, without a disk.
func BenchmarkAct(b *testing.B) {
	b.ReportAllocs()
	h := New(Config{Log: new(log.Memory), Pauses: Usual, Bot: levels})
	defer h.Close()
	people := []table.Who{"ana", "ben", "cem", "dan"}
	n, acts := 0, 0
	var tab *Table
	send := func(who table.Who, want table.CommandBody) {
		n++
		if _, err := tab.Do(b.Context(), table.Command{ID: fmt.Sprint(n), By: who, After: tab.state.LastSeq(), Body: want}); err != nil {
			b.Fatal(err)
		}
	}
	begin := func() {
		tab, _ = h.Create(b.Context(), fmt.Sprint("t", n), settings(b, "pagat", 4, 13), people[0])
		for _, who := range people[1:] {
			send(who, table.Join{})
		}
		s := tab.SeenFrom(0).Settings
		send("ana", table.Start{Secrets: secrets(&s)})
		for _, who := range people {
			send(who, table.Hash{Hash: number(who).Hash()})
		}
		for _, who := range people {
			send(who, table.Reveal{Number: number(who)})
		}
	}
	move := func() {
		switch st := &tab.state; {
		case st.IsOver():
			begin()
		case !st.IsPlaying():
			for _, who := range people {
				send(who, table.BeReady{})
			}
		default:
			seat := st.Round().Turn().First()
			send(people[seat-1], table.Act{Action: firstLegal(tab, seat)})
			acts++
		}
	}
	begin()
	for b.Loop() {
		move()
		for viewer := range game.Seat(5) {
			if events, err := eventsAfter(tab, viewer, tab.state.LastSeq()-1); err != nil || len(events) != 1 {
				b.Fatal(events, err)
			}
		}
	}
	if acts == 0 {
		b.Fatal("nobody has acted")
	}
}
