package hall

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/table"
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

func text(s table.Seq) string { return string(rune('a' + s)) }

func TestACommandNeedsAnIDAndATable(t *testing.T) {
	tab := startTable(t, began(t, "pagat", 3, 1), Seating{})
	if _, err := tab.Do(t.Context(), table.Command{Seat: 1, Body: table.BeReady{}}); err == nil || err.Error() != "id: is missing" {
		t.Errorf("no ID: %v", err)
	}
	if _, err := Open(t.Context(), new(log.Memory), "none", Seating{}); !errors.Is(err, table.ErrNoTable) {
		t.Errorf("an empty log: %v", err)
	}
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
