package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/tile"
)

// row is one train as it is drawn: the rows are right-aligned, so that all open
// ends stand in one column.
type row struct {
	train  game.Train
	name   string
	turn   bool // its seat is to play
	tiles  int  // in its seat's hand, -1 for a Mexican train
	score  string
	ends   []tile.Pip // along the train
	last   bool       // its last tile is the latest one laid anywhere
	state  string
	reach  bool // the selected tile may be laid there
	target bool // the player has chosen it
	open   bool // the player could play there, the tile given
}

// columns is the widths of a row's parts.
type columns struct {
	total, name, tiles, state, train int
	score                            bool
}

func columnsFor(w int, score bool) columns {
	c := columns{total: w, name: 10, tiles: 5, state: 13, score: score}
	switch {
	case w < 60:
		c.name, c.tiles, c.state, c.score = 7, 2, 6, false
	case w >= 100:
		c.name, c.state = 14, 14
	}
	fixed := 2 + 3 + c.name + 1 + c.tiles + 2 + endWidth + 1 + c.state
	if c.score {
		fixed += 6
	}
	c.train = w - fixed
	return c
}

// rows is all trains, ready to be drawn.
func (m *match) rows(short bool) []row {
	v := m.view()
	turn := v.Turn()
	bound, _ := m.bound()
	var reach []game.Train
	if len(m.hand) > 0 {
		for _, a := range m.plays(m.hand[m.sel]) {
			reach = append(reach, a.Train)
		}
	}
	var rows []row
	for _, t := range m.trains() {
		r := row{train: t, tiles: -1, ends: v.Ends(t), target: t == m.target, reach: slices.Contains(reach, t)}
		r.name = "Mexican"
		if t > game.Mexican {
			r.name = "Mexican " + strconv.Itoa(int(t-game.Mexican)+1)
		}
		if seat := t.Owner(); seat != game.NoSeat {
			r.name, r.turn, r.tiles = m.name(seat), turn.Has(seat), v.Count(seat)
			r.score = points(m.total(seat))
		}
		r.last = m.moved.Kind == game.Play && m.moved.Train == t
		r.state, r.open = m.stateOf(t, slices.Contains(bound, t), short)
		rows = append(rows, r)
	}
	return rows
}

// stateOf is a train's state in words, and whether the player may play there, the
// open doubles aside.
func (m *match) stateOf(t game.Train, bound, short bool) (string, bool) {
	v := m.view()
	st := v.Status()
	owner := t.Owner()
	open := m.reaches(t)
	pick := func(long, brief string) string {
		if short {
			return brief
		}
		return long
	}
	switch {
	case bound:
		return pick("cover "+double(v.End(t)), "cover"), true
	case st.Open.Has(t):
		return pick("double "+double(v.End(t)), "dbl"), open
	case owner == game.NoSeat && v.Length(t) == 0:
		return pick("not started", "none"), open
	case owner == game.NoSeat:
		return pick("for all", "all"), open
	case owner == m.seat && st.Marked.Has(owner):
		return pick("yours, OPEN", "OPEN"), open
	case owner == m.seat:
		return pick("yours", "own"), open
	case st.Marked.Has(owner):
		return "OPEN", open
	}
	return pick("closed", "–"), open
}

// reaches reports whether the player could play on the train, a tile that matches
// given; when others are to play, whether it could in an ordinary turn.
func (m *match) reaches(t game.Train) bool {
	v := m.view()
	if !m.myTurn() || len(m.hand) == 0 {
		owner := t.Owner()
		return owner == m.seat || v.Phase() == game.Main && (owner == game.NoSeat || v.Status().Marked.Has(owner))
	}
	probe := m.hand[0]
	if v.Drew() != tile.None {
		probe = v.Drew()
	}
	switch v.Check(m.lay(probe, t)) {
	case nil, game.DoesNotMatch, game.OneDoubleOnly, game.OwnTrainFirst:
		return v.Phase() != game.Search
	}
	return false
}

