package page

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// ticks places ticks at round numbers on an axis.
type ticks struct {
	room  vg.Length // least distance between two ticks
	width vg.Length // length of the axis
	share bool      // whether the numbers are shares, written in percent
}

// Ticks returns the ticks from low to high.
func (t ticks) Ticks(low, high float64) (list []plot.Tick) {
	step := roundStep((high - low) / max(float64(t.width/t.room), 1))
	for i := math.Ceil(low/step - 1e-9); i*step <= high+1e-9*step; i++ {
		v := i*step + 0 // the sum turns -0 into 0
		list = append(list, plot.Tick{Value: v, Label: t.tickText(v)})
	}
	return list
}

func (t ticks) tickText(v float64) string {
	if t.share {
		return strconv.FormatFloat(math.Round(v*1e6)/1e4, 'f', -1, 64) + "\u00a0%"
	}
	return strconv.FormatFloat(math.Round(v*1e6)/1e6, 'f', -1, 64)
}

// roundStep returns the smallest of …, 0.5, 1, 2, 5, 10, 20, … that is at least x.
func roundStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= x*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

// newAxes returns an empty plot with one labelled axis at the bottom. Vertically it is divided into
// rows: row i, counted from the top, is between rows-1-i and rows-i.
func newAxes(label string, low, high, rows float64, share bool, width vg.Length) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low, high, 0, rows
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.LineStyle.Width, a.Tick.LineStyle.Width, a.Tick.Length, a.Padding = 0, 0, 0, 0
	}
	p.Y.Tick.Marker = plot.ConstantTicks(nil)
	p.X.Tick.Marker = ticks{room: 50, width: width, share: share}
	p.X.Tick.Label = alignedStyle(textStyle(soft, axisSize), draw.XCenter)
	p.X.Tick.Label.YAlign = draw.YTop
	p.X.Label.Text = label
	p.X.Label.TextStyle = alignedStyle(textStyle(soft, axisSize), draw.XCenter)
	p.X.Label.TextStyle.YAlign = draw.YBottom
	p.X.Label.Padding = 4
	p.X.Padding = 8
	p.Add(gridLines{})
	return p
}

// gridLines draws vertical lines at the ticks.
type gridLines struct{}

// Plot draws the lines.
func (gridLines) Plot(c draw.Canvas, p *plot.Plot) {
	x, _ := p.Transforms(&c)
	for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		c.StrokeLine2(strokeOf(grid, 1), x(t.Value), c.Min.Y, x(t.Value), c.Max.Y)
	}
}

// strokeOf returns a stroke with the given colour and width.
func strokeOf(p paint, width vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: p.standInColor(), Width: width}
}

// dashedStroke returns the stroke for a line that does not show a measurement.
func dashedStroke(p paint) draw.LineStyle {
	return draw.LineStyle{Color: p.standInColor(), Width: 1.2, Dashes: []vg.Length{4, 3}}
}
