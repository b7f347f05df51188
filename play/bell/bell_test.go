package bell

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

// tower is a bell with people, in a bubble with its own time, and what was sent.
type tower struct {
	*testing.T
	rows   *log.MemoryRows
	people *people.People
	bell   *Bell

	count   int // people
	mu      sync.Mutex
	sent    []delivery
	outcome func(*Ring, Channel) Outcome
	stands  func(*Ring) bool
	failed  []error
}

// delivery is a ring that was sent.
type delivery struct {
	Ring
	channel Channel
	at      time.Time
}

func inTower(t *testing.T, run func(w *tower)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := &tower{T: t, rows: new(log.MemoryRows)}
		w.people = people.New(w.rows)
		w.open()
		run(w)
		for _, err := range w.failed {
			t.Error(err)
		}
	})
}

// open makes a bell on the rows, as a server does that starts.
func (w *tower) open() *Bell {
	w.bell = w.on(w.rows)
	return w.bell
}

// on makes a bell on rows.
func (w *tower) on(rows log.Rows) *Bell {
	return New(Config{
		Rows: rows, People: people.New(rows), Now: time.Now,
		Owns: func(string) bool { return true },
		Stands: func(_ context.Context, r *Ring) (bool, error) {
			return w.stands == nil || w.stands(r), nil
		},
		Send: func(_ context.Context, r *Ring, _ *Wishes, c Channel) Outcome {
			w.mu.Lock()
			defer w.mu.Unlock()
			o := Outcome{Result: Sent}
			if w.outcome != nil {
				o = w.outcome(r, c)
			}
			if o.Result == Sent {
				w.sent = append(w.sent, delivery{*r, c, time.Now()})
			}
			return o
		},
		Failed: func(err error) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.failed = append(w.failed, err)
		},
	})
}

// run runs the bell until stop is called.
func (w *tower) run() (stop func()) {
	ctx, cancel := context.WithCancel(w.Context())
	var done sync.WaitGroup
	b := w.bell
	done.Go(func() { b.Run(ctx) })
	return func() { cancel(); done.Wait() }
}

// person makes somebody who wants to be told so.
func (w *tower) person(name string, wishes Wishes) people.ID {
	w.Helper()
	w.count++
	id := people.ID(fmt.Sprint(name, w.count))
	if err := w.people.Add(w.Context(), people.Person{ID: id, Name: name}, people.Hash{byte(w.count)}); err != nil {
		w.Fatal(err)
	}
	w.wants(id, wishes)
	return id
}

func (w *tower) wants(id people.ID, wishes Wishes) {
	w.Helper()
	if _, err := w.bell.Change(w.Context(), id, func(have *Wishes) error { *have = wishes; return nil }); err != nil {
		w.Fatal(err)
	}
}

// ring stores a turn of the person that is due now.
func (w *tower) ring(id people.ID, turn string) {
	w.Helper()
	if err := w.bell.Put(w.Context(), Ring{Person: id, Kind: Turn, About: "t", Of: turn, Made: time.Now()}); err != nil {
		w.Fatal(err)
	}
}

// delivered returns what was sent since the last call, as "channel turn".
func (w *tower) delivered() (list []string) {
	synctest.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, d := range w.sent {
		list = append(list, fmt.Sprintf("%s %s", d.channel, d.Of))
	}
	w.sent = nil
	slices.Sort(list)
	return list
}

func (w *tower) want(want ...string) {
	w.Helper()
	if have := w.delivered(); !slices.Equal(have, want) {
		w.Errorf("sent: %q, want %q", have, want)
	}
}

var everything = Wishes{
	Devices: []Device{{ID: "a"}, {ID: "b"}}, Hooks: []Hook{{ID: "c"}}, Mail: Mail{Address: "x@example.org", Confirmed: true},
}

func TestARingGoesThroughEachChannelOnce(t *testing.T) {
	inTower(t, func(w *tower) {
		defer w.run()()
		id := w.person("Ana", everything)
		w.ring(id, "1")
		w.ring(id, "1")
		w.want("hook/c 1", "mail 1", "push/a 1", "push/b 1")
		time.Sleep(30 * time.Minute)
		w.ring(id, "1")
		w.ring(id, "2")
		w.want("hook/c 2", "mail 2", "push/a 2", "push/b 2")
		time.Sleep(24 * time.Hour)
		w.want()
		for row, err := range w.rows.Scan(w.Context(), ringPrefix, "") {
			t.Errorf("a ring stays: %s %v", row.Value, err)
		}
	})
}

