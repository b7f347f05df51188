package desk

import "sync"

// keyLocks holds a lock for each key that somebody holds or waits for.
type keyLocks struct {
	mu   sync.Mutex
	held map[string]*keyLock
}

// keyLock is the lock of one key.
type keyLock struct {
	mu      sync.Mutex
	wanting int
}

// lockKey waits until nobody else has the key, and holds it until unlock is called.
func (l *keyLocks) lockKey(thing string) (unlock func()) {
	one := l.acquireKey(thing)
	one.mu.Lock()
	return func() {
		one.mu.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if one.wanting--; one.wanting == 0 {
			delete(l.held, thing)
		}
	}
}

// acquireKey returns the lock of a key, without locking it, and counts one more goroutine that
// wants it.
func (l *keyLocks) acquireKey(thing string) *keyLock {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held == nil {
		l.held = map[string]*keyLock{}
	}
	one := l.held[thing]
	if one == nil {
		one = &keyLock{}
		l.held[thing] = one
	}
	one.wanting++
	return one
}
