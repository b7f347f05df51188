package server

import (
	"context"
	"errors"
	"slices"
	"sync"

	"roundhouse/play/member"
)

// errGone is why a request ends whose answer was to come from a member that is gone, or that this
// server can no longer wait for because it is closing.
var errGone = errors.New("the other server is gone")

// lanes holds a lane for each member that is asked for something.
type lanes struct {
	mu     sync.Mutex
	closed bool
	lane   map[string]lane // by the member's instance
}

// lane is the way to a member, with everything that is under way there.
type lane struct {
	ctx context.Context // ends when the member is gone
	end func()
}

// enterLane returns a context for a request to another member, which ends with ctx, or with the
// cause errGone if the member is gone. The caller must call end.
func (c *Cluster) enterLane(ctx context.Context, to member.Member) (_ context.Context, end func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	c.lanes.mu.Lock()
	defer c.lanes.mu.Unlock()
	if c.lanes.closed || !slices.Contains(c.othersUp(), to) {
		cancel(errGone)
		return ctx, func() {}
	}
	l, ok := c.lanes.lane[to.Instance]
	if !ok {
		l.ctx, l.end = context.WithCancel(context.Background())
		if c.lanes.lane == nil {
			c.lanes.lane = map[string]lane{}
		}
		c.lanes.lane[to.Instance] = l
	}
	stop := context.AfterFunc(l.ctx, func() { cancel(errGone) })
	return ctx, func() { stop(); cancel(nil) }
}

// cutLanes ends the lanes of members that are no longer up.
func (c *Cluster) cutLanes() {
	c.lanes.mu.Lock()
	defer c.lanes.mu.Unlock()
	up := map[string]bool{}
	for _, one := range c.othersUp() {
		up[one.Instance] = true
	}
	for instance, l := range c.lanes.lane {
		if !up[instance] {
			l.end()
			delete(c.lanes.lane, instance)
			c.way.CloseIdleConnections() // a new instance may be there by now
		}
	}
}

// close ends all lanes for good.
func (l *lanes) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	for _, one := range l.lane {
		one.end()
	}
	clear(l.lane)
}
