package page

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"roundhouse/lab/study"
)

// dots is a picture of figures with their intervals. It has a row for each rule set.
type dots struct {
	names  []string
	values []string
	label  string           // what stands at the axis
	legend legend           // of the figures in a row, if there are several
	rows   [][]study.Figure // the figures, by rule set
	share  bool             // whether the figures are shares, from 0 to 1
	zero   bool             // whether the axis begins at 0
	chance float64          // where to draw a line for luck alone; 0 for no line
}

func (d *dots) newRows() *rows {
	n := 1
	for _, row := range d.rows {
		n = max(n, len(row))
	}
	return &rows{d.names, d.values, vg.Length(max(30, 10*n+16))}
}

func (d *dots) heightAt(width vg.Length) vg.Length {
	return d.legend.legendHeight(width) + d.newRows().totalHeight(width)
}

func (d *dots) drawOn(c draw.Canvas) {
	frame := d.newRows()
	part := frame.plotShare(c.Max.X - c.Min.X)
	low, high := d.valueBounds()
	frame.drawPlot(d.legend.drawAbove(c), func(room vg.Length) *plot.Plot {
		p := newAxes(d.label, low, high, float64(len(d.rows)), d.share, room)
		p.Add(&dotRows{d, part})
		return p
	})
}

// valueBounds returns the range of the axis.
func (d *dots) valueBounds() (low, high float64) {
	low, high = d.chance, d.chance
	if d.chance == 0 {
		low, high = d.rows[0][0].Value, d.rows[0][0].Value
	}
	for _, row := range d.rows {
		for _, f := range row {
			low, high = min(low, f.Value, intervalEnds(f).Low), max(high, f.Value, intervalEnds(f).High)
		}
	}
	if d.zero {
		low = min(low, 0)
	}
	if high-low < 1e-9 {
		high = low + 1
	}
	pad := (high - low) * 0.04
	if d.zero {
		return low, high + pad
	}
	return low - pad, high + pad
}

// dotRows draws the figures.
type dotRows struct {
	*dots
	part vg.Length // see rows.plotShare
}

// Plot draws the figures of each row, one below the other.
func (d *dotRows) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	if d.chance > 0 {
		c.StrokeLine2(dashedStroke(soft), x(d.chance), c.Min.Y, x(d.chance), c.Max.Y)
	}
	for i, row := range d.rows {
		bottom := y(float64(len(d.rows) - 1 - i))
		room := (y(1) - y(0)) * d.part
		for j, f := range row {
			at := bottom + room*(1-(vg.Length(j)+1)/(vg.Length(len(row))+1))
			e := intervalEnds(f)
			c.StrokeLine2(strokeOf(seriesPaint(j), 1.8), x(e.Low), at, x(e.High), at)
			drawMark(c, vg.Point{X: x(f.Value), Y: at}, j)
		}
	}
}
