package tui

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"roundhouse/game"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// golden compares the screen with the one in testdata.
func (d *driver) golden(name string) {
	d.t.Helper()
	path := filepath.Join("testdata", name+".txt")
	got := d.screenText() + "\n"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			d.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		d.t.Fatal(err)
	}
	if got != string(want) {
		d.t.Errorf("the screen is not %s:\n%s", path, got)
	}
}

// midGame reports whether it is some turns into a round, the player is in turn, and has a choice.
func midGame(m *match) bool {
	_, forced := m.onlyAction()
	return int(m.last) > 71+m.seats() && m.myTurn() && !forced && m.view().Drew() == 0xFF
}

func TestScreens(t *testing.T) {
	for _, test := range []struct {
		name, rules   string
		seats, rounds int
		w, h          int
	}{
		{"pagat-4-80x24", "pagat", 4, 13, 80, 24},
		{"pagat-4-120x40", "pagat", 4, 13, 120, 40},
		{"pagat-4-200x60", "pagat", 4, 13, 200, 60},
		{"pagat-4-40x12", "pagat", 4, 13, 40, 12},
		{"pagat-10-80x24", "pagat", 10, 13, 80, 24},
		{"jumbo-14-80x24", "jumbo", 14, 19, 80, 24},
		{"jumbo-14-120x40", "jumbo", 14, 19, 120, 40},
		{"pagat-8-60x16", "pagat", 8, 13, 60, 16},
		{"jumbo-14-60x16", "jumbo", 14, 19, 60, 16},
		{"estonian-5-80x30", "estonian", 5, 13, 80, 30},
		{"czech-3-100x30", "czech", 3, 13, 100, 30},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := start(t, options(t, test.rules, test.seats, test.rounds, ""), test.w, test.h)
			d.playUntil(midGame)
			d.golden(test.name)
		})
	}
}

func TestOtherScreens(t *testing.T) {
	o := options(t, "pagat", 3, 2, "")
	o.Ask = true
	d := start(t, o, 80, 24)
	d.golden("form-80x24")
	d.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	d.golden("form-40x12")
	d.send(tea.WindowSizeMsg{Width: 30, Height: 8})
	d.golden("enlarge-30x8")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.press("enter")
	d.golden("opening-80x24")
	d.press("?")
	d.golden("help-80x24")
	d.press("esc", "f3")
	d.golden("trains-80x24")
	d.press("esc")
	d.playUntil(func(m *match) bool { return !m.isPlaying() })
	d.golden("round-over-80x24")
	d.press("enter")
	d.golden("scores-80x24")
	d.playUntil(func(m *match) bool { return m.over != nil && m.panel == scorePanel })
	d.golden("match-over-80x24")
}

func TestNoScreenIsLargerThanItsWindow(t *testing.T) {
	sizes := [][2]int{{10, 3}, {39, 12}, {40, 12}, {40, 40}, {60, 15}, {80, 24}, {100, 20}, {108, 21}, {120, 40}, {300, 90}}
	for rules, seats := range map[string]int{"pagat": 4, "jumbo": 14, "estonian": 10, "czech": 8, "french-open": 2, "celko-6": 2} {
		step := 0
		d := start(t, options(t, rules, seats, 2, ""), 80, 24)
		look := func(m *match) bool {
			size := sizes[step%len(sizes)]
			step++
			d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			lines := strings.Split(d.app.View().Content, "\n")
			if len(lines) > size[1] {
				t.Fatalf("%s: %d lines in %d×%d:\n%s", rules, len(lines), size[0], size[1], d.screenText())
			}
			for _, line := range lines {
				if ansi.StringWidth(line) > size[0] {
					t.Fatalf("%s: %q is too wide for %d×%d", rules, ansi.Strip(line), size[0], size[1])
				}
			}
			return m.over != nil
		}
		d.playUntil(look)
	}
}

func TestEveryRowShowsItsOpenEnd(t *testing.T) {
	d := start(t, options(t, "pagat", 4, 1, ""), 80, 24)
	d.playUntil(func(m *match) bool {
		lines := strings.Split(d.screenText(), "\n")
		for i, train := range m.trainsInOrder() {
			end := m.view().End(train)
			if m.view().Phase() == game.Search || m.panel != noPanel {
				continue
			}
			line := strings.ReplaceAll(lines[2+i], "▐", "┃")
			line = strings.ReplaceAll(strings.ReplaceAll(line, "│", "┃"), "▌", "┃")
			if parts := strings.Split(line, "┃"); len(parts) < 3 || strings.TrimSpace(parts[1]) != strings.TrimSpace(padLeft(itoa(int(end)), 2)) {
				t.Fatalf("row %d does not show the end %d: %q", i, end, lines[2+i])
			}
		}
		return !m.isPlaying()
	})
}

func TestTheFormWarnsWhereRoundsEndBlocked(t *testing.T) {
	o := options(t, "japanese", 4, 13, "")
	o.Ask = true
	d := start(t, o, 80, 24)
	unwarned := func() {
		t.Helper()
		if strings.Contains(d.screenText(), "end blocked") {
			t.Errorf("few rounds end blocked:\n%s", d.screenText())
		}
	}
	unwarned()
	d.press("tab", "left", "left")
	d.sees("8 of 10 rounds end blocked; Japanese, blocked when stuck: 1")
	d.golden("form-blocked-80x24")
	d.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	d.sees("8 of 10 end blocked")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.press("right")
	d.sees("4 of 10 rounds end blocked; Japanese, blocked when stuck: few")
	d.press("right")
	unwarned()
}

func TestTheFirstLetterReplacesTheNameThatIsThere(t *testing.T) {
	o := options(t, "pagat", 3, 2, "")
	o.Ask, o.Setup.Name = true, ""
	d := start(t, o, 80, 24)
	d.press("tab", "tab", "tab", "tab", "Zoë")
	d.sees("Your name Zoë")
	d.press("backspace", "backspace", "backspace", "enter")
	if name := d.match().names[0]; name != "You" {
		t.Errorf("without a name one is called %q", name)
	}
}

func TestTheHelpShowsWhereTheRulesComeFrom(t *testing.T) {
	d := start(t, options(t, "czech", 3, 13, ""), 80, 24)
	d.press("?")
	d.sees("s the document’s words, and why †")
	d.press("pgdown", "pgdown", "pgdown", "pgdown")
	top := func() string { return strings.Split(d.screenText(), "\n")[2] }
	for !strings.HasPrefix(top(), "  - ") {
		d.press("up")
	}
	line := top()
	if strings.Contains(d.screenText(), "„") || strings.Contains(d.screenText(), "“") {
		t.Fatalf("the document is quoted already:\n%s", d.screenText())
	}
	d.press("s")
	d.sees("s hide the document’s words")
	d.golden("help-sources-80x24")
	for range 2 {
		if now := top(); now != line {
			t.Errorf("on top stands %q, want %q", now, line)
		}
		d.press("s")
	}
	d.press("esc", "f3", "s")
	if d.match().panel != trainPanel || !d.match().sources {
		t.Error("s is for the help alone")
	}
}
