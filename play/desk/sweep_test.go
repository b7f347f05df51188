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
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/preset"
)

// bare is a desk that is not running, without a network.
func bare(logs *bytes.Buffer, change func(*Config)) *Desk {
	p := &people.Memory{}
	c := Config{
		Log: &log.Memory{}, People: p, Archive: archive.NewMemory(p), Lists: &lists.Memory{},
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
	if late := d.updateAll(ctx); late != nil {
		t.Fatal(late)
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
		if list, err := d.c.Lists.ForPerson(ctx, "ana", 10); err != nil || at.plays != (len(list) == 2) && !at.waits {
			t.Errorf("after %v: %d in the lists, %v", at.after, len(list), err)
		}
	}
	d.hall.Close()
}

// stubborn is lists that accept no tables for a while.
type stubborn struct {
	lists.Memory
	refuse atomic.Bool
	asked  atomic.Int64
}

func (s *stubborn) Put(ctx context.Context, l lists.Entry) error {
	s.asked.Add(1)
	if s.refuse.Load() {
		return errors.New("no, not " + l.ID)
	}
	return s.Memory.Put(ctx, l)
}

func TestListsThatAreBehindAreTriedAgainNotTooOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var logs bytes.Buffer
		tables := &stubborn{}
		d := bare(&logs, func(c *Config) { c.Lists = tables })
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			d.Run(ctx)
		}()
		made := d.example(t)
		time.Sleep(time.Second)
		tables.refuse.Store(true)
		before := tables.asked.Load()
		if _, err := made.Do(ctx, table.Command{ID: "1", By: "bea", Body: table.Join{}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		if n := tables.asked.Load() - before; n < 3 || n > 20 {
			t.Errorf("asked %d times in a minute", n)
		}
		tables.refuse.Store(false)
		time.Sleep(2 * indexAgain)
		list, err := tables.ForPerson(ctx, "bea", 10)
		if err != nil || len(list) != 1 {
			t.Errorf("%v %v", list, err)
		}
		tables.refuse.Store(true)
		if _, err := made.Do(ctx, table.Command{ID: "2", By: "bea", Body: table.Leave{}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		tables.refuse.Store(false)
		cancel() // ending writes what is out of date
		<-done
		if text := logs.String(); strings.Contains(text, made.ID()) || !strings.Contains(text, "lists are behind") {
			t.Errorf("the log: %s", text)
		}
		if list, _ := tables.ForPerson(context.Background(), "bea", 10); len(list) != 0 {
			t.Errorf("after the end: %v", list)
		}
	})
}

// shaky is lists that do not drop the table "bad", and that remove a table before it is put.
type shaky struct {
	lists.Memory
	tries atomic.Int64
	raced func(id string)
}

func (s *shaky) Drop(ctx context.Context, id string) error {
	if id == "bad" {
		s.tries.Add(1)
		return errors.New("not now")
	}
	return s.Memory.Drop(ctx, id)
}

func (s *shaky) Put(ctx context.Context, l lists.Entry) error {
	if f := s.raced; f != nil && l.Seq > 0 {
		s.raced = nil
		f(l.ID)
	}
	return s.Memory.Put(ctx, l)
}

func TestAnEntryIsTriedAgainWhileOthersChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tables := &shaky{}
		d := bare(new(bytes.Buffer), func(c *Config) { c.Lists = tables })
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { d.Run(ctx) })
		d.index.markDirty("bad")
		for range 30 {
			time.Sleep(time.Second)
			d.index.markDirty("other")
		}
		if n := tables.tries.Load(); n < 5 || n > 7 {
			t.Errorf("%d tries in half a minute", n)
		}
		cancel()
		running.Wait()
	})
}

func TestATableThatIsRemovedMeanwhileIsNotListed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tables := &shaky{}
		d := bare(new(bytes.Buffer), func(c *Config) { c.Lists = tables })
		made := d.example(t)
		tables.raced = func(id string) {
			if err := errors.Join(d.hall.Remove(t.Context(), id), tables.Drop(t.Context(), id)); err != nil {
				t.Error(err)
			}
		}
		if err := d.writeLists(t.Context(), made.ID()); err != nil || tables.raced != nil {
			t.Errorf("nothing was put: %v", err)
		}
		if list, err := tables.ForPerson(t.Context(), "ana", 9); err != nil || len(list) > 0 {
			t.Errorf("%v, %v", list, err)
		}
		d.hall.Close()
	})
}

// slow is lists that answer only when they are let.
type slow struct {
	lists.Memory
	once       sync.Once
	asked, let chan struct{}
}

func (s *slow) ForPerson(ctx context.Context, who people.ID, n int) ([]lists.Entry, error) {
	s.once.Do(func() { close(s.asked) })
	<-s.let
	return s.Memory.ForPerson(ctx, who, n)
}

func TestADeskEndsAfterAllThatItDoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tables := &slow{asked: make(chan struct{}), let: make(chan struct{})}
		d := bare(new(bytes.Buffer), func(c *Config) { c.Lists = tables })
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			d.Run(ctx)
		}()
		d.Hear(Notice{Person: "ana", Deleted: true})
		<-tables.asked
		cancel()
		synctest.Wait()
		select {
		case <-done:
			t.Error("it has ended while a person leaves tables")
		default:
		}
		close(tables.let)
		<-done
		d.Hear(Notice{Person: "ana", Deleted: true}) // is too late
	})
}

// slowLog stores, but only after the caller has left.
type slowLog struct {
	log.Memory
	gone func()
}

func (l *slowLog) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if l.gone != nil {
		l.gone()
	}
	return l.Memory.Append(ctx, id, last, head, entries...)
}

func TestWhoGoesAwayDoesNotStopACommandHalfway(t *testing.T) {
	log := &slowLog{}
	d := bare(&bytes.Buffer{}, func(c *Config) { c.Log = log })
	made := d.example(t)
	ctx, cancel := context.WithCancel(t.Context())
	log.gone = cancel
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
	if late := d.updateAll(ctx); late != nil {
		t.Fatal(late)
	}
	d.SweepTables(ctx, began.Add(waitingFor+time.Hour))
	list, err := d.c.Lists.Waiting(ctx, "ana")
	if err != nil || len(list) != 1 || list[0] != first.ID() {
		t.Errorf("%d tables are left, want the one that is watched: %v", len(list), err)
	}
	d.hall.Close()
}

func TestOnesListsDoNotWaitForTheTablesOfOthers(t *testing.T) {
	d := bare(&bytes.Buffer{}, nil)
	ctx := t.Context()
	mine, joined := d.example(t), d.example(t)
	if late := d.updateAll(ctx); late != nil {
		t.Fatal(late)
	}
	for _, made := range []*hall.Table{mine, joined} {
		if _, err := made.Do(ctx, table.Command{ID: "1", By: "bea", Body: table.Join{}}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 1000 {
		d.index.markDirty(fmt.Sprint("other", i), "cleo")
	}
	if err := d.refreshLists(ctx, "bea"); err != nil {
		t.Fatal(err)
	}
	if n := d.index.countDirty(); n != 1000 {
		t.Errorf("%d tables are still to be listed, want those of the others", n)
	}
	if list, err := d.c.Lists.ForPerson(ctx, "bea", 10); err != nil || len(list) != 2 {
		t.Errorf("%d tables are listed, want 2: %v", len(list), err)
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
