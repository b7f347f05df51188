package desk

import (
	"sync"
	"time"
)

// codeGate closes all codes for a minute once too many wrong ones have been tried within a minute.
type codeGate struct {
	mu     sync.Mutex
	since  time.Time // when the first of the wrong ones was tried
	wrong  int
	closed time.Time // until then
}

// codesClosed is how long codes are closed.
const codesClosed = time.Minute

// requireOpen returns an error while codes are closed.
func (c *codeGate) requireOpen(now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Before(c.closed) {
		return tooMany("many wrong codes have been tried: wait a while", c.closed.Sub(now).Seconds())
	}
	return nil
}

// noteWrong counts a wrong code; most are allowed within a minute.
func (c *codeGate) noteWrong(now time.Time, most int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.since) >= time.Minute {
		c.since, c.wrong = now, 0
	}
	if c.wrong++; most > 0 && c.wrong >= most {
		c.closed, c.wrong = now.Add(codesClosed), 0
	}
}
