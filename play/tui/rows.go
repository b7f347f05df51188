package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// row is one train as it is drawn. Rows are right-aligned, so all open ends are in one column.
type row struct {
	train  game.Train
	name   string
	turn   bool // it is the turn of the train's seat
	tiles  int  // in the hand of the train's seat; -1 for a Mexican train
	score  string
	ends   []tile.Pip // the numbers along the train
	last   bool       // the train's last tile is the latest one laid on any train
	state  string
	duty   bool // an open double on it must be satisfied first
	marked bool // a marker opens it to everybody
	reach  bool // the selected tile may be laid on it
	target bool // the player has chosen it
	open   bool // the player could lay a matching tile on it
}

// columns holds the widths of a row's parts.
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

// allRows returns the rows of all trains, ready to be drawn.
func (m *match) allRows(short bool) []row {
	v := m.view()
	turn := v.Turn()
	bound, _ := m.boundTrains()
	var reach []game.Train
	if len(m.hand) > 0 {
		for _, a := range m.playsOf(m.hand[m.sel]) {
			reach = append(reach, a.Train)
		}
	}
	var rows []row
	for _, t := range m.trainsInOrder() {
		r := row{train: t, tiles: -1, ends: v.Ends(t), target: t == m.target, reach: slices.Contains(reach, t)}
		r.name = m.label("row.mexican", nil)
		if t > game.Mexican {
			r.name = m.label("row.mexican.n", words.Values{"n": int(t-game.Mexican) + 1})
		}
		if seat := t.Owner(); seat != game.NoSeat {
			r.name, r.turn, r.tiles = m.nameOf(seat), turn.Has(seat), v.Count(seat)
			r.score = pointsText(m.totalOf(seat))
		}
		r.last = m.moved.Kind == game.Play && m.moved.Train == t
		r.duty, r.open = slices.Contains(bound, t), m.mayReach(t) || slices.Contains(bound, t)
		key := m.stateOf(t, r.duty)
		r.marked = key == "row.open" || key == "row.own.open"
		if short {
			key = m.voice.shortText(key)
		}
		r.state = m.label(key, words.Values{"tile": m.openDouble(t)})
		rows = append(rows, r)
	}
	return rows
}

// stateOf returns the text key of a train's state. duty says that an open double on the train must
// be satisfied first.
func (m *match) stateOf(t game.Train, duty bool) string {
	v := m.view()
	st := v.Status()
	owner := t.Owner()
	switch {
	case duty:
		return "row.satisfy"
	case st.Open.Has(t):
		return "row.double"
	case owner == game.NoSeat && v.Length(t) == 0:
		return "row.starts"
	case owner == game.NoSeat:
		return "row.all"
	case owner == m.seat && st.Marked.Has(owner):
		return "row.own.open"
	case owner == m.seat:
		return "row.own"
	case st.Marked.Has(owner):
		return "row.open"
	}
	return "row.closed"
}

// mayReach reports whether the player could lay a matching tile on the train. While others play, it
// reports whether the player could in an ordinary turn.
func (m *match) mayReach(t game.Train) bool {
	v := m.view()
	if !m.myTurn() || len(m.hand) == 0 {
		owner := t.Owner()
		return owner == m.seat || v.Phase() == game.Main && (owner == game.NoSeat || v.Status().Marked.Has(owner))
	}
	probe := m.hand[0]
	if v.Drew() != tile.None {
		probe = v.Drew()
	}
	switch v.Check(m.playOf(probe, t)) {
	case nil, game.DoesNotMatch, game.OneDoubleOnly:
		return v.Phase() != game.Search
	case game.OwnTrainFirst: // of own_train_first, because of the tile; otherwise because of the train
		return v.Rules().ElsewhereBeforeOwn == rules.ElsewhereAllowed
	}
	return false
}

