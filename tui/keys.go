package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/table"
	"roundhouse/tile"
)

// leave is sent when the player leaves the match.
type leave struct{}

func leaving() tea.Msg { return leave{} }

// key carries out a key.
func (m *match) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if m.panel != noPanel && m.panelKey(name) {
		return nil
	}
	switch name {
	case "left":
		m.step(-1)
	case "right":
		m.step(1)
	case "home":
		m.step(-m.sel)
	case "end":
		m.step(len(m.hand) - 1 - m.sel)
	case "up":
		m.aim(-1)
	case "down":
		m.aim(1)
	case "enter":
		return m.enter()
	case "esc":
		m.target, m.typed, m.queued, m.message = noTrain, "", "", ""
	case "backspace":
		if r := []rune(m.typed); len(r) > 0 {
			m.typed = string(r[:len(r)-1])
		}
	case "tab":
		m.sorted = (m.sorted + 1) % 2
		m.resort()
	case "f1":
		m.open(helpPanel)
	case "f2":
		m.open(scorePanel)
	case "f3":
		m.open(trainPanel)
	default:
		return m.text(k)
	}
	return nil
}

// text carries out a key that writes something.
func (m *match) text(k tea.KeyPressMsg) tea.Cmd {
	switch {
	case k.Text == " " && m.typed == "":
		return m.skip()
	case k.Text == "?" && m.typed == "":
		m.open(helpPanel)
	case k.Text == "+" && m.typed == "":
		m.setPace(m.pace - 1)
	case k.Text == "-" && m.typed == "":
		m.setPace(m.pace + 1)
	case len(m.typed) < 30:
		m.typed += k.Text
	}
	return nil
}

// skip ends the pauses until it is the player's turn.
func (m *match) skip() tea.Cmd {
	if m.myTurn() || !m.playing() {
		return nil
	}
	m.skipping = true
	if m.busy == pausing {
		return m.advance()
	}
	return nil
}

func (m *match) setPace(pace Pace) {
	m.pace = min(max(pace, NoPause), Pace(len(paces)-1))
	m.message = fmt.Sprintf("The others pause for %v before each move.", paces[m.pace])
}

func (m *match) open(p panel) { m.panel, m.scroll = p, 0 }

// panelKey carries out a key while a panel is open, and reports whether it was
// the panel's.
func (m *match) panelKey(name string) bool {
	switch name {
	case "up":
		m.scroll--
	case "down":
		m.scroll++
	case "pgup":
		m.scroll -= 10
	case "pgdown", "space":
		m.scroll += 10
	case "home":
		m.scroll = 0
	case "f1", "f2", "f3":
		return false
	case "enter":
		if !m.playing() {
			return false
		}
		m.panel = noPanel
	case "esc", "q", "?":
		m.panel = noPanel
	}
	m.scroll = max(m.scroll, 0)
	return true
}

// step selects another tile of the hand.
func (m *match) step(by int) {
	if n := len(m.hand); n > 0 {
		m.sel = ((m.sel+by)%n + n) % n
	}
	m.target, m.message = noTrain, ""
}

// aim chooses another train for the selected tile.
func (m *match) aim(by int) {
	list := m.trains()
	i := slices.Index(list, m.target)
	switch {
	case i < 0 && by < 0:
		i = len(list) - 1
	default:
		i = ((i+by)%len(list) + len(list)) % len(list)
	}
	m.target, m.message = list[i], ""
}

// enter does what the prompt says.
func (m *match) enter() tea.Cmd {
	switch {
	case m.typed != "":
		return m.submit(m.typed)
	case !m.playing():
		return m.enterBetween()
	case !m.myTurn():
		m.message = "Space goes on to your turn."
		if m.may(game.Knock) {
			m.message = "You have one tile left: type k and Enter to knock."
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
	return m.do(table.Command{Next: true})
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
	var places []string
	for _, a := range plays {
		places = append(places, fmt.Sprintf("%s (%s)", m.trainName(a.Train), a.Train))
	}
	m.sel, m.target = slices.Index(m.hand, t), plays[0].Train
	m.message = fmt.Sprintf("%s fits %s: choose with ↑ ↓ and Enter.", t, enumerate(places))
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
			m.message = "The round is not over."
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
		m.message = "The round is over: Enter goes on."
		return nil
	}
	if !m.myTurn() && o.word != "knock" {
		m.queued, m.typed = strings.TrimSpace(text), ""
		m.message = fmt.Sprintf("%q is kept for your turn; Esc takes it back.", m.queued)
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
