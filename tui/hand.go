package tui

import (
	"strconv"
	"strings"

	"roundhouse/tile"
)

// tileHeight is the lines of a standing tile with its mark below.
const tileHeight = 6

// handLines draws the hand in w columns and at most h lines: standing tiles where
// there is room, else tiles in a line of text.
func (m *match) handLines(w, h int) []string {
	n := len(m.hand)
	switch {
	case n == 0:
		return []string{m.look.faint.Render("  no tiles left")}
	case h >= tileHeight && n*5+1 <= w:
		return m.standing(m.hand, 0, " ")
	case h >= tileHeight && n*4+2 <= w:
		return m.standing(m.hand, 0, "")
	case h >= 2*tileHeight && (n+1)/2*4+2 <= w:
		half := (n + 1) / 2
		return append(m.standing(m.hand[:half], 0, " "), m.standing(m.hand[half:], half, " ")...)
	}
	return m.inline(w, h)
}

// frame is the lines around a standing tile.
type frame struct{ top, side, middle, bottom string }

var (
	plainFrame = frame{"╭──╮", "│", "├──┤", "╰──╯"}
	heavyFrame = frame{"┏━━┓", "┃", "┣━━┫", "┗━━┛"}
)

// standing draws tiles upright, side by side; the first is tile number first of
// the hand.
func (m *match) standing(tiles []tile.Tile, first int, gap string) []string {
	lines := make([]string, tileHeight)
	for i, t := range tiles {
		for k, part := range m.stand(t, first+i == m.sel) {
			lines[k] += part + gap
		}
	}
	for k := range lines {
		lines[k] = " " + strings.TrimSuffix(lines[k], gap)
	}
	return lines
}

func (m *match) stand(t tile.Tile, selected bool) [tileHeight]string {
	l := m.look
	f, edge := plainFrame, l.faint
	fitsNow := len(m.plays(t)) > 0
	if fitsNow {
		edge = l.strong
	}
	if selected {
		f, edge = heavyFrame, l.good
	}
	half := func(p tile.Pip) string {
		if fitsNow || !m.myTurn() {
			return edge.Render(f.side) + l.pip(p, 2) + edge.Render(f.side)
		}
		return edge.Render(f.side) + l.faint.Render(right(strconv.Itoa(int(p)), 2)) + edge.Render(f.side)
	}
	return [tileHeight]string{
		edge.Render(f.top), half(t.High()), edge.Render(f.middle), half(t.Low()), edge.Render(f.bottom), m.mark(t, fitsNow),
	}
}

// mark is what stands below a tile: that it fits, that it is new.
func (m *match) mark(t tile.Tile, fitsNow bool) string {
	fresh := m.fresh.Has(t)
	switch {
	case fitsNow && fresh:
		return m.look.good.Render("new▲")
	case fitsNow:
		return m.look.good.Render(" ▲▲ ")
	case fresh:
		return m.look.note.Render("new ")
	}
	return "    "
}

// inline draws the hand as text: 12-7▲ fits, [12-7] is selected.
func (m *match) inline(w, h int) []string {
	cell := 8
	per := max(1, (w-1)/cell)
	from := 0
	if rows := (len(m.hand) + per - 1) / per; rows > h {
		from = max(0, min(m.sel/per-h/2, rows-h)) * per
	}
	var lines []string
	for ; from < len(m.hand) && len(lines) < h; from += per {
		line := " "
		for i := from; i < min(from+per, len(m.hand)); i++ {
			line += m.word(m.hand[i], i == m.sel, cell)
		}
		lines = append(lines, line)
	}
	return lines
}

func (m *match) word(t tile.Tile, selected bool, w int) string {
	l := m.look
	text, fitsNow := t.String(), len(m.plays(t)) > 0
	sign := " "
	if fitsNow {
		sign = "▲"
	}
	switch {
	case selected:
		return l.selected.Render("["+text+"]") + l.good.Render(left(sign, w-2-len(text)))
	case fitsNow:
		return " " + l.strong.Render(text) + l.good.Render(left(sign, w-1-len(text)))
	}
	return l.faint.Render(left(" "+text, w))
}
