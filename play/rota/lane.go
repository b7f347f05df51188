package rota

import "time"

// lane is thinkers of their own, and the lines that wait for them, the most urgent one first.
type lane struct {
	free  int // thinkers
	lines []*queue
	timer *time.Timer // rings when somebody has time again
}

// give gives the free thinkers of the lane to those whose turn it is; r is locked.
func (r *Rota) give(l *lane, now time.Time) {
	if l.timer != nil {
		l.timer.Stop()
	}
	for l.free > 0 {
		w, wait := l.next(now)
		switch {
		case w != nil:
			l.free--
			w.begun = true
			close(w.turn)
		case wait > 0:
			r.ring(l, wait)
			return
		default:
			return
		}
	}
}

// ring gives again after that time; r is locked.
func (r *Rota) ring(l *lane, wait time.Duration) {
	if l.timer != nil {
		l.timer.Reset(wait)
		return
	}
	l.timer = time.AfterFunc(wait, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.give(l, time.Now())
	})
}

// next takes the next task of the lane. Where there is none it returns when the first of those that
// wait for their time may go on; 0 where nobody waits.
func (l *lane) next(now time.Time) (_ *waiter, wait time.Duration) {
	for _, line := range l.lines {
		w, until := line.next(now)
		if w != nil {
			return w, 0
		}
		if wait == 0 || until > 0 && until < wait {
			wait = until
		}
	}
	return nil, wait
}
