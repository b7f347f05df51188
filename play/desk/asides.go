package desk

import "sync"

// asides is work that nobody asked this desk for, in goroutines that Run waits for at its end.
type asides struct {
	mu   sync.Mutex
	over bool
	work sync.WaitGroup
}

// do runs f in a goroutine, unless the desk has ended.
func (a *asides) do(f func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.over {
		a.work.Go(f)
	}
}

// endAndWait accepts no more work, and waits until the work in progress is done.
func (a *asides) endAndWait() {
	a.mu.Lock()
	a.over = true
	a.mu.Unlock()
	a.work.Wait()
}
