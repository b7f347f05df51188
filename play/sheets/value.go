package sheets

import (
	"errors"
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

// recount counts the rounds that counted before, and then the next one if it is whole.
func (s *State) recount() {
	s.behind = false
	people := s.onSheet()
	for n := s.counted(); ; n++ {
		plain := s.sheet(people, n)
		s.total, s.err = plain.Total()
		if isPastTheEnd(s.err) { // a correction has ended the match earlier: later rounds rest until another one
			s.err = nil
		}
		s.renumber(people)
		if s.err != nil || s.total.Next == nil || !s.isWhole() {
			return
		}
	}
}

// isPastTheEnd reports whether an error says that rounds follow the end of the match.
func isPastTheEnd(err error) bool {
	wrong := (*sheet.Error)(nil)
	return errors.As(err, &wrong) && wrong.Reason == sheet.MatchOver
}

// onSheet returns the people who have not been taken off, clockwise.
func (s *State) onSheet() (list []int) {
	for _, who := range s.order {
		if !s.people[who].off {
			list = append(list, who)
		}
	}
	return list
}

// sheet returns the sheet of the first n rounds.
func (s *State) sheet(people []int, n int) *sheet.Sheet {
	plain := &sheet.Sheet{Rules: s.ref.Rules}
	for _, who := range people {
		plain.People = append(plain.People, s.people[who].Person)
	}
	for i := range s.rounds[:min(n, len(s.rounds))] {
		r := &s.rounds[i]
		if r.plain == nil || !slices.Equal(r.people, people) {
			given := r.entered(people)
			for j, n := range given.Points { // of who went out, or does not play
				given.Points[j] = max(n, 0)
			}
			r.plain, r.people = &given, people
		}
		plain.Rounds = append(plain.Rounds, *r.plain)
	}
	return plain
}

// isWhole reports whether everything is known of the next round that it needs to count.
func (s *State) isWhole() bool {
	d, next := s.draft(), s.total.Next
	if d == nil || next == nil {
		return false
	}
	ended, hasEnded := d.marks[spot{end, 0}]
	gone := numbersIn(d.marks[spot{out, 0}].text)
	_, hasStarter := d.marks[spot{starter, 0}]
	if !hasEnded || ended.text == game.Out.String() && len(gone) == 0 || next.ByLot && !hasStarter {
		return false
	}
	for _, who := range next.At {
		if _, _, known := d.find(spot{points, who + 1}); !known && !slices.Contains(gone, who+1) {
			return false
		}
	}
	return true
}

// renumber gives everybody in the total the index of State, not that of the sheet.
func (s *State) renumber(people []int) {
	whom := func(i int) int {
		if i == sheet.None {
			return i
		}
		return people[i]
	}
	facts := func(f *sheet.Facts) {
		at := make([]int, len(f.At))
		for i, who := range f.At {
			at[i] = people[who]
		}
		f.At, f.Starter, f.Drawer = at, whom(f.Starter), whom(f.Drawer)
	}
	for i := range s.total.Rounds {
		r := &s.total.Rounds[i]
		facts(&r.Facts)
		for j, who := range r.Winners {
			r.Winners[j] = people[who]
		}
		r.Points, r.Places = spread(r.Points, people, len(s.people)), spread(r.Places, people, len(s.people))
		r.Scores, r.Totals = spread(r.Scores, people, len(s.people)), spread(r.Totals, people, len(s.people))
	}
	if s.total.Next != nil {
		facts(s.total.Next)
	}
	s.total.Starts, s.total.Totals = spread(s.total.Starts, people, len(s.people)), spread(s.total.Totals, people, len(s.people))
	s.total.Places = spread(s.total.Places, people, len(s.people))
}

// spread returns a list by person of n people.
func spread[T any](list []T, people []int, n int) []T {
	all := make([]T, n)
	for i, one := range list {
		all[people[i]] = one
	}
	return all
}
