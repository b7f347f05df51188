package tui

import (
	tea "charm.land/bubbletea/v2"

	"roundhouse/words"
)

// menu offers to continue an unfinished match.
type menu struct {
	look  *palette
	voice *voice
	kept  []kept
	notes []string
	sel   int // the index in kept; len(kept) means a new match
}

// resume is sent to continue a kept match, startNew to play a new one, putAway to move a kept one
// to the archive.
type (
	resume   struct{ kept kept }
	startNew struct{}
	putAway  struct{ kept kept }
)

func (m *menu) update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return nil
	}
	switch k.String() {
	case "up":
		m.sel = max(m.sel-1, 0)
	case "down":
		m.sel = min(m.sel+1, len(m.kept))
	case "n":
		return func() tea.Msg { return startNew{} }
	case "esc", "q":
		return leaveMatch
	case "x":
		if m.sel < len(m.kept) {
			k := m.kept[m.sel]
			return func() tea.Msg { return putAway{k} }
		}
	case "enter":
		if m.sel == len(m.kept) {
			return func() tea.Msg { return startNew{} }
		}
		k := m.kept[m.sel]
		return func() tea.Msg { return resume{k} }
	}
	return nil
}

func (m *menu) draw(w, h int) []string {
	if w < leastWidth || h < leastHeight {
		return tooSmall(w, h, m.look, m.voice)
	}
	l := m.look
	lines := bannerLines(w, h, l, m.voice)
	lines = append(lines, noteLines(m.notes, w, l)...)
	if len(m.kept) > 0 {
		head := "menu.one"
		if len(m.kept) > 1 {
			head = "menu.several"
		}
		lines = append(lines, l.strong.Render(" "+m.voice.say(head, nil)), "")
	}
	room := max(h-len(lines)-5, 1)
	first := max(0, min(m.sel-room+1, len(m.kept)-room))
	for i := first; i < min(first+room, len(m.kept)); i++ {
		lines = append(lines, m.itemLine(i, m.kept[i].titleText(m.voice), w))
	}
	lines = append(lines, "", m.itemLine(len(m.kept), m.voice.say("menu.new", nil), w))
	lines = fillLines(lines, h-2)
	return append(lines, l.ruleLine(w), l.faint.Render(padRight(" "+m.voice.say("menu.keys", nil), w)))
}

func (m *menu) itemLine(i int, text string, w int) string {
	if i == m.sel {
		return " " + m.look.good.Render("▸ ") +
			m.look.selected.Render(padRight(" "+text+" ", min(columnsOf(text)+2, w-4)))
	}
	return padRight("    "+text, w)
}

// titleText returns a line that tells a kept match from the others.
func (k *kept) titleText(v *voice) string {
	return v.say("menu.title", words.Values{
		"set": v.ruleName(k.setup.Rules), "seats": len(k.record.Players), "done": k.roundsPlayed(),
		"rounds": k.setup.Rules.Rules.MatchRounds(), "when": k.when.Format("2006-01-02 15:04"),
	})
}

// bannerLines returns the head of the first screens.
func bannerLines(w, h int, l *palette, v *voice) []string {
	if h < 20 {
		return []string{" " + l.title.Render("ROUNDHOUSE") + l.faint.Render("  Mexican Train"), l.ruleLine(w)}
	}
	return []string{
		"",
		"  " + l.title.Render("R O U N D H O U S E"),
		"  " + l.faint.Render(v.say("title", nil)),
		l.faint.Render("  ╶─┬──┬──┬──┬──┬──┬──┬──┬──┬──┬──┬─╴"),
		"",
	}
}

// noteLines returns the warnings above a form.
func noteLines(notes []string, w int, l *palette) []string {
	var lines []string
	for _, note := range notes {
		for _, text := range wrapText(note, w-4) {
			lines = append(lines, l.warn.Render("  "+text))
		}
	}
	if len(lines) > 0 {
		lines = append(lines, "")
	}
	return lines
}
