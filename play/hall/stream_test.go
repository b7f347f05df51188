package hall

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/play/table"
	"roundhouse/preset"
)

// client is a viewer that comes and goes, and knows only what it is sent.
type client struct {
	seat   game.Seat
	last   table.Seq
	mirror *game.Mirror
	looks  int
}

// catchUp applies what is new, and compares the result with what the table shows.
func (v *client) catchUp(c *club, tab *Table) {
	c.Helper()
	events, err := tab.EventsAfter(v.seat, v.last)
	l := tab.SeenFrom(v.seat)
	if behind := (*Behind)(nil); errors.As(err, &behind) || v.last == 0 {
		v.last, v.mirror = l.Seq, nil
		if v.looks++; l.Dealt {
			v.mirror = game.NewMirror(l.View)
		}
		return
	}
	for _, e := range events {
		if v.last++; e.Seq != v.last || e.ID != "" {
			c.Fatalf("event %d %q comes behind %d", e.Seq, e.ID, v.last-1)
		}
		switch body := e.Body.(type) {
		case table.RoundDealt:
			v.mirror = game.NewMirror(body.View)
		case table.Acted:
			v.mirror.Apply(body.Event)
		}
	}
	if v.last != l.Seq {
		c.Fatalf("there are events up to %d, and not to %d", v.last, l.Seq)
	}
	if l.Dealt && !v.mirror.View().Equal(l.View) {
		c.Fatalf("viewer %d: after event %d its events do not come to what the table shows", v.seat, v.last)
	}
}

// followed plays a match while viewers come and go.
func followed(t *testing.T, s table.Settings, seed uint64) {
	t.Helper()
	inClub(t, func(c *club) {
		random := deal.NewFast(seed, 6)
		tab := c.create(s, "ana", "ben")
		for range s.Seats - 2 {
			c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		}
		viewers := make([]client, s.Seats+1)
		c.start(tab, "ana")
		c.playOn(func(l *table.Snapshot) bool {
			synctest.Wait()
			for seat := range viewers {
				if v := &viewers[seat]; random.N(4) == 0 || over(l) {
					v.seat = game.Seat(seat)
					v.catchUp(c, tab)
				}
			}
			return over(l)
		})
		sameAsLog(c, tab)
		c.healthy()
	})
}

func TestWhatViewersAreSentComesToWhatTheTableShows(t *testing.T) {
	for i, set := range preset.All() {
		if testing.Short() && i%4 > 0 {
			continue
		}
		t.Run(set.ID, func(t *testing.T) {
			s := smallMatch(set.ID, set.Rules, max(2, fewestSeats(&set.Rules)), 2)
			if set.Rules.Set > 9 {
				s.Rules.Rules.Rounds = 1
			}
			followed(t, s, uint64(i))
		})
	}
}

func TestUnderAnyMixOfRulesViewersAreSentWhatTheTableShows(t *testing.T) {
	mixes := 40
	if testing.Short() {
		mixes = 10
	}
	for seed := range mixes {
		r, seats := gametest.MixMatch(gametest.Seeded(uint64(seed)))
		if r.Check() != nil { // enough for a round, but not for a match
			continue
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			followed(t, smallMatch("pagat", r, seats, 2), uint64(seed))
		})
	}
}

// TestTheTailIsWhatTheLogHas compares the events that the table keeps with those of the
// log, from every number.
func TestTheTailIsWhatTheLogHas(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "czech", 3, 2), "ana", "ben")
		check := func() {
			for viewer := range game.Seat(4) {
				all, err := readAll(c, tab, viewer)
				if err != nil {
					c.Fatal(err)
				}
				for after := tab.state.OldestKept() - 1; after <= tab.state.LastSeq(); after++ {
					have, err := tab.EventsAfter(viewer, after)
					if err != nil || len(have) != int(tab.state.LastSeq()-after) {
						c.Fatalf("behind %d of %d: %d events, %v", after, tab.state.LastSeq(), len(have), err)
					}
					for i, e := range have {
						if want := all[int(after)+i]; !reflect.DeepEqual(e, want) {
							c.Fatalf("event %d is kept as\n%+v\nand not\n%+v", want.Seq, e, want)
						}
					}
				}
			}
		}
		c.playOn(func(l *table.Snapshot) bool {
			if l.Seq%40 == 0 {
				check()
				_, _ = c.try(tab, "ana", table.Say{Phrase: "wow"})
			}
			return over(l)
		})
		check()
		var behind *Behind
		for _, after := range []table.Seq{0, tab.state.LastSeq() + 1} {
			if _, err := tab.EventsAfter(1, after); !errors.As(err, &behind) || behind.From != tab.state.OldestKept() {
				c.Errorf("behind %d: %v", after, err)
			}
		}
	})
}

