package hall

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

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
		have, err := tab.News("ben", Known{After: before})
		if !errors.As(err, &behind) || behind.After >= behind.From || len(have.Events) > 0 {
			c.Errorf("the table keeps %d events of a round that is over: %v", len(have.Events), err)
		}
		err = tab.ReadMissed(c.Context(), "ben", before, &have)
		if err != nil || have.Now.You != game.NoSeat || !reflect.DeepEqual(have.Events, want) {
			c.Errorf("seat %s, %v, %d events, want %d", have.Now.You, err, len(have.Events), len(want))
		}
		for _, after := range []table.Seq{0, tab.SeenFrom(0).Seq + 1} {
			if _, err := eventsAfter(tab, 1, after); !errors.As(err, &behind) || behind.From != tab.state.OldestKept() {
				c.Errorf("events after %d: %v", after, err)
			}
		}
		if _, err := tab.News("ben", Known{After: tab.SeenFrom(0).Seq + 1}); !errors.As(err, &behind) || behind.After < behind.From {
			c.Errorf("there are events of numbers that there are not: %v", err)
		}
		c.evict()
		if _, err := tab.News("ben", Known{After: before}); !errors.Is(err, ErrClosed) {
			c.Errorf("a table that has left memory: %v", err)
		}
	})
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
					events, err := waitFor(ctx, tab, seat, last)
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

// TestAnIdleTableIsSmall measures tables in the middle of a round.
func TestAnIdleTableIsSmall(t *testing.T) {
	tape := new(log.Memory)
	h := New(Config{Log: tape, Pauses: Usual, Bot: levels})
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
	entries, _ := tape.Read(t.Context(), "t", 0)
	for i := range tables {
		if err := tape.Append(t.Context(), fmt.Sprint(i), 0, log.Head{}, entries...); err != nil {
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