func TestNothingIsStoredForWhoWantsNothing(t *testing.T) {
	inTower(t, func(w *tower) {
		for _, wishes := range []Wishes{
			{}, {Mail: Mail{Address: "x@example.org"}}, {Hooks: []Hook{{ID: "c", Fails: hookFails}}},
		} {
			w.ring(w.person("Ana", wishes), "1")
		}
		if err := w.bell.Put(w.Context(), Ring{Person: "nobody", Kind: Turn, Of: "1", Made: time.Now()}); err != nil {
			t.Error(err)
		}
		for range w.rows.Scan(w.Context(), ringPrefix, "") {
			t.Error("a ring is stored")
		}
	})
}

func TestARingThatIsOfNoUseAnyMoreIsNotSent(t *testing.T) {
	inTower(t, func(w *tower) {
		w.stands = func(r *Ring) bool { return r.Of != "1" }
		defer w.run()()
		id := w.person("Ana", everything)
		w.ring(id, "1")
		time.Sleep(time.Hour)
		w.want()
	})
}

func TestRingsThatWereDueLongBeforeAStartAreNotSent(t *testing.T) {
	inTower(t, func(w *tower) {
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}}})
		w.ring(id, "1")
		time.Sleep(30 * time.Minute)
		w.ring(id, "2")
		time.Sleep(31 * time.Minute)
		w.open()
		defer w.run()()
		w.want("push/a 2")
		late := Ring{Person: id, Kind: Turn, About: "t", Of: "3", Made: time.Now().Add(-tooLate - time.Second)}
		if err := w.bell.Put(w.Context(), late); err != nil {
			t.Error(err)
		}
		time.Sleep(3 * time.Hour)
		w.want()
	})
}

func TestWhatCannotBeSentIsTriedAgain(t *testing.T) {
	inTower(t, func(w *tower) {
		tries := 0
		w.outcome = func(_ *Ring, c Channel) Outcome {
			if tries++; c == "push/a" && tries < 5 {
				return Outcome{Result: Later, After: 10 * time.Minute}
			}
			return Outcome{Result: Sent}
		}
		defer w.run()()
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}, {ID: "b"}}})
		w.ring(id, "1")
		w.want("push/b 1")
		time.Sleep(9 * time.Minute)
		w.want()
		time.Sleep(2 * time.Hour)
		w.want("push/a 1")
	})
}

func TestAChannelThatIsGoneIsForgotten(t *testing.T) {
	inTower(t, func(w *tower) {
		results := map[Channel]Result{"push/a": Gone, "hook/c": Refused, "mail": Gone}
		w.outcome = func(_ *Ring, c Channel) Outcome { return Outcome{Result: results[c]} }
		defer w.run()()
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}}, Hooks: everything.Hooks, Mail: everything.Mail})
		for turn := range 3 {
			w.ring(id, fmt.Sprint(turn))
			w.delivered()
		}
		have, err := w.bell.Wishes(w.Context(), id)
		if err != nil || len(have.Devices) != 0 || !have.Hooks[0].IsOff() || have.Mail.Confirmed {
			t.Errorf("%+v, %v", have, err)
		}
	})
}

func TestAHookIsOffOnlyAfterFailuresInARow(t *testing.T) {
	inTower(t, func(w *tower) {
		w.outcome = func(r *Ring, _ Channel) Outcome {
			if r.Of == "2" {
				return Outcome{Result: Sent}
			}
			return Outcome{Result: Refused}
		}
		defer w.run()()
		id := w.person("Ana", Wishes{Hooks: everything.Hooks})
		for turn := range 5 {
			w.ring(id, fmt.Sprint(turn))
			w.delivered()
		}
		if have, _ := w.bell.Wishes(w.Context(), id); have.Hooks[0].Fails != 2 || have.Hooks[0].IsOff() {
			t.Errorf("%+v", have)
		}
	})
}

func TestNobodyGetsMoreThanSixtyRingsAnHour(t *testing.T) {
	inTower(t, func(w *tower) {
		defer w.run()()
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}}})
		for turn := range 100 {
			w.ring(id, fmt.Sprint(turn))
		}
		if n := len(w.delivered()); n != perHour {
			t.Errorf("%d were sent", n)
		}
		time.Sleep(time.Hour)
		w.ring(id, "later")
		w.want("push/a later")
	})
}

func TestADailyLetterIsOneForAllTurns(t *testing.T) {
	inTower(t, func(w *tower) {
		defer w.run()()
		id := w.person("Ana", Wishes{
			Devices: []Device{{ID: "a"}}, Mail: Mail{Address: "x@example.org", Confirmed: true, Daily: true}, Zone: "Europe/Prague",
		})
		for turn := range 3 { // from 1 o'clock on
			w.ring(id, fmt.Sprint(turn))
			time.Sleep(time.Hour)
		}
		w.want("push/a 0", "push/a 1", "push/a 2")
		time.Sleep(13*time.Hour + 59*time.Minute)
		w.want()
		time.Sleep(time.Minute)
		w.want("mail 2000-01-01")
		time.Sleep(48 * time.Hour)
		w.want()
	})
}

