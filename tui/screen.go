package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/tile"
)

// The smallest window that a match is shown in.
const (
	leastWidth  = 40
	leastHeight = 12
)

// layout is where things are on a screen.
type layout struct {
	w, h      int
	main      int // the width of the table; what is left of it is the side panel
	titles    bool
	firstRow  int // of the rows that are shown
	shown     int // rows
	rowHeight int
	rowsTop   int // the line of the first row
	log       int // lines of the story below the rows
	prompt    int // lines
	hand      int // lines
	handTop   int
}

// sideWidth is the columns of the panel beside the table.
func sideWidth(w int) int {
	if w >= 150 {
		return 48
	}
	return 36
}

// arrange says where things are: the rows and the hand come first, then the
// story, then comfort.
func (m *match) arrange(w, h int) layout {
	l := layout{w: w, h: h, main: w, rowHeight: 1, titles: h >= 22, prompt: 2}
	wide := w >= 108 && h >= 20
	if wide {
		l.main = w - sideWidth(w) - 1
	}
	if h >= 24 {
		l.prompt = 3
	}
	n := len(m.trains())
	left := h - 1 - l.prompt - 1 - 1 // header, prompt, rule above it, hints
	if l.titles {
		left--
	}
	inline := min((len(m.hand)*8+l.main-2)/(l.main-1), 4)
	l.hand = max(inline, 1)
	if left-n >= tileHeight && len(m.hand)*4+2 <= l.main {
		l.hand = tileHeight
	}
	if left-2*n >= 2*tileHeight && len(m.hand)*4+2 > l.main && (len(m.hand)+1)/2*4+2 <= l.main {
		l.hand = 2 * tileHeight
	}
	left -= l.hand
	story := 4
	if wide {
		story = 0
	}
	l.shown = min(n, max(left, 1))
	for l.rowHeight < 4 && n*(l.rowHeight+1)+story <= left {
		l.rowHeight++
	}
	if l.rowHeight >= 3 && columnsFor(l.main, !wide).train < 30 {
		l.rowHeight = 2
	}
	left -= l.shown * l.rowHeight
	if !wide && left >= 2 {
		l.log = left - 1
	}
	l.rowsTop = 1
	if l.titles {
		l.rowsTop = 2
	}
	l.firstRow = m.firstRow(n, l.shown)
	return l
}

// firstRow keeps the chosen train in sight where not all rows fit.
func (m *match) firstRow(n, shown int) int {
	i := slices.Index(m.trains(), m.target)
	if i < shown {
		return 0
	}
	return min(i-shown+1, n-shown)
}

// draw draws the match in w columns and h lines.
func (m *match) draw(w, h int) []string {
	if w < leastWidth || h < leastHeight {
		return tooSmall(w, h, m.look)
	}
	if m.panel != noPanel {
		return m.panelLines(w, h)
	}
	l := m.arrange(w, h)
	lines := m.tableLines(&l)
	if l.main < w {
		side := m.sideLines(sideWidth(w), len(lines))
		for i := range lines {
			lines[i] = left(lines[i], l.main) + m.look.faint.Render("│") + side[i]
		}
	}
	lines = append([]string{m.header(w)}, lines...)
	return append(lines, m.hints(w))
}

func tooSmall(w, h int, l *look) []string {
	lines := make([]string, max(h, 1))
	text := fmt.Sprintf("Please enlarge the window to %d×%d or more (it is %d×%d).", leastWidth, leastHeight, w, h)
	for i, line := range wrap(text, max(w, 1)) {
		if at := max(h/2-1, 0) + i; at < len(lines) {
			lines[at] = middle(l.strong.Render(line), w)
		}
	}
	return lines
}

// tableLines is everything between the header and the hints, l.main wide.
func (m *match) tableLines(l *layout) []string {
	w := l.main
	cols := columnsFor(w, w == l.w)
	var lines []string
	if l.titles {
		lines = append(lines, m.titles(cols))
	}
	rows := m.rows(cols.state < 10)
	for _, r := range rows[l.firstRow:min(l.firstRow+l.shown, len(rows))] {
		lines = append(lines, m.drawRow(r, cols, l.rowHeight)...)
	}
	if l.log > 0 {
		lines = append(lines, m.look.rule(w))
		lines = append(lines, m.storyLines(w, l.log)...)
	}
	bottom := append([]string{m.look.rule(w)}, m.promptLines(w, l.prompt)...)
	bottom = append(bottom, fill(m.handLines(w, l.hand), l.hand)...)
	l.handTop = l.h - 1 - l.hand
	lines = fill(lines, l.h-2-len(bottom))
	return append(lines, bottom...)
}

// fill makes lines exactly n.
func fill(lines []string, n int) []string {
	n = max(n, 0)
	for len(lines) < n {
		lines = append(lines, "")
	}
	return lines[:n]
}

func (m *match) header(w int) string {
	v := m.view()
	l := m.look
	engine := "?"
	if v.Engine() != tile.NoPip {
		engine = double(v.Engine())
	}
	all := m.began.Rules.Rules.Rounds
	if w < 64 {
		return l.title.Render(left(fmt.Sprintf(" round %d/%d · %s · boneyard %d", m.dealt.Round, all, engine, v.Boneyard()), w))
	}
	const name, help = " ROUNDHOUSE ", " F1 help "
	line := fmt.Sprintf("round %d of %d · engine %s · boneyard %d", m.dealt.Round, all, engine, v.Boneyard())
	rules := cut(ruleName(m.began.Rules), w-len(name)-len(help)-width(line)-3)
	return l.title.Render(name) + left(rules+" · "+line, w-len(name)-len(help)) + l.faint.Render(help)
}

