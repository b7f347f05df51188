// Package rota decides who may think next on a machine that many people share.
//
//	done, err := r.Begin(ctx, rota.Task{For: host, Kind: rota.Move})
//	if err != nil {
//		return err
//	}
//	defer done()
//	// think
//
// Turns go round by person and not by arrival: a person with a hundred tasks waits for its next
// turn as long as one with a single task. There are two lanes with as many thinkers as the machine
// has cores each. Quick tasks have one to themselves. In the other one moves come before hints, and
// hints before judgements. Of each kind a person has an allowance of time a minute; somebody who
// has used it up waits while others go on.
package rota

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// Kind is what somebody thinks about. Within a lane the smaller one comes first.
type Kind uint8

// The kinds.
const (
	Quick     Kind = iota // a move of a bot that answers before anybody notices
	Move                  // a move of another bot
	Hint                  // advice to a person
	Judgement             // what one choice in a match that is over was worth
	kinds
)

// Kinds lists the kinds.
func Kinds() []Kind { return []Kind{Quick, Move, Hint, Judgement} }

// String is the kind's name in metrics.
func (k Kind) String() string { return [...]string{"quick", "move", "hint", "judgement"}[k] }

// Task is something to be thought about.
type Task struct {
	For   string // the person on whose account it goes
	Kind  Kind
	Level string // of the bot; for Config.Thought only
}

// Limit is what one person may have of one kind. 0 is no limit.
type Limit struct {
	PerMinute time.Duration // thinking; what has not been used adds up to that of one minute
	Waiting   int           // tasks; needs Patience
	Patience  time.Duration // the longest that a task waits
}

// Config is what a Rota goes by.
type Config struct {
	Thinkers int // in each lane at once; 0 is as many as there are cores
	Limits   Limits
	Thought  func(Thought) // is told of each task that has ended, of several at once; nil: nobody is
}

// Thought is a task that has ended.
type Thought struct {
	Task
	Waited, Took time.Duration
}

// Limits is what each person may have of each kind.
type Limits [kinds]Limit

// Usual is the limits of a server. Seven bots that need 0.1 s each and pause for 0.9 s before each
// action think for less than 7 s a minute.
var Usual = Limits{
	Quick:     {PerMinute: 20 * time.Second},
	Move:      {PerMinute: 20 * time.Second},
	Hint:      {PerMinute: 10 * time.Second, Waiting: 3, Patience: 8 * time.Second},
	Judgement: {PerMinute: 30 * time.Second, Waiting: 10, Patience: 8 * time.Second},
}

// ErrBusy is the error of a task whose turn has not come while it was patient.
var ErrBusy = errors.New("others think too long")

// Full is the error of a task that a limit of its person leaves no room for.
type Full struct {
	Kind    Kind
	Waiting int           // tasks that wait; 0 where the time is used up
	Retry   time.Duration // after that long there is room
}

// Error says what is used up.
func (f *Full) Error() string {
	if f.Waiting > 0 {
		return fmt.Sprintf("%d of yours wait already", f.Waiting)
	}
	return "your thinking time of this minute is used up"
}

// Rota is the turns of all.
type Rota struct {
	c Config

	mu    sync.Mutex
	lanes [2]lane
}

// New returns a rota on which nobody waits.
func New(c Config) *Rota {
	if c.Thinkers == 0 {
		c.Thinkers = runtime.GOMAXPROCS(0)
	}
	r := &Rota{c: c}
	r.lanes[0] = lane{free: c.Thinkers, lines: r.lines(Quick)}
	r.lanes[1] = lane{free: c.Thinkers, lines: r.lines(Move, Hint, Judgement)}
	return r
}

func (r *Rota) lines(list ...Kind) (lines []*queue) {
	for _, k := range list {
		lines = append(lines, newLine(k, r.c.Limits[k]))
	}
	return lines
}

// find returns the lane and the line of a kind.
func (r *Rota) find(k Kind) (*lane, *queue) {
	if k == Quick {
		return &r.lanes[0], r.lanes[0].lines[0]
	}
	return &r.lanes[1], r.lanes[1].lines[k-Move]
}

// Waiting returns how many tasks of a kind wait for their turn.
func (r *Rota) Waiting(k Kind) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, l := r.find(k)
	return l.waiting
}

// Begin waits for the turn of a task. The caller must call done when it has thought. The error is a
// *Full, ErrBusy or that of ctx.
func (r *Rota) Begin(ctx context.Context, t Task) (done func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	began := time.Now()
	w, err := r.queue(t, began)
	if err != nil {
		return nil, err
	}
	var late <-chan time.Time
	if patience := r.c.Limits[t.Kind].Patience; patience > 0 {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case <-w.turn:
	case <-late:
		err = ErrBusy
	case <-ctx.Done():
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		r.giveUp(t, w)
		return nil, err
	}
	turn := time.Now()
	var once sync.Once
	return func() {
		once.Do(func() { r.done(w, Thought{Task: t, Waited: turn.Sub(began), Took: time.Since(turn)}) })
	}, nil
}

// queue puts a task in its line.
func (r *Rota) queue(t Task, now time.Time) (*waiter, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	lane, line := r.find(t.Kind)
	w, err := line.add(t.For, now)
	if err != nil {
		return nil, err
	}
	r.give(lane, now)
	return w, nil
}

// giveUp ends a task that has not been thought about.
func (r *Rota) giveUp(t Task, w *waiter) {
	r.mu.Lock()
	defer r.mu.Unlock()
	lane, line := r.find(t.Kind)
	if !w.begun {
		line.remove(w)
		return
	}
	w.of.thinking--
	lane.free++
	r.give(lane, time.Now())
}

// done ends a task that has been thought about.
func (r *Rota) done(w *waiter, t Thought) {
	r.mu.Lock()
	now := time.Now()
	lane, line := r.find(t.Kind)
	line.charge(w.of, t.Took, now)
	lane.free++
	r.give(lane, now)
	r.mu.Unlock()
	if r.c.Thought != nil {
		r.c.Thought(t)
	}
}
