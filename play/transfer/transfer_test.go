package transfer_test

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/cluster"
	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/store"
	"roundhouse/play/transfer"
	"roundhouse/tools/expect"
)

var noon = time.Date(2026, 3, 4, 12, 0, 0, 5, time.UTC)

// contents is everything in a store, in an order that does not depend on it.
type contents struct {
	Logs []whole
	Rows map[string]string
}

// whole is a log with its entries.
type whole struct {
	log.Whole
	Entries []log.Entry
}

// contentsOf reads a whole store.
func contentsOf(t *testing.T, s transfer.Store) contents {
	t.Helper()
	c := contents{Rows: map[string]string{}}
	for row, err := range s.Scan(t.Context(), "", "") {
		expect.Done(t, err)
		c.Rows[row.Key] = string(row.Value)
	}
	for one, err := range s.All(t.Context()) {
		expect.Done(t, err)
		entries, err := s.Read(t.Context(), one.ID, 0)
		expect.Done(t, err)
		one.Listing = append([]byte{}, one.Listing...) // not nil
		c.Logs = append(c.Logs, whole{one, entries})
	}
	slices.SortFunc(c.Logs, func(a, b whole) int { return cmp.Compare(a.ID, b.ID) })
	return c
}

// archiveIn returns the finished matches in a store.
func archiveIn(s transfer.Store) *archive.Archive { return archive.New(s, people.New(s)) }