func (m *match) titles(c columns) string {
	s := left("     train", 6+c.name) + right("tiles", c.tiles)
	if c.score {
		s += right("score", 6)
	}
	s = left(s, c.total-c.state-endWidth-1) + middle("end", endWidth) + " state"
	return m.look.faint.Render(left(s, c.total))
}

// storyLines is the end of the story, the newest below.
func (m *match) storyLines(w, n int) []string {
	var lines []string
	for i := len(m.story) - 1; i >= 0 && len(lines) < n; i-- {
		part := m.storyLine(m.story[i], w)
		slices.Reverse(part)
		lines = append(lines, part...)
	}
	lines = lines[:min(n, len(lines))]
	slices.Reverse(lines)
	return fill(lines, n)
}

func (m *match) storyLine(s line, w int) []string {
	var lines []string
	for i, text := range wrap(s.text, w-4) {
		lead := "   "
		style := m.look.faint
		switch {
		case s.kind == own:
			style = m.look.strong
		case s.kind == heading:
			style = m.look.title
		}
		if i == 0 {
			lead = map[lineKind]string{others: " · ", own: " › ", heading: " ═ "}[s.kind]
		}
		lines = append(lines, style.Render(lead+text))
	}
	return lines
}

func (m *match) promptLines(w, n int) []string {
	l := m.look
	style := l.faint
	if m.myTurn() || !m.playing() {
		style = l.good
	}
	var lines []string
	for i, text := range wrap(m.prompt(), w-4) {
		lead := "   "
		if i == 0 {
			lead = " ▸ "
		}
		lines = append(lines, style.Render(lead+text))
	}
	second := l.note
	if m.message == "" && m.queued == "" && m.broken == nil {
		second = l.faint
	}
	if len(lines) > n-1 {
		lines = lines[:n-1]
	}
	for _, text := range wrap(m.second(), w-4) {
		lines = append(lines, second.Render("   "+text))
	}
	return fill(lines, n)
}

// hints is the last line: what is being typed, or which keys there are.
func (m *match) hints(w int) string {
	l := m.look
	if m.typed != "" {
		return l.good.Render(" > ") + m.typed + l.selected.Render(" ") + l.faint.Render("  Enter does it, Esc clears")
	}
	keys := []string{"←→ tile", "↑↓ train", "Enter", "type 7-3 m", "Tab sort", "F1 help", "F2 scores", "F3 trains", "^C leave"}
	switch {
	case !m.playing():
		keys = []string{"Enter goes on", "F1 help", "F2 scores", "F3 trains", "^C leave"}
	case !m.myTurn():
		keys = []string{"Space goes on", "+ - pace", "Tab sort", "F1 help", "F2 scores", "F3 trains", "^C leave"}
	}
	s := ""
	for _, k := range keys {
		if width(s)+width(k)+3 > w {
			break
		}
		s += " " + k + "  "
	}
	return l.faint.Render(left(s, w))
}

// sideLines is the panel beside the table: the scoreboard and the story.
func (m *match) sideLines(w, n int) []string {
	l := m.look
	v := m.view()
	lines := []string{" " + l.title.Render(left("SCORES", w-15)) + l.faint.Render(right("tiles", 6)+right("total", 7))}
	for _, t := range m.trains() {
		seat := t.Owner()
		if seat == game.NoSeat {
			continue
		}
		mark := "  "
		if v.Turn().Has(seat) {
			mark = l.good.Render("▸ ")
		}
		name := left(m.name(seat), w-16)
		if seat == m.seat {
			name = l.strong.Render(name)
		}
		lines = append(lines, mark+name+right(fmt.Sprint(v.Count(seat)), 6)+right(points(m.total(seat)), 7))
	}
	lines = append(lines, l.rule(w))
	return fill(append(lines, m.storyLines(w, n-len(lines))...), n)
}

// mouse selects the tile or the train that is clicked on; a click on what is
// selected lays it.
func (m *match) mouse(msg tea.Msg) tea.Cmd {
	if wheel, ok := msg.(tea.MouseWheelMsg); ok {
		if m.panel != noPanel && wheel.Button == tea.MouseWheelDown {
			m.scroll++
		} else if m.panel != noPanel {
			m.scroll = max(m.scroll-1, 0)
		}
		return nil
	}
	click := msg.(tea.MouseClickMsg)
	if click.Button != tea.MouseLeft || m.panel != noPanel {
		return nil
	}
	l := m.arrange(m.width, m.height)
	l.handTop = m.height - 1 - l.hand
	row := l.firstRow + (click.Y-l.rowsTop)/l.rowHeight
	switch {
	case click.Y >= l.rowsTop && row < l.firstRow+l.shown && click.X < l.main:
		again := m.target == m.trains()[row]
		m.target, m.message = m.trains()[row], ""
		if again && m.myTurn() {
			return m.enter()
		}
	case click.Y >= l.handTop && click.Y < m.height-1:
		return m.clickTile(l, click)
	}
	return nil
}

// clickTile selects a tile of the hand; clicked again it is laid.
func (m *match) clickTile(l layout, click tea.MouseClickMsg) tea.Cmd {
	n, x, y := len(m.hand), click.X-1, click.Y-l.handTop
	i := -1
	switch {
	case l.hand == tileHeight && n*5+1 <= l.main:
		i = x / 5
	case l.hand == tileHeight:
		i = x / 4
	case l.hand == 2*tileHeight:
		half := (n + 1) / 2
		if i = x / 5; y >= tileHeight {
			i += half
		}
	default:
		i = y*max(1, (l.main-1)/8) + x/8
	}
	if i < 0 || i >= n {
		return nil
	}
	if i == m.sel && m.myTurn() {
		return m.enter()
	}
	m.step(i - m.sel)
	return nil
}
