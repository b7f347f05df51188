package server

import "time"

// A crew runs functions in goroutines that it keeps for the next ones. The stack of such a goroutine
// has grown to what the functions need, which a stream that waits then does not have to keep.
type crew struct{ work chan func() }

// idle is how long a goroutine of a crew waits for work before it ends.
const idle = time.Second

// do runs f in a goroutine.
func (c *crew) do(f func()) {
	select {
	case c.work <- f:
	default:
		go c.runAll(f)
	}
}

// runAll runs f, and then what comes, until nothing comes for a while.
func (c *crew) runAll(f func()) {
	late := time.NewTimer(idle)
	defer late.Stop()
	for {
		f()
		late.Reset(idle)
		select {
		case f = <-c.work:
		case <-late.C:
			return
		}
	}
}
