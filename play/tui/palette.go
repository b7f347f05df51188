package tui

import (
	"image/color"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"roundhouse/tile"
	"roundhouse/words"
)

// palette is the colours of the screen. What they say is always said by a word, a
// sign or a border too: Bubble Tea leaves the colours out where NO_COLOR asks for
// it or the terminal has none.
type palette struct {
	title, faint, strong       lipgloss.Style
	good, warn, note, selected lipgloss.Style
	pips                       [tile.MaxPip + 1]lipgloss.Style
}

// pipColors keeps the customary hues apart for colour-blind people too: from 1 to
// 12; all others are ivory.
var pipColors = []string{
	"", "#1e93ec", "#85e0a3", "#c82917", "#4e2110", "#3157ce", "#ffe70d", "#ffa8d3", "#044744",
	"#460080", "#ec7937", "#000000", "#7f6c7c",
}

const (
	ivory = "#f3efdf"
	ink   = "#1b1b1b"
)

func newLook(dark bool) *palette {
	pick := lipgloss.LightDark(dark)
	fg := func(light, dark string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(pick(lipgloss.Color(light), lipgloss.Color(dark)))
	}
	l := &palette{
		title:    fg("#0b5a3c", "#7ddfb0").Bold(true),
		faint:    fg("#6b7280", "#8b93a1"),
		strong:   lipgloss.NewStyle().Bold(true),
		good:     fg("#0b5cad", "#6cb6ff").Bold(true),
		warn:     fg("#b42318", "#ff8f80").Bold(true),
		note:     fg("#8a5a00", "#ffc857"),
		selected: lipgloss.NewStyle().Reverse(true).Bold(true),
	}
	for p := range l.pips {
		l.pips[p] = pipStyle(tile.Pip(p))
	}
	return l
}

// pipStyle is a coloured chip with the text in black or white, whichever is
// easier to read on it.
func pipStyle(p tile.Pip) lipgloss.Style {
	back := ivory
	if 0 < p && int(p) < len(pipColors) {
		back = pipColors[p]
	}
	text := "#ffffff"
	if luminance(lipgloss.Color(back)) > 0.18 {
		text = ink
	}
	return lipgloss.NewStyle().Background(lipgloss.Color(back)).Foreground(lipgloss.Color(text)).Bold(true)
}

// luminance is how bright a colour is, from 0 to 1, near enough to choose a text
// colour by.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	part := func(v uint32) float64 { x := float64(v) / 0xFFFF; return x * x }
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

// pip is the number of a pip as a chip, in at least width columns.
func (l *palette) pip(p tile.Pip, width int) string {
	return l.pips[p].Render(right(strconv.Itoa(int(p)), width))
}

// chip is the number of a pip as a chip, no wider than it must be.
func (l *palette) chip(p tile.Pip) string { return l.pips[p].Render(strconv.Itoa(int(p))) }

// wide is a pip as the chip at the end of a train.
func (l *palette) wide(p tile.Pip) string {
	return l.pips[p].Render(right(strconv.Itoa(int(p)), 3) + " ")
}

// width is the number of columns that s takes.
func width(s string) int { return ansi.StringWidth(s) }

// left is s in exactly w columns, filled up or cut at the right.
func left(s string, w int) string {
	if w <= 0 {
		return ""
	}
	if width(s) > w {
		s = ansi.Truncate(s, w, "…")
	}
	return s + strings.Repeat(" ", max(0, w-width(s)))
}

// right is s in exactly w columns, filled up at the left.
func right(s string, w int) string {
	if width(s) > w {
		return left(s, w)
	}
	return strings.Repeat(" ", w-width(s)) + s
}

// middle is s in exactly w columns, filled up on both sides.
func middle(s string, w int) string {
	return left(strings.Repeat(" ", max(0, w-width(s))/2)+s, w)
}

// wrap breaks a text into lines of at most w columns, where the language may end one; what is too
// long without such a place is cut anywhere.
func wrap(s string, w int) []string {
	w = max(w, 1)
	return strings.Split(ansi.Hardwrap(strings.TrimSuffix(words.Wrap("", s, w), "\n"), w, true), "\n")
}

// rule is a line across.
func (l *palette) rule(w int) string { return l.faint.Render(strings.Repeat("─", max(w, 0))) }

// cut is s in at most w columns.
func cut(s string, w int) string {
	if width(s) <= w {
		return s
	}
	return ansi.Truncate(s, w, "…")
}
