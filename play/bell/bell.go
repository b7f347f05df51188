// Package bell tells people that something waits for them while they are away: it keeps who wants
// to be told, and how, and each ring until it is sent. It knows rows and times, and nothing of
// networks or tables: others say whether a ring still stands, and send it.
//
// A ring is stored before it is sent, under a key that follows from what it is about, so that the
// same ring is stored once. A server that dies between sending a ring and noting that sends it
// again, with the same mark, by which devices and mail programs replace the first.
package bell

import (
	"context"
	"crypto/rand"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/quota"
)

// Config configures a Bell.
type Config struct {
	Rows   log.Rows
	People *people.People
	Now    func() time.Time
	// Owns reports whether this server sends what is about a table or a circle.
	Owns func(about string) bool
	// Stands reports whether a ring is still of use to its person. It may be called again.
	Stands func(context.Context, *Ring) (bool, error)
	// Send sends a ring through a channel of its person. It takes 30 seconds at most.
	Send func(context.Context, *Ring, *Wishes, Channel) Outcome
	// Data tells the stored data from a copy of it; "" if that is not known. A bell is off where the
	// data is a copy, so that people are not told everything twice, until it is switched on there by
	// Anew.
	Data string
	Anew bool
	// Alone says that no other server sends rings: who has begun to send one before is dead.
	Alone bool
	// Failed is called when rows could not be read or stored. The bell tries again.
	Failed func(error)
}

// The times of the bell.
const (
	tooLate   = time.Hour        // a ring that was due so long ago is not sent any more; nor a call
	forget    = 2 * time.Hour    // how long a ring is remembered after it was due
	claimFor  = time.Minute      // how long a server may take to send a ring
	scanEvery = time.Minute      // between looks for rings that a server has left behind
	tryAgain  = 30 * time.Second // before a ring that could not be sent is tried again, longer each time
	giveUp    = 12 * time.Hour   // after which a ring that cannot be sent is dropped
	atOnce    = 64               // rings that are being sent
	perHour   = 60               // rings for one person
)

// Bell keeps and sends rings.
type Bell struct {
	c     Config
	own   string // by which servers tell their claims apart
	quota *quota.Quota
	poke  chan struct{}

	off atomic.Bool

	mu  sync.Mutex
	due map[string]time.Time // the rings that wait, by key
	now map[string]bool      // the rings that are being sent
}

// New makes a bell. Run must be called to send rings.
func New(c Config) *Bell {
	return &Bell{
		c: c, own: rand.Text(), quota: quota.New(c.Now), poke: make(chan struct{}, 1),
		due: map[string]time.Time{}, now: map[string]bool{},
	}
}

// Put stores a ring that is due now, unless it was stored before, its person wants none, or it is
// too late for it.
func (b *Bell) Put(ctx context.Context, r Ring) error {
	now := b.c.Now()
	if r.Made.Before(now.Add(-tooLate)) || b.IsOff() {
		return nil
	}
	w, err := b.Wishes(ctx, r.Person)
	if err != nil || !w.has(r.Kind) {
		return err
	}
	due := w.After(now)
	if r.isStale(due) {
		return nil
	}
	return b.store(ctx, r, due)
}

// store stores a ring that is due at that time, unless it was stored before.
func (b *Bell) store(ctx context.Context, r Ring, due time.Time) error {
	value, err := (&kept{Ring: r, Due: due}).encode()
	if err != nil {
		return err
	}
	switch _, err = b.c.Rows.Put(ctx, r.key(), 0, value); {
	case errors.Is(err, log.ErrMoved):
		return nil
	case err != nil:
		return err
	}
	b.wait(r.key(), due)
	return nil
}

// wait makes Run look at a ring at that time.
func (b *Bell) wait(key string, at time.Time) {
	b.mu.Lock()
	b.due[key] = at
	b.mu.Unlock()
	b.look()
}

// look makes Run look which rings are due.
func (b *Bell) look() {
	select {
	case b.poke <- struct{}{}:
	default:
	}
}

// Run sends rings when they are due until ctx is done, and waits for those that are being sent. If
// the data is a copy, it returns at once.
func (b *Bell) Run(ctx context.Context) {
	for !b.knowsData(ctx) {
		select {
		case <-ctx.Done():
			return
		case <-time.After(tryAgain):
		}
	}
	if b.IsOff() {
		return
	}
	var work sync.WaitGroup
	defer work.Wait()
	places := make(chan struct{}, atOnce)
	began, scanned := b.c.Now(), time.Time{}
	for {
		now := b.c.Now()
		if now.Sub(scanned) >= scanEvery {
			if err := b.scan(ctx, now, began); err != nil && ctx.Err() == nil {
				b.c.Failed(err)
			}
			scanned = now
		}
		for key := b.next(now); key != "" && ctx.Err() == nil; key = b.next(now) {
			places <- struct{}{}
			work.Go(func() {
				if err := b.tend(ctx, key); err != nil && ctx.Err() == nil {
					b.c.Failed(err)
				}
				b.mu.Lock()
				delete(b.now, key)
				b.mu.Unlock()
				<-places
				b.look()
			})
		}
		timer := time.NewTimer(min(b.rest(now), scanned.Add(scanEvery).Sub(now)))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-b.poke:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// next takes a ring that is due and not being sent, or returns "".
func (b *Bell) next(now time.Time) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, at := range b.due {
		if !at.After(now) && !b.now[key] {
			delete(b.due, key)
			b.now[key] = true
			return key
		}
	}
	return ""
}

// rest returns how long no ring is due.
func (b *Bell) rest(now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	rest := scanEvery
	for key, at := range b.due {
		if !b.now[key] {
			rest = min(rest, at.Sub(now))
		}
	}
	return max(rest, time.Millisecond)
}

// scan finds the rings that wait and deletes those that are remembered no longer. Of those that
// were due long before the server began, nothing is sent.
func (b *Bell) scan(ctx context.Context, now, began time.Time) error {
	var failed error
	for row, err := range b.c.Rows.Scan(ctx, ringPrefix, "") {
		if err != nil {
			return errors.Join(failed, err)
		}
		k, err := readKept(row)
		if err != nil {
			failed = errors.Join(failed, err, b.c.Rows.Delete(ctx, row.Key, row.Rev))
			continue
		}
		if !k.Over && k.Due.Before(began.Add(-tooLate)) {
			k.Over = true
		}
		switch {
		case !k.Over && (k.About == "" || b.c.Owns(k.About)):
			b.mu.Lock()
			if _, waits := b.due[row.Key]; !waits {
				b.due[row.Key] = k.Due
			}
			b.mu.Unlock()
		case k.Over && k.Made.Before(now.Add(-forget)):
			if err := b.c.Rows.Delete(ctx, row.Key, row.Rev); err != nil && !errors.Is(err, log.ErrMoved) {
				failed = errors.Join(failed, err)
			}
		}
	}
	return failed
}
