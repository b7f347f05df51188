// Package tui is the terminal client, in which a person plays a match against bots.
//
// Run shows the screens, one after the other: an offer to continue an unfinished match, a form that
// asks what to play, and the match. A match runs in a room: a hall with one table and one person.
// Its screen is a client that applies the events redacted for its seat, and holds no hidden tile.
// The match is written to its file after every action.
package tui

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"

	"roundhouse/game/record"
	"roundhouse/play/hall"
	"roundhouse/words"
)

// NewBot makes a bot.
type NewBot func(name string, seed uint64) (hall.Player, error)

// Options says what Run needs to know.
type Options struct {
	// the match, or the first values of the form; missing seeds are chosen at random, a missing name
	// is You
	Setup  Setup
	Words  *words.Catalogue // in the player's language; nil for the default language
	Ask    bool             // whether to show the form
	Pace   Pace             // of the bots' moves
	NewBot NewBot
	Bots   []string // the names of all bots
	Folder Folder   // where matches are kept; "" for nowhere
}

// ErrNoTerminal says that the input or the output is not a terminal.
var ErrNoTerminal = errors.New("a match is played in a terminal, and the input or the output is not one")

// File is an input or an output that may be a terminal, such as an *os.File.
type File = term.File

// Run plays until the person leaves. in and out must be the terminal.
func Run(o Options, in, out File) error {
	if !term.IsTerminal(in.Fd()) || !term.IsTerminal(out.Fd()) {
		return ErrNoTerminal
	}
	app := newApp(o)
	_, err := tea.NewProgram(app, tea.WithInput(in), tea.WithOutput(out)).Run()
	if errors.Is(err, tea.ErrInterrupted) { // a signal is a normal way to end the program
		err = nil
	}
	if err = errors.Join(err, app.failed, app.close()); err == nil {
		_, err = io.WriteString(out, app.farewellText())
	}
	return err
}

// screen is a menu, a form or a match.
type screen interface {
	update(tea.Msg) tea.Cmd
	draw(w, h int) []string
}

// app is the program: the window, and the screen that the window shows.
type app struct {
	Options
	look          *palette
	voice         *voice
	width, height int
	screen        screen
	keeper        *keeper // of the match, if it is kept
	failed        error   // the error that ends the program
	start         tea.Cmd // of the first screen
	now           func() time.Time
}

func newApp(o Options) *app {
	if o.Words == nil {
		o.Words = words.Default()
	}
	a := &app{Options: o, look: newLook(true), voice: &voice{o.Words}, width: 80, height: 24, now: time.Now}
	if a.Setup.Name == "" {
		a.Setup.Name = a.voice.you()
	}
	a.start = a.showFirst(nil)
	return a
}

// showFirst shows the first screen: the menu if there is a match to continue, or a problem to
// report that the form does not show; otherwise the form or the match.
func (a *app) showFirst(notes []string) tea.Cmd {
	var matches []kept
	if a.Folder != "" {
		var problems []problem
		matches, problems = a.Folder.listMatches()
		for i := range problems {
			notes = append(notes, problems[i].problemText(a.voice))
		}
	}
	if len(matches) > 0 || len(notes) > 0 && !a.Ask {
		a.screen = &menu{look: a.look, voice: a.voice, kept: matches, notes: notes}
		return nil
	}
	return a.showForm(notes)
}

// showForm shows the form or, if the command line says what to play, begins the match.
func (a *app) showForm(notes []string) tea.Cmd {
	if a.Ask {
		a.screen = newForm(a.Setup, a.Options.Bots, notes, a.look, a.voice)
		return nil
	}
	return a.beginMatch(a.Setup)
}

// Init implements tea.Model.
func (a *app) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, a.start) }

// Update implements tea.Model.
func (a *app) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		a.width, a.height = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		*a.look = *newLook(msg.IsDark())
		return a, nil
	case tea.KeyPressMsg:
		if msg.String() == "ctrl+c" {
			return a, tea.Quit
		}
	case leave:
		return a, tea.Quit
	case chosen:
		return a, a.beginMatch(msg.setup)
	case startNew:
		return a, a.showForm(nil)
	case resume:
		return a, a.goOn(msg.kept)
	case putAway:
		return a, a.putAway(msg.kept)
	}
	return a, a.screen.update(msg)
}

// View implements tea.Model.
func (a *app) View() tea.View {
	lines := a.screen.draw(a.width, a.height)
	for i := range lines {
		lines[i] = strings.TrimRight(cutText(lines[i], a.width), " ")
	}
	v := tea.NewView(strings.Join(lines, "\n"))
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = "Roundhouse"
	return v
}

// beginMatch starts a new match.
func (a *app) beginMatch(s Setup) tea.Cmd {
	s.Seed, s.BotSeed = a.Setup.Seed, a.Setup.BotSeed
	if s.Seed == (Setup{}).Seed {
		s.NewSeeds()
	}
	r, err := s.openRoom(record.New(s.Rules, s.playerNames()), a.NewBot)
	if err != nil {
		return a.failWith(err)
	}
	if a.Folder == "" {
		return a.showMatch(r, nil)
	}
	path, lock := a.Folder.newPath(a.now())
	return a.showMatch(r, &keeper{folder: a.Folder, path: path, setup: s, room: r, lock: lock})
}

// goOn continues an unfinished match. It reads the file again, because another program may have
// continued the match in the meantime.
func (a *app) goOn(k kept) tea.Cmd {
	lock, free := takeLock(k.path)
	if !free {
		return a.showFirst([]string{a.voice.say("elsewhere", nil)})
	}
	k, err := readKept(k.path)
	if err != nil {
		lock.release()
		return a.showFirst([]string{a.voice.say("unresumed", words.Values{"error": err.Error()})})
	}
	r, err := k.setup.openRoom(k.record, a.NewBot)
	if err != nil {
		lock.release()
		return a.failWith(err)
	}
	return a.showMatch(r, &keeper{folder: a.Folder, path: k.path, setup: k.setup, room: r, lock: lock})
}

// putAway moves an unfinished match to the archive.
func (a *app) putAway(k kept) tea.Cmd {
	lock, free := takeLock(k.path)
	if !free {
		return a.showFirst([]string{a.voice.say("elsewhere", nil)})
	}
	defer lock.release()
	if err := a.Folder.moveBelow(k.path, "archive"); err != nil {
		return a.showFirst([]string{a.voice.say("unmoved", words.Values{"error": err.Error()})})
	}
	return a.showFirst(nil)
}

func (a *app) showMatch(r *room, k *keeper) tea.Cmd {
	var store func() error
	if k != nil {
		a.keeper, store = k, k.storeMatch
	}
	m := newMatch(r, a.Pace, a.look, a.voice, store)
	m.width, m.height = a.width, a.height
	if err := m.storeChange(); err != nil {
		m.unsaved = err
	}
	a.screen = m
	return m.startPause()
}

// farewellText returns the text that stays in the terminal when the program has ended.
func (a *app) farewellText() string {
	m, playing := a.screen.(*match)
	switch {
	case playing && m.over != nil:
		return m.winnerText() + "\n"
	case playing && a.keeper != nil:
		return a.voice.say("kept", nil) + "\n"
	}
	return ""
}

// close stores what was done just before the end, because the program does not wait for commands
// that are still in progress.
func (a *app) close() error {
	if a.keeper == nil {
		return nil
	}
	if err := a.keeper.close(); err != nil {
		return fmt.Errorf("the match could not be saved: %w", err)
	}
	return nil
}

func (a *app) failWith(err error) tea.Cmd {
	a.failed = err
	return tea.Quit
}