// TestADailyLetterIsEnough for somebody who has nothing else.
func TestADailyLetterIsEnough(t *testing.T) {
	inTower(t, func(w *tower) {
		defer w.run()()
		w.ring(w.person("Ana", Wishes{Mail: Mail{Address: "x@example.org", Confirmed: true, Daily: true}}), "1")
		time.Sleep(17 * time.Hour)
		w.want()
		time.Sleep(time.Hour)
		w.want("mail 2000-01-01")
	})
}

func TestACallIsNotDelayedByHours(t *testing.T) {
	inTower(t, func(w *tower) {
		wishes := Wishes{Devices: []Device{{ID: "a"}}, Calls: true, Quiet: Quiet{23 * 60, 7 * 60}}
		id := w.person("Ana", wishes) // it is midnight
		call := func(of string) {
			if err := w.bell.Put(w.Context(), Ring{Person: id, Kind: Call, About: "t", Of: of, Made: time.Now()}); err != nil {
				t.Fatal(err)
			}
		}
		defer w.run()()
		call("1")
		time.Sleep(6*time.Hour + 30*time.Minute)
		call("2")
		time.Sleep(time.Hour)
		w.want("push/a 2")
		w.outcome = func(*Ring, Channel) Outcome { return Outcome{Result: Later, After: 50 * time.Minute} }
		call("3")
		time.Sleep(51 * time.Minute)
		w.wants(id, Wishes{Devices: []Device{{ID: "a"}}, Calls: true})
		time.Sleep(51 * time.Minute)
		w.outcome = nil
		time.Sleep(2 * time.Hour)
		w.want()
	})
}

// TestAServerThatIsAloneGoesOnAtOnce with what one that died had begun to send.
func TestAServerThatIsAloneGoesOnAtOnce(t *testing.T) {
	inTower(t, func(w *tower) {
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}}})
		left := 2 // the ring and the claim
		dead := w.on(dying{Rows: w.rows, left: &left})
		ctx, cancel := context.WithCancel(w.Context())
		var done sync.WaitGroup
		done.Go(func() { dead.Run(ctx) })
		if err := dead.Put(w.Context(), Ring{Person: id, Kind: Turn, About: "t", Of: "1", Made: time.Now()}); err != nil {
			t.Fatal(err)
		}
		w.want("push/a 1")
		cancel()
		done.Wait()
		w.failed = nil
		w.open().c.Alone = true
		defer w.run()()
		w.want("push/a 1")
	})
}

// TestAServerThatStopsLeavesItsRingsToTheNext at once, though a channel hangs.
func TestAServerThatStopsLeavesItsRingsToTheNext(t *testing.T) {
	inTower(t, func(w *tower) {
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}, {ID: "b"}}})
		hanging := w.open()
		ctx, cancel := context.WithCancel(w.Context())
		hanging.c.Send = func(_ context.Context, _ *Ring, _ *Wishes, c Channel) Outcome {
			if c == "push/a" {
				return Outcome{Result: Sent}
			}
			<-ctx.Done()
			return Outcome{Result: Later}
		}
		var done sync.WaitGroup
		done.Go(func() { hanging.Run(ctx) })
		w.ring(id, "1")
		synctest.Wait()
		cancel()
		done.Wait()
		w.open()
		defer w.run()()
		w.want("push/b 1")
	})
}

// TestNothingIsKeptOfADeletedPerson, neither of a ring that waits nor of one that is over.
func TestNothingIsKeptOfADeletedPerson(t *testing.T) {
	inTower(t, func(w *tower) {
		defer w.run()()
		wishes := Wishes{Devices: []Device{{ID: "a"}}, Calls: true}
		ana, ben := w.person("Ana", wishes), w.person("Ben", wishes)
		w.ring(ana, "1")
		w.want("push/a 1")
		wishes.Away = []Away{{From: "2000-01-01", Until: "2000-01-20"}}
		w.wants(ana, wishes)
		w.ring(ana, "2")
		call := Ring{Person: ben, Kind: Call, About: "t", Of: "3", Who: string(ana), Made: time.Now()}
		if err := w.bell.Put(w.Context(), call); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(w.bell.Forget(w.Context(), ana), w.people.Delete(w.Context(), ana)); err != nil {
			t.Fatal(err)
		}
		for row, err := range w.rows.Scan(w.Context(), "", "") {
			if err != nil || strings.Contains(string(row.Value)+row.Key, string(ana)) {
				t.Errorf("%s: %s, %v", row.Key, row.Value, err)
			}
		}
	})
}

