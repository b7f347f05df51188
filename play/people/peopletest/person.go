package peopletest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

func peopleBySecret(t *testing.T, f fixture) {
	_, err := f.Who(t.Context(), secretHash("a"))
	expect.Error(t, err, people.ErrUnknown)
	zoned := people.Person{ID: "a", Name: "Änne '--", Since: noon.In(time.FixedZone("", -3600))}
	expect.Done(t, f.Add(t.Context(), zoned, secretHash("a")))
	addPeople(t, f.People, "b")
	p, err := f.Who(t.Context(), secretHash("a"))
	expect.Done(t, err)
	expect.Equal(t, p, people.Person{ID: "a", Name: "Änne '--", Since: noon})
	p, err = f.Who(t.Context(), secretHash("b"))
	expect.Done(t, err)
	expect.Equal(t, p, personOf("b"))
	_, err = f.Who(t.Context(), people.Hash{})
	expect.Error(t, err, people.ErrUnknown)
}

func takenSecrets(t *testing.T, f fixture) {
	addPeople(t, f.People, "a", "b")
	expect.Error(t, f.Add(t.Context(), personOf("a"), secretHash("new")), people.ErrTaken)
	expect.Error(t, f.Add(t.Context(), personOf("c"), secretHash("a")), people.ErrTaken)
	expect.Error(t, f.Grant(t.Context(), "b", secretHash("a")), people.ErrTaken)
	expect.Error(t, f.Grant(t.Context(), "b", secretHash("b")), people.ErrTaken)
	_, err := f.Who(t.Context(), secretHash("new"))
	expect.Error(t, err, people.ErrUnknown)
	list, err := f.Names(t.Context(), "c")
	expect.Done(t, err)
	expect.Equal(t, len(list), 0)
}

func namesOfPeople(t *testing.T, f fixture) {
	addPeople(t, f.People, "a", "b", "c")
	list, err := f.Names(t.Context(), "a", "c", "x", "a", "", "'")
	expect.Done(t, err)
	expect.Equal(t, list, map[people.ID]string{"a": "name of a", "c": "name of c"})
	list, err = f.Names(t.Context())
	expect.Done(t, err)
	expect.Equal(t, len(list), 0)
}

func renamedPeople(t *testing.T, f fixture) {
	addPeople(t, f.People, "a", "b")
	expect.Done(t, f.Rename(t.Context(), "a", "other"))
	expect.Error(t, f.Rename(t.Context(), "x", "other"), people.ErrUnknown)
	list, err := f.Names(t.Context(), "a", "b", "x")
	expect.Done(t, err)
	expect.Equal(t, list, map[people.ID]string{"a": "other", "b": "name of b"})
}

func severalSecrets(t *testing.T, f fixture) {
	addPeople(t, f.People, "a")
	expect.Done(t, f.Grant(t.Context(), "a", secretHash("second")))
	expect.Error(t, f.Grant(t.Context(), "x", secretHash("third")), people.ErrUnknown)
	for _, has := range []string{"a", "second"} {
		p, err := f.Who(t.Context(), secretHash(has))
		expect.Done(t, err)
		expect.Equal(t, p, personOf("a"))
	}
	_, err := f.Who(t.Context(), secretHash("third"))
	expect.Error(t, err, people.ErrUnknown)
}

func deletedPeople(t *testing.T, f fixture) {
	addPeople(t, f.People, "a", "b")
	expect.Done(t, f.Grant(t.Context(), "a", secretHash("second")))
	expect.Done(t, f.Delete(t.Context(), "a"))
	expect.Error(t, f.Delete(t.Context(), "a"), people.ErrUnknown)
	for _, gone := range []string{"a", "second"} {
		_, err := f.Who(t.Context(), secretHash(gone))
		expect.Error(t, err, people.ErrUnknown)
	}
	list, err := f.Names(t.Context(), "a", "b")
	expect.Done(t, err)
	expect.Equal(t, list, map[people.ID]string{"b": "name of b"})
	expect.Done(t, f.Add(t.Context(), personOf("a"), secretHash("a")))
}

func concurrentChanges(t *testing.T, f fixture) {
	const places, rivals = 8, 4
	var won [2]atomic.Int64
	var all sync.WaitGroup
	for i := range places * rivals {
		all.Go(func() {
			shared, own := fmt.Sprint(i/rivals), fmt.Sprint(i)
			for kind, err := range []error{
				f.Add(t.Context(), personOf(people.ID("id "+shared)), secretHash("id "+own)),
				f.Add(t.Context(), personOf(people.ID("secret "+own)), secretHash("secret "+shared)),
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

func contextDone(t *testing.T, f fixture) {
	addPeople(t, f.People, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range []error{
		f.Add(ctx, personOf("b"), secretHash("b")),
		f.Delete(ctx, "a"),
	} {
		expect.Error(t, err, context.Canceled)
	}
	_, err := f.Who(ctx, secretHash("a"))
	expect.Error(t, err, context.Canceled)
	list, err := f.Names(t.Context(), "a", "b")
	expect.Done(t, err)
	expect.Equal(t, list, map[people.ID]string{"a": "name of a"})
}

func reopenedPeople(t *testing.T, f fixture) {
	addPeople(t, f.People, "a", "b")
	code, err := f.GrantCode(t.Context(), "a", secretHash("code"), noon, 1)
	expect.Done(t, err)
	again := people.New(f.reopen())
	p, err := again.Who(t.Context(), secretHash("a"))
	expect.Done(t, err)
	expect.Equal(t, p, personOf("a"))
	list, err := again.Codes(t.Context(), "a")
	expect.Done(t, err)
	expect.Equal(t, list, []people.Code{code})
}
