package cluster

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/tools/expect"
)

// halfChanged has a server die at each step of a change.
func halfChanged(t *testing.T, all *clients) {
	ctx, r := t.Context(), all.list[0].Rows()
	subject := r.subjectOf("a")
	first, err := r.Put(ctx, "a", 0, []byte("1"))
	expect.Done(t, err)
	// It dies before it erases the older message, and then before it erases what says that the row is
	// deleted.
	second, err := r.s.put(ctx, subject, uint64(first), append(appendText(nil, "a"), "2"...))
	expect.Done(t, err)
	_, err = all.rows().Put(ctx, "a", first, []byte("3"))
	expect.Error(t, err, log.ErrMoved)
	expect.Equal(t, valueOf(t, all, "a"), "2")
	_, err = r.s.put(ctx, subject, second, nil)
	expect.Done(t, err)
	expect.Equal(t, valueOf(t, all, "a"), "")
	expect.Done(t, all.rows().Delete(ctx, "a", log.Rev(second)))
	third, err := all.rows().Put(ctx, "a", 0, []byte("3"))
	expect.Done(t, err)
	expect.Equal(t, valueOf(t, all, "a"), "3")
	expect.Done(t, all.rows().Delete(ctx, "a", third))
	expect.Equal(t, valueOf(t, all, "a"), "")
	_, err = r.s.last(ctx, subject)
	expect.Error(t, err, errNone)
}

// putAgain puts a row as it is put whose answer was lost.
func putAgain(t *testing.T, all *clients) {
	all.empty(t)
	r, expected := all.list[0].Rows(), uint64(0)
	for _, id := range []string{"one", "two"} {
		first, err := r.replaceOnce(t.Context(), id, "a", expected, append(appendText(nil, "a"), id...))
		expect.Done(t, err)
		again, err := r.replaceOnce(t.Context(), id, "a", expected, append(appendText(nil, "a"), id...))
		expect.Done(t, err)
		expect.Equal(t, again, first)
		expect.Equal(t, valueOf(t, all, "a"), id)
		expected = first
	}
	_, err := r.replaceOnce(t.Context(), "three", "a", 1, nil)
	expect.Error(t, err, errMoved)
}

// valueOf returns the value of a row, however it is read, or "" if there is none.
func valueOf(t *testing.T, all *clients, key string) (value string) {
	t.Helper()
	found, err := all.rows().Get(t.Context(), key)
	expect.Done(t, err)
	for row, err := range all.rows().Scan(t.Context(), "", "") {
		expect.Done(t, err)
		if row.Key == key {
			value = string(row.Value)
		}
	}
	expect.Equal(t, string(found[key].Value), value)
	return value
}

func tidiedRows(t *testing.T, all *clients) {
	ctx, r := t.Context(), all.list[0].Rows()
	revs := map[string]log.Rev{}
	for _, key := range []string{"a", "b", "c"} {
		rev, err := r.Put(ctx, key, 0, []byte("old"))
		expect.Done(t, err)
		revs[key] = rev
	}
	// A server dies before it erases the older message, another one while it deletes a row.
	_, err := r.s.put(ctx, r.subjectOf("a"), uint64(revs["a"]), append(appendText(nil, "a"), "new"...))
	expect.Done(t, err)
	_, err = r.s.put(ctx, r.subjectOf("b"), uint64(revs["b"]), nil)
	expect.Done(t, err)
	expect.Done(t, all.list[1].Rows().Tidy(ctx))
	for key, want := range map[string]int{"a": 1, "b": 0, "c": 1} {
		count, err := r.countSubjects(ctx, 0)
		expect.Done(t, err)
		expect.Equal(t, count.Of[r.subjectOf(key)], want)
	}
	for key, want := range map[string]string{"a": "new", "b": "", "c": "old"} {
		expect.Equal(t, valueOf(t, all, key), want)
	}
	expect.Done(t, all.list[1].Rows().Tidy(ctx))
}

