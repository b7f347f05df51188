package tui

import (
	"fmt"
	"strconv"
	"strings"

	"roundhouse/tile"
)

// drawTall draws a row in three lines: tiles in boxes, the end in large digits.
func (m *match) drawTall(r row, c columns) []string {
	l := m.look
	boxes := m.boxes(r, c.train-4)
	digits := [3]string{}
	if r.ends[0] != tile.NoPip {
		digits = bigNumber(r.ends[len(r.ends)-1])
	}
	lines := make([]string, 3)
	for i := range lines {
		start := strings.Repeat(" ", width(m.rowLeft(r, c)))
		state := strings.Repeat(" ", c.state)
		if i == 1 {
			start, state = m.rowLeft(r, c), m.rowState(r, c.state)
		}
		edge := l.faint.Render("│")
		digit := right(digits[i], 7)
		switch {
		case r.reach || r.target:
			edge, digit = l.good.Render("▐"), l.good.Render(digit)
		case r.open:
			edge, digit = "┃", l.strong.Render(digit)
		default:
			digit = l.faint.Render(digit)
		}
		lines[i] = start + right(boxes[i], c.train-4) + edge + digit + " " + state
	}
	return lines
}

// boxes draws a train's last tiles, as many as fit, each in a box; doubles stand
// between double lines.
func (m *match) boxes(r row, w int) [3]string {
	out := [3]string{}
	used := 0
	for i := len(r.ends) - 1; i > 0; i-- {
		box := m.box(r.ends[i-1], r.ends[i], r.last && i == len(r.ends)-1)
		more := fmt.Sprintf("+%d ", i)
		if used+width(box[0]) > w || i > 1 && used+width(box[0])+len(more) > w {
			out[1] = m.look.faint.Render(more) + out[1]
			out[0], out[2] = strings.Repeat(" ", len(more))+out[0], strings.Repeat(" ", len(more))+out[2]
			break
		}
		used += width(box[0])
		for k := range out {
			out[k] = box[k] + out[k]
		}
	}
	return out
}

// box is one tile lying on a train; the latest one laid has heavy lines.
func (m *match) box(from, to tile.Pip, latest bool) [3]string {
	lines := [...]string{"╭┬╮", "│││", "╰┴╯", "─"}
	switch {
	case latest:
		lines = [...]string{"┏┳┓", "┃┃┃", "┗┻┛", "━"}
	case from == to:
		lines = [...]string{"╔╦╗", "║║║", "╚╩╝", "═"}
	}
	edge := func(s string) string {
		r := []rune(s)
		bar := strings.Repeat(lines[3], 2)
		s = string(r[0]) + bar + string(r[1]) + bar + string(r[2])
		if latest {
			return m.look.strong.Render(s)
		}
		return m.look.faint.Render(s)
	}
	side := []rune(lines[1])
	bar := func(i int) string {
		if latest {
			return m.look.strong.Render(string(side[i]))
		}
		return m.look.faint.Render(string(side[i]))
	}
	return [3]string{
		edge(lines[0]),
		bar(0) + m.look.pip(from, 2) + bar(1) + m.look.pip(to, 2) + bar(2),
		edge(lines[2]),
	}
}

// digits is a font of three by five squares, a row of bits for each line.
var digits = [10][5]uint8{
	{7, 5, 5, 5, 7}, {2, 6, 2, 2, 7}, {7, 1, 7, 4, 7}, {7, 1, 7, 1, 7}, {5, 5, 7, 1, 1},
	{7, 4, 7, 1, 7}, {7, 4, 7, 5, 7}, {7, 1, 1, 1, 1}, {7, 5, 7, 5, 7}, {7, 5, 7, 1, 7},
}

// bigNumber draws a pip in three lines of half blocks.
func bigNumber(p tile.Pip) (out [3]string) {
	for i, c := range strconv.Itoa(int(p)) {
		glyph := digits[c-'0']
		for line := range out {
			if i > 0 {
				out[line] += " "
			}
			for bit := uint8(4); bit > 0; bit >>= 1 {
				upper := glyph[min(2*line, 4)]&bit != 0
				lower := 2*line+1 < 5 && glyph[2*line+1]&bit != 0
				out[line] += halfBlock(upper, lower)
			}
		}
	}
	return out
}

func halfBlock(upper, lower bool) string {
	switch {
	case upper && lower:
		return "█"
	case upper:
		return "▀"
	case lower:
		return "▄"
	}
	return " "
}
