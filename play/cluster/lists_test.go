package cluster

import (
	"context"
	"testing"

	"roundhouse/internal/expect"
	"roundhouse/play/lists"
	"roundhouse/play/table"
)

// numbers is News of tables whose last entries are known.
type numbers struct{ of map[string]table.Seq }

func (n *numbers) News(context.Context) (map[string]table.Seq, error) { return n.of, nil }

func (n *numbers) NewsOf(_ context.Context, id string) (table.Seq, error) { return n.of[id], nil }

// listing returns an entry that takes the events up to seq into account.
func listing(id string, seq uint64) lists.Entry {
	return lists.Entry{ID: id, Rules: []byte("{}"), Stage: table.Waiting, Made: noon, Moved: noon, Seq: seq}
}

func tablesBehind(t *testing.T, all *clients) {
	news := map[string]table.Seq{"new": 1, "behind": 9, "shown": 9, "over": 9, "going on": 9, "removed": 9}
	log := &numbers{of: news}
	first := all.list[0].Lists(log)
	for _, l := range []lists.Entry{listing("behind", 8), listing("shown", 9), listing("over", 3), listing("removed", 3)} {
		expect.Done(t, first.Put(t.Context(), l))
	}
	for _, id := range []string{"over", "going on", "removed"} {
		expect.Done(t, first.Drop(t.Context(), id))
	}
	news["going on"] = 12
	delete(news, "removed")
	expect.Done(t, first.Forget(t.Context(), "removed"))
	expect.Done(t, first.Drop(t.Context(), "removed"))
	for _, c := range all.list {
		behind, err := c.Lists(log).Behind(t.Context())
		expect.Done(t, err)
		expect.Equal(t, behind, []string{"behind", "going on", "new"})
	}
	_, err := first.s.last(t.Context(), first.takenSubject("removed"))
	expect.Error(t, err, errNone)
}

func laterEntryStays(t *testing.T, all *clients) {
	expect.Done(t, all.lists().Put(t.Context(), listing("t", 5)))
	expect.Done(t, all.lists().Put(t.Context(), listing("t", 4)))
	list, err := all.lists().Idle(t.Context(), table.Waiting, noon.Add(1), 9)
	expect.Done(t, err)
	expect.Equal(t, list, []lists.Entry{listing("t", 5)})
}

func laterDropStays(t *testing.T, all *clients) {
	slow, other := all.list[0].Lists(nil), all.list[1].Lists(&numbers{of: map[string]table.Seq{"t": 9}})
	expect.Done(t, slow.Put(t.Context(), listing("t", 5)))
	expect.Done(t, other.Drop(t.Context(), "t"))
	expect.Done(t, slow.Put(t.Context(), listing("t", 8)))
	count, err := other.Count(t.Context())
	expect.Done(t, err)
	expect.Equal(t, count, map[table.Stage]int{})
	expect.Done(t, slow.Put(t.Context(), listing("t", 8))) // even if it has learned of that
	expect.Done(t, slow.Put(t.Context(), listing("t", 10)))
	count, err = other.Count(t.Context())
	expect.Done(t, err)
	expect.Equal(t, count, map[table.Stage]int{table.Waiting: 1})
}

func listsBeginAnew(t *testing.T, all *clients) {
	slow, other := all.list[0].Lists(nil), all.list[1].Lists(nil)
	expect.Done(t, slow.Put(t.Context(), listing("t", 1)))
	count, err := slow.Count(t.Context())
	expect.Done(t, err)
	expect.Equal(t, count, map[table.Stage]int{table.Waiting: 1})
	expect.Done(t, other.Drop(t.Context(), "t"))
	// So much time passes that what says so is gone.
	expect.Done(t, other.s.purge(t.Context(), other.subjectOf("t"), 0))
	within(t, "the table is gone", func() bool { // a purge reaches one NATS server after the other
		slow.model.at = slow.model.at.Add(-goneFor)
		count, err = slow.Count(t.Context())
		expect.Done(t, err)
		return len(count) == 0
	})
	expect.Done(t, slow.Put(t.Context(), listing("t", 2)))
}
