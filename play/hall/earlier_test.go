package hall

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// otherRules is a log whose tables were played by another rule set than the one it claims, as if
// the rules of play had changed.
type otherRules struct {
	log.Memory
	played, today string // rule sets
	changed       bool
	earlier       bool // they state an earlier edition of the rules
}

func (l *otherRules) Read(ctx context.Context, id string, after table.Seq) ([]log.Entry, error) {
	entries, err := l.Memory.Read(ctx, id, after)
	for i := range entries {
		if e := &entries[i]; l.changed {
			e.Data = bytes.ReplaceAll(e.Data, []byte(`"`+l.played+`"`), []byte(`"`+l.today+`"`))
			if l.earlier && e.Seq == 1 {
				now, then := fmt.Appendf(nil, `"edition":%d,`, rules.Edition), fmt.Appendf(nil, `"edition":%d,`, rules.Edition-1)
				e.Data = bytes.Replace(e.Data, now, then, 1)
			}
		}
	}
	return entries, err
}

// withOpening makes a log of matches that begin with an opening, and later claims that there is
// none.
func withOpening() *otherRules {
	return &otherRules{played: "pagat", today: "bauguess", earlier: true}
}

func TestAMatchOfEarlierRulesThatIsOverIsTold(t *testing.T) {
	t.Run("an opening", func(t *testing.T) { isTold(t, withOpening(), 2) })
	t.Run("French of before edition 3", func(t *testing.T) {
		isTold(t, &otherRules{played: "french-many-doubles", today: "french", earlier: true}, 13)
	})
}

// isTold plays a match of so many rounds and wants it to be told when today's rules refuse it.
func isTold(t *testing.T, log *otherRules, rounds int) {
	t.Helper()
	inClubWith(t, Config{Log: log}, func(c *club) {
		tab := c.create(settings(c, log.played, 3, rounds), "ana", "ben", "cleo")
		c.start(tab, "ana")
		c.playOn(over)
		played, want := c.get().SeenFrom(1), recordOf(c.T, c.get())
		began, ended, err := c.get().PlayedTimes(c.Context())
		if err != nil || began.IsZero() || !ended.After(began) {
			t.Errorf("from %s to %s, %v", began, ended, err)
		}
		c.evict()
		log.changed = true

		tab = c.get()
		l := tab.SeenFrom(1)
		same := reflect.DeepEqual(l.House.Seats, played.House.Seats) && reflect.DeepEqual(l.Totals, played.Totals) &&
			reflect.DeepEqual(l.Places, played.Places) && asJSON(t, l.House.Fair) == asJSON(t, played.House.Fair)
		if !same || !l.Earlier || l.Stage != table.Finished || l.Position != nil || len(l.Legal) > 0 || l.House.Host != "ana" {
			t.Errorf("it shows %+v\nand not %+v", l, played)
		}
		have := recordOf(c.T, tab)
		if have.Ref.Base != log.today || !reflect.DeepEqual(have.Rounds, want.Rounds) ||
			!reflect.DeepEqual(have.Totals, want.Totals) || !reflect.DeepEqual(have.Places, want.Places) {
			t.Errorf("its record is\n%+v\nand not\n%+v", have, want)
		}
		if b, e, err := tab.PlayedTimes(c.Context()); err != nil || !b.Equal(began) || !e.Equal(ended) {
			t.Errorf("from %s to %s, %v", b, e, err)
		}
		for round := range rounds + 2 {
			replayOf(c.T, tab, round, table.EarlierRules)
		}
		if err := table.CheckLog("t", entriesOf(c, log)); !told(err) {
			t.Errorf("a check: %v", err)
		}
	})
}

// told reports whether the error says that a finished match was played by earlier rules.
func told(err error) bool {
	var earlier *table.Earlier
	return errors.As(err, &earlier) && earlier.Over && !errors.Is(err, table.ErrNoTable)
}

// entriesOf returns the entries of the club's log.
func entriesOf(c *club, log log.Log) []log.Entry {
	c.Helper()
	entries, err := log.Read(c.Context(), "t", 0)
	if err != nil {
		c.Fatal(err)
	}
	return entries
}

