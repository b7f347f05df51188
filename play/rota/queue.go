package rota

import (
	"slices"
	"time"
)

// queue holds the waiting tasks of one kind, and the accounts of their people.
type queue struct {
	kind    Kind
	limit   Limit
	people  map[string]*person
	full    int       // the number of accounts at which idle ones are dropped
	ring    []*person // people with waiting tasks, in the order of their turns
	waiting int       // the number of waiting tasks
}

// person is somebody's account for one kind of task.
type person struct {
	id       string
	tasks    []*waiter // the waiting tasks, the oldest first
	thinking int       // the number of tasks in progress
	// paid is when all the time that the person has used will have been regained. If that is a
	// whole minute ahead, no allowance is left.
	paid time.Time
}

// waiter is a task that waits for its turn.
type waiter struct {
	of    *person
	since time.Time
	turn  chan struct{} // closed when the turn has come
	begun bool
}

// fewPeople is the number of accounts below which none are dropped.
const fewPeople = 1000

func newQueue(k Kind, l Limit) *queue {
	return &queue{kind: k, limit: l, people: map[string]*person{}, full: fewPeople}
}

// accountOf returns the account of a person, and makes one if there is none.
func (l *queue) accountOf(id string, now time.Time) *person {
	p := l.people[id]
	if p == nil {
		if len(l.people) >= l.full {
			l.dropIdle(now)
		}
		p = &person{id: id}
		l.people[id] = p
	}
	return p
}

// dropIdle drops the accounts that do not differ from new ones.
func (l *queue) dropIdle(now time.Time) {
	for id, p := range l.people {
		if len(p.tasks) == 0 && p.thinking == 0 && !p.paid.After(now) {
			delete(l.people, id)
		}
	}
	l.full = max(fewPeople, 2*len(l.people))
}

// addTask appends a task to those of the person. It returns a *Full if the person has too many
// waiting tasks, or if the task would run out of patience before its turn.
func (l *queue) addTask(id string, now time.Time) (*waiter, error) {
	p := l.accountOf(id, now)
	if n := len(p.tasks); l.limit.Waiting > 0 && n >= l.limit.Waiting {
		// at Retry, the oldest task will have had its turn or given up
		return nil, &Full{Kind: l.kind, Waiting: n, Retry: p.tasks[0].since.Add(l.limit.Patience).Sub(now)}
	}
	if wait := l.waitTime(p, now); l.limit.Patience > 0 && wait > l.limit.Patience {
		return nil, &Full{Kind: l.kind, Retry: wait}
	}
	w := &waiter{of: p, since: now, turn: make(chan struct{})}
	if len(p.tasks) == 0 {
		l.ring = append(l.ring, p)
	}
	p.tasks = append(p.tasks, w)
	l.waiting++
	return w, nil
}

// nextTask removes and returns the oldest task of the first person in the ring with time left, and
// moves that person to the end of the ring. If nobody in the ring has time left, it returns nil and
// the time until somebody has. If nobody waits, it returns nil and 0.
func (l *queue) nextTask(now time.Time) (_ *waiter, wait time.Duration) {
	for _, p := range l.ring {
		until := l.waitTime(p, now)
		if until == 0 {
			w := p.tasks[0]
			l.removeTask(w)
			if i := slices.Index(l.ring, p); i >= 0 {
				l.ring = append(slices.Delete(l.ring, i, i+1), p)
			}
			p.thinking++
			return w, 0
		}
		if wait == 0 || until < wait {
			wait = until
		}
	}
	return nil, wait
}

// removeTask removes a waiting task.
func (l *queue) removeTask(w *waiter) {
	p := w.of
	p.tasks = slices.DeleteFunc(p.tasks, func(other *waiter) bool { return other == w })
	if len(p.tasks) == 0 {
		l.ring = slices.DeleteFunc(l.ring, func(other *person) bool { return other == p })
	}
	l.waiting--
}

// chargeTime ends a task and charges its time to the person.
func (l *queue) chargeTime(p *person, took time.Duration, now time.Time) {
	p.thinking--
	if l.limit.PerMinute == 0 {
		return
	}
	if p.paid.Before(now) {
		p.paid = now
	}
	p.paid = p.paid.Add(time.Duration(float64(took) * float64(time.Minute) / float64(l.limit.PerMinute)))
}

// waitTime returns how long the person must wait before having thinking time again, or 0 if some is
// left.
func (l *queue) waitTime(p *person, now time.Time) time.Duration {
	if l.limit.PerMinute == 0 || p.paid.Before(now) {
		return 0
	}
	return max(p.paid.Sub(now)-time.Minute+1, 0)
}
