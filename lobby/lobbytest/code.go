package lobbytest

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/lobby"
)

func codes(t *testing.T, l Form) {
	enter(t, l, "a", "b")
	var want []lobby.Code
	for i := range 3 {
		c, err := l.GrantCode(t.Context(), "a", secret(fmt.Sprint("code", i)), noon.Add(time.Duration(3-i)*time.Hour), 3)
		must(t, err)
		want = append([]lobby.Code{c}, want...)
	}
	_, err := l.GrantCode(t.Context(), "a", secret("code3"), noon, 3)
	fails(t, err, lobby.ErrMany)
	_, err = l.GrantCode(t.Context(), "b", secret("code0"), noon, 3)
	fails(t, err, lobby.ErrTaken)
	_, err = l.GrantCode(t.Context(), "x", secret("code4"), noon, 3)
	fails(t, err, lobby.ErrUnknown)
	list, err := l.Codes(t.Context(), "a")
	must(t, err)
	if !slices.Equal(list, want) {
		t.Errorf("codes %v, want %v", list, want)
	}
	p, err := l.Who(t.Context(), secret("code1"))
	must(t, err)
	same(t, p.ID, "a")
	fails(t, l.RevokeCode(t.Context(), "b", want[1].ID), lobby.ErrUnknown)
	fails(t, l.RevokeCode(t.Context(), "a", secret("a").CodeID()), lobby.ErrUnknown)
	must(t, l.RevokeCode(t.Context(), "a", want[1].ID))
	_, err = l.Who(t.Context(), secret("code1"))
	fails(t, err, lobby.ErrUnknown)
	must(t, l.Revoke(t.Context(), secret("code0")))
	list, err = l.Codes(t.Context(), "a")
	must(t, err)
	if !slices.Equal(list, want[:1]) {
		t.Errorf("codes %v, want %v", list, want[:1])
	}
	must(t, l.Delete(t.Context(), "a"))
	list, err = l.Codes(t.Context(), "a")
	must(t, err)
	same(t, len(list), 0)
	_, err = l.GrantCode(t.Context(), "b", secret("code2"), noon, 3)
	must(t, err)
}

func codesAtOnce(t *testing.T, l Form) {
	enter(t, l, "a")
	var all sync.WaitGroup
	var got atomic.Int32
	for i := range 20 {
		all.Go(func() {
			_, err := l.GrantCode(t.Context(), "a", secret(fmt.Sprint("code", i)), noon, 5)
			if err == nil {
				got.Add(1)
			} else if !errors.Is(err, lobby.ErrMany) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	list, err := l.Codes(t.Context(), "a")
	must(t, err)
	same(t, len(list), 5)
	same(t, got.Load(), 5)
}

func old(t *testing.T, l Form) {
	enter(t, l, "a")
	for i, table := range []string{"t3", "t1", "t2"} {
		at := noon.Add(time.Duration([]int{3, 1, 2}[i]) * time.Hour)
		must(t, l.Save(t.Context(), lobby.Match{
			Table: table, Rules: "most", Began: noon, Ended: at, Record: []byte("{}"), Seats: []lobby.Seat{{Who: "a", Total: "0", Place: 1}, {Bot: "casual", Total: "9", Place: 2}},
		}))
	}
	for hours, want := range map[int][]string{1: nil, 2: {"t1"}, 4: {"t1", "t2"}} {
		list, err := l.Old(t.Context(), noon.Add(time.Duration(hours)*time.Hour), 2)
		must(t, err)
		if !slices.Equal(list, want) {
			t.Errorf("before hour %d: %q, want %q", hours, list, want)
		}
	}
	must(t, l.Forget(t.Context(), "t1"))
	must(t, l.Forget(t.Context(), "t1"))
	_, err := l.Match(t.Context(), "t1")
	fails(t, err, lobby.ErrUnknown)
	list, err := l.Matches(t.Context(), "a", noon.Add(24*time.Hour), 10)
	must(t, err)
	same(t, len(list), 2)
	standings, err := l.Standings(t.Context(), "a")
	must(t, err)
	if len(standings) != 1 || standings[0].Matches != 2 {
		t.Errorf("standings %v, want 2 matches", standings)
	}
}

func counted(t *testing.T, l Form) {
	put(t, l, listing("1", 1), nil)
	put(t, l, listing("2", 1), hidden)
	put(t, l, listing("3", 1), playing)
	got, err := l.Count(t.Context())
	must(t, err)
	if want := map[string]int{"waiting": 2, "playing": 1}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
