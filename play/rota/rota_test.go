package rota

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// desk is a rota in a bubble, and the tasks that have begun, in order.
type desk struct {
	*testing.T
	r   *Rota
	all sync.WaitGroup // tasks

	mu    sync.Mutex
	begun []string
}

func atDesk(t *testing.T, c Config, run func(d *desk)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		d := &desk{T: t, r: New(c)}
		run(d)
		d.all.Wait()
	})
}

// sends begins a task that takes that long, in a goroutine.
func (d *desk) sends(who string, k Kind, takes time.Duration) {
	d.Helper()
	d.all.Go(func() {
		done, err := d.r.Begin(d.Context(), Task{For: who, Kind: k})
		if err != nil {
			d.Errorf("%s %s: %v", who, k, err)
			return
		}
		d.mu.Lock()
		d.begun = append(d.begun, who)
		d.mu.Unlock()
		time.Sleep(takes)
		done()
	})
	synctest.Wait()
}

// take returns who has begun since the last call.
func (d *desk) take() []string {
	synctest.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	list := d.begun
	d.begun = nil
	return list
}

// began checks who has begun since the last call.
func (d *desk) began(want string) {
	d.Helper()
	if have := strings.Join(d.take(), " "); have != want {
		d.Errorf("begun %q, want %q", have, want)
	}
}

func TestTurnsGoRoundByPerson(t *testing.T) {
	atDesk(t, Config{Thinkers: 1}, func(d *desk) {
		for range 5 {
			d.sends("ana", Move, time.Second)
		}
		for range 2 {
			d.sends("ben", Move, time.Second)
		}
		d.sends("eve", Move, time.Second)
		time.Sleep(time.Minute)
		d.began("ana ana ben eve ana ben ana ana")
	})
}

// A person who returns at once comes after everybody who waits.
func TestFourGreedyPeopleHoldSomebodyUpForOneTurnEach(t *testing.T) {
	atDesk(t, Config{Thinkers: 2}, func(d *desk) {
		for i := range 40 {
			d.sends(fmt.Sprintf("guest%d", i%4), Move, time.Second)
		}
		d.take()
		d.sends("ana", Move, time.Second)
		time.Sleep(20 * time.Second)
		begun := d.take() // of two that begin together either may come first
		if at := slices.Index(begun, "ana"); at < 0 || at > 5 {
			d.Errorf("ana has turn %d of %v", at, begun)
		}
	})
}

func TestQuickTasksHaveALaneOfTheirOwn(t *testing.T) {
	atDesk(t, Config{Thinkers: 2}, func(d *desk) {
		for i := range 10 {
			d.sends("eve", Move, time.Hour)
			d.sends("eve", Hint, time.Hour)
			if i < 2 {
				d.sends("eve", Quick, time.Millisecond)
			}
		}
		d.began("eve eve eve eve")
		time.Sleep(time.Millisecond)
		d.take()
		d.sends("ana", Quick, time.Millisecond)
		d.began("ana")
		time.Sleep(24 * time.Hour)
	})
}

func TestMovesComeBeforeHintsAndHintsBeforeJudgements(t *testing.T) {
	atDesk(t, Config{Thinkers: 1}, func(d *desk) {
		d.sends("first", Judgement, time.Second)
		for _, k := range []Kind{Judgement, Hint, Move} {
			d.sends("a-"+k.String(), k, time.Second)
			d.sends("b-"+k.String(), k, time.Second)
		}
		time.Sleep(time.Minute)
		d.began("first a-move b-move a-hint b-hint a-judgement b-judgement")
	})
}

func TestAsManyThinkAsThereAreThinkers(t *testing.T) {
	atDesk(t, Config{Thinkers: 3}, func(d *desk) {
		for i := range 9 {
			d.sends(fmt.Sprint(i), Move, time.Second)
		}
		for _, want := range []string{"0 1 2", "3 4 5", "6 7 8"} {
			if have := strings.Join(slices.Sorted(slices.Values(d.take())), " "); have != want {
				d.Errorf("begun %q, want %q", have, want)
			}
			time.Sleep(time.Second)
		}
	})
}

