package hall_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/preset"
)

// playedLog returns the log of an unfinished match between two bots.
func playedLog(t *testing.T) []table.Entry {
	t.Helper()
	set, err := preset.Get("czech")
	if err != nil {
		t.Fatal(err)
	}
	log := &hall.Memory{}
	first := func(v game.View, _ *game.Past) game.Action { return v.Legal(nil)[0] }
	began := table.Started{
		Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Players: []string{"a", "b"}, Seed: deal.SeedOf(1),
	}
	played, err := hall.Begin(t.Context(), log, "t", began, hall.Seating{Bots: []hall.Player{first, first}})
	if err != nil {
		t.Fatal(err)
	}
	for range 150 {
		if _, err := played.Advance(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := log.Read(t.Context(), "t", 0)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func TestACheckFindsWhatALogCannotHold(t *testing.T) {
	whole := playedLog(t)
	if err := table.CheckLog("t", whole); err != nil {
		t.Fatal(err)
	}
	n := len(whole)
	for name, entries := range map[string][]table.Entry{
		"nothing": nil, "no beginning": whole[1:], "a gap": slices.Delete(slices.Clone(whole), n/2, n/2+1),
		"twice the same ID": append(slices.Clone(whole), table.Entry{Seq: table.Seq(n + 1), ID: whole[0].ID, Data: whole[n-1].Data}),
		"an action again":   append(slices.Clone(whole), table.Entry{Seq: table.Seq(n + 1), ID: "new", Data: whole[2].Data}),
	} {
		var d *table.Damaged
		if err := table.CheckLog("t", entries); !errors.As(err, &d) || d.Table != "t" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnActionOnATrainThatCannotBeIsDamage(t *testing.T) {
	entries := playedLog(t)
	play := regexp.MustCompile(`\\u003e[^"]+"`)
	i := slices.IndexFunc(entries, func(e table.Entry) bool { return play.Match(e.Data) })
	entries[i].Data = play.ReplaceAll(entries[i].Data, []byte(`\u003eM99"`))
	if err := table.CheckLog("t", entries); err == nil {
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
		if table.CheckLog("t", entries) != nil {
			found++
		}
	}
	if found < tries/4 {
		t.Errorf("%d of %d are found", found, tries)
	}
}