// drawRow draws a row in one line or, if there are enough lines, in three. If the height is even,
// it leaves one line empty.
func (m *match) drawRow(r row, c columns, height int) []string {
	var lines []string
	if height >= 3 {
		lines = m.drawTall(r, c)
	} else {
		train := m.ribbonText(r, c.train)
		rail := m.look.faint.Render(strings.Repeat("╌", max(0, c.train-columnsOf(train))))
		lines = []string{m.rowLeft(r, c) + rail + train + m.rowEnd(r) + " " + m.rowState(r, c.state)}
	}
	if height%2 == 0 { // there is room for an empty line between the rows
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
	name := padRight(r.name, c.name)
	if r.turn || r.train.Owner() == m.seat {
		name = l.strong.Render(name)
	}
	s := mark + l.faint.Render(padLeft(r.train.String(), 2)) + " " + name + " " + m.rowTiles(r, c.tiles)
	if c.score {
		s += l.faint.Render(padLeft(r.score, 6))
	}
	return s + "  "
}

func (m *match) rowTiles(r row, w int) string {
	switch {
	case r.tiles < 0:
		return strings.Repeat(" ", w)
	case r.tiles == 1:
		return m.look.warn.Render(padLeft("1", w))
	}
	return padLeft(strconv.Itoa(r.tiles), w)
}

// endWidth is the width in columns of a train's end in a row of one line.
const endWidth = 6

// rowEnd returns the open end of the train, between heavy lines if the player may play there.
func (m *match) rowEnd(r row) string {
	if r.ends[0] == tile.NoPip {
		return strings.Repeat(" ", endWidth)
	}
	end := m.look.wideChip(r.ends[len(r.ends)-1])
	switch {
	case r.reach || r.target:
		return m.look.good.Render("▐") +
			m.look.selected.Render(fmt.Sprintf(" %2d ", r.ends[len(r.ends)-1])) + m.look.good.Render("▌")
	case r.open:
		return m.look.strong.Render("┃") + end + m.look.strong.Render("┃")
	}
	return m.look.faint.Render("│") + end + m.look.faint.Render("│")
}

func (m *match) rowState(r row, w int) string {
	l := m.look
	switch {
	case r.target:
		return l.good.Render(padRight("◀ "+m.label("row.here", nil), w))
	case r.reach && r.duty:
		return l.warn.Render(padRight("◀ "+r.state, w))
	case r.reach && r.marked:
		return m.playOpen(w)
	case r.reach:
		return l.good.Render(padRight("◀ "+m.label("row.play", nil), w))
	case r.duty:
		return l.warn.Render(padRight(r.state, w))
	case r.marked:
		return l.note.Render(padRight(r.state, w))
	case r.open:
		return padRight(r.state, w)
	}
	return l.faint.Render(padRight(r.state, w))
}

// playOpen says that the selected tile fits on an open train. It says both "fits" and "open" if
// there is room.
func (m *match) playOpen(w int) string {
	play, open := "◀ "+m.label("row.play", nil), m.label(m.voice.shortText("row.open"), nil)
	switch room := w - columnsOf(play) - 1; {
	case room >= columnsOf(open):
		return m.look.good.Render(play) + m.look.note.Render(padRight(" "+open, room+1))
	case w < 10:
		return m.look.good.Render(padRight("◀ "+open, w))
	}
	return m.look.good.Render(padRight(play, w))
}

// ribbonText returns a train as the numbers along it: neighbouring halves match and are written
// once, so n tiles are n+1 numbers. Tiles for which there is no room are shown as a count.
func (m *match) ribbonText(r row, w int) string {
	if len(r.ends) < 2 {
		if r.ends[0] == tile.NoPip {
			return ""
		}
		return m.look.faint.Render("╌")
	}
	n := len(r.ends)
	s := m.jointAt(r, n-1) // between the last two numbers; the end has its own column
	used := columnsOf(s)
	for i := n - 2; i >= 0; i-- {
		num := m.look.chip(r.ends[i])
		before := m.look.faint.Render("╶")
		if i > 0 {
			before = m.jointAt(r, i)
		}
		more := fmt.Sprintf("+%d", i)
		need := used + columnsOf(num) + columnsOf(before)
		if i > 0 && need+len(more) > w || need > w {
			return m.look.faint.Render(fmt.Sprintf("+%d", i+1)) + s
		}
		s, used = before+num+s, need
	}
	return s
}

// jointAt returns what is drawn between numbers i-1 and i of a train: a double line if they belong
// to a double.
func (m *match) jointAt(r row, i int) string {
	switch {
	case r.ends[i] == r.ends[i-1]:
		return m.look.strong.Render("═")
	case r.last && i == len(r.ends)-1:
		return m.look.strong.Render("━")
	}
	return m.look.faint.Render("─")
}
