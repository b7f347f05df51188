package page

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"roundhouse/lab/study"
)

// curves is a picture of shares that change from step to step. It has a line for each rule set.
type curves struct {
	names  []string
	label  string           // what stands at the bottom axis
	lines  [][]study.Figure // by rule set, then by step from 1
	chance float64
}

func (k *curves) heightAt(width vg.Length) vg.Length {
	return max(300, width*0.52) + legend(k.names).legendHeight(width)
}

func (k *curves) drawOn(c draw.Canvas) {
	c = legend(k.names).drawAbove(c)
	left := widestText(textStyle(soft, axisSize), "100 %") + 8
	inner := draw.Crop(c, left, 0, 0, -8)
	steps := 1
	for _, l := range k.lines {
		steps = max(steps, len(l))
	}
	low, high := k.shareBounds()
	p := newAxes(k.label, 0.6, float64(steps)+0.4, 1, false, inner.Max.X-inner.Min.X)
	p.Y.Min, p.Y.Max = low, high
	p.X.Tick.Marker = wholeTicks{ticks{room: 34, width: inner.Max.X - inner.Min.X}}
	p.Add(&curveLines{k, c.Min.X + left - 8})
	p.Draw(inner)
}

// wholeTicks places ticks at whole numbers only.
type wholeTicks struct{ ticks }

// Ticks returns the ticks from low to high.
func (t wholeTicks) Ticks(low, high float64) []plot.Tick {
	return slices.DeleteFunc(t.ticks.Ticks(low, high),
		func(k plot.Tick) bool { return k.Value != float64(int(k.Value)) })
}

// shareBounds returns the range of the vertical axis.
func (k *curves) shareBounds() (low, high float64) {
	low, high = k.chance, k.chance
	for _, l := range k.lines {
		for _, f := range l {
			low, high = min(low, intervalEnds(f).Low), max(high, intervalEnds(f).High)
		}
	}
	return max(0, low-0.04), min(1.01, high+0.04)
}

// curveLines draws the lines and their labels, which end at left.
type curveLines struct {
	*curves
	left vg.Length
}

// Plot draws the horizontal grid with its labels, the line for luck alone and the curves.
func (k *curveLines) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, t := range (ticks{room: 44, width: c.Max.Y - c.Min.Y, share: true}).Ticks(p.Y.Min, p.Y.Max) {
		c.StrokeLine2(strokeOf(grid, 1), c.Min.X, y(t.Value), c.Max.X, y(t.Value))
		c.FillText(alignedStyle(textStyle(soft, axisSize), draw.XRight), vg.Point{X: k.left, Y: y(t.Value)}, t.Label)
	}
	c.StrokeLine2(dashedStroke(soft), c.Min.X, y(k.chance), c.Max.X, y(k.chance))
	c.FillText(alignedStyle(textStyle(soft, axisSize), draw.XRight),
		vg.Point{X: c.Max.X, Y: y(k.chance) + 9}, "luck alone")
	for i, l := range k.lines {
		k.drawCurve(c, i, l, x, y)
	}
}

// drawCurve draws line i. It moves the line a little to one side so that intervals do not hide each
// other.
func (k *curveLines) drawCurve(c draw.Canvas, i int, l []study.Figure, x, y func(float64) vg.Length) {
	aside := (vg.Length(i) - vg.Length(len(k.lines)-1)/2) * 2
	var points []vg.Point
	for step, f := range l {
		at := vg.Point{X: x(float64(step+1)) + aside, Y: y(f.Value)}
		points = append(points, at)
		c.StrokeLine2(strokeOf(seriesPaint(i), 1.4), at.X, y(intervalEnds(f).Low), at.X, y(intervalEnds(f).High))
	}
	c.StrokeLines(strokeOf(seriesPaint(i), 1.6), points)
	for _, at := range points {
		drawMark(c, at, i)
	}
}
