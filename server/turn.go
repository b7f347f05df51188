package server

import "sync"

// turns lets those who want the same thing have it one after the other.
type turns struct {
	mu   sync.Mutex
	held map[string]*turn
}

// turn is of one thing.
type turn struct {
	mu      sync.Mutex
	wanting int
}

// take waits until nobody else has the thing, and keeps it until done is called.
func (t *turns) take(thing string) (done func()) {
	t.mu.Lock()
	if t.held == nil {
		t.held = map[string]*turn{}
	}
	one := t.held[thing]
	if one == nil {
		one = &turn{}
		t.held[thing] = one
	}
	one.wanting++
	t.mu.Unlock()
	one.mu.Lock()
	return func() {
		one.mu.Unlock()
		t.mu.Lock()
		defer t.mu.Unlock()
		if one.wanting--; one.wanting == 0 {
			delete(t.held, thing)
		}
	}
}
