package cluster

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"roundhouse/internal/expect"
	"roundhouse/play/people"
)

func looseKey(t *testing.T, all *clients) {
	p := all.list[0].People()
	expect.Done(t, p.Add(t.Context(), people.Person{ID: "a", Name: "Ana", Since: noon}, people.Hash{1}))
	// A server dies after it has made a key for a secret of a, and one for a new person b.
	for h, id := range map[people.Hash]people.ID{{2}: "a", {3}: "b"} {
		_, err := p.claim(t.Context(), hash(h).token(), key{ID: id, By: "dead"})
		expect.Done(t, err)
		_, err = all.people().Who(t.Context(), h)
		expect.Error(t, err, people.ErrUnknown)
	}
	expect.Done(t, all.people().Grant(t.Context(), "a", people.Hash{2}))
	expect.Done(t, all.people().Add(t.Context(), people.Person{ID: "b", Name: "Ben", Since: noon}, people.Hash{3}))
	for h, id := range map[people.Hash]people.ID{{2}: "a", {3}: "b"} {
		who, err := all.people().Who(t.Context(), h)
		expect.Done(t, err)
		expect.Equal(t, who.ID, id)
	}
}

func halfDeleted(t *testing.T, all *clients) {
	p, who := all.list[0].People(), people.Person{ID: "a", Name: "Ana", Since: noon}
	expect.Done(t, p.Add(t.Context(), who, people.Hash{1}))
	bury := dieAfterGrave(t, p, "a")
	_, err := all.people().Who(t.Context(), people.Hash{1})
	expect.Error(t, err, people.ErrUnknown)
	expect.Error(t, all.people().Rename(t.Context(), "a", "Anna"), people.ErrUnknown)
	expect.Error(t, all.people().Delete(t.Context(), "a"), people.ErrUnknown)
	expect.Done(t, all.people().Add(t.Context(), who, people.Hash{1}))
	bury() // the server was only slow
	for range all.list {
		got, err := all.people().Who(t.Context(), people.Hash{1})
		expect.Done(t, err)
		expect.Equal(t, got, who)
	}
}

// dieAfterGrave begins to delete a person, and returns a function that goes on with it.
func dieAfterGrave(t *testing.T, p *People, id people.ID) (bury func()) {
	t.Helper()
	one, seq, err := p.read(t.Context(), id)
	expect.Done(t, err)
	grave := graveOf(&one)
	seq, err = p.s.put(t.Context(), p.subjectOf(id), seq, encode(grave))
	expect.Done(t, err)
	return func() { expect.Done(t, p.bury(t.Context(), &grave, seq)) }
}

func tidiedPeople(t *testing.T, all *clients) {
	p := all.list[0].People()
	for i, id := range []people.ID{"a", "b", "c"} {
		expect.Done(t, p.Add(t.Context(), people.Person{ID: id, Name: "name", Since: noon}, people.Hash{byte(i)}))
	}
	// A server dies before it erases the older message, another one while it deletes a person.
	one, seq, err := p.read(t.Context(), "a")
	expect.Done(t, err)
	one.Name = "new name"
	_, err = p.s.put(t.Context(), p.subjectOf("a"), seq, encode(one))
	expect.Done(t, err)
	dieAfterGrave(t, p, "b")
	expect.Done(t, all.list[1].People().Tidy(t.Context()))
	count, err := p.countSubjects(t.Context(), 0)
	expect.Done(t, err)
	expect.Equal(t, count.Messages, 4) // two people with a key each
	expect.Equal(t, count.Subjects, 4)
	names, err := all.people().Names(t.Context(), "a", "b", "c")
	expect.Done(t, err)
	expect.Equal(t, names, map[people.ID]string{"a": "new name", "c": "name"})
	expect.Done(t, all.list[1].People().Tidy(t.Context()))
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
