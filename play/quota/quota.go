// Package quota limits how much somebody may have: a number of things per unit of time, or a number
// at the same time. It knows nothing but keys and numbers.
package quota

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// most is the number of counters at which those that are full are dropped, or all of them if that
// is not enough.
const most = 100000

// Quota holds the counters of all keys. Its methods are safe for concurrent use.
type Quota struct {
	now   func() time.Time
	mu    sync.Mutex
	rates map[string]*rate.Limiter
	held  map[string]int
}

// New returns a Quota that reads the time from now; nil means time.Now.
func New(now func() time.Time) *Quota {
	if now == nil {
		now = time.Now
	}
	return &Quota{now: now, rates: map[string]*rate.Limiter{}, held: map[string]int{}}
}

// Rate is a number of units per second on average. Unused allowance accumulates up to Burst, so
// that many units can be taken at once. The zero Rate means that there is no limit.
type Rate struct {
	PerSecond float64
	Burst     float64
}

// PerMinute returns a rate of n units per minute, with a burst of n.
func PerMinute(n float64) Rate { return Rate{n / 60, n} }

// Take takes one unit of the key's allowance. If none is left, it returns the number of seconds
// until there is, and false.
func (q *Quota) Take(of Rate, key string) (wait float64, ok bool) {
	if of.PerSecond == 0 {
		return 0, true
	}
	now := q.now()
	c := q.counterOf(key, of)
	if c.AllowN(now, 1) {
		return 0, true
	}
	return (1 - c.TokensAt(now)) / of.PerSecond, false
}

// counterOf returns the counter of a key, and makes one if there is none.
func (q *Quota) counterOf(key string, of Rate) *rate.Limiter {
	q.mu.Lock()
	defer q.mu.Unlock()
	c := q.rates[key]
	if c == nil {
		if len(q.rates) >= most {
			q.dropFull()
		}
		c = rate.NewLimiter(rate.Limit(of.PerSecond), int(max(of.Burst, 1)))
		q.rates[key] = c
	}
	return c
}

// dropFull drops the counters that are full again, because they do not differ from new ones. If
// that is not enough, it drops all. q must be locked.
func (q *Quota) dropFull() {
	now := q.now()
	for key, c := range q.rates {
		if c.TokensAt(now) >= float64(c.Burst()) {
			delete(q.rates, key)
		}
	}
	if len(q.rates) >= most {
		clear(q.rates)
	}
}
