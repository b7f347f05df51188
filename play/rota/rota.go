// Package rota decides who may think next on a machine that many people share.
//
//	done, err := r.Begin(ctx, rota.Task{For: host, Kind: rota.Move})
//	if err != nil {
//		return err
//	}
//	defer done()
//	// think
//
// People take turns, whatever the order in which their tasks arrive: a person with a hundred tasks
// waits for the next turn just as long as a person with a single task. There are two lanes, each
// with one thinker per core of the machine. One lane is for quick tasks. In the other lane, moves
// come before hints, and hints before judgements. For each kind of task a person has an allowance
// of time per minute; whoever has used it up must wait while others continue.
package rota

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// Kind says what a task is about. Within a lane, kinds with smaller numbers come first.
type Kind uint8

// The kinds of tasks.
const (
	Quick     Kind = iota // a move of a bot that thinks too briefly to be noticed
	Move                  // a move of another bot
	Hint                  // advice to a person
	Judgement             // how good a choice in a finished match was
	kinds
)

// Kinds lists all kinds.
func Kinds() []Kind { return []Kind{Quick, Move, Hint, Judgement} }

// String returns the kind's name in metrics.
func (k Kind) String() string { return [...]string{"quick", "move", "hint", "judgement"}[k] }

// Task is something to think about.
type Task struct {
	For   string // the person whose account is charged
	Kind  Kind
	Level string // the bot's level; only Config.Thought uses it
}

// Limit limits one person's tasks of one kind. A field that is 0 sets no limit.
type Limit struct {
	PerMinute time.Duration // thinking time; what is not used accumulates up to the time of one minute
	Waiting   int           // the greatest number of waiting tasks; if it is set, Patience must be set too
	Patience  time.Duration // the longest time that a task waits
}

// Config configures a Rota.
type Config struct {
	Thinkers int // in each lane; 0 means the number of cores
	Limits   Limits
	Thought  func(Thought) // called after each task, possibly concurrently; optional
}

// Thought describes a task that has been thought about.
type Thought struct {
	Task
	Waited, Took time.Duration
}

// Limits holds the limits that apply to each person, by kind.
type Limits [kinds]Limit

// Usual holds the limits of a server. For comparison: seven bots that need 0.1 s for each action
// and pause for 0.9 s before it think for less than 7 s a minute.
var Usual = Limits{
	Quick:     {PerMinute: 20 * time.Second},
	Move:      {PerMinute: 20 * time.Second},
	Hint:      {PerMinute: 10 * time.Second, Waiting: 3, Patience: 8 * time.Second},
	Judgement: {PerMinute: 30 * time.Second, Waiting: 10, Patience: 8 * time.Second},
}

// ErrBusy is the error if a task has waited for the longest time allowed and its turn has not come.
var ErrBusy = errors.New("others think too long")

// Full is the error if the person's limits leave no room for a task.
type Full struct {
	Kind    Kind
	Waiting int           // the number of waiting tasks; 0 if the time is used up
	Retry   time.Duration // the time until there is room
}

// Error says which limit has been reached.
func (f *Full) Error() string {
	if f.Waiting > 0 {
		return fmt.Sprintf("%d of yours wait already", f.Waiting)
	}
	return "your thinking time of this minute is used up"
}

// Rota decides when each task may be thought about. Its methods are safe for concurrent use.
type Rota struct {
	c Config

	mu    sync.Mutex
	lanes [2]lane
}

// New returns a rota without any tasks.
func New(c Config) *Rota {
	if c.Thinkers == 0 {
		c.Thinkers = runtime.GOMAXPROCS(0)
	}
	r := &Rota{c: c}
	r.lanes[0] = lane{free: c.Thinkers, lines: r.queuesOf(Quick)}
	r.lanes[1] = lane{free: c.Thinkers, lines: r.queuesOf(Move, Hint, Judgement)}
	return r
}

func (r *Rota) queuesOf(list ...Kind) (lines []*queue) {
	for _, k := range list {
		lines = append(lines, newQueue(k, r.c.Limits[k]))
	}
	return lines
}

// queueOf returns the lane and the queue of a kind.
func (r *Rota) queueOf(k Kind) (*lane, *queue) {
	if k == Quick {
		return &r.lanes[0], r.lanes[0].lines[0]
	}
	return &r.lanes[1], r.lanes[1].lines[k-Move]
}

// Waiting returns the number of tasks of a kind that wait for their turn.
func (r *Rota) Waiting(k Kind) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, l := r.queueOf(k)
	return l.waiting
}

// Begin waits until it is the task's turn. The caller must call done when it has finished thinking.
// The error is a *Full, ErrBusy or the error of ctx.
func (r *Rota) Begin(ctx context.Context, t Task) (done func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	began := time.Now()
	w, err := r.enqueueTask(t, began)
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
		once.Do(func() { r.finishTask(w, Thought{Task: t, Waited: turn.Sub(began), Took: time.Since(turn)}) })
	}, nil
}

// enqueueTask appends a task to its queue, where it may get its turn at once.
func (r *Rota) enqueueTask(t Task, now time.Time) (*waiter, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	lane, line := r.queueOf(t.Kind)
	w, err := line.addTask(t.For, now)
	if err != nil {
		return nil, err
	}
	r.assignThinkers(lane, now)
	return w, nil
}

// giveUp ends a task that will not be thought about; its time is not charged.
func (r *Rota) giveUp(t Task, w *waiter) {
	r.mu.Lock()
	defer r.mu.Unlock()
	lane, line := r.queueOf(t.Kind)
	if !w.begun {
		line.removeTask(w)
		return
	}
	w.of.thinking--
	lane.free++
	r.assignThinkers(lane, time.Now())
}

// finishTask ends a task that has been thought about, and charges its time.
func (r *Rota) finishTask(w *waiter, t Thought) {
	r.mu.Lock()
	now := time.Now()
	lane, line := r.queueOf(t.Kind)
	line.chargeTime(w.of, t.Took, now)
	lane.free++
	r.assignThinkers(lane, now)
	r.mu.Unlock()
	if r.c.Thought != nil {
		r.c.Thought(t)
	}
}
