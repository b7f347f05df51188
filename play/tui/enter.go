package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/tile"
	"roundhouse/words"
)

// enter does what the prompt says.
func (m *match) enter() tea.Cmd {
	switch {
	case m.typed != "":
		return m.submit(m.typed)
	case !m.playing():
		return m.enterBetween()
	case !m.myTurn():
		m.message = m.say("told.space", nil)
		if m.may(game.Knock) {
			m.message = m.say("prompt.knock.enter", nil)
		}
		return nil
	}
	if a, ok := m.only(); ok {
		return m.act(a)
	}
	if len(m.plays(tile.None)) == 0 {
		return m.withoutTile()
	}
	return m.laySelected()
}

// enterBetween goes on when a round is over: to the scores, then to the next round.
func (m *match) enterBetween() tea.Cmd {
	switch {
	case m.panel != scorePanel:
		m.open(scorePanel)
		return nil
	case m.over != nil:
		return leaving
	}
	return m.do(table.Command{Body: table.BeReady{}})
}

// only is the one thing that the player can do, where it is not a tile to be laid
// on a train; a knock beside it does not matter.
func (m *match) only() (game.Action, bool) {
	list := slices.DeleteFunc(m.legal(), func(a game.Action) bool { return a.Kind == game.Knock })
	if len(list) != 1 || list[0].Kind == game.Play && list[0].Train != game.EnginePlace {
		return game.Action{}, false
	}
	return list[0], true
}

// withoutTile draws, or else passes, where no tile can be laid.
func (m *match) withoutTile() tea.Cmd {
	for _, a := range m.legal() {
		if a.Kind != game.Knock {
			return m.act(a)
		}
	}
	return nil
}

// laySelected lays the selected tile where the player wants it, or where it can go.
func (m *match) laySelected() tea.Cmd {
	t := m.hand[m.sel]
	if m.target != noTrain {
		return m.act(m.lay(t, m.target))
	}
	return m.layAnywhere(t)
}

// layAnywhere lays the tile if there is one place for it; of several the player
// has to choose one.
func (m *match) layAnywhere(t tile.Tile) tea.Cmd {
	plays := m.plays(t)
	switch len(plays) {
	case 0:
		return m.act(m.lay(t, m.nearest(t)))
	case 1:
		return m.act(plays[0])
	}
	place := func(t game.Train) string {
		return m.label("prompt.place", words.Values{"train": t, "key": t.String()})
	}
	m.sel, m.target = slices.Index(m.hand, t), plays[0].Train
	m.message = m.say("prompt.fits.choose", words.Values{"tile": t, "list": m.trainList(plays, place)})
	m.typed = ""
	return nil
}

// nearest is the train to explain by why a tile can be laid nowhere: one that it
// matches, or the player's own.
func (m *match) nearest(t tile.Tile) game.Train {
	if m.view().Phase() == game.Search {
		return game.EnginePlace
	}
	own := m.seat.OwnTrain()
	if t.Has(m.view().End(own)) {
		return own
	}
	for _, train := range m.trains() {
		if t.Has(m.view().End(train)) {
			return train
		}
	}
	return own
}
