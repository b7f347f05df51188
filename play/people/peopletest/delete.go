package peopletest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

// keysIn returns the keys of all rows.
func keysIn(t *testing.T, rows log.Rows) (keys []string) {
	t.Helper()
	for row, err := range rows.Scan(t.Context(), "", "") {
		expect.Done(t, err)
		keys = append(keys, row.Key)
	}
	return keys
}

func rowsOfPeople(t *testing.T, f fixture) {
	addPeople(t, f.People, "a", "ab")
	before := keysIn(t, f.rows)
	addPeople(t, f.People, "b")
	for i := range 70 {
		_, err := f.Of("b").Put(t.Context(), fmt.Sprint("note/", i), 0, []byte("text"))
		expect.Done(t, err)
	}
	rev, err := f.Of("a").Put(t.Context(), "note/1", 0, []byte("text"))
	expect.Done(t, err)
	found, err := f.Of("a").Get(t.Context(), "note/1", "note/2")
	expect.Done(t, err)
	expect.Equal(t, found, map[string]log.Row{"note/1": {Key: "note/1", Value: []byte("text"), Rev: rev}})
	n := 0
	for row, err := range f.Of("b").Scan(t.Context(), "note/", "note/69") {
		expect.Done(t, err)
		n++
		expect.Equal(t, string(row.Value), "text")
	}
	expect.Equal(t, n, 4) // 69, 7, 8 and 9
	expect.Done(t, f.Of("a").Delete(t.Context(), "note/1", rev))
	expect.Done(t, f.Delete(t.Context(), "b"))
	_, err = f.Of("b").Put(t.Context(), "note/1", 0, []byte("text"))
	expect.Error(t, err, people.ErrUnknown)
	expect.Equal(t, keysIn(t, f.rows), before)
}

// twoServers has two servers add, change and delete the same people. In the end nothing is left of
// those who have been deleted, and the others are whole.
func twoServers(t *testing.T, f fixture) {
	before := len(keysIn(t, f.rows))
	servers := []*people.People{f.People, people.New(f.rows)}
	for round := range 4 {
		id := people.ID(fmt.Sprint("p", round))
		secret := func(name string) people.Hash { return secretHash(string(id) + name) }
		var all sync.WaitGroup
		for _, p := range servers {
			for _, do := range []func() error{
				func() error { return p.Add(t.Context(), personOf(id), secret("first")) },
				func() error { return p.Rename(t.Context(), id, "other") },
				func() error { return p.Grant(t.Context(), id, secret("second")) },
				func() error { _, err := p.GrantCode(t.Context(), id, secret("code"), noon, 1); return err },
				func() error { return p.RevokeCode(t.Context(), id, secret("code").CodeID()) },
				func() error { _, err := p.Of(id).Put(t.Context(), "note", 0, nil); return err },
			} {
				all.Go(func() {
					err := do()
					for _, refused := range []error{people.ErrTaken, people.ErrUnknown, people.ErrTooMany, log.ErrMoved} {
						if errors.Is(err, refused) {
							return
						}
					}
					if err != nil {
						t.Error(err)
					}
				})
			}
		}
		all.Wait()
		if who, err := servers[1].Who(t.Context(), secret("first")); err != nil || who.ID != id {
			t.Errorf("%q, %v, want %q", who.ID, err, id)
		}
		for _, p := range servers {
			all.Go(func() {
				if err := p.Delete(t.Context(), id); err != nil && !errors.Is(err, people.ErrUnknown) {
					t.Error(err)
				}
			})
			all.Go(func() { _ = p.Rename(t.Context(), id, "late") })
			all.Go(func() { _, _ = p.Of(id).Put(t.Context(), "late", 0, nil) })
			all.Go(func() { _ = p.Grant(t.Context(), id, secret("late")) })
		}
		all.Wait()
	}
	// A secret whose two servers were both refused may be left; it counts for nothing.
	rest := 0
	for _, key := range keysIn(t, f.rows) {
		if len(key) < 7 || key[:7] != "secret/" {
			rest++
		}
	}
	expect.Equal(t, rest, before)
}
