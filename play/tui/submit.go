package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// submitLine does what a typed line asks for.
func (m *match) submitLine(text string) tea.Cmd {
	o, problem := m.parseLine(text)
	if problem != "" {
		m.message = problem
		return nil
	}
	switch o.word {
	case "help":
		m.openPanel(helpPanel)
	case "scores":
		m.openPanel(scorePanel)
	case "trains":
		m.openPanel(trainPanel)
	case "leave":
		return leaveMatch
	case "sort":
		m.sorted = (m.sorted + 1) % 2
		m.sortHand()
	case "next":
		m.typed = ""
		if m.isPlaying() {
			m.message = m.say("told.not_over", nil)
			return nil
		}
		m.panel = scorePanel
		return m.enterBetween()
	default:
		return m.doOrder(o, text)
	}
	m.typed = ""
	return nil
}

// doOrder does a typed action, now or as soon as it is the player's turn.
func (m *match) doOrder(o order, text string) tea.Cmd {
	if !m.isPlaying() {
		m.message = m.say("told.over", nil)
		return nil
	}
	if !m.myTurn() && o.word != "knock" {
		m.queued, m.typed = strings.TrimSpace(text), ""
		m.message = m.say("told.queued", words.Values{"text": m.queued})
		return nil
	}
	switch o.word {
	case "draw":
		return m.doAction(game.DrawOf(m.seat, tile.None))
	case "pass":
		return m.doAction(game.PassOf(m.seat))
	case "stop":
		return m.doAction(game.StopOf(m.seat))
	case "knock":
		return m.doAction(game.KnockOf(m.seat))
	}
	if i := slices.Index(m.hand, o.tile); i >= 0 {
		m.sel = i
	}
	if o.chosen {
		return m.doAction(m.playOf(o.tile, o.train))
	}
	return m.layAnywhere(o.tile)
}
