package log

import (
	"context"
	"errors"
	"testing"
)

// reads is a log that counts the entries that were read.
type reads struct {
	Memory
	n int
}

func (r *reads) Read(ctx context.Context, id string, after Seq) ([]Entry, error) {
	list, err := r.Memory.Read(ctx, id, after)
	r.n += len(list)
	return list, err
}

func TestOfAKeptLogOnlyTheNewsAreRead(t *testing.T) {
	l := &reads{}
	bad := errors.New("bad")
	k := Keep(l, func(string) string { return "" }, func(s string, entries []Entry) (string, error) {
		for _, e := range entries {
			if string(e.Data) == "!" {
				return s, bad
			}
			s += string(e.Data)
		}
		return s, nil
	})
	add := func(last Seq, id, data string) {
		t.Helper()
		if err := l.Append(t.Context(), "a", last, Head{}, Entry{ID: id, Data: []byte(data)}); err != nil {
			t.Fatal(err)
		}
	}
	want := func(state string, last Seq, read int) {
		t.Helper()
		l.n = 0
		if s, n, err := k.Get(t.Context(), "a"); err != nil || s != state || n != last || l.n != read {
			t.Fatalf("%q up to %d after reading %d, %v; want %q, %d, %d", s, n, l.n, err, state, last, read)
		}
	}
	want("", 0, 0)
	add(0, "1", "a")
	add(1, "2", "b")
	want("ab", 2, 2)
	want("ab", 2, 1)
	add(2, "3", "c")
	want("abc", 3, 2)
	if err := l.Remove(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	want("", 0, 0)
	for i, data := range []string{"x", "y", "z"} { // another log in its place
		add(Seq(i), "other "+data, data)
	}
	want("xyz", 3, 3)
	add(3, "4", "!")
	if s, n, err := k.Get(t.Context(), "a"); !errors.Is(err, bad) {
		t.Fatal(s, n, err)
	}
}
