package hall

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/rules"
	"roundhouse/tile"
)

// chance is a bot that does anything legal.
func chance(seed uint64) Player {
	fast := deal.NewFast(seed, 0)
	return func(v game.View, _ *game.Past) game.Action {
		legal := v.Legal(nil)
		return legal[fast.N(uint32(len(legal)))]
	}
}

func bots(n int) []Player {
	list := make([]Player, n)
	for i := range list {
		list[i] = chance(uint64(i))
	}
	return list
}

// began returns a match of that many rounds and seats by the rule set.
func began(t *testing.T, id string, seats, rounds int) table.Started {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	b := table.Started{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seed: deal.SeedOf(7)}
	b.Rules.Rules.Rounds = min(uint8(rounds), set.Rules.Rounds)
	b.Rules.Object = b.Rules.Rules != set.Rules
	for i := range seats {
		b.Players = append(b.Players, "P"+strconv.Itoa(i+1))
	}
	return b
}

func fewestSeats(r *rules.Rules) int {
	return slices.IndexFunc(r.Hand[:], func(hand uint8) bool { return hand != 0 })
}

// newTable starts a match.
func startTable(t *testing.T, b table.Started, seating Seating) *Table {
	t.Helper()
	tab, err := Begin(t.Context(), new(Memory), "t", b, seating)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

// eventsOf returns what the viewer may see after that number.
func eventsOf(t testing.TB, tab *Table, viewer game.Seat, after table.Seq) []table.Event {
	t.Helper()
	events, err := tab.Events(t.Context(), viewer, after)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// recordOf returns the record of the match so far.
func recordOf(t testing.TB, tab *Table) *record.Record {
	t.Helper()
	rec, err := tab.Record(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// advance continues until a person's turn; each is called after every step.
func advance(t *testing.T, tab *Table, each func()) {
	t.Helper()
	for {
		more, err := tab.Advance(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return
		}
		each()
	}
}

func TestBotsPlayAWholeMatchOfEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			t.Parallel()
			seats := fewestSeats(&set.Rules)
			tab := startTable(t, began(t, set.ID, seats, 3), Seating{Bots: bots(seats)})
			advance(t, tab, func() {})
			last := eventsOf(t, tab, game.NoSeat, tab.state.LastSeq()-1)[0]
			over, ok := last.Body.(table.MatchEnded)
			if !ok || len(over.Totals) != seats || !slices.Contains(over.Places, 1) {
				t.Fatalf("the last event is %+v", last)
			}
			ends := 0
			for _, e := range eventsOf(t, tab, 1, 0) {
				if _, ok := e.Body.(table.RoundEnded); ok {
					ends++
				}
			}
			if want := min(int(set.Rules.Rounds), 3); ends != want {
				t.Errorf("%d rounds ended, want %d", ends, want)
			}
			reopen(t, tab)
		})
	}
}

// reopen opens the table from its log and compares.
func reopen(t *testing.T, tab *Table) {
	t.Helper()
	again, err := Open(t.Context(), tab.log, tab.id, tab.seating)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.state, tab.state) {
		t.Fatalf("after event %d the log does not come to the same table", tab.state.LastSeq())
	}
}

func TestATableIsTheFoldOfItsLogAtEveryEvent(t *testing.T) {
	sets := []string{"pagat", "czech", "estonian-draw-on", "french", "japanese-starter-double"}
	if testing.Short() {
		sets = sets[:1]
	}
	for _, id := range sets {
		tab := startTable(t, began(t, id, 3, 1), Seating{Bots: bots(3)})
		advance(t, tab, func() { reopen(t, tab) })
	}
}

// watcher applies what one viewer gets.
type watcher struct {
	seat   game.Seat
	last   table.Seq
	mirror *game.Mirror
}

// hidden returns the tiles that the viewer must not see now.
func hidden(s *game.State, viewer game.Seat) tile.Set {
	set := tile.SetOf(s.Bones()...)
	for seat := range game.SeatsOf(s.Seats()).All() {
		if _, seen := s.View(viewer).HandOf(seat); !seen {
			hand := s.Hand(seat)
			for _, h := range hand.Tiles() {
				set.Add(h)
			}
		}
	}
	return set
}