func TestWhoeverHasUsedUpTheMinuteWaitsWhileOthersGoOn(t *testing.T) {
	c := Config{Thinkers: 1}
	c.Limits[Move].PerMinute = 20 * time.Second
	atDesk(t, c, func(d *desk) {
		for range 4 {
			d.sends("eve", Move, 10*time.Second)
		}
		time.Sleep(20 * time.Second)
		d.began("eve eve eve")
		for range 3 {
			d.sends("ana", Move, time.Second)
		}
		time.Sleep(13 * time.Second)
		d.began("ana ana ana")
		// Eve has thought for 30 s, which are regained within 90 s of the beginning and 10 s: each
		// second takes three to regain, and a minute of them may be ahead.
		time.Sleep(7 * time.Second)
		d.began("")
		time.Sleep(time.Nanosecond)
		d.began("eve")
		time.Sleep(time.Hour)
	})
}

// The use of one kind takes nothing from another one: judging a match slows no bots.
func TestEachKindHasTimeOfItsOwn(t *testing.T) {
	c := Config{Thinkers: 1, Limits: Usual}
	atDesk(t, c, func(d *desk) {
		d.sends("ana", Judgement, time.Hour)
		time.Sleep(time.Hour)
		d.take()
		for _, k := range []Kind{Move, Hint, Quick} {
			d.sends("ana", k, time.Second)
			time.Sleep(time.Second)
		}
		d.began("ana ana ana")
		_, err := d.r.Begin(d.Context(), Task{For: "ana", Kind: Judgement})
		var full *Full
		if !errors.As(err, &full) || full.Waiting != 0 {
			d.Fatalf("a judgement when the time is used up: %v", err)
		}
		time.Sleep(full.Retry)
		d.sends("ana", Judgement, 0)
		d.began("ana")
	})
}

func TestOneTableOfSevenSlowBotsNeverMeetsTheLimit(t *testing.T) {
	for name, pause := range map[string]time.Duration{"a usual table": 900 * time.Millisecond, "a quick one": 0} {
		atDesk(t, Config{Thinkers: 2, Limits: Usual}, func(d *desk) {
			began := time.Now()
			var thought time.Duration
			for range 300 { // turns of the person, who needs 4 s for each
				time.Sleep(4 * time.Second)
				for range 7 {
					time.Sleep(pause)
					before := time.Now()
					d.sends("ana", Move, 150*time.Millisecond)
					time.Sleep(150 * time.Millisecond)
					if len(d.take()) != 1 || d.r.Waiting(Move) != 0 || time.Since(before) != 150*time.Millisecond {
						d.Fatalf("%s: a bot waited after %s", name, time.Since(began))
					}
					thought += 150 * time.Millisecond
				}
			}
			if thought < 5*time.Minute {
				d.Errorf("%s: %s of thinking prove nothing", name, thought)
			}
		})
	}
}

// Ten tables of seven bots would take a whole core. Their limit leaves most of it to others.
func TestTenTablesOfSlowBotsMeetTheLimit(t *testing.T) {
	var total atomic.Int64
	c := Config{Thinkers: 2, Limits: Usual, Thought: func(t Thought) { total.Add(int64(t.Took)) }}
	atDesk(t, c, func(d *desk) {
		ctx, cancel := context.WithCancel(d.Context())
		for range 10 {
			d.all.Go(func() {
				for ctx.Err() == nil {
					time.Sleep(900 * time.Millisecond)
					if done, err := d.r.Begin(ctx, Task{For: "eve", Kind: Move}); err == nil {
						time.Sleep(100 * time.Millisecond)
						done()
					}
				}
			})
		}
		time.Sleep(10 * time.Minute)
		cancel()
		d.all.Wait()
		want, took := Usual[Move].PerMinute*11, time.Duration(total.Load())
		if (took - want).Abs() > time.Second {
			d.Errorf("in ten minutes they had %s, want %s", took, want)
		}
	})
}

func TestWhatMayWaitIsBoundedByPerson(t *testing.T) {
	c := Config{Thinkers: 1, Limits: Usual}
	c.Limits[Hint].PerMinute = 0
	atDesk(t, c, func(d *desk) {
		d.sends("ana", Hint, 5*time.Second)
		for range c.Limits[Hint].Waiting {
			d.sends("ana", Hint, time.Millisecond)
		}
		time.Sleep(time.Second)
		_, err := d.r.Begin(d.Context(), Task{For: "ana", Kind: Hint})
		var full *Full
		if !errors.As(err, &full) || full.Waiting != 3 || full.Kind != Hint || full.Retry != 7*time.Second {
			d.Fatalf("one more: %#v", err)
		}
		d.sends("ben", Hint, time.Millisecond)
		d.sends("ana", Judgement, time.Millisecond)
		if n := d.r.Waiting(Hint); n != 4 {
			d.Errorf("%d hints wait", n)
		}
		time.Sleep(full.Retry)
		d.sends("ana", Hint, 0)
		d.began("ana ana ben ana ana ana ana")
	})
}

