package lobbytest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"roundhouse/lobby"
)

// listing is a public table that waits, last moved so many minutes after noon, with
// these people.
func listing(id string, minutes int, people ...lobby.ID) lobby.Table {
	l := lobby.Table{
		ID: id, Rules: []byte(`{"set":"most"}`), Host: "host", Stage: "waiting", Rounds: 13, Listed: true,
		Made: noon, Moved: noon.Add(time.Duration(minutes) * time.Minute), Seq: uint64(minutes),
	}
	for _, who := range people {
		l.Seats = append(l.Seats, lobby.Seat{Who: who})
	}
	return l
}

// put puts the table, changed.
func put(t *testing.T, l Lobby, table lobby.Table, change func(*lobby.Table)) {
	t.Helper()
	if change != nil {
		change(&table)
	}
	must(t, l.Put(t.Context(), table))
}

func over(l *lobby.Table)    { l.Stage = "over" }
func playing(l *lobby.Table) { l.Stage, l.Round = "playing", 1 }
func hidden(l *lobby.Table)  { l.Listed = false }

// ids fails unless the tables are these.
func ids(t *testing.T, list []lobby.Table, err error, want ...string) {
	t.Helper()
	must(t, err)
	var got []string
	for _, l := range list {
		got = append(got, l.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("tables %q, want %q", got, want)
	}
}

// sits fails unless the person's tables are these.
func sits(t *testing.T, l Lobby, id lobby.ID, want ...string) {
	t.Helper()
	list, err := l.Of(t.Context(), id, 100)
	ids(t, list, err, want...)
}

func putTwice(t *testing.T, l Form) {
	first := listing("t", 1, "a", "b")
	put(t, l, first, nil)
	list, err := l.Listed(t.Context(), 9)
	must(t, err)
	same(t, list, []lobby.Table{first})

	second := listing("t", 2, "b", "", "b")
	second.Seats[1].Bot, second.Host, second.Rules = "expert", "b", []byte("{}")
	playing(&second)
	put(t, l, second, func(l *lobby.Table) { l.Moved = l.Moved.In(time.FixedZone("", 3600)) })
	list, err = l.Listed(t.Context(), 9)
	must(t, err)
	same(t, list, []lobby.Table{second})
	sits(t, l, "a")
	sits(t, l, "b", "t")

	must(t, l.Drop(t.Context(), "t"))
	must(t, l.Drop(t.Context(), "t"))
	list, err = l.Listed(t.Context(), 9)
	ids(t, list, err)
	sits(t, l, "b")
}

func listed(t *testing.T, l Form) {
	put(t, l, listing("1", 1), nil)
	put(t, l, listing("3", 3), nil)
	put(t, l, listing("2", 2), nil)
	put(t, l, listing("2b", 2), nil)
	put(t, l, listing("5", 5), playing)
	put(t, l, listing("4", 4), playing)
	put(t, l, listing("over", 6), over)
	put(t, l, listing("hidden", 7), hidden)
	for limit, want := range map[int][]string{
		9: {"3", "2", "2b", "1", "5", "4"}, 5: {"3", "2", "2b", "1", "5"}, 1: {"3"}, 0: nil, -1: nil,
	} {
		list, err := l.Listed(t.Context(), limit)
		ids(t, list, err, want...)
	}
}

func of(t *testing.T, l Form) {
	put(t, l, listing("1", 1, "a", "b", "a"), nil)
	put(t, l, listing("3", 3, "b", "a"), hidden)
	put(t, l, listing("2", 2, "a"), playing)
	put(t, l, listing("2b", 2, "a"), playing)
	put(t, l, listing("4", 4, "b", ""), nil)
	put(t, l, listing("over", 5, "a", "b"), over)
	sits(t, l, "a", "3", "2", "2b", "1")
	sits(t, l, "b", "4", "3", "1")
	sits(t, l, "host")
	sits(t, l, "")
	for limit, want := range map[int][]string{2: {"3", "2"}, 0: nil, -1: nil} {
		list, err := l.Of(t.Context(), "a", limit)
		ids(t, list, err, want...)
	}
}

func waiting(t *testing.T, l Form) {
	mine := func(l *lobby.Table) { l.Host = "a" }
	put(t, l, listing("2", 1), mine)
	put(t, l, listing("1", 2), func(l *lobby.Table) { mine(l); hidden(l) })
	put(t, l, listing("played", 3), func(l *lobby.Table) { mine(l); playing(l) })
	put(t, l, listing("over", 4), func(l *lobby.Table) { mine(l); over(l) })
	put(t, l, listing("alien", 5, "a"), nil)
	for host, want := range map[lobby.ID][]string{"a": {"1", "2"}, "host": {"alien"}, "x": nil, "": nil} {
		list, err := l.Waiting(t.Context(), host)
		must(t, err)
		if !slices.Equal(list, want) {
			t.Errorf("tables of %q that wait: %q, want %q", host, list, want)
		}
	}
	must(t, l.Drop(t.Context(), "1"))
	put(t, l, listing("2", 1), nil)
	list, err := l.Waiting(t.Context(), "a")
	must(t, err)
	same(t, len(list), 0)
}

func newest(t *testing.T, l Form) {
	at, err := l.Newest(t.Context())
	must(t, err)
	same(t, at, time.Time{})
	put(t, l, listing("2", 2), hidden)
	last := listing("3", 3)
	put(t, l, last, over)
	put(t, l, listing("1", 1), playing)
	at, err = l.Newest(t.Context())
	must(t, err)
	same(t, at, last.Moved.UTC())
}

func idle(t *testing.T, l Form) {
	for _, minutes := range []int{3, 1, 2} {
		put(t, l, listing(fmt.Sprint("w", minutes), minutes), hidden)
		put(t, l, listing(fmt.Sprint("o", minutes), minutes), over)
	}
	put(t, l, listing("p", 0), playing)
	for _, test := range []struct {
		stage          string
		minutes, limit int
		want           []string
	}{
		{"waiting", 9, 9, []string{"w1", "w2", "w3"}}, {"waiting", 3, 9, []string{"w1", "w2"}},
		{"waiting", 9, 1, []string{"w1"}}, {"waiting", 1, 9, nil}, {"waiting", 9, 0, nil}, {"waiting", 9, -1, nil},
		{"over", 2, 9, []string{"o1"}}, {"playing", 9, 9, []string{"p"}}, {"none", 9, 9, nil},
	} {
		list, err := l.Idle(t.Context(), test.stage, noon.Add(time.Duration(test.minutes)*time.Minute), test.limit)
		ids(t, list, err, test.want...)
	}
}

func putByMany(t *testing.T, l Form) {
	const writers, each = 8, 8
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for n := range each {
				for _, table := range []lobby.Table{listing("shared", n, "a"), listing(fmt.Sprintf("%d/%d", i, n), n, "a")} {
					if err := l.Put(t.Context(), table); err != nil {
						t.Error(err)
					}
				}
				if n%2 == 0 {
					if err := l.Drop(t.Context(), fmt.Sprintf("%d/%d", i, n)); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	list, err := l.Of(t.Context(), "a", 1000)
	must(t, err)
	same(t, len(list), writers*each/2+1)
}

func ownMemory(t *testing.T, l Form) {
	enter(t, l, "a")
	m, table := match("t", 1, "a"), listing("t", 1, "a")
	must(t, l.Save(t.Context(), m))
	must(t, l.Put(t.Context(), table))
	spoil := func(m lobby.Match, table lobby.Table) {
		m.Seats[0].Total, m.Record[0], table.Seats[0].Who, table.Rules[0] = "X", 'X', "X", 'X'
	}
	spoil(m, table)
	for range 2 {
		m, err := l.Match(t.Context(), "t")
		must(t, err)
		same(t, m, match("t", 1, "a"))
		tables, err := l.Of(t.Context(), "a", 1)
		must(t, err)
		same(t, tables, []lobby.Table{listing("t", 1, "a")})
		spoil(m, tables[0])
	}
}
