package rota

import "time"

// lane has its own thinkers, and the queues that wait for them, the most urgent one first.
type lane struct {
	free  int // idle thinkers
	lines []*queue
	timer *time.Timer // fires when somebody has time again
}

// assignThinkers assigns the free thinkers of the lane to those whose turn it is; r is locked.
func (r *Rota) assignThinkers(l *lane, now time.Time) {
	if l.timer != nil {
		l.timer.Stop()
	}
	for l.free > 0 {
		w, wait := l.nextTask(now)
		switch {
		case w != nil:
			l.free--
			w.begun = true
			close(w.turn)
		case wait > 0:
			r.setTimer(l, wait)
			return
		default:
			return
		}
	}
}

// setTimer has thinkers assigned again after that time; r is locked.
func (r *Rota) setTimer(l *lane, wait time.Duration) {
	if l.timer != nil {
		l.timer.Reset(wait)
		return
	}
	l.timer = time.AfterFunc(wait, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.assignThinkers(l, time.Now())
	})
}

// nextTask removes and returns the next task of the lane. If there is none, it returns after how
// long a person who has used up the allowance may continue; 0 if nobody waits.
func (l *lane) nextTask(now time.Time) (_ *waiter, wait time.Duration) {
	for _, line := range l.lines {
		w, until := line.nextTask(now)
		if w != nil {
			return w, 0
		}
		if wait == 0 || until > 0 && until < wait {
			wait = until
		}
	}
	return nil, wait
}
