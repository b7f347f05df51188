package table

import (
	"errors"
	"testing"
	"time"

	"roundhouse/game"
)

func TestPeopleTakeSeatsAndChangeThem(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana")
		c.unchanged(tab, "ana", Join{})
		c.unchanged(tab, "ana", Join{}, 1)
		c.refused(SeatTaken, tab, "ben", Join{}, 1)
		c.refused(NoSuchSeat, tab, "ben", Join{}, 4)
		c.refused(NotSeated, tab, "", Join{})
		c.do(tab, "ben", Join{}, 3)
		c.do(tab, "cem", Join{})
		if tab.SeatOf("ana") != 1 || tab.SeatOf("ben") != 3 || tab.SeatOf("cem") != 2 {
			c.Errorf("%+v", tab.Look(0).Chairs)
		}
		c.refused(TableFull, tab, "dan", Join{})
		c.do(tab, "cem", Leave{})
		c.do(tab, "ben", Join{}, 2)
		if l := tab.Look(0); tab.SeatOf("ben") != 2 || !l.Chairs[2].Open() {
			c.Errorf("ben has not changed seats: %+v", l.Chairs)
		}
		c.refused(NotSeated, tab, "cem", Leave{})
		c.refused(NotYourSeat, tab, "ana", Leave{}, 2)
		sameAsLog(c, tab)
	})
}

func TestTheHostFillsSeatsWithBots(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana", "ben")
		c.refused(NotHost, tab, "ben", Place{"casual"}, 3)
		c.refused(NotHost, tab, "", Place{"casual"}, 3)
		c.refused(UnknownBot, tab, "ana", Place{"genius"}, 3)
		c.refused(UnknownBot, tab, "ana", Place{}, 3)
		c.refused(SeatTaken, tab, "ana", Place{"casual"}, 2)
		c.do(tab, "ana", Place{"casual"})
		c.unchanged(tab, "ana", Place{"casual"}, 3)
		c.do(tab, "ana", Place{"slow"}, 3)
		c.refused(TableFull, tab, "ana", Place{"casual"})
		c.refused(SeatTaken, tab, "cem", Join{}, 3)
		c.refused(NotHost, tab, "ben", Clear{}, 3)
		c.do(tab, "ana", Clear{}, 3)
		c.refused(NoSuchSeat, tab, "ana", Clear{}, 3)
		c.refused(NoSuchSeat, tab, "ana", Clear{})
		c.refused(NoSuchSeat, tab, "ana", Clear{}, 1)
		c.do(tab, "cem", Join{}, 3)
	})
}

func TestWhoWasRemovedDoesNotComeBack(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 1), "ana", "ben")
		c.do(tab, "ana", Clear{}, 2)
		c.refused(Removed, tab, "ben", Join{})
		c.refused(Removed, tab, "ben", Join{}, 3)
		c.do(tab, "cem", Join{}, 2)
		sameAsLog(c, tab)
	})
}

func TestTheRoleOfTheHostPassesOn(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 4, 1), "ana", "ben", "cem")
		host := func(want Who) {
			c.Helper()
			if have := tab.Look(0).Host; have != want {
				c.Fatalf("the host is %q, want %q", have, want)
			}
		}
		c.refused(NotHost, tab, "ben", Hand{"ben"})
		c.refused(NotSeated, tab, "ana", Hand{"dan"})
		c.unchanged(tab, "ana", Hand{"ana"})
		c.do(tab, "ana", Hand{"ben"})
		host("ben")
		c.refused(NotHost, tab, "ana", Place{"casual"})
		c.do(tab, "ben", Leave{})
		host("cem")
		c.do(tab, "cem", Leave{})
		host("ana")
		c.do(tab, "ana", Leave{})
		host("")
		c.refused(NotHost, tab, "", Place{"casual"})
		c.do(tab, "dan", Join{})
		host("dan")
		sameAsLog(c, tab)
	})
}

func TestTheHostStartsOnceAllSeatsAreTaken(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 2)
		tab := c.create(s, "ana", "ben")
		c.refused(SeatsOpen, tab, "ana", Start{secrets(&s)})
		c.do(tab, "ana", Place{"casual"})
		c.refused(NotHost, tab, "ben", Start{secrets(&s)})
		if _, err := c.try(tab, "ana", Start{secrets(&s)[:1]}); err == nil {
			c.Error("one secret for two rounds is enough")
		}
		c.do(tab, "ana", Start{secrets(&s)})
		c.stage(tab, Mixing)
		c.refused(NotWaiting, tab, "ana", Start{secrets(&s)})
		sameAsLog(c, tab)
	})
}

