package hall

import (
	"context"
	"errors"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

func TestOnlyKnownBotsAreSeated(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana")
		c.refused(table.UnknownBot, tab, "ana", table.SeatBot{Bot: "genius"}, 3)
		c.do(tab, "ana", table.SeatBot{Bot: "casual"}, 3)
	})
}

func TestACommandIsAnsweredAgainHoweverLate(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 2)
		tab := c.create(s, "ana", "ben")
		answers := map[table.Seq]table.Command{}
		keep := func(cmd table.Command) {
			c.Helper()
			seq, err := tab.Do(c.Context(), cmd)
			if err != nil {
				c.Fatal(err)
			}
			answers[seq] = cmd
		}
		keep(table.Command{ID: "say", By: "ana", Body: table.Say{Phrase: "hello"}})
		keep(table.Command{ID: "start", By: "ana", Body: table.Start{Secrets: secrets(&s)}})
		c.mix(tab)
		for range 5 {
			who, seat := inTurn(tab)
			l := tab.SeenFrom(seat)
			keep(table.Command{ID: "a" + text(l.Seq), By: who, After: l.Seq, Body: table.Act{Action: l.Legal[0]}})
		}
		again := func() {
			c.Helper()
			tab = c.get()
			before := tab.SeenFrom(0).Seq
			for want, cmd := range answers {
				if _, starts := cmd.Body.(table.Start); starts {
					cmd.Body = table.Start{} // another attempt has other secrets
				}
				if seq, err := tab.Do(c.Context(), cmd); err != nil || seq != want {
					c.Errorf("%T: answer %d, %v, at first %d", cmd.Body, seq, err, want)
				}
			}
			if tab.SeenFrom(0).Seq != before {
				c.Error("a repeat was done again")
			}
		}
		again()
		c.playOn(roundOver)
		again()
		first := tab
		time.Sleep(2 * idleAfter)
		c.hall.forgetIdle()
		if again(); tab == first {
			c.Error("the table has not left memory")
		}
		c.playOn(over)
		again()
	})
}

// A sender that reuses IDs is refused, and nothing is done.
func TestAnIDUsedForAnotherCommandIsRefused(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 1), "ana", "ben")
		seat := tab.state.Round().Turn().First()
		who, command := tab.state.Chair(seat).Who, actOf(tab, "same", seat)
		first := do(c, tab, command)
		acted := 1
		for ; tab.state.IsPlaying() && (acted < 20 || tab.state.Round().Turn().First() != seat); acted++ {
			do(c, tab, actOf(tab, text(tab.state.LastSeq()), tab.state.Round().Turn().First()))
		}
		before := tab.state.LastSeq()
		if !tab.state.IsPlaying() {
			c.Fatal("the round is too short for this test")
		}
		sameAsLog(c, tab)
		later := command
		later.After = tab.state.LastSeq()
		for name, other := range map[string]table.Command{
			"another action": actOf(tab, "same", seat), "the same action at another time": later,
			"something else": {ID: "same", By: who, Seat: seat, Body: table.BeReady{}},
		} {
			if _, err := tab.Do(c.Context(), other); !errors.Is(err, table.IDUsed) || tab.state.LastSeq() != before {
				c.Errorf("%s: %v, and event %d after %d", name, err, tab.state.LastSeq(), before)
			}
		}
		if seq := do(c, tab, command); seq != first || tab.state.LastSeq() != before {
			c.Errorf("the command gave event %d at first, and %d now", first, seq)
		}
	})
}

// Events that follow from a command have IDs too; a sender must not be able to use them.
func TestNoSenderCanNameWhatFollowsFromACommand(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		tab := c.create(s, "ana", "ben")
		c.do(tab, "ana", table.Start{Secrets: secrets(&s)})
		c.do(tab, "ana", table.Hash{Hash: number("ana").Hash()})
		if _, err := tab.Do(c.Context(), table.Command{ID: "h", By: "ben", Body: table.Hash{Hash: number("ben").Hash()}}); err != nil {
			c.Fatal(err) // closes the hashes too
		}
		for _, id := range []string{"h+1", "+1/who/ben/h", "1/h"} {
			before := tab.SeenFrom(0).Seq
			seq, err := tab.Do(c.Context(), table.Command{ID: id, By: "ben", Body: table.Say{Phrase: "hello"}})
			if err != nil || seq != before+1 {
				c.Errorf("%q: event %d behind %d, %v", id, seq, before, err)
			}
			sameAsLog(c, tab)
		}
	})
}

func TestATableIsCreatedOnce(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		c.create(s, "ana", "ben")
		if _, err := c.hall.Create(c.Context(), "t", s, "eve"); !errors.Is(err, ErrExists) {
			c.Errorf("in memory: %v", err)
		}
		time.Sleep(2 * idleAfter)
		c.hall.forgetIdle()
		if _, err := c.hall.Create(c.Context(), "t", s, "eve"); !errors.Is(err, ErrExists) || c.hall.Len() != 0 {
			c.Errorf("in the log: %v, %d in memory", err, c.hall.Len())
		}
		if tab := c.get(); tab.SeenFrom(0).House.Host != "ana" {
			c.Error("the table was made again")
		}
		s.Seats = 11
		if _, err := c.hall.Create(c.Context(), "u", s, "ana"); err == nil || c.hall.Len() != 1 {
			c.Error("a table for 11")
		}
		if _, err := c.hall.Get(c.Context(), "u"); !errors.Is(err, table.ErrNoTable) {
			c.Error("it is there")
		}
	})
}

// slowRemoval is a log that needs a second to remove a table.
type slowRemoval struct {
	log.Log
	fails bool
}

var errNoRoom = errors.New("the disk is full")

func (l *slowRemoval) Remove(ctx context.Context, id string) error {
	time.Sleep(time.Second)
	if l.fails {
		return errNoRoom
	}
	return l.Log.Remove(ctx, id)
}

// Whoever asks for a table while it is removed must not bring it back into memory: it would stay
// there without its log.
func TestATableThatIsBeingRemovedIsNotOpenedAgain(t *testing.T) {
	log := &slowRemoval{Log: new(log.Memory)}
	inClubWith(t, Config{Log: log}, func(c *club) {
		c.create(settings(c, "pagat", 3, 1), "ana")
		remove := func() error {
			removed := make(chan error)
			go func() { removed <- c.hall.Remove(c.Context(), "t") }()
			time.Sleep(time.Second / 2)
			if _, err := c.hall.Get(c.Context(), "t"); errors.Is(err, table.ErrNoTable) == log.fails {
				c.Errorf("while a removal is under way that fails (%v): %v", log.fails, err)
			}
			return <-removed
		}
		log.fails = true
		if err := remove(); !errors.Is(err, errNoRoom) {
			c.Error(err)
		}
		log.fails = false
		if err := remove(); err != nil {
			c.Error(err)
		}
		if _, err := c.hall.Get(c.Context(), "t"); !errors.Is(err, table.ErrNoTable) || c.hall.Len() > 0 {
			c.Errorf("after the removal: %v, %d tables in memory", err, c.hall.Len())
		}
	})
}