// Events that a person has not been sent yet are redacted for the seat that the person had at the
// time, even if the person has left it since.
func TestNewsAreToldFromTheSeatOfTheirTime(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.create(settings(c, "celko-6", 3, 2), "ana", "ben")
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		before := tab.SeenFrom(0).Seq
		c.do(tab, "ben", table.Join{}, 2)
		c.start(tab, "ana")
		c.playOn(roundOver)
		c.do(tab, "ben", table.Leave{})
		c.playOn(over)
		left := table.Seq(0)
		for _, e := range eventsOf(c, tab, 0, before) {
			if _, ok := e.Body.(table.Left); ok {
				left = e.Seq
			}
		}
		want := append(eventsOf(c, tab, 2, before)[:left-before], eventsOf(c, tab, 0, left)...)
		var behind *Behind
		have, err := tab.Snapshot("ben", Seen{After: before})
		if !errors.As(err, &behind) || behind.After >= behind.From || len(have.Events) > 0 {
			c.Errorf("the table keeps %d events of a round that is over: %v", len(have.Events), err)
		}
		err = tab.ReadMissed(c.Context(), "ben", before, &have)
		if err != nil || have.Seat != game.NoSeat || !reflect.DeepEqual(have.Events, want) {
			c.Errorf("seat %s, %v, %d events, want %d", have.Seat, err, len(have.Events), len(want))
		}
		if _, err := tab.Snapshot("ben", Seen{After: tab.SeenFrom(0).Seq + 1}); !errors.As(err, &behind) || behind.After < behind.From {
			c.Errorf("there are events of numbers that there are not: %v", err)
		}
		c.evict()
		if _, err := tab.Snapshot("ben", Seen{After: before}); !errors.Is(err, ErrClosed) {
			c.Errorf("a table that has left memory: %v", err)
		}
	})
}

// readAll returns every event as the viewer may see it, straight from the log.
func readAll(c *club, tab *Table, viewer game.Seat) (list []table.Event, err error) {
	entries, err := c.log.Read(c.Context(), tab.id, 0)
	s := table.New(tab.id)
	for _, entry := range entries {
		e, err := s.ReadEntry(entry)
		if err != nil {
			return nil, err
		}
		list = append(list, e.For(viewer, s.OpenHands()))
	}
	return list, err
}

func TestWaitGivesEveryEventToThoseWhoComeAndGo(t *testing.T) {
	inClub(t, func(c *club) {
		s := settings(c, "celko-6", 3, 3)
		s.Turn = 5 * time.Second
		tab := c.create(s, "ana", "ben")
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
		c.start(tab, "ana")
		done := make(chan table.Seq)
		for seat := range game.Seat(4) {
			go func() {
				random := deal.NewFast(uint64(seat), 8)
				last := table.Seq(0)
				for {
					ctx, cancel := context.WithTimeout(c.Context(), time.Duration(random.N(3000))*time.Millisecond)
					events, err := tab.Wait(ctx, seat, last)
					cancel()
					if err != nil && !errors.Is(err, context.DeadlineExceeded) {
						c.Error(err)
					}
					for _, e := range events {
						if last++; e.Seq != last {
							c.Errorf("event %d behind %d", e.Seq, last-1)
						}
						if _, is := e.Body.(table.MatchEnded); is {
							done <- last
							return
						}
					}
					time.Sleep(time.Duration(random.N(60_000)) * time.Millisecond)
				}
			}()
		}
		for range 4 {
			<-done
		}
		c.healthy()
	})
}

// What people say is not kept for ever.
func TestWhatPeopleSayTakesNoMemory(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.playing(settings(c, "celko-6", 2, 1), "ana", "ben")
		for range 1000 {
			c.do(tab, "ana", table.Say{Phrase: "hello"})
		}
		if n := len(tab.state.EventsAfter(tab.state.OldestKept() - 1)); n > table.MostOthers {
			c.Errorf("%d events are kept", n)
		}
		c.act(tab)
		if events, err := tab.EventsAfter(1, tab.state.LastSeq()-1); err != nil || len(events) != 1 {
			c.Errorf("%v, %v", events, err)
		}
		sameAsLog(c, tab)
	})
}

// TestAnIdleTableIsSmall measures tables in the middle of a round.
func TestAnIdleTableIsSmall(t *testing.T) {
	log := new(Memory)
	h := New(Config{Log: log, Pauses: Usual, Bot: levels})
	defer h.Close()
	tab, err := h.Create(t.Context(), "t", settings(t, "pagat", 4, 13), "ana")
	if err != nil {
		t.Fatal(err)
	}
	send := func(who table.Who, after table.Seq, want table.CommandBody) {
		t.Helper()
		if _, err := tab.Do(t.Context(), table.Command{ID: fmt.Sprintf("%s%d%T", who, after, want), By: who, After: after, Body: want}); err != nil {
			t.Fatal(err)
		}
	}
	people := []table.Who{"ana", "ben", "cem", "dan"}
	for _, who := range people[1:] {
		send(who, 0, table.Join{})
	}
	s := tab.SeenFrom(0).Settings
	send("ana", 0, table.Start{Secrets: secrets(&s)})
	for _, who := range people {
		send(who, 0, table.Hash{Hash: number(who).Hash()})
	}
	for _, who := range people {
		send(who, 0, table.Reveal{Number: number(who)})
	}
	for range 70 {
		who, seat := inTurn(tab)
		l := tab.SeenFrom(seat)
		send(who, l.Seq, table.Act{Action: l.Legal[0]})
	}
	const tables = 1000
	entries, _ := log.Read(t.Context(), "t", 0)
	for i := range tables {
		if err := log.Append(t.Context(), fmt.Sprint(i), 0, time.Time{}, entries...); err != nil {
			t.Fatal(err)
		}
	}
	before := heap()
	for i := range tables {
		if _, err := h.Get(t.Context(), fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	each := (heap() - before) / tables
	t.Logf("%d bytes for a table of 4 people after %d events", each, len(entries))
	if each > 8<<10 {
		t.Errorf("a table takes %d bytes", each)
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
