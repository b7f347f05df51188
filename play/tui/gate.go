package tui

import (
	"sync"

	"roundhouse/play/table"
)

// gate lets bots act one at a time. It is open from when the client says so until the table's next
// event.
type gate struct {
	mu   sync.Mutex
	last table.Seq     // the last event after which the gate was shut
	may  chan struct{} // closed while the gate is open
	done chan<- error  // for the client; nil while the gate is shut
}

func newGate() *gate { return &gate{may: make(chan struct{})} }

// open opens the gate, unless there are events after that number. The channel gets nil or an error
// when there are.
func (g *gate) open(after table.Seq) <-chan error {
	g.mu.Lock()
	defer g.mu.Unlock()
	done := make(chan error, 1)
	if g.last > after {
		done <- nil
		return done
	}
	close(g.may)
	g.done = done
	return done
}

// wait waits until the gate is open.
func (g *gate) wait() {
	g.mu.Lock()
	may := g.may
	g.mu.Unlock()
	<-may
}

// shut shuts the gate after the event, or because the bot could not act.
func (g *gate) shut(last table.Seq, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last = max(g.last, last)
	if g.done != nil {
		g.done <- err
		g.done, g.may = nil, make(chan struct{})
	}
}
