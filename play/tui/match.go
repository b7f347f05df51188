package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/tile"
)

// match is the screen of a match: what the client knows, and what the player has selected and
// typed.
type match struct {
	client
	tab  *hall.Table
	save func() error // stores the match; nil if it is not kept
	look *palette

	sel     int        // the selected tile's place in hand
	target  game.Train // the train chosen for it, or noTrain
	typed   string
	queued  string // a typed line, waiting for the player's turn
	message string // the last error, or advice
	sorted  sorting
	panel   panel
	scroll  int  // of the panel
	sources bool // the help quotes the document

	width, height int // of the window

	pace     Pace
	patience time.Duration // of the others, for a knock that would be late after the next action
	skipping bool          // no pauses until it is the player's turn
	busy     busy
	tick     int // the number of the current pause
	commands int // sent so far
	broken   error
	unsaved  error
}

// noTrain means that no train is chosen.
const noTrain = game.Train(0xFF)

// panel is what covers the table.
type panel uint8

const (
	noPanel panel = iota
	helpPanel
	scorePanel
	trainPanel
)

// busy is what the table is doing.
type busy uint8

const (
	idle    busy = iota
	pausing      // before the next action of a bot
	working      // a bot is thinking, or a command is being carried out
)

// Pace is how long the pauses before a bot's action are.
type Pace int

// The paces with which a match may begin.
const (
	NoPause Pace = iota
	Fast
	Usual
)

var paces = []time.Duration{0, 150 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond, 1600 * time.Millisecond}

// pauseOver ends the pause of that number.
type pauseOver struct{ tick int }

// advanced is the table's answer to a step without a command.
type advanced struct {
	more           bool
	err, saveError error
}

// done is the answer to a command of the player.
type done struct {
	action         game.Action
	err, saveError error
}

func newMatch(tab *hall.Table, seat game.Seat, pace Pace, l *palette, v *voice, save func() error) *match {
	m := &match{client: client{seat: seat, voice: v}, tab: tab, look: l, pace: pace, save: save, target: noTrain, patience: timeToKnock}
	m.catchUp()
	return m
}

// catchUp applies the new events.
func (m *match) catchUp() {
	moved := m.mirror == nil || !m.myTurn()
	round := m.dealt.Round
	events, err := m.tab.Events(context.Background(), m.seat, m.last)
	if err != nil {
		m.broken = err
	}
	for _, e := range events {
		m.applyEvent(e)
		a, acted := e.Body.(table.Acted)
		moved = moved || acted && a.Action.Seat == m.seat
	}
	if round != m.dealt.Round {
		m.message, m.target, m.panel = "", noTrain, noPanel
		m.sortHand()
	}
	m.sel = min(m.sel, max(len(m.hand)-1, 0))
	if m.myTurn() {
		m.skipping = false
		m.pointOut(moved)
	}
}

// pointOut selects a tile that can be laid, if the selected one cannot: the one just drawn, or the
// first. moved says that the player's turn has begun, or the player has acted.
func (m *match) pointOut(moved bool) {
	if t := m.view().Drew(); t != tile.None {
		m.sel = slices.Index(m.hand, t)
		return
	}
	if !moved || len(m.hand) == 0 || len(m.playsOf(m.hand[m.sel])) > 0 {
		return
	}
	for i, t := range m.hand {
		if len(m.playsOf(t)) > 0 {
			m.sel = i
			return
		}
	}
}

// startPause starts the pause before whatever is due without the player.
func (m *match) startPause() tea.Cmd {
	if _, due := m.tab.DueSeat(); !due || m.busy != idle || m.broken != nil {
		return nil
	}
	m.busy = pausing
	m.tick++
	tick := m.tick
	return tea.Tick(m.pauseTime(), func(time.Time) tea.Msg { return pauseOver{tick} })
}

// timeToKnock is the shortest pause of the others if a late knock is punished.
const timeToKnock = 4 * time.Second

func (m *match) pauseTime() time.Duration {
	switch {
	case m.skipping:
		return 0
	case m.mayDo(game.Knock) && m.began.Rules.Rules.KnockPenalty > 0:
		return max(paces[m.pace], m.patience)
	}
	return paces[m.pace]
}

// advanceTable lets the table do the next thing.
func (m *match) advanceTable() tea.Cmd {
	m.busy = working
	m.tick++
	return func() tea.Msg {
		more, err := m.tab.Advance(context.Background())
		return advanced{more, err, m.storeChange(more)}
	}
}

func (m *match) storeChange(changed bool) error {
	if m.save == nil || !changed {
		return nil
	}
	return m.save()
}

// doCommand carries out a command. The table does so immediately, so that nothing is lost if the
// player leaves the next moment; storing it takes longer.
func (m *match) doCommand(c table.Command) tea.Cmd {
	if m.busy == working {
		m.message = m.say("told.moment", nil)
		return nil
	}
	m.busy = working
	m.tick++
	m.commands++
	c.ID, c.Seat, c.After = fmt.Sprintf("%d.%d", m.last, m.commands), m.seat, m.last
	m.message, m.typed = "", ""
	_, err := m.tab.Do(context.Background(), c)
	wanted, _ := c.Body.(table.Act)
	return func() tea.Msg { return done{wanted.Action, err, m.storeChange(err == nil)} }
}

func (m *match) doAction(a game.Action) tea.Cmd {
	return m.doCommand(table.Command{Body: table.Act{Action: a}})
}

// update handles a message; a nil command means that there is nothing to do.
func (m *match) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case pauseOver:
		if msg.tick == m.tick && m.busy == pausing {
			return m.advanceTable()
		}
	case advanced:
		m.busy, m.unsaved = idle, msg.saveError
		m.broken = msg.err
		m.catchUp()
		return tea.Batch(m.sendQueued(), m.startPause())
	case done:
		m.busy, m.unsaved = idle, msg.saveError
		m.catchUp()
		m.showAnswer(msg)
		return m.startPause()
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.KeyPressMsg:
		return m.handleKey(msg)
	case tea.PasteMsg:
		m.writeTyped(msg.Content)
	case tea.MouseClickMsg, tea.MouseWheelMsg:
		return m.handleMouse(msg)
	}
	return nil
}

// showAnswer shows why a command was refused.
func (m *match) showAnswer(d done) {
	var reason game.Reason
	var stale *table.Stale
	switch {
	case d.err == nil:
		m.target = noTrain
	case errors.As(d.err, &reason):
		m.message = m.whyRefused(d.action, reason)
	case errors.As(d.err, &stale):
		m.message = m.say("told.changed", nil)
	default:
		m.broken = d.err
	}
}

// sendQueued sends the line that was typed before the player's turn.
func (m *match) sendQueued() tea.Cmd {
	if m.queued == "" || !m.myTurn() {
		return nil
	}
	text := m.queued
	m.queued = ""
	return m.submitLine(text)
}
