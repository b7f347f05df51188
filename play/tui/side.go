package tui

import (
	"fmt"

	"roundhouse/game"
)

// sideLines returns the panel to the right of the table: the scoreboard and the story.
func (m *match) sideLines(w, n int) []string {
	l := m.look
	v := m.view()
	lines := []string{" " + l.title.Render(padRight(m.label("panel.scores", nil), w-15)) +
		l.faint.Render(padLeft(m.label("head.tiles", nil), 6)+padLeft(m.label("head.total", nil), 7))}
	for _, t := range m.trainsInOrder() {
		seat := t.Owner()
		if seat == game.NoSeat {
			continue
		}
		mark := "  "
		if v.Turn().Has(seat) {
			mark = l.good.Render("▸ ")
		}
		name := padRight(m.nameOf(seat), w-16)
		if seat == m.seat {
			name = l.strong.Render(name)
		}
		lines = append(lines, mark+name+padLeft(fmt.Sprint(v.Count(seat)), 6)+padLeft(pointsText(m.totalOf(seat)), 7))
	}
	lines = append(lines, l.ruleLine(w))
	return fillLines(append(lines, m.storyLines(w, n-len(lines))...), n)
}
