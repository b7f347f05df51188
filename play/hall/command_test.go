package hall

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/preset"
)

// act returns a command of the seat for the latest event.
func actOf(tab *Table, id string, a game.Action) table.Command {
	return table.Command{ID: id, Seat: a.Seat, After: tab.state.LastSeq(), Body: table.Act{Action: a}}
}

// firstLegal returns a legal action of the seat.
func firstLegal(tab *Table, seat game.Seat) game.Action {
	return tab.state.Round().Legal(seat, nil)[0]
}

func do(t *testing.T, tab *Table, c table.Command) table.Seq {
	t.Helper()
	seq, err := tab.Do(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return seq
}

func TestTheSameCommandTwiceIsDoneOnce(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 3, 1), Seating{})
	first := tab.state.Round().Turn().First()
	c := actOf(tab, "c", firstLegal(tab, first))
	seq := do(t, tab, c)
	last := tab.state.LastSeq()
	if again := do(t, tab, c); again != seq || tab.state.LastSeq() != last {
		t.Errorf("answers %d and %d, last event %d and %d", seq, again, last, tab.state.LastSeq())
	}
	opened, err := Open(t.Context(), tab.log, "t", Seating{})
	if err != nil {
		t.Fatal(err)
	}
	if again := do(t, opened, c); again != seq || opened.state.LastSeq() != last {
		t.Errorf("answer %d, last event %d once the table was opened anew", again, opened.state.LastSeq())
	}
}

func TestAStaleCommandIsToldSo(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 3, 1), Seating{})
	seat := tab.state.Round().Turn().First()
	late := actOf(tab, "late", firstLegal(tab, seat))
	do(t, tab, actOf(tab, "first", firstLegal(tab, seat)))
	early := actOf(tab, "early", firstLegal(tab, tab.state.Round().Turn().First()))
	early.After += 5
	for _, c := range []table.Command{late, early} {
		_, err := tab.Do(t.Context(), c)
		var stale *table.Stale
		if !errors.As(err, &stale) || stale.After != c.After || stale.Last != tab.state.LastSeq() {
			t.Errorf("%s: %v", c.ID, err)
		}
	}
}

func TestARefusedCommandChangesNothing(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 3, 1), Seating{})
	seat := tab.state.Round().Turn().First()
	before := tab.state.LastSeq()
	for _, test := range []struct {
		name string
		c    table.Command
		want string
	}{
		{"out of turn", actOf(tab, "c", game.PassOf(seat%3+1)), "not_your_turn"},
		{"pass", actOf(tab, "c", game.PassOf(seat)), "must_"},
		{"no id", actOf(tab, "", firstLegal(tab, seat)), "id: is missing"},
		{"no such seat", actOf(tab, "c", game.PassOf(9)), `seat: "9"`},
		{"another's action", table.Command{ID: "c", Seat: seat, After: before, Body: table.Act{Action: game.PassOf(seat%3 + 1)}}, "is not an action of seat"},
		{"next round", table.Command{ID: "c", Seat: seat, After: before, Body: table.BeReady{}}, "next_round_not_due"},
	} {
		_, err := tab.Do(t.Context(), test.c)
		if err == nil || !strings.Contains(err.Error(), test.want) || tab.state.LastSeq() != before {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

func TestInSimultaneousOpeningsTheOthersDoNotMakeOneLate(t *testing.T) {
	tab := startTable(t, began(t, "czech", 3, 1), Seating{})
	able := game.Seat(1)
	for firstLegal(tab, able).Kind != game.Play {
		able++
	}
	late := actOf(tab, "late", game.PassOf(able%3+1))
	again := actOf(tab, "again", game.StopOf(able))
	do(t, tab, actOf(tab, "play", firstLegal(tab, able)))
	do(t, tab, late)
	var stale *table.Stale
	if _, err := tab.Do(t.Context(), again); !errors.As(err, &stale) {
		t.Errorf("an action made for the table before one's own last action: %v", err)
	}
	again.After = late.After + 1
	do(t, tab, again)
}

func TestSimultaneousOpeningsFavourNoBot(t *testing.T) {
	var first [4]int
	b := began(t, "czech-lot-each-round", 3, 13)
	tab := startTable(t, b, Seating{Bots: bots(3)})
	advance(t, tab, func() {})
	events := eventsOf(t, tab, game.NoSeat, 0)
	for i, e := range events[:len(events)-1] {
		if a, ok := events[i+1].Body.(table.Acted); ok {
			if _, dealt := e.Body.(table.RoundDealt); dealt {
				first[a.Action.Seat]++
			}
		}
	}
	for seat := 1; seat <= 3; seat++ {
		if first[seat] == 0 {
			t.Errorf("in 13 openings seat %d was never the first: %v", seat, first)
		}
	}
}

func TestAKnockOutOfTurnIsNeverTooLate(t *testing.T) {
	tab := startTable(t, began(t, "french", 2, 13), Seating{})
	for !knockDue(tab) {
		if !tab.state.IsPlaying() {
			do(t, tab, table.Command{ID: "next", Seat: 1, After: tab.state.LastSeq(), Body: table.BeReady{}})
		}
		seat := tab.state.Round().Turn().First()
		seen := tab.state.LastSeq()
		do(t, tab, table.Command{ID: text(seen), Seat: seat, After: seen, Body: table.Act{Action: firstLegal(tab, seat)}})
	}
	out := tab.state.Round().MayAct() &^ tab.state.Round().Turn()
	knock := actOf(tab, "knock", game.KnockOf(out.First()))
	inTurn := tab.state.Round().Turn().First()
	other := actOf(tab, "other", firstLegal(tab, inTurn))
	knock.After--
	do(t, tab, knock)
	do(t, tab, other) // made before the knock, still good
}

func text(s table.Seq) string { return string(rune('a' + s)) }

func knockDue(tab *Table) bool {
	return tab.state.Round().MayAct()&^tab.state.Round().Turn() != 0
}

func TestForcedActionsAreCarriedOutWhereAsked(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 4, 1), Seating{Forced: true})
	advance(t, tab, func() {})
	if tab.state.Round().Phase() != game.Opening {
		t.Fatalf("the engine was not laid: %s", tab.state.Round().Phase())
	}
	for range 500 {
		if tab.state.IsOver() {
			return
		}
		seat := tab.state.Round().Turn().First()
		if a, forced := table.ForcedAction(tab.state.Round().View(seat)); forced {
			t.Fatalf("%s was left to do", a)
		}
		do(t, tab, table.Command{ID: text(tab.state.LastSeq()), Seat: seat, After: tab.state.LastSeq(), Body: table.Act{Action: firstLegal(tab, seat)}})
		advance(t, tab, func() {})
	}
	t.Error("the round does not end")
}

