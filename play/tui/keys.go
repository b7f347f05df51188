package tui

import (
	"slices"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"roundhouse/words"
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
	default:
		m.write(k.Text)
	}
	return nil
}

// longestLine is how many bytes can be typed.
const longestLine = 30

// write adds to the typed line what has a place in it.
func (m *match) write(text string) {
	for _, r := range text {
		if unicode.IsPrint(r) && len(m.typed) < longestLine && m.panel == noPanel {
			m.typed += string(r)
		}
	}
}

// skip ends the pauses until it is the player's turn.
func (m *match) skip() tea.Cmd {
	if m.myTurn() {
		m.message = m.say("told.turn", nil)
	}
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
	m.message = m.say("told.pace", words.Values{"n": int(paces[m.pace].Milliseconds())})
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
	case "s":
		if m.panel == helpPanel {
			m.toggleSources()
		}
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
