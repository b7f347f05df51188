package tui

import (
	"fmt"

	"roundhouse/game"
)

// sideLines is the panel beside the table: the scoreboard and the story.
func (m *match) sideLines(w, n int) []string {
	l := m.look
	v := m.view()
	lines := []string{" " + l.title.Render(left(m.label("panel.scores", nil), w-15)) + l.faint.Render(right(m.label("head.tiles", nil), 6)+right(m.label("head.total", nil), 7))}
	for _, t := range m.trains() {
		seat := t.Owner()
		if seat == game.NoSeat {
			continue
		}
		mark := "  "
		if v.Turn().Has(seat) {
			mark = l.good.Render("▸ ")
		}
		name := left(m.name(seat), w-16)
		if seat == m.seat {
			name = l.strong.Render(name)
		}
		lines = append(lines, mark+name+right(fmt.Sprint(v.Count(seat)), 6)+right(points(m.total(seat)), 7))
	}
	lines = append(lines, l.rule(w))
	return fill(append(lines, m.storyLines(w, n-len(lines))...), n)
}
