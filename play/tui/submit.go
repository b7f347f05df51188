package tui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// submit carries out a typed line.
func (m *match) submit(text string) tea.Cmd {
	o, problem := m.parse(text)
	if problem != "" {
		m.message = problem
		return nil
	}
	switch o.word {
	case "help":
		m.open(helpPanel)
	case "scores":
		m.open(scorePanel)
	case "trains":
		m.open(trainPanel)
	case "leave":
		return leaving
	case "sort":
		m.sorted = (m.sorted + 1) % 2
		m.resort()
	case "next":
		m.typed = ""
		if m.playing() {
			m.message = m.say("told.not_over", nil)
			return nil
		}
		m.panel = scorePanel
		return m.enterBetween()
	default:
		return m.order(o, text)
	}
	m.typed = ""
	return nil
}

// order carries out a typed action, now or as soon as it is the player's turn.
func (m *match) order(o order, text string) tea.Cmd {
	if !m.playing() {
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
		return m.act(game.DrawOf(m.seat, tile.None))
	case "pass":
		return m.act(game.PassOf(m.seat))
	case "stop":
		return m.act(game.StopOf(m.seat))
	case "knock":
		return m.act(game.KnockOf(m.seat))
	}
	if i := slices.Index(m.hand, o.tile); i >= 0 {
		m.sel = i
	}
	if o.chosen {
		return m.act(m.lay(o.tile, o.train))
	}
	return m.layAnywhere(o.tile)
}
