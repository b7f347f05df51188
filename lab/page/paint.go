package page

import (
	"image/color"
	"strconv"
)

// paint is a colour by its role. Pictures are drawn with stand-ins, and on a page each becomes a
// CSS variable, so that light and dark are the page's business.
type paint uint8

const (
	ink   paint = iota // text
	soft               // text that explains
	grid               // lines that help the eye
	tint               // areas
	first              // the first series; more follow
)

// series is the number of series with their own colour; after these the colours repeat.
const series = 6

// seriesPaint returns the colour of series i, from 0.
func seriesPaint(i int) paint { return first + paint(i%series) }

// roles lists the names of the variables and their colours on light and on dark. The series have
// Okabe and Ito's colours for all kinds of colour vision (Color Universal Design, 2008), made
// darker or lighter for their ground.
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

// standInColor returns the stand-in of p: #EED0 and its number.
func (p paint) standInColor() color.Color { return color.RGBA{0xEE, 0xD0, byte(p), 0xFF} }

// cssVariable returns the CSS of a stand-in, given its last two digits.
func cssVariable(digits string) string {
	n, err := strconv.ParseUint(digits, 16, 8)
	if err != nil {
		return "red" // not drawn by this package
	}
	return "var(--" + roles[n].name + ")"
}
