package people_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/log/rowstest"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)

// begin returns rows with the person a, who has two secrets, a code and rows about it, and b.
func begin(t *testing.T) log.Rows {
	rows := new(log.MemoryRows)
	p := people.New(rows)
	expect.Done(t, p.Add(t.Context(), people.Person{ID: "a", Name: "Ana", Since: noon}, people.Hash{1}))
	expect.Done(t, p.Add(t.Context(), people.Person{ID: "b", Name: "Ben", Since: noon}, people.Hash{2}))
	expect.Done(t, p.Grant(t.Context(), "a", people.Hash{3}))
	_, err := p.GrantCode(t.Context(), "a", people.Hash{4}, noon, 1)
	expect.Done(t, err)
	for _, key := range []string{"x", "y"} {
		_, err := p.Of("a").Put(t.Context(), key, 0, nil)
		expect.Done(t, err)
	}
	return rows
}

// keysOf returns the keys of all rows.
func keysOf(t *testing.T, rows log.Rows) (keys []string) {
	for row, err := range rows.Scan(t.Context(), "", "") {
		expect.Done(t, err)
		keys = append(keys, row.Key)
	}
	return keys
}

// known returns the ID of the person with a secret, or "".
func known(t *testing.T, p *people.People, h people.Hash) people.ID {
	t.Helper()
	who, err := p.Who(t.Context(), h)
	if !errors.Is(err, people.ErrUnknown) {
		expect.Done(t, err)
	}
	return who.ID
}

// TestServerMayDieAtAnyStep lets a server die at each step of each operation. What it did has then
// happened or not, and another server that does the same comes to the same end.
func TestServerMayDieAtAnyStep(t *testing.T) {
	for name, op := range map[string]struct {
		do     func(p *people.People) error
		done   func(p *people.People) bool // whether it has happened
		refuse error                       // if it has happened before
	}{
		"add": {
			func(p *people.People) error {
				return p.Add(t.Context(), people.Person{ID: "c", Name: "Cleo", Since: noon}, people.Hash{5})
			},
			func(p *people.People) bool { return known(t, p, people.Hash{5}) == "c" }, people.ErrTaken,
		},
		"add with a taken ID": {
			func(p *people.People) error {
				err := p.Add(t.Context(), people.Person{ID: "a", Name: "Cleo", Since: noon}, people.Hash{5})
				if errors.Is(err, people.ErrTaken) {
					err = nil
				}
				return err
			},
			func(p *people.People) bool { return known(t, p, people.Hash{5}) == "" }, nil,
		},
		"rename": {
			func(p *people.People) error { return p.Rename(t.Context(), "a", "Anna") },
			func(p *people.People) bool {
				names, err := p.Names(t.Context(), "a")
				expect.Done(t, err)
				return names["a"] == "Anna"
			}, nil,
		},
		"grant": {
			func(p *people.People) error { return p.Grant(t.Context(), "a", people.Hash{5}) },
			func(p *people.People) bool { return known(t, p, people.Hash{5}) == "a" }, people.ErrTaken,
		},
		"revoke": {
			func(p *people.People) error {
				return p.RevokeCode(t.Context(), "a", people.Hash{4}.CodeID())
			},
			func(p *people.People) bool {
				list, err := p.Codes(t.Context(), "a")
				expect.Done(t, err)
				return len(list) == 0
			}, people.ErrUnknown,
		},
		"delete": {
			func(p *people.People) error { return p.Delete(t.Context(), "a") },
			func(p *people.People) bool {
				names, err := p.Names(t.Context(), "a")
				expect.Done(t, err)
				return len(names) == 0
			}, people.ErrUnknown,
		},
		"keep a row": {
			func(p *people.People) error {
				_, err := p.Of("a").Put(t.Context(), "z", 0, nil)
				return err
			},
			func(p *people.People) bool {
				found, err := p.Of("a").Get(t.Context(), "z")
				expect.Done(t, err)
				return len(found) == 1
			}, log.ErrMoved,
		},
	} {
		t.Run(name, func(t *testing.T) {
			whole := begin(t)
			expect.Done(t, op.do(people.New(whole)))
			want := keysOf(t, whole)
			rowstest.EachDeath(t, func() log.Rows { return begin(t) }, func(rows log.Rows, d *rowstest.Dying) {
				err := op.do(people.New(d))
				p := people.New(rows)
				if err == nil && !op.done(p) {
					t.Error("it has not happened")
				}
				happened := op.done(p)
				if err := op.do(p); happened && op.refuse != nil {
					expect.Error(t, err, op.refuse)
				} else {
					expect.Done(t, err)
				}
				expect.Done(t, p.Tidy(t.Context()))
				if !op.done(p) {
					t.Error("it has not happened the second time")
				}
				got := keysOf(t, rows)
				if name == "add with a taken ID" { // a secret that counts for nothing may be left
					got = slices.DeleteFunc(got, func(key string) bool { return strings.HasPrefix(key, "secret/05") })
				}
				expect.Equal(t, got, want)
			})
		})
	}
}