func TestPeopleTalkAndPlayOnAfterAMatchOfEarlierRules(t *testing.T) {
	log := withOpening()
	inClubWith(t, Config{Log: log}, func(c *club) {
		tab := c.create(settings(c, log.played, 3, 2), "ana", "ben", "cleo")
		c.start(tab, "ana")
		c.playOn(over)
		c.evict()
		log.changed = true

		tab = c.get()
		last := tab.SeenFrom(game.NoSeat).Seq
		for range 2 * table.MostOthers {
			c.do(tab, "ben", table.Say{Phrase: "bye"})
		}
		c.do(tab, "ana", table.Rematch{Table: "next"})
		c.refused(table.TableOver, tab, "ana", table.Act{Action: game.PassOf(1)})
		c.refused(table.TableOver, tab, "ana", table.Leave{})
		c.refused(table.TableOver, tab, "ana", table.Agree{On: table.ForEnd})
		var behind *Behind
		seen, err := tab.News("cleo", Known{After: last})
		if !errors.As(err, &behind) || tab.ReadMissed(c.Context(), "cleo", last, &seen) != nil ||
			seen.Now.You != 3 || len(seen.Events) != 2*table.MostOthers+1 || seen.Events[0].Seq != last+1 {
			t.Errorf("%d events, %v", len(seen.Events), err)
		}
		if _, err := eventsAfter(tab, 3, 0); !errors.As(err, &behind) {
			t.Errorf("events from the beginning: %v", err)
		}
		c.evict()
		if l := c.get().SeenFrom(2); l.House.Rematch != "next" || !l.Earlier || l.Seq != seen.Now.Seq {
			t.Errorf("%+v", l)
		}
		c.healthy()
	})
}

func TestATableOfEarlierRulesThatIsNotOverIsGone(t *testing.T) {
	log := withOpening()
	inClubWith(t, Config{Log: log}, func(c *club) {
		tab := c.create(settings(c, log.played, 3, 2), "ana", "ben", "cleo")
		c.start(tab, "ana")
		c.playOn(func(l *table.View) bool { return l.Round == 2 && l.Position != nil })
		c.evict()
		log.changed = true

		for range 2 {
			_, err := c.hall.Get(c.Context(), "t")
			var earlier *table.Earlier
			if !errors.As(err, &earlier) || earlier.Over || earlier.Table != "t" || !errors.Is(err, table.ErrNoTable) {
				t.Errorf("%v", err)
			}
		}
		if err := table.CheckLog("t", entriesOf(c, log)); !errors.Is(err, table.ErrNoTable) {
			t.Errorf("a check: %v", err)
		}
		log.earlier = false // the same by today's rules is damage
		_, err := c.hall.Get(c.Context(), "t")
		var damaged *table.Damaged
		if !errors.As(err, &damaged) {
			t.Errorf("of today: %v", err)
		}
		if err := table.CheckLog("t", entriesOf(c, log)); !errors.As(err, &damaged) {
			t.Errorf("a check of today: %v", err)
		}
	})
}

// TestATableOfEarlierRulesIsDueOnce: it stays until it is swept, and the hall neither fails at it
// nor opens it again and again.
func TestATableOfEarlierRulesIsDueOnce(t *testing.T) {
	log := withOpening()
	inClubWith(t, Config{Log: log}, func(c *club) {
		s := settings(c, log.played, 3, 2)
		s.Turn = time.Hour
		tab := c.create(s, "ana", "ben", "cleo")
		c.start(tab, "ana")
		c.playOn(func(l *table.View) bool { return l.Round == 2 && l.Position != nil })
		c.evict()
		log.changed = true
		before := entriesOf(c, log)
		due := func() []string {
			ids, err := log.Due(c.Context(), time.Now().Add(everything))
			if err != nil {
				c.Fatal(err)
			}
			return ids
		}
		if len(due()) != 1 {
			c.Fatal("nothing is due at the table")
		}
		if err := c.hall.openDue(c.Context(), everything); err != nil {
			t.Error(err)
		}
		if ids := due(); len(ids) > 0 {
			t.Errorf("%s are still due", ids)
		}
		if after := entriesOf(c, log); !reflect.DeepEqual(after, before) {
			t.Errorf("its log has changed")
		}
		var earlier *table.Earlier
		if _, err := c.hall.Get(c.Context(), "t"); !errors.As(err, &earlier) {
			t.Errorf("%v", err)
		}
		c.healthy()
	})
}

// TestATableOfEarlierRulesThatStillHoldGoesOn uses a table that waits: it is played by today's
// rules.
func TestATableOfEarlierRulesThatStillHoldGoesOn(t *testing.T) {
	log := withOpening()
	inClubWith(t, Config{Log: log}, func(c *club) {
		c.create(settings(c, log.played, 2, 1), "ana", "ben")
		c.evict()
		log.changed = true
		tab := c.get()
		if l := tab.SeenFrom(1); l.Stage != table.Waiting || l.Earlier || l.Settings.Rules.Base != log.today {
			t.Errorf("%+v", l)
		}
		c.start(tab, "ana")
		c.playOn(over)
		c.evict()
		if l := c.get().SeenFrom(1); l.Earlier || l.Position == nil {
			t.Errorf("%+v", l)
		}
		replayOf(c.T, c.get(), 1, "")
		c.healthy()
	})
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