// TestAnUnreadableRowHurtsNobodyElse: the person is told nothing until they say anew what they want.
func TestAnUnreadableRowHurtsNobodyElse(t *testing.T) {
	inTower(t, func(w *tower) {
		wishes := Wishes{Devices: []Device{{ID: "a"}}}
		id := w.person("Ana", wishes)
		row, err := log.GetRow(w.Context(), w.people.Of(id), wishesKey)
		if err == nil {
			_, err = w.people.Of(id).Put(w.Context(), wishesKey, row.Rev, []byte(`{"devices":1}`))
		}
		if err != nil {
			t.Fatal(err)
		}
		defer w.run()()
		w.ring(id, "1")
		w.want()
		w.wants(id, wishes)
		w.ring(id, "2")
		w.want("push/a 2")
		if len(w.failed) == 0 {
			t.Error("the log does not say so")
		}
		w.failed = nil
	})
}

func TestADeletedPersonIsToldNothing(t *testing.T) {
	inTower(t, func(w *tower) {
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}}})
		w.ring(id, "1")
		if err := w.people.Delete(w.Context(), id); err != nil {
			t.Fatal(err)
		}
		defer w.run()()
		time.Sleep(time.Hour)
		w.want()
		if _, err := w.bell.Change(w.Context(), id, func(*Wishes) error { return nil }); !errors.Is(err, people.ErrUnknown) {
			t.Errorf("what a deleted person wants: %v", err)
		}
	})
}

// dying is rows of a server that dies: after so many changes, nothing is stored any more.
type dying struct {
	log.Rows
	left *int
}

var errDead = errors.New("the server is dead")

func (d dying) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	if *d.left == 0 {
		return 0, errDead
	}
	*d.left--
	return d.Rows.Put(ctx, key, rev, value)
}

// TestNoRingIsLostWhereverAServerDies kills a server after each thing that it stores, for 500
// rings. A ring that was sent twice has the same mark.
func TestNoRingIsLostWhereverAServerDies(t *testing.T) {
	inTower(t, func(w *tower) {
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}, {ID: "b"}}})
		twice := 0
		for n := range 500 {
			if n%50 == 0 {
				time.Sleep(time.Hour) // so that the limit does not matter
			}
			w.failed = nil
			turn, left := fmt.Sprint(n), n%5
			r := Ring{Person: id, Kind: Turn, About: "t", Of: turn, Made: time.Now()}
			dead := w.on(dying{Rows: w.rows, left: &left})
			ctx, cancel := context.WithCancel(w.Context())
			var done sync.WaitGroup
			done.Go(func() { dead.Run(ctx) })
			stored := dead.Put(ctx, r)
			synctest.Wait()
			cancel()
			done.Wait()
			if stored != nil && !errors.Is(stored, errDead) {
				t.Fatal(stored)
			}
			w.failed = nil
			w.open()
			stop := w.run()
			if err := w.bell.Put(w.Context(), r); err != nil { // the table is still due for it
				t.Fatal(err)
			}
			time.Sleep(claimFor + tryAgain + time.Second)
			stop()
			marks := map[Channel]int{}
			for _, d := range w.sent {
				if d.Mark() != r.Mark() {
					t.Fatalf("it has another mark")
				}
				marks[d.channel]++
			}
			w.sent = nil
			if marks["push/a"] == 0 || marks["push/b"] == 0 || marks["push/a"] > 2 {
				t.Fatalf("ring %d, dead after %d: sent %v", n, n%5, marks)
			}
			if marks["push/a"] == 2 {
				twice++
			}
		}
		if twice == 0 || twice > 200 {
			t.Errorf("%d were sent twice", twice)
		}
	})
}

func TestOneOfSeveralServersSendsARing(t *testing.T) {
	inTower(t, func(w *tower) {
		id := w.person("Ana", Wishes{Devices: []Device{{ID: "a"}}})
		for range 3 {
			w.open()
			defer w.run()()
		}
		for n := range 50 {
			w.ring(id, fmt.Sprint(n))
		}
		time.Sleep(2 * scanEvery)
		if n := len(w.delivered()); n != 50 {
			t.Errorf("%d were sent", n)
		}
	})
}

func TestARingIsNotInTheOpen(t *testing.T) {
	r := Ring{Person: "ana", Kind: Turn, About: "t1", Of: "1", Made: time.Now()}
	if m := r.Mark(); len(m) != 32 {
		t.Errorf("%q", m)
	}
	value, err := json.Marshal(kept{Ring: r})
	if err != nil || len(value) > 400 {
		t.Errorf("%s %v", value, err)
	}
}
