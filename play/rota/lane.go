package rota

import "time"

// lane holds thinkers, and the queues of the tasks that wait for these thinkers, the most urgent
// queue first.
type lane struct {
	free  int // the number of idle thinkers
	lines []*queue
	timer *time.Timer // fires when a waiting person has thinking time again
}

// assignThinkers assigns the free thinkers of the lane to the tasks whose turn it is; r must be
// locked.
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

// setTimer arranges for assignThinkers to be called again after wait; r must be locked.
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

// nextTask removes and returns the next task of the lane. If all who wait have used up their
// allowances, it returns nil and the time until one of them may continue. If nobody waits, it
// returns nil and 0.
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
