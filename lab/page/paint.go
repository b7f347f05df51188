package page

import (
	"image/color"
	"strconv"
)

// paint is a colour by its role. Pictures are drawn with stand-ins; on a page each
// becomes a variable of CSS, so that light and dark are the page's business.
type paint uint8

const (
	ink   paint = iota // text
	soft               // text that explains
	grid               // lines that help the eye
	tint               // areas
	first              // the first series, and whatever there is one of; more follow
)

// series is how many series have a colour of their own; then they are used again.
const series = 6

// seriesPaint is the colour of series i, from 0.
func seriesPaint(i int) paint { return first + paint(i%series) }

// roles is the names of the variables, and the colours on light and on dark. The
// series are Okabe and Ito's colours for all kinds of colour vision (Color Universal
// Design, 2008), darker or lighter where the ground asks for it.
var roles = []struct{ name, light, dark string }{
	{"ink", "#1c2530", "#e8ebef"},
	{"soft", "#586473", "#a3adb9"},
	{"grid", "#dfe3e8", "#343d48"},
	{"tint", "#c9dfec", "#24465a"},
	{"s1", "#0072b2", "#5ab4e5"},
	{"s2", "#d55e00", "#f08a4b"},
	{"s3", "#00846a", "#2fc4a0"},
	{"s4", "#a8467f", "#dd93bd"},
	{"s5", "#8a6d00", "#e3bf3c"},
	{"s6", "#57606a", "#b4bcc6"},
}

// standInColor is the stand-in of p: #EED0 and its number.
func (p paint) standInColor() color.Color { return color.RGBA{0xEE, 0xD0, byte(p), 0xFF} }

// cssVariable is the CSS of a stand-in, by its last two digits.
func cssVariable(digits string) string {
	n, err := strconv.ParseUint(digits, 16, 8)
	if err != nil {
		return "red" // not drawn by this package
	}
	return "var(--" + roles[n].name + ")"
}
