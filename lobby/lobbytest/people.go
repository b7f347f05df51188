package lobbytest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/lobby"
)

func who(t *testing.T, l Form) {
	_, err := l.Who(t.Context(), secret("a"))
	fails(t, err, lobby.ErrUnknown)
	must(t, l.Add(t.Context(), lobby.Person{ID: "a", Name: "Änne '--", Since: noon.In(time.FixedZone("", -3600))}, secret("a")))
	enter(t, l, "b")
	p, err := l.Who(t.Context(), secret("a"))
	must(t, err)
	same(t, p, lobby.Person{ID: "a", Name: "Änne '--", Since: noon})
	p, err = l.Who(t.Context(), secret("b"))
	must(t, err)
	same(t, p, person("b"))
	_, err = l.Who(t.Context(), lobby.Hash{})
	fails(t, err, lobby.ErrUnknown)
}

func taken(t *testing.T, l Form) {
	enter(t, l, "a", "b")
	fails(t, l.Add(t.Context(), person("a"), secret("new")), lobby.ErrTaken)
	fails(t, l.Add(t.Context(), person("c"), secret("a")), lobby.ErrTaken)
	fails(t, l.Grant(t.Context(), "b", secret("a")), lobby.ErrTaken)
	fails(t, l.Grant(t.Context(), "b", secret("b")), lobby.ErrTaken)
	_, err := l.Who(t.Context(), secret("new"))
	fails(t, err, lobby.ErrUnknown)
	list, err := l.Names(t.Context(), "c")
	must(t, err)
	same(t, len(list), 0)
}

func names(t *testing.T, l Form) {
	enter(t, l, "a", "b", "c")
	list, err := l.Names(t.Context(), "a", "c", "x", "a", "", "'")
	must(t, err)
	same(t, list, map[lobby.ID]string{"a": "name of a", "c": "name of c"})
	list, err = l.Names(t.Context())
	must(t, err)
	same(t, len(list), 0)
}

func rename(t *testing.T, l Form) {
	enter(t, l, "a", "b")
	must(t, l.Rename(t.Context(), "a", "other"))
	fails(t, l.Rename(t.Context(), "x", "other"), lobby.ErrUnknown)
	list, err := l.Names(t.Context(), "a", "b", "x")
	must(t, err)
	same(t, list, map[lobby.ID]string{"a": "other", "b": "name of b"})
}

func secrets(t *testing.T, l Form) {
	enter(t, l, "a")
	must(t, l.Grant(t.Context(), "a", secret("second")))
	fails(t, l.Grant(t.Context(), "x", secret("third")), lobby.ErrUnknown)
	must(t, l.Revoke(t.Context(), secret("a")))
	must(t, l.Revoke(t.Context(), secret("a")))
	p, err := l.Who(t.Context(), secret("second"))
	must(t, err)
	same(t, p, person("a"))
	for _, gone := range []string{"a", "third"} {
		_, err = l.Who(t.Context(), secret(gone))
		fails(t, err, lobby.ErrUnknown)
	}
	must(t, l.Grant(t.Context(), "a", secret("a")))
	_, err = l.Who(t.Context(), secret("a"))
	must(t, err)
}

func deleted(t *testing.T, l Form) {
	enter(t, l, "a", "b")
	must(t, l.Grant(t.Context(), "a", secret("second")))
	m := match("t", 1, "a", "b")
	must(t, l.Save(t.Context(), m))
	must(t, l.Delete(t.Context(), "a"))
	fails(t, l.Delete(t.Context(), "a"), lobby.ErrUnknown)
	for _, gone := range []string{"a", "second"} {
		_, err := l.Who(t.Context(), secret(gone))
		fails(t, err, lobby.ErrUnknown)
	}
	list, err := l.Names(t.Context(), "a", "b")
	must(t, err)
	same(t, list, map[lobby.ID]string{"b": "name of b"})

	m.Seats[0].Who = ""
	for range 2 {
		got, err := l.Match(t.Context(), "t")
		must(t, err)
		same(t, got, m)
		holds(t, l, "a")
		holds(t, l, "b", "t")
		_, err = l.Reindex(t.Context())
		must(t, err)
	}
	enter(t, l, "a")
	holds(t, l, "a")
}

func rush(t *testing.T, l Form) {
	const places, rivals = 8, 4
	var won [2]atomic.Int64
	var all sync.WaitGroup
	for i := range places * rivals {
		all.Go(func() {
			shared, own := fmt.Sprint(i/rivals), fmt.Sprint(i)
			for kind, err := range []error{
				l.Add(t.Context(), person(lobby.ID("id "+shared)), secret("id "+own)),
				l.Add(t.Context(), person(lobby.ID("secret "+own)), secret("secret "+shared)),
			} {
				if err == nil {
					won[kind].Add(1)
				} else if !errors.Is(err, lobby.ErrTaken) {
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

func contextDone(t *testing.T, l Form) {
	enter(t, l, "a")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range []error{
		l.Add(ctx, person("b"), secret("b")),
		l.Delete(ctx, "a"),
		l.Save(ctx, match("t", 1, "a")),
		l.Put(ctx, listing("t", 1, "a")),
	} {
		fails(t, err, context.Canceled)
	}
	_, err := l.Who(ctx, secret("a"))
	fails(t, err, context.Canceled)
	list, err := l.Names(t.Context(), "a", "b")
	must(t, err)
	same(t, list, map[lobby.ID]string{"a": "name of a"})
	holds(t, l, "a")
	sits(t, l, "a")
}

func reopened(t *testing.T, l Form) {
	enter(t, l, "a", "b")
	m, put := match("t", 1, "a", "b"), listing("u", 1, "a")
	must(t, l.Save(t.Context(), m))
	must(t, l.Put(t.Context(), put))
	again := l.Reopen()
	p, err := again.Who(t.Context(), secret("a"))
	must(t, err)
	same(t, p, person("a"))
	got, err := again.Match(t.Context(), "t")
	must(t, err)
	same(t, got, m)
	holds(t, again, "b", "t")
	tables, err := again.Of(t.Context(), "a", 9)
	must(t, err)
	same(t, tables, []lobby.Table{put})
}