// look applies the new events, and fails on a gap or on a secret tile.
func (w *watcher) look(t *testing.T, tab *Table, secret tile.Set) {
	t.Helper()
	for _, e := range eventsOf(t, tab, w.seat, w.last) {
		if w.last++; e.Seq != w.last {
			t.Fatalf("seat %s: event %d comes behind %d", w.seat, e.Seq, w.last-1)
		}
		for _, h := range tilesIn(t, e.Body) {
			if secret.Has(h) {
				t.Fatalf("seat %s sees %s in %+v", w.seat, h, e)
			}
		}
		switch body := e.Body.(type) {
		case table.RoundDealt:
			w.mirror = game.NewMirror(body.View)
		case table.Acted:
			w.mirror.Apply(body.Event)
		}
	}
	if want := tab.state.Round().View(w.seat); !w.mirror.View().Equal(want) {
		t.Fatalf("seat %s: after event %d its events do not come to its view", w.seat, w.last)
	}
}

// tilesIn lists every tile that can be reached from a redacted event.
func tilesIn(t *testing.T, body table.EventBody) []tile.Tile {
	t.Helper()
	var list []tile.Tile
	switch w := body.(type) {
	case table.Started:
		if w.Seed != (deal.Seed{}) {
			t.Fatal("a viewer gets the seed")
		}
	case table.RoundDealt:
		if w.Hands != nil || w.Bones != nil || w.Rules != nil {
			t.Fatal("a viewer gets the deal")
		}
		for seat := range game.SeatsOf(w.View.Seats()).All() {
			hand, _ := w.View.HandOf(seat)
			list = hand.Append(list)
		}
	case table.Acted:
		if h := w.Action.Tile(); h != tile.None {
			list = append(list, h)
		}
		for _, p := range w.Penalty {
			list = append(list, p.Tiles...)
		}
		for _, hand := range w.Hands {
			list = hand.Append(list)
		}
	}
	return list
}

func TestNobodySeesAHiddenTile(t *testing.T) {
	for _, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			t.Parallel()
			seats := fewestSeats(&set.Rules)
			b := began(t, set.ID, seats, 1)
			b.Rules.Rules.KnockPenalty = 2
			tab := startTable(t, b, Seating{Bots: bots(seats)})
			watchers := make([]watcher, seats+1)
			look := func() {
				for seat := range watchers {
					watchers[seat].seat = game.Seat(seat)
					watchers[seat].look(t, tab, hidden(tab.state.Round(), game.Seat(seat)))
				}
			}
			look()
			advance(t, tab, look)
		})
	}
}

// Everybody gets the bytes of a shared event that were made for one of them.
func TestASharedEventIsWhatAnOnlookerSees(t *testing.T) {
	for i, set := range preset.All() {
		if testing.Short() && i%4 > 0 {
			continue
		}
		seats := fewestSeats(&set.Rules)
		tab := startTable(t, began(t, set.ID, seats, 1), Seating{Bots: bots(seats)})
		advance(t, tab, func() {})
		events, openHands, err := tab.readEvents(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		shared, acts := 0, 0
		for _, e := range events {
			if _, acted := e.Body.(table.Acted); acted {
				acts++
			}
			for viewer := range game.Seat(seats + 1) {
				seen := e.For(viewer, openHands)
				if !seen.Shared {
					continue
				}
				shared++
				if onlooker := e.For(game.NoSeat, openHands); !reflect.DeepEqual(seen, onlooker) {
					t.Errorf("%s: seat %s sees %+v, an onlooker %+v", set.ID, viewer, seen, onlooker)
				}
			}
		}
		if most := acts * (seats + 1); shared > most || shared < most*4/5 || acts < 10 {
			t.Errorf("%s: %d shared views of %d actions in %d seats", set.ID, shared, acts, seats)
		}
	}
}
