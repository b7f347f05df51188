package log_test

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"testing"

	"roundhouse/play/log"
)

// one returns the decision to append one entry with that ID.
func one(id string) func([]log.Entry) (log.Head, []log.Entry, error) {
	return func([]log.Entry) (log.Head, []log.Entry, error) { return log.Head{}, []log.Entry{{ID: id}}, nil }
}

func TestManyWhoUpdateALogLoseNothing(t *testing.T) {
	l := &log.Memory{}
	var all sync.WaitGroup
	for i := range 20 {
		for range 2 { // each twice
			all.Go(func() {
				entries, err := log.Update(t.Context(), l, "x", one(strconv.Itoa(i)))
				if err != nil {
					t.Error(err)
				}
				for n, e := range entries {
					if e.Seq != log.Seq(n+1) {
						t.Errorf("entry %d has number %d", n+1, e.Seq)
					}
				}
			})
		}
	}
	all.Wait()
	if entries, err := l.Read(t.Context(), "x", 0); err != nil || len(entries) != 20 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
}

// busy is a log in which somebody else is always faster.
type busy struct {
	log.Memory
	appends int
}

func (b *busy) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	b.appends++
	if err := b.Memory.Append(ctx, id, last, log.Head{}, log.Entry{ID: "other " + strconv.Itoa(b.appends)}); err != nil {
		return err
	}
	return b.Memory.Append(ctx, id, last, head, entries...)
}

func TestAnUpdateEndsWithTheErrorOfItsDecision(t *testing.T) {
	l, wrong := &busy{}, errors.New("wrong")
	decisions := 0
	_, err := log.Update(t.Context(), l, "x", func(have []log.Entry) (log.Head, []log.Entry, error) {
		if decisions++; len(have) == 3 {
			return log.Head{}, nil, wrong
		}
		return log.Head{}, []log.Entry{{ID: "mine"}}, nil
	})
	if !errors.Is(err, wrong) || decisions != 4 {
		t.Errorf("%v after %d decisions", err, decisions)
	}
	if entries, err := log.Update(t.Context(), l, "x", func([]log.Entry) (log.Head, []log.Entry, error) { return log.Head{}, nil, nil }); err != nil || len(entries) != 3 {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	if _, err := log.Update(t.Context(), l, "x", one("mine")); !errors.Is(err, log.ErrNotStored) {
		t.Errorf("%v while others write all the time", err)
	}
}

func TestTheKindOfALogIsTheBeginningOfItsID(t *testing.T) {
	for id, want := range map[string]log.Kind{"s-k3v7q2mzx5t4w6ab": log.Sheets, "k3v7q2mzx5t4w6ab": log.Tables, "sk3v7q2mzx5t4w6a": log.Tables,
		"local-k3v7q2mzx5t4w6ab": log.Tables, "": log.Tables} {
		if got := log.KindOf(id); got != want {
			t.Errorf("%q is of kind %q, want %q", id, got, want)
		}
	}
	if log.Sheets.Word() != "sheet" || log.Tables.Word() != "table" {
		t.Error(log.Sheets.Word(), log.Tables.Word())
	}
}
