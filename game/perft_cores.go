package game

import (
	"runtime"
	"sync"
)

// DivideOnAllCores does what Divide does without plays, on all cores.
func DivideOnAllCores(s *State, depth int) []Divided {
	if depth <= 1 {
		return Divide(s, depth, false)
	}
	list := Divide(s, 1, false)
	next := make(chan *Divided)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(list)) {
		workers.Go(func() {
			for d := range next {
				after := *s
				after.DoAs(d.Action)
				d.Nodes = Perft(&after, depth-1)
			}
		})
	}
	for i := range list {
		next <- &list[i]
	}
	close(next)
	workers.Wait()
	return list
}
