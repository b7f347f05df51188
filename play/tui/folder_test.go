package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/play/hall"
)

func files(t *testing.T, dir string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestAMatchGoesOnAfterEveryAction(t *testing.T) {
	dir := t.TempDir()
	d := start(t, options(t, "pagat", 3, 2, Folder(dir)), 80, 24)
	seen := d.match().last - 1
	d.playUntil(func(m *match) bool {
		if m.last == seen || m.over != nil {
			return m.over != nil
		}
		seen = m.last
		matches, problems := Folder(dir).listMatches()
		if len(matches) != 1 || len(problems) != 0 {
			t.Fatalf("after event %d: %d matches, %v", m.last, len(matches), problems)
		}
		again, err := matches[0].setup.openRoom(matches[0].record, chance)
		if err != nil {
			t.Fatal(err)
		}
		if want := recordOf(t, m.room); !reflect.DeepEqual(recordOf(t, again), want) {
			t.Fatalf("after event %d another match is kept", m.last)
		}
		if matches[0].setup.Seed != d.app.Setup.Seed || matches[0].setup.BotSeed != d.app.Setup.BotSeed {
			t.Fatal("the seeds are not kept")
		}
		return false
	})
	if left := files(t, dir); len(left) != 0 {
		t.Errorf("the match is over, but %v is still there", left)
	}
	if archived := files(t, filepath.Join(dir, "archive")); len(archived) != 1 {
		t.Errorf("the archive holds %v", archived)
	}
}

func TestLeavingAndGoingOn(t *testing.T) {
	dir := t.TempDir()
	o := options(t, "pagat", 3, 2, Folder(dir))
	d := start(t, o, 80, 24)
	d.playUntil(func(m *match) bool { return m.dealt.Round == 2 && m.myTurn() })
	want := recordOf(t, d.match().room)
	d.press("q", "enter")
	if !d.end {
		t.Fatal("q does not leave")
	}
	if text := d.app.farewellText(); !strings.HasPrefix(text, "The match is kept") {
		t.Errorf("%q stays in the terminal", text)
	}
	d = start(t, o, 80, 24)
	d.sees("▸ Pagat", "3 players, 1 of 2 rounds done")
	d.press("enter")
	if got := recordOf(t, d.match().room); !reflect.DeepEqual(got, want) {
		t.Error("another match goes on")
	}
	d.sees("round 2 of 2")
}

// TestAFileOfBeforeGoesOnWithItsNamesAndDeals continues a match in its first round that an earlier
// program has kept; want is the hand that it would have dealt in the second.
func TestAFileOfBeforeGoesOnWithItsNamesAndDeals(t *testing.T) {
	const want = "[6-0 3-0 11-3 11-2 12-1 7-3 11-7 12-5 8-5 9-6 12-6 3-1 11-6 8-3 1-1 2-2]"
	dir := t.TempDir()
	text, err := os.ReadFile("testdata/before.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "before.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
	o := options(t, "pagat", 2, 2, Folder(dir))
	o.NewBot = func(string, uint64) (hall.Player, error) { return chance("chance", 1) }
	d := start(t, o, 80, 24)
	d.sees("3 players, 0 of 2 rounds done")
	d.press("enter")
	d.sees("You", "Rocket", "Adler")
	d.playUntil(func(m *match) bool { return m.dealt.Round == 2 })
	rec := recordOf(t, d.match().room)
	if got := fmt.Sprint(rec.Rounds[1].Hands[0]); got != want {
		t.Errorf("dealt is %s, not %s", got, want)
	}
	if want := []string{"Zoë", "Rocket", "Adler"}; !slices.Equal(rec.Players, want) {
		t.Errorf("%q play, not %q", rec.Players, want)
	}
}

func TestANewMatchLeavesTheOldOneThere(t *testing.T) {
	dir := t.TempDir()
	o := options(t, "pagat", 3, 2, Folder(dir))
	start(t, o, 80, 24).leave()
	d := start(t, o, 80, 24)
	d.press("n")
	d.match()
	if n := len(files(t, dir)); n != 2 {
		t.Errorf("%d matches are kept, not 2", n)
	}
	d.leave()
	d = start(t, o, 80, 24)
	d.press("x")
	if n := len(files(t, dir)); n != 1 {
		t.Errorf("%d matches are kept, not 1", n)
	}
}

func TestAMatchIsPlayedByOneProgramAtATime(t *testing.T) {
	dir := t.TempDir()
	o := options(t, "pagat", 3, 2, Folder(dir))
	one := start(t, o, 80, 24)
	two := start(t, o, 80, 24)
	for _, key := range []string{"enter", "x"} {
		two.press(key)
		two.sees(english.say("elsewhere", nil), "▸ Pagat")
	}
	one.playUntil(func(m *match) bool { return m.last > 30 && m.myTurn() })
	want := recordOf(t, one.match().room)
	one.press("q", "enter")
	two.press("enter")
	if got := recordOf(t, two.match().room); !reflect.DeepEqual(got, want) {
		t.Error("what the first one played meanwhile is lost")
	}
	two.press("q", "enter")
	if left, err := filepath.Glob(filepath.Join(dir, "*.lock")); err != nil || len(left) > 0 {
		t.Errorf("%v, %v is left", left, err)
	}
}

func TestAnActionJustBeforeLeavingIsKept(t *testing.T) {
	dir := t.TempDir()
	o := options(t, "pagat", 3, 2, Folder(dir))
	d := start(t, o, 80, 24)
	d.playUntil(func(m *match) bool { return m.myTurn() && len(m.playsOf(tile.None)) == 1 })
	m := d.match()
	play := m.playsOf(tile.None)[0]
	m.sel = slices.Index(m.hand, play.Tile())
	m.update(tea.KeyPressMsg{Code: tea.KeyEnter}) // the resulting command never runs
	d.send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	matches, _ := Folder(dir).listMatches()
	if len(matches) != 1 {
		t.Fatalf("%d matches are kept", len(matches))
	}
	var last game.Action
	if _, err := matches[0].record.Replay(func(s record.Step) { last = s.Event.Action }); err != nil {
		t.Fatal(err)
	}
	if last != play {
		t.Errorf("%s was done, but %s is the last action that is kept", play, last)
	}
}

func TestADamagedSaveIsPutAsideAndBlocksNothing(t *testing.T) {
	for name, spoil := range map[string]func(string) string{
		"empty":     func(string) string { return "" },
		"cut short": func(s string) string { return s[:len(s)/2] },
		"format":    func(s string) string { return strings.Replace(s, saveFormat, "something/1", 1) },
		"seed":      func(s string) string { return strings.Replace(s, `"seed":"`, `"seed":"x`, 1) },
		"bots":      func(s string) string { return strings.Replace(s, `"bots":["chance",`, `"bots":[`, 1) },
		"record":    func(s string) string { return strings.Replace(s, `"hands":[["1`, `"hands":[["0`, 1) },
	} {
		dir := t.TempDir()
		o := options(t, "pagat", 3, 2, Folder(dir))
		start(t, o, 80, 24)
		path := files(t, dir)[0]
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(spoil(string(text))), 0o600); err != nil {
			t.Fatal(err)
		}
		d := start(t, o, 80, 24)
		d.sees("cannot be read", filepath.Base(path), "put aside")
		if kept := files(t, filepath.Join(dir, "damaged")); len(kept) != 1 {
			t.Errorf("%s: damaged holds %v", name, kept)
		}
		d.press("enter")
		d.match()
	}
}

// TestASaveOfEarlierRulesIsPutAsideAndNotCalledDamaged: it has an opening, by rules without any,
// and no edition.
func TestASaveOfEarlierRulesIsPutAsideAndNotCalledDamaged(t *testing.T) {
	dir := t.TempDir()
	o := options(t, "pagat", 3, 2, Folder(dir))
	d := start(t, o, 80, 24)
	d.playUntil(func(m *match) bool {
		return m.myTurn() && strings.Contains(fmt.Sprint(recordOf(t, m.room).Rounds[0].Actions), "stop")
	})
	d.send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	path := files(t, dir)[0]
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	earlier := strings.Replace(strings.Replace(string(text), fmt.Sprintf(`"edition":%d,`, rules.Edition), "", 1), `"pagat"`, `"bauguess"`, 1)
	if err := os.WriteFile(path, []byte(earlier), 0o600); err != nil {
		t.Fatal(err)
	}
	d = start(t, o, 80, 24)
	d.sees(filepath.Base(path), "earlier rules", "put aside", "archive")
	if kept := files(t, filepath.Join(dir, "archive")); len(kept) != 1 || len(files(t, filepath.Join(dir, "damaged"))) > 0 {
		t.Errorf("archive holds %v", kept)
	}
	d.press("enter")
	d.match()
}

func TestAMatchThatCannotBeSavedGoesOnWithAWarning(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(dir, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	d := start(t, options(t, "pagat", 3, 2, Folder(dir)), 80, 24)
	d.sees("could not be saved")
	d.playUntil(func(m *match) bool { return !m.isPlaying() })
}

// recordOf returns the record of the match so far.
func recordOf(t *testing.T, r *room) *record.Record {
	t.Helper()
	rec, err := r.record()
	if err != nil {
		t.Fatal(err)
	}
	return rec
}
