package peopletest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/people"
)

func who(t *testing.T, f Form) {
	_, err := f.Who(t.Context(), secret("a"))
	expect.Error(t, err, people.ErrUnknown)
	zoned := people.Person{ID: "a", Name: "Änne '--", Since: noon.In(time.FixedZone("", -3600))}
	expect.Done(t, f.Add(t.Context(), zoned, secret("a")))
	enter(t, f, "b")
	p, err := f.Who(t.Context(), secret("a"))
	expect.Done(t, err)
	expect.Equal(t, p, people.Person{ID: "a", Name: "Änne '--", Since: noon})
	p, err = f.Who(t.Context(), secret("b"))
	expect.Done(t, err)
	expect.Equal(t, p, person("b"))
	_, err = f.Who(t.Context(), people.Hash{})
	expect.Error(t, err, people.ErrUnknown)
}

func taken(t *testing.T, f Form) {
	enter(t, f, "a", "b")
	expect.Error(t, f.Add(t.Context(), person("a"), secret("new")), people.ErrTaken)
	expect.Error(t, f.Add(t.Context(), person("c"), secret("a")), people.ErrTaken)
	expect.Error(t, f.Grant(t.Context(), "b", secret("a")), people.ErrTaken)
	expect.Error(t, f.Grant(t.Context(), "b", secret("b")), people.ErrTaken)
	_, err := f.Who(t.Context(), secret("new"))
	expect.Error(t, err, people.ErrUnknown)
	list, err := f.Names(t.Context(), "c")
	expect.Done(t, err)
	expect.Equal(t, len(list), 0)
}

func names(t *testing.T, f Form) {
	enter(t, f, "a", "b", "c")
	list, err := f.Names(t.Context(), "a", "c", "x", "a", "", "'")
	expect.Done(t, err)
	expect.Equal(t, list, map[people.ID]string{"a": "name of a", "c": "name of c"})
	list, err = f.Names(t.Context())
	expect.Done(t, err)
	expect.Equal(t, len(list), 0)
}

func rename(t *testing.T, f Form) {
	enter(t, f, "a", "b")
	expect.Done(t, f.Rename(t.Context(), "a", "other"))
	expect.Error(t, f.Rename(t.Context(), "x", "other"), people.ErrUnknown)
	list, err := f.Names(t.Context(), "a", "b", "x")
	expect.Done(t, err)
	expect.Equal(t, list, map[people.ID]string{"a": "other", "b": "name of b"})
}

func secrets(t *testing.T, f Form) {
	enter(t, f, "a")
	expect.Done(t, f.Grant(t.Context(), "a", secret("second")))
	expect.Error(t, f.Grant(t.Context(), "x", secret("third")), people.ErrUnknown)
	for _, has := range []string{"a", "second"} {
		p, err := f.Who(t.Context(), secret(has))
		expect.Done(t, err)
		expect.Equal(t, p, person("a"))
	}
	_, err := f.Who(t.Context(), secret("third"))
	expect.Error(t, err, people.ErrUnknown)
}

func deleted(t *testing.T, f Form) {
	enter(t, f, "a", "b")
	expect.Done(t, f.Grant(t.Context(), "a", secret("second")))
	expect.Done(t, f.Delete(t.Context(), "a"))
	expect.Error(t, f.Delete(t.Context(), "a"), people.ErrUnknown)
	for _, gone := range []string{"a", "second"} {
		_, err := f.Who(t.Context(), secret(gone))
		expect.Error(t, err, people.ErrUnknown)
	}
	list, err := f.Names(t.Context(), "a", "b")
	expect.Done(t, err)
	expect.Equal(t, list, map[people.ID]string{"b": "name of b"})
	expect.Done(t, f.Add(t.Context(), person("a"), secret("a")))
}

func rush(t *testing.T, f Form) {
	const places, rivals = 8, 4
	var won [2]atomic.Int64
	var all sync.WaitGroup
	for i := range places * rivals {
		all.Go(func() {
			shared, own := fmt.Sprint(i/rivals), fmt.Sprint(i)
			for kind, err := range []error{
				f.Add(t.Context(), person(people.ID("id "+shared)), secret("id "+own)),
				f.Add(t.Context(), person(people.ID("secret "+own)), secret("secret "+shared)),
			} {
				if err == nil {
					won[kind].Add(1)
				} else if !errors.Is(err, people.ErrTaken) {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if won[0].Load() != places || won[1].Load() != places {
		t.Errorf("%d IDs and %d secrets given for %d each", won[0].Load(), won[1].Load(), places)
	}
}

func contextDone(t *testing.T, f Form) {
	enter(t, f, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range []error{
		f.Add(ctx, person("b"), secret("b")),
		f.Delete(ctx, "a"),
	} {
		expect.Error(t, err, context.Canceled)
	}
	_, err := f.Who(ctx, secret("a"))
	expect.Error(t, err, context.Canceled)
	list, err := f.Names(t.Context(), "a", "b")
	expect.Done(t, err)
	expect.Equal(t, list, map[people.ID]string{"a": "name of a"})
}

func reopened(t *testing.T, f Form) {
	enter(t, f, "a", "b")
	code, err := f.GrantCode(t.Context(), "a", secret("code"), noon, 1)
	expect.Done(t, err)
	again := f.Reopen()
	p, err := again.Who(t.Context(), secret("a"))
	expect.Done(t, err)
	expect.Equal(t, p, person("a"))
	list, err := again.Codes(t.Context(), "a")
	expect.Done(t, err)
	expect.Equal(t, list, []people.Code{code})
}
