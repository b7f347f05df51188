package tui

import (
	"errors"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// promptText returns the prompt: what the player can do now.
func (m *match) promptText() string {
	switch {
	case m.over != nil:
		return m.say("prompt.match_over", nil)
	case !m.isPlaying():
		return m.voice.Paragraph(m.story[len(m.story)-1].text, m.say("prompt.scores", nil))
	case !m.myTurn():
		return m.waitingText()
	}
	if a, ok := m.onlyAction(); ok {
		return m.voice.Paragraph(m.forcedPrompt(a), m.offerText(game.Knock, "prompt.k"))
	}
	return m.choicePrompt()
}

// waitingText returns the prompt while others play.
func (m *match) waitingText() string {
	others := m.say("prompt.others", words.Values{"who": m.view().Turn()})
	return m.voice.Paragraph(m.offerText(game.Knock, "prompt.knock.others"), others)
}

// offerText returns the text of key if the player may do an action of this kind, and "" otherwise.
func (m *match) offerText(k game.Kind, key string) string {
	if !m.mayDo(k) {
		return ""
	}
	return m.say(key, nil)
}

// forcedPrompt returns the prompt if the player has no choice: what Enter does.
func (m *match) forcedPrompt(a game.Action) string {
	v := m.view()
	switch a.Kind {
	case game.Play:
		return m.say("prompt.engine", words.Values{"tile": a.Tile()})
	case game.Draw:
		if v.Phase() == game.Search {
			return m.say("prompt.search", nil)
		}
		return m.voice.Paragraph(m.nothingFits(), m.say("prompt.draw", nil))
	case game.Stop:
		return m.say("prompt.stop", nil)
	}
	passes := "prompt.pass"
	if st := v.Status(); st.Marked.Has(m.seat) {
		passes = "prompt.pass.open"
	}
	return m.voice.Paragraph(m.whyPass(), m.say(passes, nil))
}

// whyPass says why the player can only pass.
func (m *match) whyPass() string {
	switch drew := m.view().Drew(); {
	case drew != tile.None:
		return m.drewInVain(drew)
	case m.view().Boneyard() == 0:
		return m.voice.Paragraph(m.nothingFits(), m.say("prompt.empty", nil))
	}
	return m.nothingFits()
}

// drewInVain says that the drawn tile does not fit, and names the open doubles if it would have to
// satisfy one.
func (m *match) drewInVain(drew tile.Tile) string {
	trains, _ := m.boundTrains()
	if len(trains) == 0 {
		return m.say("prompt.drew.none", words.Values{"tile": drew})
	}
	var doubles []string
	for _, t := range trains {
		doubles = append(doubles, m.openDouble(t).String())
	}
	return m.say("prompt.drew.not", words.Values{"tile": drew, "doubles": m.voice.List(doubles)})
}

// nothingFits says that nothing fits, and why.
func (m *match) nothingFits() string {
	if trains, _ := m.boundTrains(); len(trains) > 0 {
		return m.say("prompt.nothing.double", words.Values{"tile": m.openDouble(trains[0]), "train": trains[0]})
	}
	return m.say("prompt.nothing", nil)
}

// choicePrompt returns the prompt if the player has a choice.
func (m *match) choicePrompt() string {
	list := []string{m.dutyText()}
	if drew := m.view().Drew(); drew != tile.None {
		list = append(list, m.say("prompt.drew", words.Values{"tile": drew}))
	} else {
		list = append(list, m.fittingCount())
	}
	return m.voice.Paragraph(append(list,
		m.offerText(game.Draw, "prompt.d"), m.offerText(game.Pass, "prompt.p"), m.offerText(game.Stop, "prompt.s"),
		m.offerText(game.Knock, "prompt.k"))...)
}

// dutyText says which open doubles the player must satisfy or feed first.
func (m *match) dutyText() string {
	trains, feed := m.boundTrains()
	st := m.view().Status()
	switch {
	case len(trains) == 0 && st.Owed > 0:
		return m.say("prompt.owed", nil)
	case len(trains) == 0:
		return ""
	}
	var list []string
	for _, t := range trains {
		list = append(list, m.label("prompt.double", words.Values{"tile": m.openDouble(t), "train": t}))
	}
	key := "prompt.satisfy"
	if feed {
		key = "prompt.feed"
	}
	return m.say(key, words.Values{"list": m.voice.List(list)})
}

// fittingCount says how many tiles of the hand can be laid.
func (m *match) fittingCount() string {
	n := 0
	for _, t := range m.hand {
		if len(m.playsOf(t)) > 0 {
			n++
		}
	}
	v := m.view()
	key := "prompt.turn"
	switch {
	case n == 0:
		return ""
	case v.Phase() == game.Opening && v.Rules().Opening == rules.OpeningTrain, v.Status().Line:
		key = "prompt.opening.train"
	case v.Phase() == game.Opening:
		key = "prompt.opening.tile"
	}
	return m.say(key, words.Values{"n": n})
}

// secondLine returns the line below the prompt: an error, or what the player can do with the
// selected tile.
func (m *match) secondLine() string {
	switch {
	case m.broken != nil:
		return m.say("broken", words.Values{"error": m.broken.Error()})
	case m.message != "":
		return m.message
	case m.queued != "":
		return m.say("told.queued", words.Values{"text": m.queued})
	case m.unsaved != nil:
		return m.say("unsaved", words.Values{"error": m.unsaved.Error()})
	case !m.myTurn() || len(m.hand) == 0:
		return ""
	}
	if _, forced := m.onlyAction(); forced {
		return ""
	}
	return m.aboutTile(m.hand[m.sel])
}

// aboutTile says where the selected tile can be laid.
func (m *match) aboutTile(t tile.Tile) string {
	if m.target != noTrain {
		return m.aimedPrompt(m.playOf(t, m.target))
	}
	switch plays := m.playsOf(t); {
	case len(plays) > 0:
		return m.say("prompt.fits", words.Values{"tile": t, "list": m.trainList(plays, m.trainName)})
	case len(m.playsOf(tile.None)) > 0:
		return m.say("prompt.fits.none", words.Values{"tile": t})
	}
	return ""
}

// aimedPrompt says what Enter would do with the selected tile and the chosen train.
func (m *match) aimedPrompt(a game.Action) string {
	var reason game.Reason
	if errors.As(m.view().Check(a), &reason) {
		return m.whyRefused(a, reason)
	}
	return m.say("prompt.aimed", words.Values{"who": a.Seat, "tile": a.Tile(), "train": a.Train})
}

// openDouble returns the double at the end of a train.
func (c *client) openDouble(t game.Train) tile.Tile {
	end := c.view().End(t)
	return tile.Of(end, end)
}
