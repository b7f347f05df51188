package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/game/tile"
	"roundhouse/play/table"
	"roundhouse/words"
)

// followPrompt does what the prompt says Enter does.
func (m *match) followPrompt() tea.Cmd {
	switch {
	case m.typed != "":
		return m.submitLine(m.typed)
	case !m.isPlaying():
		return m.enterBetween()
	case !m.myTurn():
		m.message = m.say("told.space", nil)
		if m.mayDo(game.Knock) {
			m.message = m.say("prompt.knock.enter", nil)
		}
		return nil
	}
	if a, ok := m.onlyAction(); ok {
		return m.doAction(a)
	}
	if len(m.playsOf(tile.None)) == 0 {
		return m.withoutTile()
	}
	return m.laySelected()
}

// enterBetween goes on after a round: first to the scores, then to the next round.
func (m *match) enterBetween() tea.Cmd {
	switch {
	case m.panel != scorePanel:
		m.openPanel(scorePanel)
		return nil
	case m.over != nil:
		return leaveMatch
	}
	return m.doCommand(table.Command{Body: table.BeReady{}})
}

// onlyAction returns the player's only action, and reports whether there is just one. Knocking is
// not counted. If the only action lays a tile on a train, it returns false.
func (m *match) onlyAction() (game.Action, bool) {
	list := slices.DeleteFunc(m.legalActions(), func(a game.Action) bool { return a.Kind == game.Knock })
	if len(list) != 1 || list[0].Kind == game.Play && list[0].Train != game.EnginePlace {
		return game.Action{}, false
	}
	return list[0], true
}

// withoutTile draws, or else passes, if the player can lay no tile.
func (m *match) withoutTile() tea.Cmd {
	for _, a := range m.legalActions() {
		if a.Kind != game.Knock {
			return m.doAction(a)
		}
	}
	return nil
}

// laySelected lays the selected tile on the chosen train or, if none is chosen, where the tile can
// go.
func (m *match) laySelected() tea.Cmd {
	t := m.hand[m.sel]
	if m.target != noTrain {
		return m.doAction(m.playOf(t, m.target))
	}
	return m.layAnywhere(t)
}

// layAnywhere lays the tile if it can go in only one place; otherwise it asks the player to choose.
func (m *match) layAnywhere(t tile.Tile) tea.Cmd {
	plays := m.playsOf(t)
	switch len(plays) {
	case 0:
		return m.doAction(m.playOf(t, m.nearestTrain(t)))
	case 1:
		return m.doAction(plays[0])
	}
	place := func(t game.Train) string {
		return m.label("prompt.place", words.Values{"train": t, "key": t.String()})
	}
	m.sel, m.target = slices.Index(m.hand, t), plays[0].Train
	m.message = m.say("prompt.fits.choose", words.Values{"tile": t, "list": m.trainList(plays, place)})
	m.typed = ""
	return nil
}

// nearestTrain returns the train that best explains why a tile cannot be laid anywhere: one whose
// end it matches or, if there is none, the player's own.
func (m *match) nearestTrain(t tile.Tile) game.Train {
	if m.view().Phase() == game.Search {
		return game.EnginePlace
	}
	own := m.seat.OwnTrain()
	if t.Has(m.view().End(own)) {
		return own
	}
	for _, train := range m.trainsInOrder() {
		if t.Has(m.view().End(train)) {
			return train
		}
	}
	return own
}
