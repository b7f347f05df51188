package rowstest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"roundhouse/internal/expect"
	"roundhouse/play/log"
)

// Promises is what a writer of rows has been promised. An implementation's own test has a writer
// write, kills what stores the rows, opens them again and calls Check.
type Promises struct {
	prefix string
	rows   map[string]promise
	made   int
}

// promise is what is known of a row: its value, or after a call that has failed, also another one.
type promise struct {
	rev          log.Rev
	value, other string // "" for none
	unsure       bool
}

// NewPromises returns those of a writer whose keys begin with a prefix.
func NewPromises(prefix string) *Promises {
	return &Promises{prefix: prefix, rows: map[string]promise{}}
}

// Write puts, replaces and deletes rows until a call fails, and returns that call's error.
func (p *Promises) Write(ctx context.Context, r log.Rows) (err error) {
	for err == nil {
		p.made++
		key := fmt.Sprint(p.prefix, rand.IntN(20))
		one, value := p.rows[key], ""
		var rev log.Rev
		if one.value != "" && rand.IntN(4) == 0 {
			err = r.Delete(ctx, key, one.rev)
		} else {
			value = fmt.Sprint("value ", p.made, strings.Repeat("\x00", rand.IntN(3000)))
			rev, err = r.Put(ctx, key, one.rev, []byte(value))
		}
		if err != nil {
			one.other, one.unsure = value, true
			p.rows[key] = one
			break
		}
		p.rows[key] = promise{rev: rev, value: value}
	}
	return err
}

// Check fails the test unless the rows are as promised. Then Write may go on with them.
func (p *Promises) Check(t *testing.T, r log.Rows) {
	t.Helper()
	for key, one := range p.rows {
		found, err := r.Get(t.Context(), key)
		expect.Done(t, err)
		row := found[key]
		got := string(row.Value)
		if got != one.value && !(one.unsure && got == one.other) || got == one.value && row.Rev != one.rev && got != "" {
			t.Errorf("%q is %.20q at %d, want %.20q at %d", key, got, row.Rev, one.value, one.rev)
		}
		p.rows[key] = promise{rev: row.Rev, value: got}
	}
}