// drawRow draws a row in one line or, in tall rows, three; an even height leaves one
// free.
func (m *match) drawRow(r row, c columns, height int) []string {
	var lines []string
	if height >= 3 {
		lines = m.drawTall(r, c)
	} else {
		train := m.ribbon(r, c.train)
		rail := m.look.faint.Render(strings.Repeat("╌", max(0, c.train-width(train))))
		lines = []string{m.rowLeft(r, c) + rail + train + m.rowEnd(r) + " " + m.rowState(r, c.state)}
	}
	if height%2 == 0 { // room for a line between the rows
		lines = append(lines, "")
	}
	return lines
}

func (m *match) rowLeft(r row, c columns) string {
	l := m.look
	mark := "  "
	if r.turn {
		mark = l.good.Render("▸ ")
	}
	name := left(r.name, c.name)
	if r.turn || r.train.Owner() == m.seat {
		name = l.strong.Render(name)
	}
	s := mark + l.faint.Render(right(r.train.String(), 2)) + " " + name + " " + m.rowTiles(r, c.tiles)
	if c.score {
		s += l.faint.Render(right(r.score, 6))
	}
	return s + "  "
}

func (m *match) rowTiles(r row, w int) string {
	switch {
	case r.tiles < 0:
		return strings.Repeat(" ", w)
	case r.tiles == 1:
		return m.look.warn.Render(right("1", w))
	}
	return right(strconv.Itoa(r.tiles), w)
}

// endWidth is the columns of a row's end.
const endWidth = 6

// rowEnd is the open end: between heavy lines where the player may play.
func (m *match) rowEnd(r row) string {
	if r.ends[0] == tile.NoPip {
		return strings.Repeat(" ", endWidth)
	}
	end := m.look.wide(r.ends[len(r.ends)-1])
	switch {
	case r.reach || r.target:
		return m.look.good.Render("▐") + m.look.selected.Render(fmt.Sprintf(" %2d ", r.ends[len(r.ends)-1])) + m.look.good.Render("▌")
	case r.open:
		return m.look.strong.Render("┃") + end + m.look.strong.Render("┃")
	}
	return m.look.faint.Render("│") + end + m.look.faint.Render("│")
}

func (m *match) rowState(r row, w int) string {
	l := m.look
	word := r.state
	switch {
	case r.target:
		return l.good.Render(left("◀ here?", w))
	case r.reach && strings.HasPrefix(word, "cover"):
		return l.warn.Render(left("◀ "+word, w))
	case r.reach && strings.Contains(word, "OPEN") && w < 10:
		return l.good.Render(left("◀ OPEN", w))
	case r.reach && strings.Contains(word, "OPEN"):
		return l.good.Render("◀ play") + l.note.Render(left(" OPEN", w-6))
	case r.reach:
		return l.good.Render(left("◀ play", w))
	case strings.HasPrefix(word, "cover"):
		return l.warn.Render(left(word, w))
	case strings.Contains(word, "OPEN"):
		return l.note.Render(left(word, w))
	case r.open:
		return left(word, w)
	}
	return l.faint.Render(left(word, w))
}

// ribbon is a train as the numbers along it: neighbours match, so a train of n
// tiles is n+1 numbers. What does not fit becomes a count.
func (m *match) ribbon(r row, w int) string {
	if len(r.ends) < 2 {
		if r.ends[0] == tile.NoPip {
			return ""
		}
		return m.look.faint.Render("╌")
	}
	n := len(r.ends)
	s := m.joint(r, n-1) // between the last two numbers; the end stands in its own column
	used := width(s)
	for i := n - 2; i >= 0; i-- {
		num := m.look.chip(r.ends[i])
		before := m.look.faint.Render("╶")
		if i > 0 {
			before = m.joint(r, i)
		}
		more := fmt.Sprintf("+%d", i)
		need := used + width(num) + width(before)
		if i > 0 && need+len(more) > w || need > w {
			return m.look.faint.Render(fmt.Sprintf("+%d", i+1)) + s
		}
		s, used = before+num+s, need
	}
	return s
}

// joint is what joins numbers i-1 and i of a train: a double line within a double.
func (m *match) joint(r row, i int) string {
	switch {
	case r.ends[i] == r.ends[i-1]:
		return m.look.strong.Render("═")
	case r.last && i == len(r.ends)-1:
		return m.look.strong.Render("━")
	}
	return m.look.faint.Render("─")
}
