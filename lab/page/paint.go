package page

import (
	"image/color"
	"strconv"
)

// paint is a colour by its role. Pictures are drawn with stand-in colours. On a page each of these
// becomes a CSS variable, so the page can choose the colours for light and dark.
type paint uint8

const (
	ink   paint = iota // text
	soft               // secondary text
	grid               // grid lines
	tint               // filled areas
	first              // the first series; those of the other series follow
)

// series is the number of series with a colour of their own. Further series use the same colours
// again.
const series = 6

// seriesPaint returns the colour of series i, from 0.
func seriesPaint(i int) paint { return first + paint(i%series) }

// roles lists the names of the CSS variables and their colours on a light and on a dark background.
// The series have Okabe and Ito's colours, which suit all kinds of colour vision (Color Universal
// Design, 2008), made darker or lighter for their background.
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

// standInColor returns the stand-in colour for p: #EED0 followed by the number of p.
func (p paint) standInColor() color.Color { return color.RGBA{0xEE, 0xD0, byte(p), 0xFF} }

// cssVariable returns the CSS variable for a stand-in colour, given the colour's last two digits.
func cssVariable(digits string) string {
	n, err := strconv.ParseUint(digits, 16, 8)
	if err != nil {
		return "red" // not one of our stand-in colours
	}
	return "var(--" + roles[n].name + ")"
}
