package node

import (
	"context"
	"sync"
	"time"

	"roundhouse/play/cluster/member"
)

// How often a server looks whether it reaches the others, and how long that may take.
const (
	reachEvery = 700 * time.Millisecond
	reachTime  = time.Second
)

// keepReaching lets the members know whether this server reaches the others, until ctx is done.
func (n *Node) keepReaching(ctx context.Context, s Server) {
	tick := time.NewTicker(reachEvery)
	defer tick.Stop()
	for {
		var all sync.WaitGroup
		for _, one := range n.Members.List() {
			if one.Name != n.Members.Name() && one.State != member.Leaving {
				all.Go(func() { n.reach(ctx, s, one) })
			}
		}
		all.Wait()
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// reach looks whether this server reaches another one.
func (n *Node) reach(ctx context.Context, s Server, to member.Member) {
	one, cancel := context.WithTimeout(ctx, reachTime)
	defer cancel()
	err := s.Reach(one, to.Address)
	if ctx.Err() == nil {
		n.Members.NoteReach(to.Name, err == nil)
	}
}
