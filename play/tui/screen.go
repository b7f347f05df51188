package tui

import (
	"fmt"
	"slices"

	"roundhouse/game/tile"
	"roundhouse/words"
)

// draw draws the match in w columns and h lines.
func (m *match) draw(w, h int) []string {
	if w < leastWidth || h < leastHeight {
		return tooSmall(w, h, m.look, m.voice)
	}
	if m.panel != noPanel {
		return m.panelLines(w, h)
	}
	l := m.layoutFor(w, h)
	lines := m.tableLines(&l)
	if l.main < w {
		side := m.sideLines(sideWidth(w), len(lines))
		for i := range lines {
			lines[i] = padRight(lines[i], l.main) + m.look.faint.Render("│") + side[i]
		}
	}
	lines = append([]string{m.headerLine(w)}, lines...)
	return append(lines, m.hintLine(w))
}

func tooSmall(w, h int, l *palette, v *voice) []string {
	lines := make([]string, max(h, 1))
	text := v.say("enlarge", words.Values{"least": fmt.Sprintf("%d×%d", leastWidth, leastHeight),
		"now": fmt.Sprintf("%d×%d", w, h)})
	for i, line := range wrapText(text, max(w, 1)) {
		if at := max(h/2-1, 0) + i; at < len(lines) {
			lines[at] = padBoth(l.strong.Render(line), w)
		}
	}
	return lines
}

// tableLines returns everything between the header and the hints, in l.main columns.
func (m *match) tableLines(l *layout) []string {
	w := l.main
	cols := columnsFor(w, w == l.w)
	var lines []string
	if l.titles {
		lines = append(lines, m.titleLine(cols))
	}
	rows := m.allRows(cols.state < 10)
	for _, r := range rows[l.firstRow:min(l.firstRow+l.shown, len(rows))] {
		lines = append(lines, m.drawRow(r, cols, l.rowHeight)...)
	}
	if l.log > 0 {
		lines = append(lines, m.look.ruleLine(w))
		lines = append(lines, m.storyLines(w, l.log)...)
	}
	rule := m.look.ruleLine(w)
	if hidden := len(rows) - l.shown; hidden > 0 {
		rule = m.look.faint.Render(padRight("── "+m.label("head.more", words.Values{"n": hidden})+" ", w))
	}
	prompt := m.promptLines(w, l.prompt)
	if l.log == 0 && w == l.w { // there is no other place for the story
		m.tellLatest(prompt, w)
	}
	bottom := append([]string{rule}, prompt...)
	bottom = append(bottom, fillLines(m.handLines(w, l.hand), l.hand)...)
	lines = fillLines(lines, l.h-2-len(bottom))
	return append(lines, bottom...)
}

// fillLines cuts lines, or adds empty ones, to return exactly n.
func fillLines(lines []string, n int) []string {
	n = max(n, 0)
	for len(lines) < n {
		lines = append(lines, "")
	}
	return lines[:n]
}

func (m *match) headerLine(w int) string {
	v := m.view()
	l := m.look
	engine := "?"
	if v.Engine() != tile.NoPip {
		engine = tile.Of(v.Engine(), v.Engine()).String()
	}
	round := words.Values{"n": m.dealt.Round, "of": m.began.Rules.Rules.MatchRounds(),
		"tile": engine, "bones": v.Boneyard()}
	if w < 64 {
		return l.title.Render(padRight(" "+m.label("head.round.short", round), w))
	}
	name, help := " ROUNDHOUSE ", " "+m.label("head.help", nil)+" "
	line := m.label("head.round", round)
	if room := w - columnsOf(name) - columnsOf(help) - columnsOf(line) - 3; room > 0 {
		line = cutText(m.voice.ruleName(m.began.Rules), room) + " · " + line
	}
	return l.title.Render(name) + padRight(line, w-columnsOf(name)-columnsOf(help)) + l.faint.Render(help)
}

func (m *match) titleLine(c columns) string {
	s := padRight("     "+m.label("head.train", nil), 6+c.name) + padLeft(m.label("head.tiles", nil), c.tiles)
	if c.score {
		s += padLeft(m.label("head.score", nil), 6)
	}
	s = padRight(s, c.total-c.state-endWidth-1) + padBoth(m.label("head.end", nil), endWidth) + " " +
		m.label("head.state", nil)
	return m.look.faint.Render(padRight(s, c.total))
}

// storyLines returns the last n lines of the story, the newest one last.
func (m *match) storyLines(w, n int) []string {
	var lines []string
	for i := len(m.story) - 1; i >= 0 && len(lines) < n; i-- {
		part := m.storyLine(m.story[i], w)
		slices.Reverse(part)
		lines = append(lines, part...)
	}
	lines = lines[:min(n, len(lines))]
	slices.Reverse(lines)
	return fillLines(lines, n)
}

func (m *match) storyLine(s message, w int) []string {
	var lines []string
	for i, text := range wrapText(s.text, w-4) {
		lead := "   "
		style := m.look.faint
		switch {
		case s.kind == own:
			style = m.look.strong
		case s.kind == heading:
			style = m.look.title
		}
		if i == 0 {
			lead = map[lineKind]string{others: " · ", own: " › ", heading: " ═ "}[s.kind]
		}
		lines = append(lines, style.Render(lead+text))
	}
	return lines
}

func (m *match) promptLines(w, n int) []string {
	l := m.look
	style := l.faint
	if m.myTurn() || !m.isPlaying() {
		style = l.good
	}
	var lines []string
	for i, text := range wrapText(m.promptText(), w-4) {
		lead := "   "
		if i == 0 {
			lead = " ▸ "
		}
		lines = append(lines, style.Render(lead+text))
	}
	second := l.note
	if m.message == "" && m.queued == "" && m.broken == nil {
		second = l.faint
	}
	if len(lines) > n-1 {
		lines = lines[:n-1]
	}
	for _, text := range wrapText(m.secondLine(), w-4) {
		lines = append(lines, second.Render("   "+text))
	}
	return fillLines(lines, n)
}

// tellLatest shows the latest line of the story in the last line of the prompt, if that line is
// empty.
func (m *match) tellLatest(prompt []string, w int) {
	last := len(prompt) - 1
	if n := len(m.story); n > 0 && last > 0 && prompt[last] == "" && m.isPlaying() {
		prompt[last] = cutText(m.storyLine(m.story[n-1], w*2)[0], w)
	}
}

// hintLine returns the last line of the screen: what is being typed, or as many of the keys as fit.
func (m *match) hintLine(w int) string {
	l := m.look
	if m.typed != "" {
		return l.good.Render(" > ") + m.typed + l.selected.Render(" ") + l.faint.Render("  "+m.label("keys.typed", nil))
	}
	keys := []string{"keys.tile", "keys.train", "keys.enter", "head.help", "keys.leave", "keys.type", "keys.sort",
		"keys.scores", "keys.trains"}
	switch {
	case !m.isPlaying():
		keys = []string{"keys.on", "head.help", "keys.leave", "keys.scores", "keys.trains"}
	case !m.myTurn():
		keys = []string{"keys.space", "head.help", "keys.leave", "keys.pace", "keys.sort", "keys.scores", "keys.trains"}
	}
	return l.faint.Render(padRight(m.voice.keysLine(w, keys...), w))
}
