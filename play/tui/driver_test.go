package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/play/hall"
	"roundhouse/words"
)

// chance returns a bot that does anything legal.
func chance(name string, seed uint64) (hall.Player, error) {
	if name != "chance" {
		return nil, fmt.Errorf("%q is not a bot", name)
	}
	fast := deal.NewFast(seed, 0)
	return func(v game.View, _ *game.Past) game.Action {
		legal := v.Legal(nil)
		return legal[fast.N(uint32(len(legal)))]
	}, nil
}

var english = &voice{words.Default()}

// driver runs the program without a terminal: every command immediately, and no pauses.
type driver struct {
	t   *testing.T
	app *app
	end bool // it has quit

	stop func(*match) bool // while it returns true, pauses do not end
}

func options(t *testing.T, id string, seats, rounds int, folder Folder) Options {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	s := Setup{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Name: "Ana", Seed: deal.SeedOf(3), BotSeed: 3}
	s.Rules.Rules.Rounds = uint8(rounds)
	for range seats - 1 {
		s.Bots = append(s.Bots, "chance")
	}
	return Options{Setup: s, NewBot: chance, Bots: []string{"chance"}, Folder: folder}
}

// start shows the first screen in a window of w by h.
func start(t *testing.T, o Options, w, h int) *driver {
	t.Helper()
	d := &driver{t: t}
	d.begin(o, w, h)
	return d
}

// begin shows the first screen.
func (d *driver) begin(o Options, w, h int) {
	d.t.Helper()
	d.app = newApp(o)
	d.app.now = func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
	d.send(tea.WindowSizeMsg{Width: w, Height: h})
	d.run(d.app.start)
}

// send sends the program a message and carries out the resulting commands.
func (d *driver) send(msg tea.Msg) {
	d.t.Helper()
	_, cmd := d.app.Update(msg)
	d.run(cmd)
}

// leave ends the program, as Run does.
func (d *driver) leave() {
	d.t.Helper()
	if err := d.app.close(); err != nil {
		d.t.Error(err)
	}
}

func (d *driver) run(cmd tea.Cmd) {
	d.t.Helper()
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case pauseOver:
		if d.stop == nil || !d.stop(d.match()) {
			d.send(msg)
		}
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case tea.QuitMsg:
		d.end = true
		d.leave()
	default:
		d.send(msg)
	}
}

var keys = map[string]rune{
	"left": tea.KeyLeft, "right": tea.KeyRight, "up": tea.KeyUp, "down": tea.KeyDown, "enter": tea.KeyEnter,
	"esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "f1": tea.KeyF1, "f2": tea.KeyF2,
	"f3": tea.KeyF3, "pgdown": tea.KeyPgDown, "end": tea.KeyEnd, "home": tea.KeyHome,
}

// press presses keys: names of keys, or texts to be typed.
func (d *driver) press(names ...string) {
	d.t.Helper()
	for _, name := range names {
		if code, ok := keys[name]; ok {
			d.send(tea.KeyPressMsg{Code: code})
			continue
		}
		for _, r := range name {
			d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
	}
}

func (d *driver) match() *match {
	d.t.Helper()
	m, ok := d.app.screen.(*match)
	if !ok {
		d.t.Fatalf("the screen is %T, no match", d.app.screen)
	}
	return m
}

// screenText returns the screen without colours.
func (d *driver) screenText() string { return ansi.Strip(d.app.View().Content) }

// sees fails unless the screen contains all of these texts.
func (d *driver) sees(texts ...string) {
	d.t.Helper()
	screen := d.screenText()
	flat := strings.Join(strings.Fields(screen), " ")
	for _, text := range texts {
		if !strings.Contains(flat, text) {
			d.t.Fatalf("%q is not on the screen:\n%s", text, screen)
		}
	}
}

// playUntil presses Enter until the condition holds.
func (d *driver) playUntil(holds func(*match) bool) {
	d.t.Helper()
	for range 2000 {
		if holds(d.match()) {
			return
		}
		d.press("enter")
		if d.end {
			break
		}
	}
	d.t.Fatalf("it never came to that:\n%s", d.screenText())
}
