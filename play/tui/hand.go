package tui

import (
	"strconv"
	"strings"

	"roundhouse/game/tile"
)

// tileHeight is the height of an upright tile in lines, including the mark below it.
const tileHeight = 6

// grid is the layout of the hand: the number of tiles in a row, the size of each tile's cell in
// columns and lines, and the number of the first tile that is visible.
type grid struct {
	row, columns, lines int
	first               int
}

// wordCell is the width in columns of a tile written as text.
const wordCell = 8

// gridOf lays the hand out in w columns and at most h lines. If there is room the tiles are
// upright, with space between them if possible. Otherwise they are written as text, and the rows
// that are visible include the selected tile.
func (m *match) gridOf(w, h int) grid {
	n := len(m.hand)
	half := (n + 1) / 2
	switch {
	case h >= tileHeight && n*5+1 <= w:
		return grid{max(n, 1), 5, tileHeight, 0}
	case h >= tileHeight && n*4+2 <= w:
		return grid{n, 4, tileHeight, 0}
	case h >= 2*tileHeight && half*5+1 <= w:
		return grid{half, 5, tileHeight, 0}
	case h >= 2*tileHeight && half*4+2 <= w:
		return grid{half, 4, tileHeight, 0}
	}
	g := grid{row: max(1, (w-1)/wordCell), columns: wordCell, lines: 1}
	if rows := (n + g.row - 1) / g.row; rows > h {
		g.first = max(0, min(m.sel/g.row-h/2, rows-h)) * g.row
	}
	return g
}

// tileAt returns the number of the tile at column x and line y of the hand, which has n tiles, or
// -1.
func (g grid) tileAt(x, y, n int) int {
	column := (x - 1) / g.columns // the hand begins in the second column
	i := g.first + y/g.lines*g.row + column
	if x < 1 || y < 0 || column >= g.row || i >= n {
		return -1
	}
	return i
}

// handLines draws the hand in w columns and at most h lines.
func (m *match) handLines(w, h int) []string {
	n := len(m.hand)
	if n == 0 {
		return []string{m.look.faint.Render("  " + m.label("hand.none", nil))}
	}
	g := m.gridOf(w, h)
	var lines []string
	for i := g.first; i < n && len(lines) < h; i += g.row {
		end := min(i+g.row, n)
		if g.lines == 1 {
			lines = append(lines, m.inlineTiles(i, end))
		} else {
			lines = append(lines, m.standingTiles(i, end, strings.Repeat(" ", g.columns-4))...)
		}
	}
	return lines
}

// frame holds the pieces of the border of an upright tile.
type frame struct{ top, side, middle, bottom string }

var (
	plainFrame = frame{"╭──╮", "│", "├──┤", "╰──╯"}
	heavyFrame = frame{"┏━━┓", "┃", "┣━━┫", "┗━━┛"}
)

// standingTiles draws tiles of the hand upright, side by side: those from number first up to, but
// not including, number end.
func (m *match) standingTiles(first, end int, gap string) []string {
	lines := make([]string, tileHeight)
	for i := first; i < end; i++ {
		for k, part := range m.standingTile(m.hand[i], i == m.sel) {
			lines[k] += part + gap
		}
	}
	for k := range lines {
		lines[k] = " " + strings.TrimSuffix(lines[k], gap)
	}
	return lines
}

func (m *match) standingTile(t tile.Tile, selected bool) [tileHeight]string {
	l := m.look
	f, edge := plainFrame, l.faint
	fitsNow := len(m.playsOf(t)) > 0
	if fitsNow {
		edge = l.strong
	}
	if selected {
		f, edge = heavyFrame, l.good
	}
	half := func(p tile.Pip) string {
		if fitsNow || !m.myTurn() {
			return edge.Render(f.side) + l.pipChip(p, 2) + edge.Render(f.side)
		}
		return edge.Render(f.side) + l.faint.Render(padLeft(strconv.Itoa(int(p)), 2)) + edge.Render(f.side)
	}
	return [tileHeight]string{
		edge.Render(f.top), half(t.High()), edge.Render(f.middle), half(t.Low()), edge.Render(f.bottom),
		m.markBelow(t, fitsNow),
	}
}

// markBelow returns the mark below a tile, which says whether the tile can be laid now, and whether
// it is new.
func (m *match) markBelow(t tile.Tile, fitsNow bool) string {
	fresh := m.fresh.Has(t)
	switch {
	case fitsNow && fresh:
		return m.look.good.Render("+▲▲+")
	case fitsNow:
		return m.look.good.Render(" ▲▲ ")
	case fresh:
		return m.look.note.Render(" +  ")
	}
	return "    "
}

// inlineTiles draws such tiles as text: 12-7▲ can be laid, [12-7] is selected.
func (m *match) inlineTiles(first, end int) string {
	line := " "
	for i := first; i < end; i++ {
		line += m.inlineTile(m.hand[i], i == m.sel, wordCell)
	}
	return line
}

func (m *match) inlineTile(t tile.Tile, selected bool, w int) string {
	l := m.look
	text, fitsNow := t.String(), len(m.playsOf(t)) > 0
	sign := " "
	if fitsNow {
		sign = "▲"
	}
	switch {
	case selected:
		return l.selected.Render("["+text+"]") + l.good.Render(padRight(sign, w-2-len(text)))
	case fitsNow:
		return " " + l.strong.Render(text) + l.good.Render(padRight(sign, w-1-len(text)))
	}
	return l.faint.Render(padRight(" "+text, w))
}
