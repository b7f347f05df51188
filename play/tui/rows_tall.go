package tui

import (
	"fmt"
	"strconv"
	"strings"

	"roundhouse/game/tile"
)

// tallEnd is the width in columns of a train's end in a row of three lines.
const tallEnd = 11

// drawTall draws a row in three lines: tiles in boxes, and the end in large digits.
func (m *match) drawTall(r row, c columns) []string {
	boxes := m.tileBoxes(r, c.train-(tallEnd-endWidth))
	ends := m.bigEnd(r)
	name, state := m.rowLeft(r, c), m.rowState(r, c.state)
	blank := strings.Repeat(" ", columnsOf(name))
	lines := make([]string, 3)
	for i := range lines {
		start, end := blank, strings.Repeat(" ", c.state)
		fillUp := " "
		if i == 1 {
			start, end, fillUp = name, state, "╌"
		}
		rail := m.look.faint.Render(strings.Repeat(fillUp, max(0, c.train-(tallEnd-endWidth)-columnsOf(boxes[i]))))
		lines[i] = start + rail + boxes[i] + ends[i] + " " + end
	}
	return lines
}

// bigEnd returns the end of a row in large digits, between heavy lines if the player may play
// there.
func (m *match) bigEnd(r row) (out [3]string) {
	l := m.look
	var number [3]string
	edge, style := "│", l.faint
	switch {
	case r.reach || r.target:
		edge, style = "█", l.good
	case r.open:
		edge, style = "┃", l.strong
	}
	if r.ends[0] != tile.NoPip {
		number = bigNumber(r.ends[len(r.ends)-1])
	}
	for i := range out {
		out[i] = style.Render(edge + padRight(" "+padLeft(number[i], 7), tallEnd-2) + edge)
	}
	return out
}

// tileBoxes draws the last tiles of a train, each in a box, as many as fit into w columns. Doubles
// have double borders.
func (m *match) tileBoxes(r row, w int) [3]string {
	out := [3]string{}
	used := 0
	for i := len(r.ends) - 1; i > 0; i-- {
		box := m.tileBox(r.ends[i-1], r.ends[i], r.last && i == len(r.ends)-1)
		more := fmt.Sprintf("+%d ", i)
		if used+columnsOf(box[0]) > w || i > 1 && used+columnsOf(box[0])+len(more) > w {
			out[1] = m.look.faint.Render(more) + out[1]
			out[0], out[2] = strings.Repeat(" ", len(more))+out[0], strings.Repeat(" ", len(more))+out[2]
			break
		}
		used += columnsOf(box[0])
		for k := range out {
			out[k] = box[k] + out[k]
		}
	}
	return out
}

// tileBox draws one tile on a train. The latest tile laid on any train has heavy borders.
func (m *match) tileBox(from, to tile.Pip, latest bool) [3]string {
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
		bar(0) + m.look.pipChip(from, 2) + bar(1) + m.look.pipChip(to, 2) + bar(2),
		edge(lines[2]),
	}
}

// digits is a font of three by five squares; each number holds the bits of one line.
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
