package table

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundhouse/play/log"
)

// playedLog returns the log of a match of two.
func playedLog(t *testing.T) []log.Entry {
	t.Helper()
	m := seededBy(t, "czech", 2, 1)
	m.advance(func() {})
	return m.log
}

func TestACheckFindsWhatALogCannotHold(t *testing.T) {
	whole := playedLog(t)
	if err := CheckLog("t", whole); err != nil {
		t.Fatal(err)
	}
	n := len(whole)
	for name, entries := range map[string][]log.Entry{
		"nothing": nil, "no beginning": whole[1:], "a gap": slices.Delete(slices.Clone(whole), n/2, n/2+1),
		"twice the same ID": append(slices.Clone(whole), log.Entry{Seq: Seq(n + 1), ID: whole[0].ID, Data: whole[n-1].Data}),
		"an action again":   append(slices.Clone(whole), log.Entry{Seq: Seq(n + 1), ID: "new", Data: whole[5].Data}),
	} {
		var d *Damaged
		if err := CheckLog("t", entries); !errors.As(err, &d) || d.Table != "t" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnActionOnATrainThatCannotBeIsDamage(t *testing.T) {
	entries := playedLog(t)
	play := regexp.MustCompile(`>[^"]+"`)
	i := slices.IndexFunc(entries, func(e log.Entry) bool { return play.Match(e.Data) })
	entries[i].Data = play.ReplaceAll(entries[i].Data, []byte(`>M99"`))
	if err := CheckLog("t", entries); err == nil {
		t.Errorf("%s is a good entry", entries[i].Data)
	}
}

// TestACheckOfDamagedBytesEnds changes bytes of events: most changes are found, and none crashes
// the program.
func TestACheckOfDamagedBytesEnds(t *testing.T) {
	whole := playedLog(t)
	found := 0
	const tries = 400
	for range tries {
		entries := slices.Clone(whole)
		e := &entries[rand.IntN(len(entries))]
		e.Data = bytes.Clone(e.Data)
		for range 1 + rand.IntN(4) {
			e.Data[rand.IntN(len(e.Data))] = byte(32 + rand.IntN(95))
		}
		if CheckLog("t", entries) != nil {
			found++
		}
	}
	if found < tries/4 {
		t.Errorf("%d of %d are found", found, tries)
	}
}

func TestALogThatWasTamperedWithIsRefused(t *testing.T) {
	m := seededBy(t, "pagat", 2, 1)
	m.advance(func() {})
	whole := m.log
	end := slices.IndexFunc(whole, func(e log.Entry) bool { return bytes.Contains(e.Data, []byte("round_ended")) })
	for name, change := range map[string]func([]log.Entry){
		"seat":    func(e []log.Entry) { e[6].Data = []byte(`{"at":1,"acted":{"action":"2 pass"}}`) },
		"json":    func(e []log.Entry) { e[6].Data = []byte(`{"at":1,"acted":`) },
		"nothing": func(e []log.Entry) { e[6].Data = []byte(`{}`) },
		"tile":    func(e []log.Entry) { e[4].Data = []byte(strings.Replace(string(e[4].Data), "-", "-1", 1)) },
		"scores": func(e []log.Entry) {
			e[end].Data = []byte(strings.Replace(string(e[end].Data), `"scores":["`, `"scores":["9`, 1))
		},
		"order": func(e []log.Entry) { e[0].Data, e[1].Data = e[1].Data, e[0].Data },
	} {
		changed := slices.Clone(whole)
		change(changed)
		if _, _, err := ReadLog(New("t"), changed); err == nil || !strings.Contains(err.Error(), "event ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
