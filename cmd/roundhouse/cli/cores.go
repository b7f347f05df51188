package cli

import (
	"runtime"
	"sync"
)

// OnAllCores calls do for each number from 0 to n-1, on all cores, and returns when all calls have
// returned.
func OnAllCores(n int, do func(i int)) {
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	workers.Wait()
}
