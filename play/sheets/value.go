package sheets

import (
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/sheet"
	"roundhouse/game/tile"
)

// value is something that somebody enters of a round.
type value struct {
	spot
	text string
	at   string // the place in the list that gives it, or the field
}

// values lists what is entered.
func (w *Written) values() (list []value) {
	add := func(field string, person int, text string) {
		at := field
		if person > 0 {
			at += "[" + strconv.Itoa(person-1) + "]"
		}
		list = append(list, value{spot{field, person}, text, at})
	}
	for _, one := range []struct {
		field string
		n     *int
	}{{engine, w.Engine}, {starter, w.Starter}} {
		if one.n != nil {
			add(one.field, 0, strconv.Itoa(*one.n))
		}
	}
	if w.End != "" {
		add(end, 0, w.End)
	}
	switch {
	case w.Out != nil:
		add(out, 0, numbersText(w.Out))
	case w.End == game.Blocked.String():
		add(out, 0, "")
	}
	for i, n := range w.Points {
		if n != nil {
			add(points, i+1, strconv.Itoa(*n))
		}
	}
	for i, hand := range w.Tiles {
		if hand != nil {
			add(tiles, i+1, hand.text())
		}
	}
	for i, score := range w.Extra {
		if score != nil {
			add(extra, i+1, score.String())
		}
	}
	for i, why := range w.Because {
		if why != nil {
			add(because, i+1, string(*why))
		}
	}
	if w.Markers != nil {
		add(markers, 0, numbersText(w.Markers))
	}
	return list
}

// numbersText returns numbers in ascending order, with blanks between them.
func numbersText(list []int) string {
	list = slices.Clone(list)
	slices.Sort(list)
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, " ")
}

// numbersIn reads what numbersText returns.
func numbersIn(text string) []int {
	list := []int{}
	for _, one := range strings.Fields(text) {
		n, _ := strconv.Atoi(one)
		list = append(list, n)
	}
	return list
}

// text returns the tiles in an order that does not depend on how they were given, with blanks between
// them.
func (h Hand) text() string {
	texts := make([]string, len(h))
	for i, t := range h {
		texts[i] = t.String()
	}
	slices.Sort(texts)
	return strings.Join(texts, " ")
}

// handIn reads what Hand.text returns.
func handIn(text string) Hand {
	hand := Hand{}
	for _, one := range strings.Fields(text) {
		t, _ := tile.Parse(one)
		hand = append(hand, t)
	}
	return hand
}

// find returns what is known at a spot. Points and tiles of a hand take the place of each other.
func (r *round) find(at spot) (spot, mark, bool) {
	m, ok := r.marks[at]
	switch {
	case ok:
	case at.field == points:
		at.field = tiles
		m, ok = r.marks[at]
	case at.field == tiles:
		at.field = points
		m, ok = r.marks[at]
	}
	return at, m, ok
}

// isSame reports whether what is given says nothing new: it equals what is known, or is the points
// of tiles that are known.
func (s *State) isSame(at spot, known string, given value) bool {
	if at.field == given.field {
		return known == given.text
	}
	return given.field == points && s.agrees(at, known, given)
}

// follows reports whether what is given of a round is what its rules say anyway. It is not kept, so
// that a correction of an earlier round can change it.
func (s *State) follows(round int, given value) bool {
	f := s.total.Next
	if round <= s.counted() {
		f = &s.total.Rounds[round-1].Facts
	}
	switch {
	case f == nil:
	case given.field == engine && f.Engine != tile.NoPip:
		return given.text == strconv.Itoa(int(f.Engine))
	case given.field == starter && f.Starter != sheet.None && !f.ByLot:
		return given.text == strconv.Itoa(f.Starter+1)
	}
	return false
}

// agrees reports whether what is given can be true together with what is known there.
func (s *State) agrees(at spot, known string, given value) bool {
	return s.countText(at.field, known) == s.countText(given.field, given.text)
}

// countText returns a value as it counts: tiles as their points.
func (s *State) countText(field, text string) string {
	if field != tiles {
		return text
	}
	var set tile.Set
	for _, t := range handIn(text) {
		set.Add(t)
	}
	return strconv.Itoa(game.HandPoints(&s.ref.Rules, set))
}

// entered returns a round as game/sheet takes it. people has those on the sheet, by index there.
func (r *round) entered(people []int) sheet.Round {
	given := sheet.Round{Engine: tile.NoPip, Starter: sheet.None, Points: make([]int, len(people))}
	indexes := func(text string) (list []int) {
		for _, n := range numbersIn(text) {
			list = append(list, slices.Index(people, n-1))
		}
		return list
	}
	for i, who := range people {
		given.Points[i] = sheet.Unknown
		at, m, ok := r.find(spot{points, who + 1})
		switch {
		case ok && at.field == tiles:
			if given.Hands == nil {
				given.Hands = make([][]tile.Tile, len(people))
			}
			given.Points[i], given.Hands[i] = 0, handIn(m.text)
		case ok:
			given.Points[i], _ = strconv.Atoi(m.text)
		}
		if m, ok := r.marks[spot{extra, who + 1}]; ok {
			if given.Extra == nil {
				given.Extra = make([]game.Score, len(people))
			}
			given.Extra[i], _ = game.ParseScore(m.text)
		}
		if m, ok := r.marks[spot{because, who + 1}]; ok {
			if given.Because == nil {
				given.Because = make([]sheet.Because, len(people))
			}
			given.Because[i] = sheet.Because(m.text)
		}
	}
	for at, m := range r.marks {
		switch at.field {
		case engine:
			given.Engine = tile.Pip(numbersIn(m.text)[0])
		case starter:
			given.Starter = indexes(m.text)[0]
		case end:
			given.End, _ = game.ParseEnd(m.text)
		case out:
			given.Out = indexes(m.text)
		case markers:
			given.Marked = indexes(m.text)
		}
	}
	return given
}
