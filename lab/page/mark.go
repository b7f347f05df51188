package page

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// shape lists the corners of a mark, as angles in degrees and distances from its middle. It is
// empty for a circle.
type shape []struct {
	angle float64
	away  vg.Length
}

// shapes has one shape for each series. All shapes have about the same area.
var shapes = [series]shape{
	nil, cornersOf(45, 4, 5.4), cornersOf(90, 3, 5.8), cornersOf(0, 4, 5.4), cornersOf(-90, 3, 5.8), starOf(4, 6, 3),
}

// cornersOf returns a shape with n corners, the first of them at the angle from.
func cornersOf(from float64, n int, away vg.Length) (s shape) {
	for i := range n {
		s = append(s, struct {
			angle float64
			away  vg.Length
		}{from + 360*float64(i)/float64(n), away})
	}
	return s
}

// starOf returns a star with n points.
func starOf(n int, away, near vg.Length) (s shape) {
	out, in := cornersOf(90, n, away), cornersOf(90+180/float64(n), n, near)
	for i := range out {
		s = append(s, out[i], in[i])
	}
	return s
}

// drawMark draws the mark of series i. Series differ in colour and in shape.
func drawMark(c draw.Canvas, at vg.Point, i int) {
	var path vg.Path
	corners := shapes[i%series]
	if corners == nil {
		path.Move(vg.Point{X: at.X + 4.4, Y: at.Y})
		path.Arc(at, 4.4, 0, 2*math.Pi)
	}
	for j, k := range corners {
		sin, cos := math.Sincos(k.angle * math.Pi / 180)
		p := vg.Point{X: at.X + k.away*vg.Length(cos), Y: at.Y + k.away*vg.Length(sin)}
		if j == 0 {
			path.Move(p)
		} else {
			path.Line(p)
		}
	}
	path.Close()
	c.SetColor(seriesPaint(i).standInColor())
	c.Fill(path)
}
