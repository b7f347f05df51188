package tui

import (
	"slices"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"roundhouse/words"
)

// leave is sent when the player leaves the match.
type leave struct{}

func leaveMatch() tea.Msg { return leave{} }

// handleKey does what a key asks for.
func (m *match) handleKey(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	if m.panel != noPanel && m.panelKey(name) {
		return nil
	}
	switch name {
	case "left":
		m.selectNext(-1)
	case "right":
		m.selectNext(1)
	case "home":
		m.selectNext(-m.sel)
	case "end":
		m.selectNext(len(m.hand) - 1 - m.sel)
	case "up":
		m.chooseTrain(-1)
	case "down":
		m.chooseTrain(1)
	case "enter":
		return m.followPrompt()
	case "esc":
		m.target, m.typed, m.queued, m.message = noTrain, "", "", ""
	case "backspace":
		if r := []rune(m.typed); len(r) > 0 {
			m.typed = string(r[:len(r)-1])
		}
	case "tab":
		m.sorted = (m.sorted + 1) % 2
		m.sortHand()
	case "f1":
		m.openPanel(helpPanel)
	case "f2":
		m.openPanel(scorePanel)
	case "f3":
		m.openPanel(trainPanel)
	default:
		return m.typeKey(k)
	}
	return nil
}

// typeKey handles a key that edits the typed line.
func (m *match) typeKey(k tea.KeyPressMsg) tea.Cmd {
	switch {
	case k.Text == " " && m.typed == "":
		return m.skipPauses()
	case k.Text == "?" && m.typed == "":
		m.openPanel(helpPanel)
	case k.Text == "+" && m.typed == "":
		m.setPace(m.pace - 1)
	case k.Text == "-" && m.typed == "":
		m.setPace(m.pace + 1)
	default:
		m.writeTyped(k.Text)
	}
	return nil
}

// longestLine is the greatest length of a typed line, in bytes.
const longestLine = 30

// writeTyped adds the printable characters of text to the typed line, as long as there is room.
func (m *match) writeTyped(text string) {
	for _, r := range text {
		if unicode.IsPrint(r) && len(m.typed) < longestLine && m.panel == noPanel {
			m.typed += string(r)
		}
	}
}

// skipPauses leaves out the bots' pauses until it is the player's turn.
func (m *match) skipPauses() tea.Cmd {
	if m.myTurn() {
		m.message = m.say("told.turn", nil)
	}
	if m.myTurn() || !m.isPlaying() {
		return nil
	}
	m.skipping = true
	if m.busy == pausing {
		return m.advanceTable()
	}
	return nil
}

func (m *match) setPace(pace Pace) {
	m.pace = min(max(pace, NoPause), Pace(len(paces)-1))
	m.message = m.say("told.pace", words.Values{"n": int(paces[m.pace].Milliseconds())})
}

func (m *match) openPanel(p panel) { m.panel, m.scroll = p, 0 }

// panelKey handles a key for the open panel, and reports whether the key was meant for it.
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
		if !m.isPlaying() {
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

// selectNext moves the selection in the hand by a number of tiles.
func (m *match) selectNext(by int) {
	if n := len(m.hand); n > 0 {
		m.sel = ((m.sel+by)%n + n) % n
	}
	m.target, m.message = noTrain, ""
}

// chooseTrain moves the choice of a train for the selected tile by a number of trains.
func (m *match) chooseTrain(by int) {
	list := m.trainsInOrder()
	i := slices.Index(list, m.target)
	switch {
	case i < 0 && by < 0:
		i = len(list) - 1
	default:
		i = ((i+by)%len(list) + len(list)) % len(list)
	}
	m.target, m.message = list[i], ""
}