// TestEverythingHasItsStage sends every wish in every stage.
func TestEverythingHasItsStage(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 2)
		tab := c.create(s, "ana", "ben")
		each := func(stage Stage, wants map[Refusal][]Want) {
			c.Helper()
			c.stage(tab, stage)
			for why, list := range wants {
				for _, want := range list {
					seat := game.NoSeat
					if _, ok := want.(Cover); ok {
						seat = 2
					}
					c.refused(why, tab, "ana", want, seat)
				}
			}
			c.refused(NotSeated, tab, "eve", Say{"hello"})
			c.refused(UnknownThing, tab, "ana", Say{"shibboleth"})
		}
		pass := Act{game.PassOf(1)}
		each(Waiting, map[Refusal][]Want{
			NotPlaying: {pass, Cover{}, Agree{ForPause}, Agree{ForEnd}, Continue{"u"}},
			NotMixing:  {Hash{}, Reveal{}}, NotBetween: {Next{}},
		})
		c.do(tab, "ana", Start{secrets(&s)})
		each(Mixing, map[Refusal][]Want{
			NotWaiting: {Place{"casual"}, Clear{}, Start{secrets(&s)}}, NotBetween: {Next{}},
			NotPlaying: {pass, Agree{ForPause}, Continue{"u"}}, NotMixing: {Reveal{}},
		})
		c.refused(NotWaiting, tab, "dan", Join{})
		c.mix(tab)
		each(Playing, map[Refusal][]Want{
			NotWaiting: {Place{"casual"}, Clear{}, Start{secrets(&s)}}, NotBetween: {Next{}},
			NotPlaying: {Continue{"u"}}, NotMixing: {Hash{}, Reveal{}},
		})
		c.refused(NotWaiting, tab, "dan", Join{})
		c.playOn(over)
		each(Finished, map[Refusal][]Want{
			IsOver:     {pass, Place{"casual"}, Clear{}, Start{secrets(&s)}, Cover{}, Agree{ForPause}, Agree{ForEnd}, Hand{"ben"}, Leave{}, Return{}},
			NotBetween: {Next{}}, NotMixing: {Hash{}, Reveal{}}, NoSuchTable: {Continue{}},
		})
		c.refused(IsOver, tab, "dan", Join{})
		c.do(tab, "ben", Continue{"u"})
		c.unchanged(tab, "ana", Continue{"v"})
		c.do(tab, "ana", Say{"bye"})
		if tab.Look(0).Onwards != "u" {
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
		answers := map[Seq]Command{}
		keep := func(cmd Command) {
			c.Helper()
			seq, err := tab.Do(c.Context(), cmd)
			if err != nil {
				c.Fatal(err)
			}
			answers[seq] = cmd
		}
		keep(Command{ID: "place", By: "ana", Seat: 2, Want: Say{"hello"}, After: 0}.of("say"))
		keep(Command{ID: "start", By: "ana", Want: Start{secrets(&s)}})
		c.mix(tab)
		for range 5 {
			who, seat := inTurn(tab)
			l := tab.Look(seat)
			keep(Command{ID: "a" + l.Seq.string(), By: who, After: l.Seq, Want: Act{l.Legal[0]}})
		}
		again := func() {
			c.Helper()
			tab = c.get()
			before := tab.Look(0).Seq
			for want, cmd := range answers {
				if _, starts := cmd.Want.(Start); starts {
					cmd.Want = Start{} // another attempt has other secrets
				}
				if seq, err := tab.Do(c.Context(), cmd); err != nil || seq != want {
					c.Errorf("%T: answer %d, %v, at first %d", cmd.Want, seq, err, want)
				}
			}
			if tab.Look(0).Seq != before {
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

// of is the command without what it does not need.
func (c Command) of(id string) Command {
	c.ID, c.Seat = id, 0
	return c
}

// A sender that counts its IDs from 1 again is told so, and nothing is done.
func TestAnIDUsedForAnotherCommandIsRefused(t *testing.T) {
	tab := startTable(t, began(t, "celko-6", 2, 1), Seating{})
	seat := tab.fold.state.Turn().First()
	command := actOf(tab, "same", firstLegal(tab, seat))
	first := do(t, tab, command)
	for range 20 {
		if !tab.fold.playing {
			break
		}
		next := tab.fold.state.Turn().First()
		do(t, tab, actOf(tab, tab.fold.last.string(), firstLegal(tab, next)))
	}
	before := tab.fold.last
	for tab.fold.playing && tab.fold.state.Turn().First() != seat {
		do(t, tab, actOf(tab, tab.fold.last.string(), firstLegal(tab, tab.fold.state.Turn().First())))
		before = tab.fold.last
	}
	if !tab.fold.playing {
		t.Fatal("the round is too short for this test")
	}
	reopen(t, tab)
	later := command
	later.After = tab.fold.last
	for name, other := range map[string]Command{
		"another action": actOf(tab, "same", firstLegal(tab, seat)), "the same action at another time": later,
		"something else": {ID: "same", Seat: seat, Want: Next{}},
	} {
		if _, err := tab.Do(t.Context(), other); !errors.Is(err, IDUsed) || tab.fold.last != before {
			t.Errorf("%s: %v, and event %d after %d", name, err, tab.fold.last, before)
		}
	}
	if seq := do(t, tab, command); seq != first || tab.fold.last != before {
		t.Errorf("the command gave event %d at first, and %d now", first, seq)
	}
}

// What follows from a command has IDs too; a sender must not be able to name them.
func TestNoSenderCanNameWhatFollowsFromACommand(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 2, 1)
		tab := c.create(s, "ana", "ben")
		c.do(tab, "ana", Start{secrets(&s)})
		c.do(tab, "ana", Hash{number("ana").Hash()})
		if _, err := tab.Do(c.Context(), Command{ID: "h", By: "ben", Want: Hash{number("ben").Hash()}}); err != nil {
			c.Fatal(err) // closes the hashes too
		}
		for _, id := range []string{"h+1", "+1/who/ben/h", "1/h"} {
			before := tab.Look(0).Seq
			seq, err := tab.Do(c.Context(), Command{ID: id, By: "ben", Want: Say{"hello"}})
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
		if tab := c.get(); tab.Look(0).Host != "ana" {
			c.Error("the table was made again")
		}
		s.Seats = 11
		if _, err := c.hall.Create(c.Context(), "u", s, "ana"); err == nil || c.hall.Len() != 1 {
			c.Error("a table for 11")
		}
		if _, err := c.hall.Get(c.Context(), "u"); !errors.Is(err, ErrNoTable) {
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
