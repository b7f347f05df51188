package tui

import (
	"errors"
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/game/tile"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// match is the screen of a match: the client, and what the player has selected and typed.
type match struct {
	client
	room *room
	save func() error // stores the match; nil if it is not kept
	look *palette

	sel     int        // the index of the selected tile in hand
	target  game.Train // the train chosen for the selected tile, or noTrain
	typed   string
	queued  string // a typed line that waits for the player's turn
	message string // the last error, or a piece of advice
	sorted  sorting
	panel   panel
	scroll  int  // the first visible line of the panel
	sources bool // the help quotes the document

	width, height int // of the window

	pace     Pace
	patience time.Duration // the least time that the others wait while a late knock is punished
	skipping bool          // no pauses until it is the player's turn
	busy     busy
	tick     int // the number of the current pause
	commands int // the number of commands sent so far
	broken   error
	unsaved  error
}

// noTrain means that no train is chosen.
const noTrain = game.Train(0xFF)

// panel names the panel that covers the table.
type panel uint8

const (
	noPanel panel = iota
	helpPanel
	scorePanel
	trainPanel
)

// busy says what the table is doing.
type busy uint8

const (
	idle    busy = iota
	pausing      // before the next action of a bot
	working      // a bot is thinking, or a command is being carried out
)

// Pace is the length of the pauses before bots' actions.
type Pace int

// The paces at which a match may start.
const (
	NoPause Pace = iota
	Fast
	Usual
)

var paces = []time.Duration{0, 150 * time.Millisecond, 400 * time.Millisecond, 800 * time.Millisecond,
	1600 * time.Millisecond}

// pauseOver is sent when the pause with this number is over.
type pauseOver struct{ tick int }

// advanced is the table's answer when a bot has acted.
type advanced struct{ err, saveError error }

// done is the table's answer to a command of the player.
type done struct {
	action         game.Action
	err, saveError error
}

func newMatch(r *room, pace Pace, l *palette, v *voice, save func() error) *match {
	m := &match{client: client{seat: person, names: r.names, voice: v}, room: r, look: l, pace: pace, save: save,
		target: noTrain, patience: hall.Usual.Knock}
	m.catchUp()
	return m
}

// catchUp applies the events that are new.
func (m *match) catchUp() {
	moved := m.mirror == nil || !m.myTurn()
	round := m.dealt.Round
	events, err := m.room.eventsAfter(m.last)
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

// pointOut selects the tile just drawn, if there is one. Otherwise, if moved says that the player's
// turn has begun or that the player has acted, and the selected tile cannot be laid, it selects the
// first one that can.
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

// startPause starts the pause before the next action of a bot, if one is due.
func (m *match) startPause() tea.Cmd {
	if !m.botIsDue() || m.busy != idle || m.broken != nil {
		return nil
	}
	m.busy = pausing
	m.tick++
	tick := m.tick
	return tea.Tick(m.pauseTime(), func(time.Time) tea.Msg { return pauseOver{tick} })
}

func (m *match) pauseTime() time.Duration {
	switch {
	case m.skipping:
		return 0
	case m.mayDo(game.Knock) && m.began.Rules.Rules.KnockPenalty > 0:
		return max(paces[m.pace], m.patience)
	}
	return paces[m.pace]
}

// advanceTable lets the bot act that is due.
func (m *match) advanceTable() tea.Cmd {
	m.busy = working
	m.tick++
	after := m.last
	return func() tea.Msg {
		err := m.room.letBotAct(after)
		return advanced{err, m.storeChange()}
	}
}

func (m *match) storeChange() error {
	if m.save == nil {
		return nil
	}
	return m.save()
}

// doCommand carries out a command. The table does so immediately, so nothing is lost if the player
// leaves the next moment. Storing the match takes longer.
func (m *match) doCommand(c table.Command) tea.Cmd {
	if m.busy == working {
		m.message = m.say("told.moment", nil)
		return nil
	}
	m.busy = working
	m.tick++
	m.commands++
	c.ID, c.After = fmt.Sprintf("%d.%d", m.last, m.commands), m.last
	m.message, m.typed = "", ""
	err := m.room.do(c)
	wanted, _ := c.Body.(table.Act)
	return func() tea.Msg {
		if err != nil {
			return done{action: wanted.Action, err: err}
		}
		return done{wanted.Action, nil, m.storeChange()}
	}
}

func (m *match) doAction(a game.Action) tea.Cmd {
	return m.doCommand(table.Command{Body: table.Act{Action: a}})
}

// update handles a message. It returns nil if there is nothing more to do.
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

// showAnswer shows why a command was refused, if it was.
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

// sendQueued carries out the line that was typed before the player's turn.
func (m *match) sendQueued() tea.Cmd {
	if m.queued == "" || !m.myTurn() {
		return nil
	}
	text := m.queued
	m.queued = ""
	return m.submitLine(text)
}
