package hall

import (
	"errors"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

func TestPeopleTakeSeatsAndChangeThem(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana")
		c.unchanged(tab, "ana", table.Join{})
		c.unchanged(tab, "ana", table.Join{}, 1)
		c.refused(table.SeatTaken, tab, "ben", table.Join{}, 1)
		c.refused(table.NoSuchSeat, tab, "ben", table.Join{}, 4)
		c.refused(table.NotSeated, tab, "", table.Join{})
		c.do(tab, "ben", table.Join{}, 3)
		c.do(tab, "cem", table.Join{})
		if tab.SeatOf("ana") != 1 || tab.SeatOf("ben") != 3 || tab.SeatOf("cem") != 2 {
			c.Errorf("%+v", tab.SeenFrom(0).Chairs)
		}
		c.refused(table.TableFull, tab, "dan", table.Join{})
		c.do(tab, "cem", table.Leave{})
		c.do(tab, "ben", table.Join{}, 2)
		if l := tab.SeenFrom(0); tab.SeatOf("ben") != 2 || !l.Chairs[2].IsOpen() {
			c.Errorf("ben has not changed seats: %+v", l.Chairs)
		}
		c.refused(table.NotSeated, tab, "cem", table.Leave{})
		c.refused(table.NotYourSeat, tab, "ana", table.Leave{}, 2)
		sameAsLog(c, tab)
	})
}

func TestTheHostFillsSeatsWithBots(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana", "ben")
		c.refused(table.NotHost, tab, "ben", table.SeatBot{Bot: "casual"}, 3)
		c.refused(table.NotHost, tab, "", table.SeatBot{Bot: "casual"}, 3)
		c.refused(table.UnknownBot, tab, "ana", table.SeatBot{Bot: "genius"}, 3)
		c.refused(table.UnknownBot, tab, "ana", table.SeatBot{}, 3)
		c.refused(table.SeatTaken, tab, "ana", table.SeatBot{Bot: "casual"}, 2)
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		c.unchanged(tab, "ana", table.SeatBot{Bot: "casual"}, 3)
		c.do(tab, "ana", table.SeatBot{Bot: "slow"}, 3)
		c.refused(table.TableFull, tab, "ana", table.SeatBot{Bot: "casual"})
		c.refused(table.SeatTaken, tab, "cem", table.Join{}, 3)
		c.refused(table.NotHost, tab, "ben", table.Clear{}, 3)
		c.do(tab, "ana", table.Clear{}, 3)
		c.refused(table.NoSuchSeat, tab, "ana", table.Clear{}, 3)
		c.refused(table.NoSuchSeat, tab, "ana", table.Clear{})
		c.refused(table.NoSuchSeat, tab, "ana", table.Clear{}, 1)
		c.do(tab, "cem", table.Join{}, 3)
	})
}

func TestWhoWasRemovedDoesNotComeBack(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana", "ben")
		c.do(tab, "ana", table.Clear{}, 2)
		c.refused(table.Removed, tab, "ben", table.Join{})
		c.refused(table.Removed, tab, "ben", table.Join{}, 3)
		c.do(tab, "cem", table.Join{}, 2)
		sameAsLog(c, tab)
	})
}

func TestTheRoleOfTheHostPassesOn(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 4, 1), "ana", "ben", "cem")
		host := func(want table.Who) {
			c.Helper()
			if have := tab.SeenFrom(0).Host; have != want {
				c.Fatalf("the host is %q, want %q", have, want)
			}
		}
		c.refused(table.NotHost, tab, "ben", table.MakeHost{To: "ben"})
		c.refused(table.NotSeated, tab, "ana", table.MakeHost{To: "dan"})
		c.unchanged(tab, "ana", table.MakeHost{To: "ana"})
		c.do(tab, "ana", table.MakeHost{To: "ben"})
		host("ben")
		c.refused(table.NotHost, tab, "ana", table.SeatBot{Bot: "casual"})
		c.do(tab, "ben", table.Leave{})
		host("cem")
		c.do(tab, "cem", table.Leave{})
		host("ana")
		c.do(tab, "ana", table.Leave{})
		host("")
		c.refused(table.NotHost, tab, "", table.SeatBot{Bot: "casual"})
		c.do(tab, "dan", table.Join{})
		host("dan")
		sameAsLog(c, tab)
	})
}

func TestTheHostStartsOnceAllSeatsAreTaken(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 2)
		tab := c.create(s, "ana", "ben")
		c.refused(table.SeatsOpen, tab, "ana", table.Start{Secrets: secrets(&s)})
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		c.refused(table.NotHost, tab, "ben", table.Start{Secrets: secrets(&s)})
		if _, err := c.try(tab, "ana", table.Start{Secrets: secrets(&s)[:1]}); err == nil {
			c.Error("one secret for two rounds is enough")
		}
		c.do(tab, "ana", table.Start{Secrets: secrets(&s)})
		c.stage(tab, table.Mixing)
		c.refused(table.NotWaiting, tab, "ana", table.Start{Secrets: secrets(&s)})
		sameAsLog(c, tab)
	})
}

