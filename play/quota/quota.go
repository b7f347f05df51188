// Package quota counts what somebody may have: n of something per unit of time, and n at the same
// time. It knows only keys and numbers.
package quota

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// most is how many counters there may be before all are dropped.
const most = 100000

// Quota counts. Its methods are safe for concurrent use.
type Quota struct {
	now   func() time.Time
	mu    sync.Mutex
	rates map[string]*rate.Limiter
	held  map[string]int
}

// New returns a Quota with a clock; nil is time.Now.
func New(now func() time.Time) *Quota {
	if now == nil {
		now = time.Now
	}
	return &Quota{now: now, rates: map[string]*rate.Limiter{}, held: map[string]int{}}
}

// Rate is n per unit of time on average, and a burst at once: unused allowance accumulates up to
// the burst. The zero value is no limit.
type Rate struct {
	PerSecond float64
	Burst     float64
}

// PerMinute returns a rate of n a minute, with a burst of n.
func PerMinute(n float64) Rate { return Rate{n / 60, n} }

// Take takes one unit of the key's allowance. If there is none, it returns after how many seconds
// there will be.
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

// counterOf returns the counter of a key.
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

// dropFull drops the counters that are full again: they are as good as new. q is locked.
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