func TestARoundWaitsForAPersonAndIsDealtOnce(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 2, 2), Seating{Bots: []Player{nil, chance(1)}})
	for tab.state.IsPlaying() {
		advance(t, tab, func() {})
		if tab.state.IsPlaying() {
			do(t, tab, table.Command{ID: text(tab.state.LastSeq()), Seat: 1, After: tab.state.LastSeq(), Body: table.Act{Action: firstLegal(tab, 1)}})
		}
	}
	if _, due := tab.DueSeat(); due {
		t.Fatal("the next round is due by itself")
	}
	next := table.Command{ID: "next", Seat: 1, After: tab.state.LastSeq(), Body: table.BeReady{}}
	seq := do(t, tab, next)
	if d, ok := eventsOf(t, tab, 1, seq-1)[0].Body.(table.RoundDealt); !ok || d.Round != 2 {
		t.Errorf("next gave %+v", d)
	}
	if again := do(t, tab, next); again != seq {
		t.Errorf("next again gave event %d, not %d", again, seq)
	}
}

func TestTwoHoldersOfOneTableDoNotBothAct(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 3, 1), Seating{})
	other, err := Open(t.Context(), tab.log, "t", Seating{})
	if err != nil {
		t.Fatal(err)
	}
	a := firstLegal(tab, tab.state.Round().Turn().First())
	do(t, tab, actOf(tab, "one", a))
	_, err = other.Do(t.Context(), table.Command{ID: "two", Seat: a.Seat, After: other.state.LastSeq(), Body: table.Act{Action: a}})
	var stale *table.Stale
	if !errors.As(err, &stale) || stale.Last != tab.state.LastSeq() {
		t.Fatalf("the second holder: %v", err)
	}
	if other.state.LastSeq() != tab.state.LastSeq() {
		t.Error("the second holder did not catch up")
	}
}

func TestEverybodyAtOnce(t *testing.T) {
	tab := startTable(t, began(t, "czech", 4, 3), Seating{Bots: bots(4)})
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() { advance(t, tab, func() {}) })
	}
	for seat := range game.Seat(5) {
		all.Go(func() {
			last := table.Seq(0)
			for {
				events, err := tab.Wait(t.Context(), seat, last)
				if err != nil {
					t.Error(err)
					return
				}
				last += table.Seq(len(events))
				if _, over := events[len(events)-1].Body.(table.MatchEnded); over {
					return
				}
			}
		})
	}
	all.Wait()
	reopen(t, tab)
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 2, 1), Seating{})
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := tab.Wait(ctx, 1, tab.state.LastSeq()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting: %v", err)
	}
}

func TestWhatIsNoTableIsRefused(t *testing.T) {
	if _, err := Open(t.Context(), new(Memory), "none", Seating{}); !errors.Is(err, table.ErrNoTable) {
		t.Errorf("an empty log: %v", err)
	}
	b := began(t, "pagat", 4, 1)
	b.Players = make([]string, 12)
	if _, err := Begin(t.Context(), new(Memory), "t", b, Seating{}); err == nil || !strings.Contains(err.Error(), "12") {
		t.Errorf("12 players with hands for 2 to 10: %v", err)
	}
	if _, err := Begin(t.Context(), new(Memory), "t", table.Started{Rules: preset.Ref{}}, Seating{}); err == nil {
		t.Error("no rules: no error")
	}
}

func TestALogThatWasTamperedWithIsRefused(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 2, 1), Seating{Bots: bots(2)})
	advance(t, tab, func() {})
	entries, err := tab.log.Read(t.Context(), "t", 0)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func([]table.Entry){
		"seat":    func(e []table.Entry) { e[3].Data = []byte(`{"at":1,"acted":{"action":"2 pass"}}`) },
		"json":    func(e []table.Entry) { e[3].Data = []byte(`{"at":1,"acted":`) },
		"nothing": func(e []table.Entry) { e[3].Data = []byte(`{}`) },
		"tile":    func(e []table.Entry) { e[1].Data = []byte(strings.Replace(string(e[1].Data), "-", "-1", 1)) },
		"scores": func(e []table.Entry) {
			end := &e[len(e)-2]
			end.Data = []byte(strings.Replace(string(end.Data), `"scores":["`, `"scores":["9`, 1))
		},
		"order": func(e []table.Entry) { e[0], e[1] = e[1], e[0] },
	} {
		changed := append([]table.Entry{}, entries...)
		change(changed)
		log := new(Memory)
		if err := log.Append(t.Context(), "t", 0, time.Time{}, changed...); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(t.Context(), log, "t", Seating{}); err == nil || !strings.Contains(err.Error(), "event ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
