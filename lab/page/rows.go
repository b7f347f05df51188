package page

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// rows lays out a picture with a row for each rule set: the rule set's name on the left, or above
// the row if it is too long for that; a figure on the right; and an axis at the bottom.
type rows struct {
	names  []string
	values []string // on the right
	each   vg.Length
}

const (
	gap      = 12
	axisRoom = 46  // for the axis' ticks and label
	drop     = 1.5 // how far the middle of a letter such as x is below the middle of its line
)

// namesAbove reports whether the names are above their rows.
func (r *rows) namesAbove(width vg.Length) bool {
	return widestText(textStyle(ink, textSize), r.names...) > 0.3*width
}

// rowHeight returns the height of one row.
func (r *rows) rowHeight(width vg.Length) vg.Length {
	if r.namesAbove(width) {
		return r.each + textSize + 6
	}
	return r.each
}

// totalHeight returns the height of all rows and the axis.
func (r *rows) totalHeight(width vg.Length) vg.Length {
	return vg.Length(len(r.names))*r.rowHeight(width) + axisRoom
}

// sideWidths returns the widths reserved for the names and for the values.
func (r *rows) sideWidths(width vg.Length) (left, right vg.Length) {
	left = gap // room for half of the axis' first number
	if !r.namesAbove(width) {
		left = widestText(textStyle(ink, textSize), r.names...) + gap
	}
	return left, widestText(textStyle(ink, textSize), r.values...) + gap
}

// drawPlot draws the plot that axes returns between the names and the values. The plot must have a
// row for each name; axes is given the width of the plot.
func (r *rows) drawPlot(c draw.Canvas, axes func(room vg.Length) *plot.Plot) {
	width := c.Max.X - c.Min.X
	left, right := r.sideWidths(width)
	inner := draw.Crop(c, left, -right, 0, 0)
	p := axes(inner.Max.X - inner.Min.X)
	p.Draw(inner)
	data := p.DataCanvas(inner)
	row := (data.Max.Y - data.Min.Y) / vg.Length(len(r.names))
	for i, name := range r.names {
		top := data.Max.Y - vg.Length(i)*row
		middle := top - row + row*r.plotShare(width)/2
		at := vg.Point{X: c.Min.X, Y: middle}
		if r.namesAbove(width) {
			at.Y = top - textSize/2 - 2
		}
		at.Y += drop
		c.FillText(textStyle(ink, textSize), at, fitText(textStyle(ink, textSize), name, width))
		if i < len(r.values) {
			c.FillText(alignedStyle(textStyle(ink, textSize), text.XRight),
				vg.Point{X: c.Max.X - 2, Y: middle + drop}, r.values[i])
		}
	}
}

// plotShare returns the part of a row's height that the plot takes; the name, if it is above, takes
// the rest.
func (r *rows) plotShare(width vg.Length) vg.Length { return r.each / r.rowHeight(width) }

// legend lists what the colours mean. It is drawn above the picture.
type legend []string

const legendRow = 20

// entryAt returns entry i of the legend, shortened to fit the width, and the width that it takes.
func (l legend) entryAt(i int, width vg.Length) (name string, room vg.Length) {
	name = fitText(textStyle(ink, axisSize), l[i], width-14)
	return name, textStyle(ink, axisSize).Width(name) + 14 + gap
}

// breakLines distributes the legend's entries over lines. It returns the indexes of the entries in
// each line.
func (l legend) breakLines(width vg.Length) (lines [][]int) {
	x := width + 1
	for i := range l {
		_, room := l.entryAt(i, width)
		if x+room-gap > width {
			lines, x = append(lines, nil), 0
		}
		lines[len(lines)-1] = append(lines[len(lines)-1], i)
		x += room
	}
	return lines
}

func (l legend) legendHeight(width vg.Length) vg.Length {
	if len(l) == 0 {
		return 0
	}
	return legendRow*vg.Length(len(l.breakLines(width))) + 4
}

// drawAbove draws the legend at the top of c and returns the canvas that is left below it.
func (l legend) drawAbove(c draw.Canvas) draw.Canvas {
	width := c.Max.X - c.Min.X
	y := c.Max.Y - legendRow/2
	for _, line := range l.breakLines(width) {
		x := c.Min.X
		for _, i := range line {
			name, room := l.entryAt(i, width)
			drawMark(c, vg.Point{X: x + 5, Y: y}, i)
			c.FillText(textStyle(ink, axisSize), vg.Point{X: x + 14, Y: y + drop}, name)
			x += room
		}
		y -= legendRow
	}
	return draw.Crop(c, 0, 0, 0, -l.legendHeight(width))
}
