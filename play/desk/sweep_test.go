package desk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// bare returns a desk that is not running, without a network.
func bare(logs *bytes.Buffer, change func(*Config)) *Desk {
	c := Config{
		Log: &log.Memory{}, Rows: &log.MemoryRows{},
		Logger: slog.New(slog.NewTextHandler(logs, nil)),
		Bot: func(string) (hall.Player, error) {
			return func(v game.View, _ *game.Past) game.Action { return v.Legal(nil)[0] }, nil
		},
		Pauses: hall.Pauses{Mix: time.Hour},
	}
	if change != nil {
		change(&c)
	}
	return New(c)
}

func (d *Desk) example(t *testing.T) *hall.Table {
	t.Helper()
	set, err := preset.Get("pagat")
	if err != nil {
		t.Fatal(err)
	}
	made, err := d.createTable(t.Context(), Caller{Person: people.Person{ID: "ana"}}, table.Settings{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Seats: 2}, false)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestAbandonedTablesAreSwept(t *testing.T) {
	d := bare(&bytes.Buffer{}, nil)
	ctx, began := t.Context(), time.Now()
	waits, watched, plays := d.example(t), d.example(t), d.example(t)
	for _, c := range []table.Command{
		{ID: "1", By: "bea", Body: table.Join{}}, {ID: "2", By: "ana", Body: table.Start{}},
	} {
		if _, err := plays.Do(ctx, c); err != nil {
			t.Fatal(err)
		}
	}
	if !d.audience.addViewer(&viewer{t: watched}) {
		t.Fatal("nobody may watch")
	}
	there := func(made *hall.Table) bool {
		_, err := d.hall.Get(ctx, made.ID())
		if err != nil && !errors.Is(err, table.ErrNoTable) {
			t.Fatal(err)
		}
		return err == nil
	}
	for _, at := range []struct {
		after                 time.Duration
		waits, watched, plays bool
	}{
		{0, true, true, true}, {waitingFor - time.Minute, true, true, true},
		{waitingFor + time.Minute, false, true, true}, {abandonedAfter - time.Minute, false, true, true},
		{abandonedAfter + time.Minute, false, true, false},
	} {
		d.SweepTables(ctx, began.Add(at.after))
		if there(waits) != at.waits || there(watched) != at.watched || there(plays) != at.plays {
			t.Errorf("after %v: %v, watched %v, played %v", at.after, there(waits), there(watched), there(plays))
		}
		if list, err := d.lists.ForPerson(ctx, "ana", 10); err != nil || at.plays != (len(list) == 2) && !at.waits {
			t.Errorf("after %v: %d in the lists, %v", at.after, len(list), err)
		}
	}
	d.hall.Close()
}

// shaky is a log that cannot read the table "bad", and that may do something before it appends.
type shaky struct {
	log.Memory
	tries  atomic.Int64
	before func(last log.Seq)
}

func (s *shaky) Read(ctx context.Context, id string, after log.Seq) ([]log.Entry, error) {
	if id == "bad" {
		s.tries.Add(1)
		return nil, errors.New("not now")
	}
	return s.Memory.Read(ctx, id, after)
}

func (s *shaky) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if s.before != nil {
		s.before(last)
	}
	return s.Memory.Append(ctx, id, last, head, entries...)
}

// TestAMatchIsTriedAgainWhileOthersEnd: one that cannot be copied into the archive neither delays
// others nor is delayed by them.
func TestAMatchIsTriedAgainWhileOthersEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tape := &shaky{}
		d := bare(new(bytes.Buffer), func(c *Config) { c.Log = tape })
		ended := log.Head{Listing: []byte(`{"stage":"over"}`)}
		if err := tape.Memory.Append(t.Context(), "bad", 0, ended, log.Entry{ID: "1"}); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { d.Run(ctx) })
		for range 30 {
			time.Sleep(time.Second)
			d.noteEnd()
		}
		if n := tape.tries.Load(); n < 5 || n > 7 {
			t.Errorf("%d tries in half a minute", n)
		}
		cancel()
		running.Wait()
	})
}

// TestARemovedTableIsOnNoList, even if it is removed just before another event is stored.
func TestARemovedTableIsOnNoList(t *testing.T) {
	tape := &shaky{}
	d := bare(new(bytes.Buffer), func(c *Config) { c.Log = tape })
	defer d.hall.Close()
	made := d.example(t)
	tape.before = func(log.Seq) {
		tape.before = nil
		if err := tape.Remove(t.Context(), made.ID()); err != nil {
			t.Error(err)
		}
	}
	_, err := made.Do(t.Context(), table.Command{ID: "1", By: "bea", Body: table.Join{}})
	if err == nil || tape.before != nil {
		t.Errorf("it was stored: %v", err)
	}
	if counts, err := d.lists.Count(t.Context()); err != nil || len(counts) > 0 {
		t.Errorf("%v, %v", counts, err)
	}
}

