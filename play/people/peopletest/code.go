package peopletest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

func recoveryCodes(t *testing.T, f fixture) {
	addPeople(t, f.People, "a", "b")
	var want []people.Code
	for i := range 3 {
		c, err := f.GrantCode(t.Context(), "a", secretHash(fmt.Sprint("code", i)),
			noon.Add(time.Duration(3-i)*time.Hour), 3)
		expect.Done(t, err)
		want = append([]people.Code{c}, want...)
	}
	_, err := f.GrantCode(t.Context(), "a", secretHash("code3"), noon, 3)
	expect.Error(t, err, people.ErrTooMany)
	_, err = f.GrantCode(t.Context(), "b", secretHash("code0"), noon, 3)
	expect.Error(t, err, people.ErrTaken)
	_, err = f.GrantCode(t.Context(), "x", secretHash("code4"), noon, 3)
	expect.Error(t, err, people.ErrUnknown)
	list, err := f.Codes(t.Context(), "a")
	expect.Done(t, err)
	if !slices.Equal(list, want) {
		t.Errorf("codes %v, want %v", list, want)
	}
	p, err := f.Who(t.Context(), secretHash("code1"))
	expect.Done(t, err)
	expect.Equal(t, p.ID, "a")
	expect.Error(t, f.RevokeCode(t.Context(), "b", want[1].ID), people.ErrUnknown)
	expect.Error(t, f.RevokeCode(t.Context(), "a", secretHash("a").CodeID()), people.ErrUnknown)
	expect.Done(t, f.RevokeCode(t.Context(), "a", want[1].ID))
	_, err = f.Who(t.Context(), secretHash("code1"))
	expect.Error(t, err, people.ErrUnknown)
	expect.Done(t, f.RevokeCode(t.Context(), "a", want[2].ID))
	list, err = f.Codes(t.Context(), "a")
	expect.Done(t, err)
	if !slices.Equal(list, want[:1]) {
		t.Errorf("codes %v, want %v", list, want[:1])
	}
	expect.Done(t, f.Delete(t.Context(), "a"))
	list, err = f.Codes(t.Context(), "a")
	expect.Done(t, err)
	expect.Equal(t, len(list), 0)
	_, err = f.GrantCode(t.Context(), "b", secretHash("code2"), noon, 3)
	expect.Done(t, err)
}

func codesAtOnce(t *testing.T, f fixture) {
	addPeople(t, f.People, "a")
	var all sync.WaitGroup
	var got atomic.Int32
	for i := range 20 {
		all.Go(func() {
			_, err := f.GrantCode(t.Context(), "a", secretHash(fmt.Sprint("code", i)), noon, 5)
			if err == nil {
				got.Add(1)
			} else if !errors.Is(err, people.ErrTooMany) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	list, err := f.Codes(t.Context(), "a")
	expect.Done(t, err)
	expect.Equal(t, len(list), 5)
	expect.Equal(t, got.Load(), 5)
}