// TestEverythingHasItsStage sends every command in every stage.
func TestEverythingHasItsStage(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 2)
		tab := c.create(s, "ana", "ben")
		each := func(stage table.Stage, wants map[table.Refusal][]table.CommandBody) {
			c.Helper()
			c.stage(tab, stage)
			for why, list := range wants {
				for _, want := range list {
					seat := game.NoSeat
					if _, ok := want.(table.StandIn); ok {
						seat = 2
					}
					c.refused(why, tab, "ana", want, seat)
				}
			}
			c.refused(table.NotSeated, tab, "eve", table.Say{Phrase: "hello"})
			c.refused(table.UnknownThing, tab, "ana", table.Say{Phrase: "shibboleth"})
		}
		pass := table.Act{Action: game.PassOf(1)}
		each(table.Waiting, map[table.Refusal][]table.CommandBody{
			table.NotPlaying: {pass, table.StandIn{}, table.Agree{On: table.ForPause}, table.Agree{On: table.ForEnd}, table.Rematch{Table: "u"}},
			table.NotMixing:  {table.Hash{}, table.Reveal{}}, table.NotBetween: {table.BeReady{}},
		})
		c.do(tab, "ana", table.Start{Secrets: secrets(&s)})
		each(table.Mixing, map[table.Refusal][]table.CommandBody{
			table.NotWaiting: {table.SeatBot{Bot: "casual"}, table.Clear{}, table.Start{Secrets: secrets(&s)}}, table.NotBetween: {table.BeReady{}},
			table.NotPlaying: {pass, table.Agree{On: table.ForPause}, table.Rematch{Table: "u"}}, table.NotMixing: {table.Reveal{}},
		})
		c.refused(table.NotWaiting, tab, "dan", table.Join{})
		c.mix(tab)
		each(table.Playing, map[table.Refusal][]table.CommandBody{
			table.NotWaiting: {table.SeatBot{Bot: "casual"}, table.Clear{}, table.Start{Secrets: secrets(&s)}}, table.NotBetween: {table.BeReady{}},
			table.NotPlaying: {table.Rematch{Table: "u"}}, table.NotMixing: {table.Hash{}, table.Reveal{}},
		})
		c.refused(table.NotWaiting, tab, "dan", table.Join{})
		c.playOn(over)
		each(table.Finished, map[table.Refusal][]table.CommandBody{
			table.TableOver:  {pass, table.SeatBot{Bot: "casual"}, table.Clear{}, table.Start{Secrets: secrets(&s)}, table.StandIn{}, table.Agree{On: table.ForPause}, table.Agree{On: table.ForEnd}, table.MakeHost{To: "ben"}, table.Leave{}, table.Return{}},
			table.NotBetween: {table.BeReady{}}, table.NotMixing: {table.Hash{}, table.Reveal{}}, table.NoSuchTable: {table.Rematch{}},
		})
		c.refused(table.TableOver, tab, "dan", table.Join{})
		c.do(tab, "ben", table.Rematch{Table: "u"})
		c.unchanged(tab, "ana", table.Rematch{Table: "v"})
		c.do(tab, "ana", table.Say{Phrase: "bye"})
		if tab.SeenFrom(0).Onwards != "u" {
			c.Error("the first to go on does not say where")
		}
		sameAsLog(c, tab)
		c.healthy()
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
	tab := startTable(t, began(t, "celko-6", 2, 1), Seating{})
	seat := tab.state.Round().Turn().First()
	command := actOf(tab, "same", firstLegal(tab, seat))
	first := do(t, tab, command)
	for range 20 {
		if !tab.state.IsPlaying() {
			break
		}
		next := tab.state.Round().Turn().First()
		do(t, tab, actOf(tab, text(tab.state.LastSeq()), firstLegal(tab, next)))
	}
	before := tab.state.LastSeq()
	for tab.state.IsPlaying() && tab.state.Round().Turn().First() != seat {
		do(t, tab, actOf(tab, text(tab.state.LastSeq()), firstLegal(tab, tab.state.Round().Turn().First())))
		before = tab.state.LastSeq()
	}
	if !tab.state.IsPlaying() {
		t.Fatal("the round is too short for this test")
	}
	reopen(t, tab)
	later := command
	later.After = tab.state.LastSeq()
	for name, other := range map[string]table.Command{
		"another action": actOf(tab, "same", firstLegal(tab, seat)), "the same action at another time": later,
		"something else": {ID: "same", Seat: seat, Body: table.BeReady{}},
	} {
		if _, err := tab.Do(t.Context(), other); !errors.Is(err, table.IDUsed) || tab.state.LastSeq() != before {
			t.Errorf("%s: %v, and event %d after %d", name, err, tab.state.LastSeq(), before)
		}
	}
	if seq := do(t, tab, command); seq != first || tab.state.LastSeq() != before {
		t.Errorf("the command gave event %d at first, and %d now", first, seq)
	}
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
		if tab := c.get(); tab.SeenFrom(0).Host != "ana" {
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

func TestTimesAreWholeMilliseconds(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		s.Turn, s.Reserve, s.Absent = 7*time.Second+1, time.Minute+1, time.Minute+1
		sameAsLog(c, c.create(s, "ana", "ben"))
	})
}