// newFile opens a new data file.
func newFile(t *testing.T) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "data.db"))
	expect.Done(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// newCluster connects to a new cluster.
func newCluster(t *testing.T) *cluster.Whole {
	t.Helper()
	c, err := cluster.Open(t.Context(), cluster.Config{Servers: clustertest.Start(t, 1).URL(), Replicas: 1, LogStreams: 1})
	expect.Done(t, err)
	t.Cleanup(c.Close)
	l, err := c.Log(cluster.LogConfig{})
	expect.Done(t, err)
	t.Cleanup(func() { l.Close() })
	return c.Whole(l)
}

// fill puts something of every kind into a data file: many people, one of them with two secrets and
// two codes; logs that are due, listed, both or neither, one of them long; matches, some with a
// deleted person.
func fill(t *testing.T, s *store.Store) {
	t.Helper()
	ctx := t.Context()
	p := people.New(s)
	var ids []people.ID
	for i := range 150 {
		id := people.ID("person " + strconv.Itoa(i))
		ids = append(ids, id)
		who := people.Person{ID: id, Name: "Änne " + strconv.Itoa(i), Since: noon.Add(time.Duration(i))}
		expect.Done(t, p.Add(ctx, who, people.Hash{byte(i), 1}))
	}
	expect.Done(t, p.Grant(ctx, ids[7], people.Hash{0, 2}))
	for i := range 2 {
		_, err := p.GrantCode(ctx, ids[7], people.Hash{byte(i), 3}, noon.Add(time.Duration(i)*time.Hour), 2)
		expect.Done(t, err)
	}
	for i := range 100 {
		id := "table " + strconv.Itoa(i)
		var wake time.Time
		if i%2 == 0 {
			wake = noon.Add(time.Duration(i) * time.Minute)
		}
		var listing []byte
		if i%3 == 0 {
			listing = []byte("listing " + id)
		}
		first := []log.Entry{{ID: "a", Data: []byte(`{"n":1}`)}, {ID: "b", Data: []byte{0, 255}}}
		expect.Done(t, s.Append(ctx, id, 0, log.Head{}, first...))
		last := log.Entry{ID: "c", Data: bytes.Repeat([]byte("{}"), 1+i%10/9*200_000)}
		expect.Done(t, s.Append(ctx, id, 2, log.Head{Wake: wake, Listing: listing}, last))
		expect.Done(t, archiveIn(s).Save(ctx, archive.Match{
			Table: "old " + id, Rules: "most", Began: noon, Ended: noon.Add(time.Duration(i)), Early: i%9 == 0, Edition: i % 3,
			Seats:  []archive.Seat{{Who: ids[i], Total: "1½", Place: 1}, {Who: ids[i+1], Bot: "casual", Total: "9", Place: 2}},
			Record: []byte(`{"record":"` + id + `"}`),
		}))
	}
	expect.Done(t, p.Delete(ctx, ids[20]))
}

func TestCopyIsEqual(t *testing.T) {
	first := newFile(t)
	fill(t, first)
	want := contentsOf(t, first)
	expect.Equal(t, len(want.Logs), 100)
	expect.Equal(t, len(want.Rows), 149+149+3+100+100+198) // people, secrets, matches, their ends, and who has played
	from := transfer.Store(first)
	for _, to := range []transfer.Store{newFile(t), newCluster(t), newFile(t)} {
		expect.Done(t, transfer.Copy(t.Context(), from, to))
		expect.Equal(t, contentsOf(t, to), want)
		from = to
	}
	for id, n := range map[people.ID]int{"person 7": 2, "person 0": 1} {
		standings, err := archiveIn(from).Standings(t.Context(), id)
		expect.Done(t, err)
		expected, err := archiveIn(first).Standings(t.Context(), id)
		expect.Done(t, err)
		expect.Equal(t, standings, expected)
		matches, err := archiveIn(from).Matches(t.Context(), id, noon.Add(time.Hour), 9)
		expect.Done(t, err)
		expect.Equal(t, len(matches), n)
	}
}

func TestCopyRefusesTargetThatIsNotEmpty(t *testing.T) {
	from := newFile(t)
	fill(t, from)
	for name, put := range map[string]func(*store.Store) error{
		"person": func(s *store.Store) error {
			return people.New(s).Add(t.Context(), people.Person{ID: "x", Name: "X"}, people.Hash{1})
		},
		"log": func(s *store.Store) error {
			return s.Append(t.Context(), "x", 0, log.Head{}, log.Entry{ID: "a"})
		},
		"match": func(s *store.Store) error { return archiveIn(s).Save(t.Context(), archive.Match{Table: "x"}) },
	} {
		t.Run(name, func(t *testing.T) {
			to := newFile(t)
			expect.Done(t, put(to))
			before := contentsOf(t, to)
			expect.Error(t, transfer.Copy(t.Context(), from, to), transfer.ErrNotEmpty)
			expect.Equal(t, contentsOf(t, to), before)
		})
	}
}

func TestCopyStopsAtLogWithGap(t *testing.T) {
	first := newFile(t)
	expect.Done(t, first.Append(t.Context(), "t", 0, log.Head{}, log.Entry{ID: "a"}, log.Entry{ID: "b"}, log.Entry{ID: "c"}))
	to := newFile(t)
	err := transfer.Copy(t.Context(), &gapped{first}, to)
	if err == nil {
		t.Fatal("a log with a gap was copied")
	}
	expect.Equal(t, err.Error(), `logs: log "t": entry 3 comes where 2 is due`)
	expect.Equal(t, len(contentsOf(t, to).Logs), 0)
}

// gapped is a store in whose logs the second entry is missing.
type gapped struct{ *store.Store }

func (g *gapped) Read(ctx context.Context, id string, after log.Seq) ([]log.Entry, error) {
	entries, err := g.Store.Read(ctx, id, after)
	return slices.DeleteFunc(entries, func(e log.Entry) bool { return e.Seq == 2 }), err
}

func TestCopyLeavesOutWhatIsRemovedMeanwhileAndWhatIsAppended(t *testing.T) {
	first, to := newFile(t), newFile(t)
	for _, id := range []string{"gone", "grows"} {
		head := log.Head{Wake: noon, Listing: []byte("as it was")}
		expect.Done(t, first.Append(t.Context(), id, 0, head, log.Entry{ID: "a"}))
	}
	expect.Done(t, transfer.Copy(t.Context(), &changing{first}, to))
	got := contentsOf(t, to).Logs
	expect.Equal(t, len(got), 1)
	expect.Equal(t, got[0].ID, "grows")
	expect.Equal(t, len(got[0].Entries), 1)
	expect.Equal(t, string(got[0].Listing), "as it was")
}

// changing is a store that changes while it is copied: each log is removed or grows once it is
// found.
type changing struct{ *store.Store }

func (c *changing) All(ctx context.Context) iter.Seq2[log.Whole, error] {
	return func(yield func(log.Whole, error) bool) {
		for one, err := range c.Store.All(ctx) {
			if one.ID == "gone" {
				err = cmp.Or(err, c.Remove(ctx, one.ID))
			} else {
				err = cmp.Or(err, c.Append(ctx, one.ID, one.Last, log.Head{Listing: []byte{}}, log.Entry{ID: "b"}))
			}
			if !yield(one, err) {
				return
			}
		}
	}
}

// broken is a store from which a copy breaks off after some logs.
type broken struct{ *store.Store }

func (b *broken) Scan(context.Context, string, string) iter.Seq2[log.Row, error] {
	return func(yield func(log.Row, error) bool) { yield(log.Row{}, context.Canceled) }
}

func TestFileThatIsRestoredInPartIsNotUsed(t *testing.T) {
	from, file := newFile(t), filepath.Join(t.TempDir(), "part.db")
	fill(t, from)
	to, err := store.Open(t.Context(), file)
	expect.Done(t, err)
	expect.Error(t, transfer.Copy(t.Context(), &broken{from}, to), context.Canceled)
	for range 2 {
		killed, err := os.ReadFile(file) // without its log
		expect.Done(t, err)
		part := filepath.Join(t.TempDir(), "killed.db")
		expect.Done(t, os.WriteFile(part, killed, 0o600))
		_, errOpen := store.Open(t.Context(), part)
		_, errCheck := store.Check(t.Context(), part)
		_, errBackup := store.Backup(t.Context(), part, part+".copy")
		for _, err := range []error{errOpen, errCheck, errBackup} {
			if err == nil || !strings.Contains(err.Error(), "only a part") {
				t.Errorf("%v", err)
			}
		}
		expect.Done(t, to.Close())
	}
	to, err = store.Open(t.Context(), filepath.Join(t.TempDir(), "whole.db"))
	expect.Done(t, err)
	expect.Done(t, transfer.Copy(t.Context(), from, to))
	expect.Done(t, to.Close())
}

func TestClusterThatIsRestoredInPartIsNotUsed(t *testing.T) {
	from := newFile(t)
	fill(t, from)
	config := cluster.Config{Servers: clustertest.Start(t, 1).URL(), Replicas: 1, LogStreams: 1}
	restore := func(from transfer.Store) error {
		c, err := cluster.OpenToRestore(t.Context(), config)
		expect.Done(t, err)
		defer c.Close()
		l, err := c.Log(cluster.LogConfig{})
		expect.Done(t, err)
		defer l.Close()
		return transfer.Copy(t.Context(), from, c.Whole(l))
	}
	for range 2 {
		expect.Error(t, restore(&broken{from}), context.Canceled)
		_, err := cluster.Open(t.Context(), config)
		expect.Error(t, err, cluster.ErrRestoring)
	}
	expect.Done(t, restore(from))
	c, err := cluster.Open(t.Context(), config)
	expect.Done(t, err)
	defer c.Close()
	l, err := c.Log(cluster.LogConfig{})
	expect.Done(t, err)
	defer l.Close()
	expect.Equal(t, contentsOf(t, c.Whole(l)), contentsOf(t, from))
	expect.Error(t, restore(from), transfer.ErrNotEmpty)
}
