package page

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"roundhouse/lab/stat"
	"roundhouse/lab/study"
)

// ridge is a picture of distributions. It has a row for each rule set.
type ridge struct {
	names   []string
	values  []string
	label   string // what stands at the axis
	spreads []study.Spread
}

func (r *ridge) newRows() *rows { return &rows{r.names, r.values, 62} }

func (r *ridge) heightAt(width vg.Length) vg.Length { return r.newRows().totalHeight(width) }

func (r *ridge) drawOn(c draw.Canvas) {
	frame := r.newRows()
	part := frame.plotShare(c.Max.X - c.Min.X)
	high := r.highestDrawn()
	frame.drawPlot(c, func(room vg.Length) *plot.Plot {
		p := newAxes(r.label, -0.5, float64(high)+0.5, float64(len(r.spreads)), false, room)
		p.Add(&ridgeRows{r, part, high, max(1, (high+1)*5/int(room))})
		return p
	})
}

// highestDrawn returns the highest number that is drawn. At most a two-hundredth of each row is
// above it.
func (r *ridge) highestDrawn() int {
	high := 1
	for _, s := range r.spreads {
		high = max(high, stat.Histogram(s.Counts).Quantile(0.995))
	}
	return high
}

// ridgeRows draws the distributions in bins of bin consecutive numbers.
type ridgeRows struct {
	*ridge
	part vg.Length // see rows.plotShare
	high int
	bin  int
}

// Plot draws a row of columns for each spread, and its quantiles and mean below. The highest column
// of each row is as high as the row.
func (r *ridgeRows) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for i, s := range r.spreads {
		foot := y(float64(len(r.spreads)-1-i)) + 12
		room := (y(1)-y(0))*r.part - 18
		parts := r.partsOfBins(i)
		r.drawColumns(c, parts, x, foot, room/vg.Length(max(slices.Max(parts), 1e-9)))
		r.drawMiddle(c, &s, x, foot-6)
	}
}

// partsOfBins returns, for each bin, the share of all numbers of row i that fall into it.
func (r *ridgeRows) partsOfBins(i int) []float64 {
	parts := make([]float64, r.high/r.bin+1)
	counts := r.spreads[i].Counts
	n := float64(max(stat.Histogram(counts).N(), 1))
	for v, count := range counts[:min(len(counts), r.high+1)] {
		parts[v/r.bin] += float64(count) / n
	}
	return parts
}

// drawColumns draws the bins as a single outline around a filled area.
func (r *ridgeRows) drawColumns(c draw.Canvas, parts []float64, x func(float64) vg.Length, foot, scale vg.Length) {
	var outline []vg.Point
	for i, part := range parts {
		top := foot + vg.Length(part)*scale
		left, right := float64(i*r.bin)-0.5, min(float64((i+1)*r.bin)-0.5, float64(r.high)+0.5)
		outline = append(outline, vg.Point{X: x(left), Y: top}, vg.Point{X: x(right), Y: top})
	}
	area := append([]vg.Point{{X: outline[0].X, Y: foot}}, outline...)
	area = append(area, vg.Point{X: outline[len(outline)-1].X, Y: foot})
	c.FillPolygon(tint.standInColor(), area)
	c.StrokeLines(strokeOf(first, 1.2), outline)
	c.StrokeLine2(strokeOf(soft, 0.8), area[0].X, foot, area[len(area)-1].X, foot)
}

// drawMiddle draws the range of the middle 90 % of the numbers, that of the middle half, and the
// mean.
func (r *ridgeRows) drawMiddle(c draw.Canvas, s *study.Spread, x func(float64) vg.Length, at vg.Length) {
	q := s.Quantiles
	c.StrokeLine2(strokeOf(soft, 1), x(float64(q[0])), at, x(float64(min(q[4], r.high))), at)
	c.StrokeLine2(strokeOf(soft, 3.5), x(float64(q[1])), at, x(float64(min(q[3], r.high))), at)
	c.DrawGlyphNoClip(draw.GlyphStyle{Color: ink.standInColor(), Radius: 3.5, Shape: draw.CircleGlyph{}},
		vg.Point{X: x(s.Mean.Value), Y: at})
}
