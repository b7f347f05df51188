package sheets

import (
	"errors"
	"slices"

	"roundhouse/game"
	"roundhouse/game/sheet"
)

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