// TestServersMayDieWhileAnotherDeletes lets a server die at each step of a deletion, and another
// one in each step of tidying up after it.
func TestServersMayDieWhileAnotherDeletes(t *testing.T) {
	whole := begin(t)
	expect.Done(t, people.New(whole).Delete(t.Context(), "a"))
	want := keysOf(t, whole)
	rowstest.EachDeath(t, func() log.Rows { return begin(t) }, func(rows log.Rows, d *rowstest.Dying) {
		err := people.New(d).Delete(t.Context(), "a")
		if len(keysOf(t, rows)) == len(keysOf(t, begin(t))) && err != nil {
			return // it had not begun
		}
		rowstest.EachDeath(t, func() log.Rows { return copyOf(t, rows) }, func(rows log.Rows, d *rowstest.Dying) {
			_ = people.New(d).Tidy(t.Context())
			expect.Done(t, people.New(rows).Tidy(t.Context()))
			expect.Equal(t, keysOf(t, rows), want)
		})
	})
}

// copyOf returns a copy of rows.
func copyOf(t *testing.T, rows log.Rows) log.Rows {
	m := new(log.MemoryRows)
	for row, err := range rows.Scan(t.Context(), "", "") {
		expect.Done(t, err)
		_, err = m.Put(t.Context(), row.Key, 0, row.Value)
		expect.Done(t, err)
	}
	return m
}

// pausing is rows that call a function once a secret has been claimed.
type pausing struct {
	log.Rows
	claimed func()
}

func (p pausing) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	now, err := p.Rows.Put(ctx, key, rev, value)
	if strings.HasPrefix(key, "secret/") {
		p.claimed()
	}
	return now, err
}

// TestSlowCallLeavesTheSecretToWhoHasGrantedIt has two servers grant one secret: the second claims
// it while the first one pauses, and is refused once the first one has gone on.
func TestSlowCallLeavesTheSecretToWhoHasGrantedIt(t *testing.T) {
	rows := begin(t)
	first, goOn, granted := make(chan bool), make(chan bool), make(chan error, 1)
	go func() {
		granted <- people.New(pausing{rows, func() { close(first); <-goOn }}).Grant(t.Context(), "a", people.Hash{5})
	}()
	<-first
	err := people.New(pausing{rows, func() {
		close(goOn)
		expect.Done(t, <-granted)
	}}).Grant(t.Context(), "a", people.Hash{5})
	expect.Error(t, err, people.ErrTaken)
	expect.Equal(t, known(t, people.New(rows), people.Hash{5}), "a")
}

// TestSlowCallThatIsRefusedLeavesTheSecretToOthers is the other way round: the first call is
// refused once the second one has granted the secret.
func TestSlowCallThatIsRefusedLeavesTheSecretToOthers(t *testing.T) {
	rows := begin(t)
	_, err := people.New(pausing{rows, func() {
		expect.Done(t, people.New(rows).Grant(t.Context(), "a", people.Hash{5}))
	}}).GrantCode(t.Context(), "a", people.Hash{5}, noon, 0)
	if err == nil {
		t.Error("it was not refused")
	}
	expect.Equal(t, known(t, people.New(rows), people.Hash{5}), "a")
}
