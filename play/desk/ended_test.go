package desk_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// stubborn is rows that take no matches for a while.
type stubborn struct {
	log.Rows
	refuse atomic.Bool
	asked  atomic.Int64
}

func (s *stubborn) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	if table, ok := strings.CutPrefix(key, archive.Prefix); ok {
		s.asked.Add(1)
		if s.refuse.Load() {
			return 0, errors.New("no, not " + table)
		}
	}
	return s.Rows.Put(ctx, key, rev, value)
}

// played plays a match to its end, and returns its table.
func played(t *testing.T, d *desk.Desk, who desk.Caller) string {
	t.Helper()
	v := small(t, d, who)
	for n := 0; v.Stage != table.Finished; n++ {
		if len(v.Legal) > 0 {
			order := map[string]any{"id": strconv.Itoa(n), "after": v.Seq, "action": v.Legal[0].Bare()}
			if err := do(t, d, who, v.Table, "act", order); err != nil && !overtaken(err) {
				t.Fatal(err)
			}
		} else {
			time.Sleep(time.Millisecond)
		}
		var err error
		if v, err = desk.ShowTable.Do(t.Context(), d, who, &desk.TableInput{Table: v.Table}); err != nil {
			t.Fatal(err)
		}
	}
	return v.Table
}

// TestAMatchComesIntoTheArchiveInTheEnd: it is tried again, not too often, and once more when the
// desk ends.
func TestAMatchComesIntoTheArchiveInTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var logs bytes.Buffer
		var keeps *stubborn
		ctx, end := context.WithCancel(t.Context())
		d, wait := openUntil(t, ctx, func(c *desk.Config) {
			keeps = &stubborn{Rows: c.Rows}
			c.Rows, c.Logger = keeps, slog.New(slog.NewTextHandler(&logs, nil))
		})
		ana := enter(t, d, "Ana")
		matches := func(want int) {
			t.Helper()
			list, err := archive.New(keeps, people.New(keeps)).Matches(context.Background(), ana.Person.ID, time.Now().Add(time.Hour), 10)
			if err != nil || len(list) != want {
				t.Errorf("%d matches, %v, want %d", len(list), err, want)
			}
		}
		played(t, d, ana)
		if list, err := desk.ListMatches.Do(t.Context(), d, ana, &desk.MatchesInput{}); err != nil || len(list) != 1 {
			t.Errorf("right after the end: %v, %v", list, err)
		}
		time.Sleep(time.Second)
		keeps.refuse.Store(true)
		before := keeps.asked.Load()
		id := played(t, d, ana)
		time.Sleep(time.Minute)
		if n := keeps.asked.Load() - before; n < 3 || n > 20 {
			t.Errorf("asked %d times in a minute", n)
		}
		matches(1)
		keeps.refuse.Store(false)
		time.Sleep(10 * time.Second)
		matches(2)
		keeps.refuse.Store(true)
		played(t, d, ana)
		time.Sleep(time.Second)
		keeps.refuse.Store(false)
		end()
		wait()
		matches(3)
		if text := logs.String(); strings.Contains(text, id) || !strings.Contains(text, "not in the archive yet") {
			t.Errorf("the log: %s", text)
		}
	})
}

// TestATableThatIsNotOverIsNotArchived: a server that takes over a table may have an old copy of
// it.
func TestATableThatIsNotOverIsNotArchived(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, rows := &log.Memory{}, &log.MemoryRows{}
		same := func(c *desk.Config) { c.Log, c.Rows = kept, rows }
		ctx, end := context.WithCancel(t.Context())
		d, wait := openUntil(t, ctx, same)
		ana := enter(t, d, "Ana")
		id := small(t, d, ana).Table
		time.Sleep(time.Minute)
		v := seen(t, d, ana, id)
		head := log.Head{Listing: []byte(`{"stage":"over","moved":1,"host":"` + v.House.Host + `","seats":[{"bot":"first"},{"bot":"first"}],"rounds":1,"rules":"pagat"}`)}
		if err := kept.Append(t.Context(), v.Table, log.Seq(v.Seq), head); err != nil {
			t.Fatal(err)
		}
		end()
		wait()
		d = open(t, same)
		time.Sleep(5 * time.Minute)
		if now := seen(t, d, ana, v.Table); now.Stage != table.Playing {
			t.Errorf("it is %s", now.Stage)
		}
	})
}
