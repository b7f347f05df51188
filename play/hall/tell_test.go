package hall

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// A table may act by itself, and say so, only if that reveals to nobody what a seat holds. Two
// deals that differ in the tiles of one seat and the end of the boneyard look the same to everybody
// else, in content and time, as long as that seat does the same.
func TestOthersCannotTellWhatASeatHolds(t *testing.T) {
	all, deals := 0, uint64(12)
	if testing.Short() {
		deals = 3
	}
	for i, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			compared, seats := 0, 3
			if set.Rules.CheckSeats(seats) != nil {
				seats = fewestSeats(&set.Rules)
			}
			for seed := range deals {
				s := smallMatch(set.ID, set.Rules, seats, 1)
				s.Quick = false
				inClub(t, func(c *club) { compared += c.sameToOthers(s, 12*uint64(i)+seed) })
			}
			all += compared
		})
	}
	if !t.Failed() && all < 250*int(deals) {
		t.Errorf("only %d actions could be compared", all)
	}
}

// sameToOthers plays a deal and one in which seat 1 holds other tiles in parallel, and returns how
// many actions of that seat were possible in both.
func (c *club) sameToOthers(s table.Settings, seed uint64) (compared int) {
	random := deal.NewFast(seed, 3)
	tabs, ok := c.twoDeals(s, random)
	if !ok {
		return 0
	}
	half := tabs[0].SeenFrom(1).Position.View.Boneyard() / 2 // the other half differs
	bones := 2 * half
	for seen := tabs[0].SeenFrom(1).Seq; ; {
		time.Sleep(5 * time.Second)
		seen = c.lookSame(tabs, seen, bones-half)
		l := tabs[0].SeenFrom(1)
		bones = l.Position.View.Boneyard()
		if l.Stage != table.Playing || l.Position.View.Over() || bones <= half {
			return compared
		}
		if legal := tabs[0].SeenFrom(2).Legal; len(legal) > 0 {
			c.doBoth(tabs, "ben", legal[0])
			continue
		}
		first, second := tabs[0].SeenFrom(1).Legal, tabs[1].SeenFrom(1).Legal
		first = slices.DeleteFunc(first, func(a game.Action) bool { return !slices.Contains(second, a) })
		if len(first) == 0 {
			if len(second) > 0 {
				return compared // from here on others can see a difference
			}
			continue
		}
		compared++
		c.doBoth(tabs, "ana", first[len(first)-1-int(random.N(2))%len(first)])
		if s.Rules.Rules.MarkerIfNotOnOwn && marked(tabs[0]) != marked(tabs[1]) {
			return compared // the marker says by the rules whether a tile would have fitted
		}
	}
}

// marked reports whether the train of seat 1 is.
func marked(t *Table) bool { return t.SeenFrom(game.NoSeat).Position.View.Status().Marked.Has(1) }

// twoDeals begins two tables, which two people and bots share, with deals that only seat 1 can
// distinguish. It returns false if this deal has no such sibling.
func (c *club) twoDeals(s table.Settings, random *deal.Fast) (tabs [2]*Table, ok bool) {
	tab := c.create(s, "ana", "ben")
	for range s.Seats - 2 {
		c.do(tab, "ana", table.SeatBot{Bot: "casual"})
	}
	c.do(tab, "ana", table.Start{Secrets: s.NewSecrets(func(b []byte) { b[0] = byte(random.N(256)) })})
	c.mix(tab)
	c.hall.Close()
	entries, _ := c.log.Read(c.Context(), "t", 0)
	i := slices.IndexFunc(entries, func(e log.Entry) bool { return strings.Contains(string(e.Data), `"round_dealt":{`) })
	entries = entries[:i+1]
	quick := random.N(2) == 0
	for n, change := range []bool{false, true} {
		tape := new(log.Memory)
		list := slices.Clone(entries)
		if change {
			list[i].Data = swapped(c.T, list[i].Data)
		}
		if err := tape.Append(c.Context(), "t", 0, log.Head{}, list...); err != nil {
			c.Fatal(err)
		}
		hall := New(Config{
			Log: tape, Pauses: Usual, Bot: levels, Quick: func(string) bool { return quick },
			Failed: func(_ string, err error) { c.Error(err) },
		})
		c.Cleanup(hall.Close)
		tabs[n], _ = hall.Get(c.Context(), "t")
		tabs[n].Enter(c.Context(), "ana")
		tabs[n].Enter(c.Context(), "ben")
	}
	for seat := range game.Seat(s.Seats + 1) {
		if seat != 1 && !tabs[0].SeenFrom(seat).Position.View.Equal(tabs[1].SeenFrom(seat).Position.View) {
			return tabs, false
		}
	}
	return tabs, true
}

