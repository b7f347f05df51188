package tui

import (
	"image/color"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"roundhouse/game/tile"
	"roundhouse/words"
)

// palette holds the colours of the screen. A word, a sign or a border always says the same thing as
// a colour, because Bubble Tea omits colours if NO_COLOR is set or the terminal has none.
type palette struct {
	title, faint, strong       lipgloss.Style
	good, warn, note, selected lipgloss.Style
	pips                       [tile.MaxPip + 1]lipgloss.Style
}

// pipColors are the customary hues from 1 to 12, chosen so that colour-blind people can tell them
// apart; all others are ivory.
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

// pipStyle returns the style of a coloured chip, with text in black or white, whichever is easier
// to read on that colour.
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

// luminance returns how bright a colour is, from 0 to 1, accurately enough to choose a text colour.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	part := func(v uint32) float64 { x := float64(v) / 0xFFFF; return x * x }
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

// pipChip returns a pip as a chip of at least width columns.
func (l *palette) pipChip(p tile.Pip, width int) string {
	return l.pips[p].Render(padLeft(strconv.Itoa(int(p)), width))
}

// chip returns a pip as a chip that is as narrow as possible.
func (l *palette) chip(p tile.Pip) string { return l.pips[p].Render(strconv.Itoa(int(p))) }

// wideChip returns a pip as the wider chip that marks the end of a train.
func (l *palette) wideChip(p tile.Pip) string {
	return l.pips[p].Render(padLeft(strconv.Itoa(int(p)), 3) + " ")
}

// columnsOf returns the number of columns of s.
func columnsOf(s string) int { return ansi.StringWidth(s) }

// padRight returns s in exactly w columns, padded or cut at the right.
func padRight(s string, w int) string {
	if w <= 0 {
		return ""
	}
	if columnsOf(s) > w {
		s = ansi.Truncate(s, w, "…")
	}
	return s + strings.Repeat(" ", max(0, w-columnsOf(s)))
}

// padLeft returns s in exactly w columns, padded at the left.
func padLeft(s string, w int) string {
	if columnsOf(s) > w {
		return padRight(s, w)
	}
	return strings.Repeat(" ", w-columnsOf(s)) + s
}

// padBoth returns s in exactly w columns, padded on both sides.
func padBoth(s string, w int) string {
	return padRight(strings.Repeat(" ", max(0, w-columnsOf(s))/2)+s, w)
}

// wrapText breaks a text into lines of at most w columns. It breaks lines where the language allows
// it; a part that is longer than a line is cut anywhere.
func wrapText(s string, w int) []string {
	w = max(w, 1)
	return strings.Split(ansi.Hardwrap(strings.TrimSuffix(words.Wrap("", s, w), "\n"), w, true), "\n")
}

// ruleLine returns a horizontal line.
func (l *palette) ruleLine(w int) string { return l.faint.Render(strings.Repeat("─", max(w, 0))) }

// cutText cuts s to at most w columns.
func cutText(s string, w int) string {
	if columnsOf(s) <= w {
		return s
	}
	return ansi.Truncate(s, w, "…")
}