func largeScan(t *testing.T, all *clients) {
	want := map[string]string{}
	for i := range 6 {
		key := fmt.Sprint("large/", i)
		want[key] = strings.Repeat(fmt.Sprint(i), 900_000)
		_, err := all.rows().Put(t.Context(), key, 0, []byte(want[key]))
		expect.Done(t, err)
	}
	last := ""
	for row, err := range all.rows().Scan(t.Context(), "large/", "") {
		expect.Done(t, err)
		if row.Key <= last || string(row.Value) != want[row.Key] {
			t.Errorf("%q comes after %q, with %d bytes", row.Key, last, len(row.Value))
		}
		last = row.Key
		delete(want, row.Key)
	}
	expect.Equal(t, len(want), 0)
}

func deletedPersonInNoFile(t *testing.T, all *clients) {
	const old, name, id = "Zebedäus Quastenflosser", "Ottokar Xylophonwurm", "someone-unusual"
	secret, code := people.Hash{0xde, 0xad, 1, 2, 3, 4, 5, 6, 7}, people.Hash{0xbe, 0xef, 9, 8, 7, 6, 5, 4, 3}
	p := all.people()
	expect.Done(t, p.Add(t.Context(), people.Person{ID: "stays", Name: "Ana Stays", Since: noon}, people.Hash{1}))
	expect.Done(t, p.Add(t.Context(), people.Person{ID: id, Name: old, Since: noon}, secret))
	_, err := p.GrantCode(t.Context(), id, code, noon, 3)
	expect.Done(t, err)
	expect.Done(t, p.Rename(t.Context(), id, name))
	traces := [][]byte{[]byte(old), []byte(name), []byte("Zebed"), []byte(id)}
	for _, h := range []people.Hash{secret, code} {
		traces = append(traces, h[:], []byte(hex.EncodeToString(h[:])), []byte(base64.StdEncoding.EncodeToString(h[:])))
	}
	if !all.inFiles(t, isStored, []byte(name)) {
		t.Fatal("the name is in no file while the person is there")
	}
	expect.Done(t, p.Delete(t.Context(), id))
	all.awaitNotInFiles(t, 30*time.Second, isStored, traces...) // followers erase a moment later
	if !all.inFiles(t, isStored, []byte("Ana Stays")) {
		t.Error("another person's name is in no file")
	}
	if os.Getenv("ROUNDHOUSE_SOAK") != "" { // it takes three minutes
		all.awaitNotInFiles(t, 10*time.Minute, isAny, traces...)
	}
}

// awaitNotInFiles waits until none of the files wanted has one of the traces.
func (all *clients) awaitNotInFiles(
	t *testing.T, patience time.Duration, want func(path string) bool, traces ...[]byte,
) {
	t.Helper()
	for deadline := time.Now().Add(patience); all.inFiles(t, want, traces...); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("a deleted person is still in the files")
		}
	}
}

// isAny accepts every file.
func isAny(string) bool { return true }

// isStored accepts the files of streams, and not those of Raft.
func isStored(path string) bool { return !strings.Contains(path, string(filepath.Separator)+"_js_") }

// inFiles reports whether a file of a NATS server, one of those wanted, has one of the traces.
func (all *clients) inFiles(t *testing.T, want func(path string) bool, traces ...[]byte) (found bool) {
	t.Helper()
	for i := range all.count {
		err := filepath.WalkDir(all.nodes.Folder(i), func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) || err == nil && (d.IsDir() || !want(path)) {
				return nil // servers delete files at any time
			} else if err != nil {
				return err
			}
			data, err := os.ReadFile(path)
			if errors.Is(err, fs.ErrNotExist) {
				return nil
			}
			for _, trace := range traces {
				found = found || bytes.Contains(data, trace)
			}
			return err
		})
		expect.Done(t, err)
	}
	return found
}
