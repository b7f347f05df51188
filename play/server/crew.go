package server

import "sync"

// A crew runs functions in goroutines that it keeps for the next ones. The stack of such a goroutine
// has grown to what the functions need, which a stream that waits then does not have to keep.
type crew struct {
	mu   sync.Mutex
	idle []chan func() // the goroutines that wait for work, the last one to have worked at the end
	over bool
}

// mostIdle is the largest number of goroutines that wait for work.
const mostIdle = 64

// do runs f in a goroutine.
func (c *crew) do(f func()) {
	c.mu.Lock()
	n := len(c.idle)
	if n == 0 {
		c.mu.Unlock()
		go c.runAll(f)
		return
	}
	next := c.idle[n-1]
	c.idle = c.idle[:n-1]
	c.mu.Unlock()
	next <- f
}

// runAll runs f, and then what comes.
func (c *crew) runAll(f func()) {
	work := make(chan func(), 1)
	for f != nil {
		f()
		c.mu.Lock()
		if c.over || len(c.idle) == mostIdle {
			c.mu.Unlock()
			return
		}
		c.idle = append(c.idle, work)
		c.mu.Unlock()
		f = <-work
	}
}

// end lets the goroutines end that wait for work, and the others once they have worked.
func (c *crew) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, work := range c.idle {
		close(work)
	}
	c.idle, c.over = nil, true
}