func TestPatienceEnds(t *testing.T) {
	c := Config{Thinkers: 1, Limits: Usual}
	atDesk(t, c, func(d *desk) {
		d.sends("eve", Move, time.Hour)
		began := time.Now()
		_, err := d.r.Begin(d.Context(), Task{For: "ana", Kind: Hint})
		if took := time.Since(began); !errors.Is(err, ErrBusy) || took != c.Limits[Hint].Patience || d.r.Waiting(Hint) != 0 {
			d.Errorf("after %s: %v, %d wait", took, err, d.r.Waiting(Hint))
		}
		time.Sleep(time.Hour)
	})
}

// quiet checks that nobody waits or thinks, and that all thinkers are free.
func (d *desk) quiet() {
	d.Helper()
	d.r.mu.Lock()
	defer d.r.mu.Unlock()
	for _, lane := range d.r.lanes {
		if lane.free != d.r.c.Thinkers {
			d.Errorf("%d thinkers of %d are free", lane.free, d.r.c.Thinkers)
		}
		for _, line := range lane.lines {
			if line.waiting != 0 || len(line.ring) != 0 {
				d.Errorf("%s: %d wait, %d in the ring", line.kind, line.waiting, len(line.ring))
			}
			for _, p := range line.people {
				if p.thinking != 0 || len(p.tasks) != 0 {
					d.Errorf("%s: of %s's %d are thought about and %d wait", line.kind, p.id, p.thinking, len(p.tasks))
				}
			}
		}
	}
}

// Whatever is given up, and when, nobody loses a turn and no thinker is lost.
func TestTasksThatAreGivenUpTakeNobodysTurn(t *testing.T) {
	for seed := range uint64(50) {
		atDesk(t, Config{Thinkers: 2}, func(d *desk) {
			rng := rand.New(rand.NewPCG(seed, 1))
			var served atomic.Int64
			for i := range 200 {
				ctx, cancel := context.WithTimeout(d.Context(), time.Duration(rng.IntN(3000))*time.Millisecond)
				task := Task{For: fmt.Sprint(i % 7), Kind: Kinds()[rng.IntN(4)]}
				takes := time.Duration(rng.IntN(100)) * time.Millisecond
				go func() {
					defer cancel()
					done, err := d.r.Begin(ctx, task)
					if err != nil {
						if !errors.Is(err, context.DeadlineExceeded) {
							d.Error(err)
						}
						return
					}
					time.Sleep(takes)
					served.Add(1)
					done()
					done()
				}()
			}
			time.Sleep(time.Hour)
			synctest.Wait()
			d.quiet()
			if n := served.Load(); n < 20 || n > 190 {
				d.Errorf("seed %d: %d of 200 served", seed, n)
			}
		})
	}
}

func TestThoseWhoOweNothingAreForgotten(t *testing.T) {
	atDesk(t, Config{Thinkers: 1, Limits: Usual}, func(d *desk) {
		for i := range 5 * fewPeople {
			d.sends(fmt.Sprint(i), Move, time.Millisecond)
			time.Sleep(10 * time.Millisecond)
		}
		if n := len(d.r.lanes[1].lines[0].people); n > fewPeople {
			d.Errorf("%d people are remembered", n)
		}
	})
}

func TestEachThoughtIsTold(t *testing.T) {
	var mu sync.Mutex
	var told []Thought
	tell := func(t Thought) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, t)
	}
	atDesk(t, Config{Thinkers: 1, Thought: tell}, func(d *desk) {
		d.sends("ana", Move, 2*time.Second)
		d.sends("ana", Hint, time.Second)
		time.Sleep(time.Minute)
	})
	want := []Thought{
		{Task: Task{For: "ana", Kind: Move}, Took: 2 * time.Second},
		{Task: Task{For: "ana", Kind: Hint}, Waited: 2 * time.Second, Took: time.Second},
	}
	if !slices.Equal(told, want) {
		t.Errorf("told %v", told)
	}
}