// TestADamagedTableIsNotSwept, but stays on the lists for `roundhouse check` and its file.
func TestADamagedTableIsNotSwept(t *testing.T) {
	var logs bytes.Buffer
	d := bare(&logs, nil)
	defer d.hall.Close()
	for _, stage := range []string{"waiting", "playing", "over"} {
		head := log.Head{Listing: []byte(`{"stage":"` + stage + `"}`)}
		if err := d.c.Log.Append(t.Context(), stage, 0, head, log.Entry{ID: "1", Data: []byte("{}")}); err != nil {
			t.Fatal(err)
		}
	}
	d.SweepTables(t.Context(), time.Now().Add(2*abandonedAfter))
	d.archiveAll(t.Context(), map[string]bool{})
	counts, err := d.lists.Count(t.Context())
	if err != nil || counts[table.Waiting] != 1 || counts[table.Playing] != 1 || counts[table.Finished] != 1 {
		t.Errorf("%v, %v", counts, err)
	}
	if n := strings.Count(logs.String(), "damaged"); n != 3 || strings.Contains(logs.String(), "archive") {
		t.Errorf("said %d times:\n%s", n, &logs)
	}
}

func TestADeskEndsAfterAllThatItDoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		asked, let := make(chan struct{}), make(chan struct{})
		tape := &shaky{before: func(last log.Seq) {
			if last > 0 { // somebody leaves the table
				close(asked)
				<-let
			}
		}}
		d := bare(new(bytes.Buffer), func(c *Config) { c.Log = tape })
		d.example(t)
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			d.Run(ctx)
		}()
		d.Hear(Notice{Person: "ana", Deleted: true})
		<-asked
		cancel()
		synctest.Wait()
		select {
		case <-done:
			t.Error("it has ended while a person leaves tables")
		default:
		}
		close(let)
		<-done
		d.Hear(Notice{Person: "ana", Deleted: true}) // is too late
	})
}

func TestWhoGoesAwayDoesNotStopACommandHalfway(t *testing.T) {
	tape := &shaky{}
	d := bare(&bytes.Buffer{}, func(c *Config) { c.Log = tape })
	made := d.example(t)
	ctx, cancel := context.WithCancel(t.Context())
	tape.before = func(log.Seq) { cancel() }
	seq, err := d.doLasting(ctx, made, table.Command{ID: "1", By: "bea", Body: table.Join{}})
	if err != nil || made.SeatOf("bea") != 2 {
		t.Errorf("%d, %v", seq, err)
	}
}

func TestALogTellsNoTable(t *testing.T) {
	id := newID()
	if got := logSafe(errors.New(`table "` + id + `": event 5: no`)); got != `table "`+logID(id)+`": event 5: no` {
		t.Errorf("it tells %s", got)
	}
}

func TestSweepingGoesOnUntilNothingIsDue(t *testing.T) {
	d := bare(&bytes.Buffer{}, nil)
	ctx, began := t.Context(), time.Now()
	first := d.example(t)
	for range 2*sweepAtOnce + 50 {
		d.example(t)
	}
	if !d.audience.addViewer(&viewer{t: first}) {
		t.Fatal("nobody may watch")
	}
	d.SweepTables(ctx, began.Add(waitingFor+time.Hour))
	list, err := d.lists.Waiting(ctx, "ana")
	if err != nil || len(list) != 1 || list[0] != first.ID() {
		t.Errorf("%d tables are left, want the one that is watched: %v", len(list), err)
	}
	d.hall.Close()
}

func TestTheLogSaysOnceAnHourThatATableIsDamaged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var logs bytes.Buffer
		d := bare(&logs, nil)
		err := fmt.Errorf("asked: %w", &table.Damaged{Table: "one", Err: errors.New("a gap")})
		for range 181 { // three hours
			if !d.isDamage(err) || d.isDamage(errors.New("else")) || d.isDamage(nil) {
				t.Fatal("not told apart")
			}
			time.Sleep(time.Minute)
		}
		d.isDamage(&table.Damaged{Table: "two", Err: errors.New("a gap")})
		if n := strings.Count(logs.String(), "damaged"); n != 5 {
			t.Errorf("said %d times:\n%s", n, &logs)
		}
	})
}
