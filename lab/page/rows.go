package page

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// rows lays out a picture with a row for each rule set: its name on the left, or
// above the row where that would take too much room, a figure in words on the right,
// an axis below.
type rows struct {
	names  []string
	values []string // on the right
	each   vg.Length
}

const (
	gap      = 12
	axisRoom = 46  // for ticks and label
	drop     = 1.5 // by which letters without strokes up or down stand below the middle of a line
)

// above reports whether the names stand above their rows.
func (r *rows) above(width vg.Length) bool {
	return widest(style(ink, textSize), r.names...) > 0.3*width
}

// row is the height of one row.
func (r *rows) row(width vg.Length) vg.Length {
	if r.above(width) {
		return r.each + textSize + 6
	}
	return r.each
}

// size is the height of all.
func (r *rows) size(width vg.Length) vg.Length {
	return vg.Length(len(r.names))*r.row(width) + axisRoom
}

// sides is the room for names and values.
func (r *rows) sides(width vg.Length) (left, right vg.Length) {
	left = gap // half of an axis' first number
	if !r.above(width) {
		left = widest(style(ink, textSize), r.names...) + gap
	}
	return left, widest(style(ink, textSize), r.values...) + gap
}

// plot draws p, which has a row for each name, between the names and the values.
func (r *rows) plot(c draw.Canvas, axes func(room vg.Length) *plot.Plot) {
	width := c.Max.X - c.Min.X
	left, right := r.sides(width)
	inner := draw.Crop(c, left, -right, 0, 0)
	p := axes(inner.Max.X - inner.Min.X)
	p.Draw(inner)
	data := p.DataCanvas(inner)
	row := (data.Max.Y - data.Min.Y) / vg.Length(len(r.names))
	for i, name := range r.names {
		top := data.Max.Y - vg.Length(i)*row
		middle := top - row + row*r.part(width)/2
		at := vg.Point{X: c.Min.X, Y: middle}
		if r.above(width) {
			at.Y = top - textSize/2 - 2
		}
		at.Y += drop
		c.FillText(style(ink, textSize), at, fit(style(ink, textSize), name, width))
		if i < len(r.values) {
			c.FillText(aligned(style(ink, textSize), text.XRight), vg.Point{X: c.Max.X - 2, Y: middle + drop}, r.values[i])
		}
	}
}

// part is the part of a row's height, from below, that is not its name's.
func (r *rows) part(width vg.Length) vg.Length { return r.each / r.row(width) }

// legend is what the colours mean, above the picture.
type legend []string

const legendRow = 20

// entry is a name of the legend and the room it takes.
func (l legend) entry(i int, width vg.Length) (name string, room vg.Length) {
	name = fit(style(ink, axisSize), l[i], width-14)
	return name, style(ink, axisSize).Width(name) + 14 + gap
}

// lines breaks the legend into lines.
func (l legend) lines(width vg.Length) (lines [][]int) {
	x := width + 1
	for i := range l {
		_, room := l.entry(i, width)
		if x+room-gap > width {
			lines, x = append(lines, nil), 0
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], i)
		x += room
	}
	return lines
}

func (l legend) size(width vg.Length) vg.Length {
	if len(l) == 0 {
		return 0
	}
	return legendRow*vg.Length(len(l.lines(width))) + 4
}

// draw draws the legend and gives the canvas below it.
func (l legend) draw(c draw.Canvas) draw.Canvas {
	width := c.Max.X - c.Min.X
	y := c.Max.Y - legendRow/2
	for _, line := range l.lines(width) {
		x := c.Min.X
		for _, i := range line {
			name, room := l.entry(i, width)
			mark(c, vg.Point{X: x + 5, Y: y}, i)
			c.FillText(style(ink, axisSize), vg.Point{X: x + 14, Y: y + drop}, name)
			x += room
		}
		y -= legendRow
	}
	return draw.Crop(c, 0, 0, 0, -l.size(width))
}