// swapped returns the entry of a deal in which seat 1 has some tiles of the boneyard's end.
func swapped(t *testing.T, data []byte) []byte {
	var e struct {
		At    int64 `json:"at"`
		Round struct {
			Round   int             `json:"round"`
			Redeals int             `json:"redeals"`
			Engine  json.RawMessage `json:"engine"`
			Starter game.Seat       `json:"starter,omitempty"`
			Lots    json.RawMessage `json:"lots,omitempty"`
			Hands   [][]string      `json:"hands"`
			Bones   []string        `json:"boneyard"`
		} `json:"round_dealt"`
	}
	if err := json.Unmarshal(data, &e); err != nil {
		t.Fatal(err)
	}
	hand, bones := e.Round.Hands[0], e.Round.Bones
	hidden := func(text string) bool { return text[:len(text)/2] != text[len(text)/2+1:] } // a double may be the engine
	j := len(bones)
	for i := range min(3, len(hand)) {
		if !hidden(hand[i]) {
			continue
		}
		for j--; j > len(bones)/2 && !hidden(bones[j]); j-- {
		}
		if j > len(bones)/2 {
			hand[i], bones[j] = bones[j], hand[i]
		}
	}
	out, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// doBoth lets the person do the same at both tables.
func (c *club) doBoth(tabs [2]*Table, who table.Who, a game.Action) {
	c.Helper()
	for _, tab := range tabs {
		c.do(tab, who, table.Act{Action: a})
	}
}

// lookSame fails unless everybody but seat 1 was sent the same by both tables after that event,
// until more than so many tiles are drawn, and returns the last one.
func (c *club) lookSame(tabs [2]*Table, after table.Seq, tiles int) (last table.Seq) {
	c.Helper()
	synctest.Wait()
	for _, viewer := range []game.Seat{game.NoSeat, 2, 3} {
		first, err := eventsAfter(tabs[0], viewer, after)
		if err != nil {
			c.Fatal(err)
		}
		second, err := eventsAfter(tabs[1], viewer, after)
		if err != nil {
			c.Fatal(err)
		}
		first, second = untilDrawn(first, tiles), untilDrawn(second, tiles)
		last = after
		for i, e := range first {
			if a, ok := e.Then.(table.ActedThen); ok && a.Event.After.End != game.NotEnded { // all hands are shown
				return e.Seq
			}
			if len(second) <= i || !reflect.DeepEqual(e, second[i]) {
				c.Fatalf("viewer %d is sent\n%+v\nor, with other tiles,\n%+v", viewer, e, second[min(i, len(second)):])
			}
			last = e.Seq
		}
		if len(second) > len(first) {
			c.Fatalf("viewer %d is sent, only with other tiles,\n%+v", viewer, second[len(first)])
		}
	}
	return last
}

// untilDrawn returns the events before the one with which more than so many tiles are drawn.
func untilDrawn(events []table.Shown, tiles int) []table.Shown {
	for i, e := range events {
		a, _ := e.Then.(table.ActedThen)
		if a.Event.Action.Kind == game.Draw {
			tiles--
		}
		for _, p := range a.Event.Penalty {
			tiles -= p.Count
		}
		if tiles < 0 {
			return events[:i]
		}
	}
	return events
}
