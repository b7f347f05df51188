package rota

import (
	"slices"
	"time"
)

// queue is the tasks of one kind.
type queue struct {
	kind    Kind
	limit   Limit
	people  map[string]*person
	full    int       // of people: then those who owe nothing are forgotten
	ring    []*person // who has tasks that wait, the next one first
	waiting int       // tasks
}

// person is somebody's account of one kind.
type person struct {
	id       string
	tasks    []*waiter // that wait, the oldest one first
	thinking int       // tasks
	// paid is when the time that was used will have come back. A whole minute ahead of now
	// nothing is left.
	paid time.Time
}

// waiter is a task that waits for its turn.
type waiter struct {
	of    *person
	since time.Time
	turn  chan struct{} // closed when it is
	begun bool
}

// fewPeople is how many are remembered in any case.
const fewPeople = 1000

func newLine(k Kind, l Limit) *queue {
	return &queue{kind: k, limit: l, people: map[string]*person{}, full: fewPeople}
}

// find returns the account of a person, a new one where there is none.
func (l *queue) find(id string, now time.Time) *person {
	p := l.people[id]
	if p == nil {
		if len(l.people) >= l.full {
			l.forget(now)
		}
		p = &person{id: id}
		l.people[id] = p
	}
	return p
}

// forget drops the accounts that are as good as new.
func (l *queue) forget(now time.Time) {
	for id, p := range l.people {
		if len(p.tasks) == 0 && p.thinking == 0 && !p.paid.After(now) {
			delete(l.people, id)
		}
	}
	l.full = max(fewPeople, 2*len(l.people))
}

// add puts a task of a person at the end of the person's, unless it has to wait in vain.
func (l *queue) add(id string, now time.Time) (*waiter, error) {
	p := l.find(id, now)
	if n := len(p.tasks); l.limit.Waiting > 0 && n >= l.limit.Waiting {
		// by then the oldest one has had its turn or given up
		return nil, &Full{Kind: l.kind, Waiting: n, Retry: p.tasks[0].since.Add(l.limit.Patience).Sub(now)}
	}
	if wait := l.blocked(p, now); l.limit.Patience > 0 && wait > l.limit.Patience {
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

// next takes the task of the first person that has time left, who goes to the end of the ring.
// Where there is none it returns how long it takes until somebody has; 0 where nobody waits.
func (l *queue) next(now time.Time) (_ *waiter, wait time.Duration) {
	for _, p := range l.ring {
		until := l.blocked(p, now)
		if until == 0 {
			w := p.tasks[0]
			l.remove(w)
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

// remove takes a task out that waits.
func (l *queue) remove(w *waiter) {
	p := w.of
	p.tasks = slices.DeleteFunc(p.tasks, func(other *waiter) bool { return other == w })
	if len(p.tasks) == 0 {
		l.ring = slices.DeleteFunc(l.ring, func(other *person) bool { return other == p })
	}
	l.waiting--
}

// charge ends a task of a person that took so long.
func (l *queue) charge(p *person, took time.Duration, now time.Time) {
	p.thinking--
	if l.limit.PerMinute == 0 {
		return
	}
	if p.paid.Before(now) {
		p.paid = now
	}
	p.paid = p.paid.Add(time.Duration(float64(took) * float64(time.Minute) / float64(l.limit.PerMinute)))
}

// blocked returns how long the person has to wait until it has time left; 0 where it has.
func (l *queue) blocked(p *person, now time.Time) time.Duration {
	if l.limit.PerMinute == 0 || p.paid.Before(now) {
		return 0
	}
	return max(p.paid.Sub(now)-time.Minute+1, 0)
}
