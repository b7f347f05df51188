package tui

import (
	"errors"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
	"roundhouse/words"
)

// prompt is what the player is asked to do now.
func (m *match) prompt() string {
	switch {
	case m.over != nil:
		return m.say("prompt.match_over", nil)
	case !m.playing():
		return m.voice.Paragraph(m.story[len(m.story)-1].text, m.say("prompt.scores", nil))
	case !m.myTurn():
		return m.waiting()
	}
	if a, ok := m.only(); ok {
		return m.voice.Paragraph(m.forcedPrompt(a), m.offer(game.Knock, "prompt.k"))
	}
	return m.choice()
}

// waiting is what the player waits for.
func (m *match) waiting() string {
	others := m.say("prompt.others", words.Values{"who": m.view().Turn()})
	return m.voice.Paragraph(m.offer(game.Knock, "prompt.knock.others"), others)
}

// offer is a text where the player may do something of that kind.
func (m *match) offer(k game.Kind, key string) string {
	if !m.may(k) {
		return ""
	}
	return m.say(key, nil)
}

// forcedPrompt is what Enter does where nothing else can be done.
func (m *match) forcedPrompt(a game.Action) string {
	v := m.view()
	switch a.Kind {
	case game.Play:
		return m.say("prompt.engine", words.Values{"tile": a.Tile()})
	case game.Draw:
		if v.Phase() == game.Search {
			return m.say("prompt.search", nil)
		}
		return m.voice.Paragraph(m.unable(), m.say("prompt.draw", nil))
	case game.Stop:
		return m.say("prompt.stop", nil)
	}
	passes := "prompt.pass"
	if st := v.Status(); st.Marked.Has(m.seat) {
		passes = "prompt.pass.open"
	}
	return m.voice.Paragraph(m.whyPass(), m.say(passes, nil))
}

// whyPass says why nothing is left but to pass.
func (m *match) whyPass() string {
	switch drew := m.view().Drew(); {
	case drew != tile.None:
		return m.drewInVain(drew)
	case m.view().Boneyard() == 0:
		return m.voice.Paragraph(m.unable(), m.say("prompt.empty", nil))
	}
	return m.unable()
}

// drewInVain names what the drawn tile does not fit.
func (m *match) drewInVain(drew tile.Tile) string {
	trains, _ := m.bound()
	if len(trains) == 0 {
		return m.say("prompt.drew.none", words.Values{"tile": drew})
	}
	var doubles []string
	for _, t := range trains {
		doubles = append(doubles, m.double(t).String())
	}
	return m.say("prompt.drew.not", words.Values{"tile": drew, "doubles": m.voice.List(doubles)})
}

// unable says that nothing fits, and why.
func (m *match) unable() string {
	if trains, _ := m.bound(); len(trains) > 0 {
		return m.say("prompt.nothing.double", words.Values{"tile": m.double(trains[0]), "train": trains[0]})
	}
	return m.say("prompt.nothing", nil)
}

// choice is the prompt where the player has a choice.
func (m *match) choice() string {
	list := []string{m.duty()}
	if drew := m.view().Drew(); drew != tile.None {
		list = append(list, m.say("prompt.drew", words.Values{"tile": drew}))
	} else {
		list = append(list, m.fits())
	}
	return m.voice.Paragraph(append(list,
		m.offer(game.Draw, "prompt.d"), m.offer(game.Pass, "prompt.p"), m.offer(game.Stop, "prompt.s"), m.offer(game.Knock, "prompt.k"))...)
}

// duty says which open doubles come first.
func (m *match) duty() string {
	trains, feed := m.bound()
	st := m.view().Status()
	switch {
	case len(trains) == 0 && st.Owed > 0:
		return m.say("prompt.owed", nil)
	case len(trains) == 0:
		return ""
	}
	var list []string
	for _, t := range trains {
		list = append(list, m.label("prompt.double", words.Values{"tile": m.double(t), "train": t}))
	}
	key := "prompt.satisfy"
	if feed {
		key = "prompt.feed"
	}
	return m.say(key, words.Values{"list": m.voice.List(list)})
}

// fits says how many tiles can be laid, and for what.
func (m *match) fits() string {
	n := 0
	for _, t := range m.hand {
		if len(m.plays(t)) > 0 {
			n++
		}
	}
	v := m.view()
	key := "prompt.turn"
	switch {
	case n == 0:
		return ""
	case v.Phase() == game.Opening && v.Rules().Opening == rules.OpeningTrain:
		key = "prompt.opening.train"
	case v.Phase() == game.Opening:
		key = "prompt.opening.tile"
	}
	return m.say(key, words.Values{"n": n})
}

// second is the line below the prompt: what went wrong, or what the selected tile
// can do.
func (m *match) second() string {
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
	if _, forced := m.only(); forced {
		return ""
	}
	return m.about(m.hand[m.sel])
}

// about says what the selected tile can do.
func (m *match) about(t tile.Tile) string {
	if m.target != noTrain {
		return m.aimed(m.lay(t, m.target))
	}
	switch plays := m.plays(t); {
	case len(plays) > 0:
		return m.say("prompt.fits", words.Values{"tile": t, "list": m.trainList(plays, m.trainName)})
	case len(m.plays(tile.None)) > 0:
		return m.say("prompt.fits.none", words.Values{"tile": t})
	}
	return ""
}

// aimed is what Enter would do with the chosen train.
func (m *match) aimed(a game.Action) string {
	var reason game.Reason
	if errors.As(m.view().Check(a), &reason) {
		return m.why(a, reason)
	}
	return m.say("prompt.aimed", words.Values{"who": a.Seat, "tile": a.Tile(), "train": a.Train})
}

// double is the double at the end of a train.
func (c *client) double(t game.Train) tile.Tile {
	end := c.view().End(t)
	return tile.Of(end, end)
}
