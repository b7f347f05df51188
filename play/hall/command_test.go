package hall

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// actOf returns a command by which the seat's person does something legal, as of the last event.
func actOf(tab *Table, id string, seat game.Seat) table.Command {
	return table.Command{
		ID: id, By: tab.state.Chair(seat).Who, Seat: seat, After: tab.state.LastSeq(), Body: table.Act{Action: firstLegal(tab, seat)},
	}
}

// firstLegal returns a legal action of the seat.
func firstLegal(tab *Table, seat game.Seat) game.Action {
	return tab.state.Round().Legal(seat, nil)[0]
}

func do(t testing.TB, tab *Table, c table.Command) table.Seq {
	t.Helper()
	seq, err := tab.Do(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return seq
}

func text(s table.Seq) string { return string(rune('a' + s)) }

func TestTheSameCommandTwiceIsDoneOnce(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "pagat", 3, 1), "ana", "ben", "cem")
		command := actOf(tab, "c", tab.state.Round().Turn().First())
		seq := do(c, tab, command)
		last := tab.state.LastSeq()
		if again := do(c, tab, command); again != seq || tab.state.LastSeq() != last {
			c.Errorf("answers %d and %d, last event %d and %d", seq, again, last, tab.state.LastSeq())
		}
		c.hall.Close()
		c.open(Config{})
		opened := c.get()
		if again := do(c, opened, command); again != seq || opened.state.LastSeq() != last {
			c.Errorf("answer %d, last event %d once the table was opened anew", again, opened.state.LastSeq())
		}
	})
}

func TestACommandNeedsAnIDAndATable(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "pagat", 3, 1), "ana", "ben", "cem")
		if _, err := tab.Do(c.Context(), table.Command{By: "ana", Body: table.BeReady{}}); err == nil || err.Error() != "id: is missing" {
			c.Errorf("no ID: %v", err)
		}
		if _, err := c.hall.Get(c.Context(), "none"); !errors.Is(err, table.ErrNoTable) {
			c.Errorf("an empty log: %v", err)
		}
	})
}

// TestForcedActionsAreCarriedOutWhereAsked plays for one person, whom nobody watches.
func TestForcedActionsAreCarriedOutWhereAsked(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "pagat", 4, 1)
		s.Forced = true
		tab := c.playing(s, "ana")
		acted := 0
		for range 500 {
			time.Sleep(time.Minute) // longer than any pause
			synctest.Wait()
			if tab.SeenFrom(1).Stage == table.Finished {
				break
			}
			if a, forced := table.ForcedAction(tab.state.Round().View(1)); forced {
				c.Fatalf("%s was left to do", a)
			}
			do(c, tab, actOf(tab, text(tab.state.LastSeq()), 1))
			acted++
		}
		if c.stage(tab, table.Finished); acted < 5 {
			c.Errorf("%d actions were left", acted)
		}
		c.healthy()
	})
}

func TestARoundWaitsForAPersonAndIsDealtOnce(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "pagat", 2, 2), "ana")
		c.playOn(roundOver)
		if isDue(tab) {
			c.Fatal("the next round is due by itself")
		}
		next := table.Command{ID: "next", By: "ana", After: tab.state.LastSeq(), Body: table.BeReady{}}
		seq := do(c, tab, next)
		if d, ok := eventsOf(c, tab, 1, seq)[0].Body.(table.RoundDealt); !ok || d.Round != 2 {
			c.Errorf("next gave %+v", d)
		}
		if again := do(c, tab, next); again != seq {
			c.Errorf("next again gave event %d, not %d", again, seq)
		}
	})
}

func TestTwoHoldersOfOneTableDoNotBothAct(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "pagat", 3, 1), "ana", "ben", "cem")
		second := New(Config{Log: c.log, Bot: levels})
		defer second.Close()
		other, err := second.Get(c.Context(), "t")
		if err != nil {
			c.Fatal(err)
		}
		one := actOf(tab, "one", tab.state.Round().Turn().First())
		two := one
		two.ID = "two"
		do(c, tab, one)
		_, err = other.Do(c.Context(), two)
		var stale *table.Stale
		if !errors.As(err, &stale) || stale.Last != tab.state.LastSeq() {
			c.Fatalf("the second holder: %v", err)
		}
		if other.state.LastSeq() != tab.state.LastSeq() {
			c.Error("the second holder did not catch up")
		}
	})
}

// TestEverybodyAtOnce lets viewers of every seat wait for what bots do, who do not pause.
func TestEverybodyAtOnce(t *testing.T) {
	h := New(Config{Log: new(log.Memory), Bot: levels, Quick: allQuick})
	defer h.Close()
	tab, err := h.Resume(t.Context(), "t", seeded(settings(t, "czech", 4, 3)))
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for seat := range game.Seat(5) {
		all.Go(func() {
			last := table.Seq(0)
			for {
				events, err := waitFor(t.Context(), tab, seat, last)
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
	sameAsLog(t, tab)
}

func TestWaitingEndsWithItsContext(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "pagat", 2, 1), "ana", "ben")
		ctx, cancel := context.WithTimeout(c.Context(), time.Millisecond)
		defer cancel()
		if _, err := waitFor(ctx, tab, 1, tab.state.LastSeq()); !errors.Is(err, context.DeadlineExceeded) {
			c.Errorf("waiting: %v", err)
		}
	})
}
