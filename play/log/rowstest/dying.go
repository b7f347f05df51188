package rowstest

import (
	"context"
	"errors"
	"iter"
	"sync"
	"testing"

	"roundhouse/play/log"
)

// Dying is the rows of a server that dies at a call that changes something: from then on all calls
// fail.
type Dying struct {
	log.Rows
	mu    sync.Mutex
	left  int  // the changes until it dies
	late  bool // it dies after that change, but before it learns of it
	dying bool
}

// ErrDead is the error of a server that has died.
var ErrDead = errors.New("the server has died")

// EachDeath calls run with the rows of servers that die at every single step of what run does,
// until one has survived. begin makes the rows of each run, which do not die.
func EachDeath(t *testing.T, begin func() log.Rows, run func(healthy log.Rows, d *Dying)) {
	for at := 0; ; at++ {
		survived := 0
		for _, late := range []bool{false, true} {
			healthy := begin()
			d := &Dying{Rows: healthy, left: at, late: late}
			run(healthy, d)
			if t.Failed() {
				t.Fatalf("it died at change %d; after that change: %t", at, late)
			}
			if !d.dying {
				survived++
			}
		}
		if survived == 2 {
			return
		}
	}
}

// Died reports whether the server has died.
func (d *Dying) Died() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.dying
}

// change does a change, unless the server is dead, or dies.
func (d *Dying) change(do func() error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dying {
		return ErrDead
	}
	if d.left--; d.left >= 0 {
		return do()
	}
	d.dying = true
	if d.late {
		_ = do() // it does not learn of it
	}
	return ErrDead
}

// Put implements log.Rows.
func (d *Dying) Put(ctx context.Context, key string, rev log.Rev, value []byte) (now log.Rev, err error) {
	err = d.change(func() error {
		now, err = d.Rows.Put(ctx, key, rev, value)
		return err
	})
	return now, err
}

// Delete implements log.Rows.
func (d *Dying) Delete(ctx context.Context, key string, rev log.Rev) error {
	return d.change(func() error { return d.Rows.Delete(ctx, key, rev) })
}

// Get implements log.Rows.
func (d *Dying) Get(ctx context.Context, keys ...string) (map[string]log.Row, error) {
	if d.Died() {
		return nil, ErrDead
	}
	return d.Rows.Get(ctx, keys...)
}

// Scan implements log.Rows.
func (d *Dying) Scan(ctx context.Context, prefix, from string) iter.Seq2[log.Row, error] {
	return func(yield func(log.Row, error) bool) {
		for one, err := range d.Rows.Scan(ctx, prefix, from) {
			if d.Died() {
				one, err = log.Row{}, ErrDead
			}
			if !yield(one, err) || err != nil {
				return
			}
		}
	}
}
