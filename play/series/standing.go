package series

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"time"
)

// Few is the number of matches below which a standing says of somebody only that there are few.
const Few = 5

// Row is what a standing says of a person.
type Row struct {
	Who     Who
	Matches int
	Real    int // of them at tables with real dominoes
	Won     int
	Rounds  int
	Place   float64   // average
	Better  float64   // points a round better than the table's average; negative for worse
	Best    float64   // of one match: points a round better
	BestAt  time.Time // when that match ended
	Train   int       // the longest, of matches at tables of the server; 0 for none
}

// Standing returns what the results say of each member who has played, those with few matches last,
// and otherwise whoever is best a round first. is returns as whom a person counts, and isMember
// whether somebody belongs to the circle or did. A match counts if two members or more have played
// it. Results are added up in the order of their ends, so the same results in whatever order give
// the same standing to the last bit.
func (s *State) Standing(is func(Who) Who, isMember func(Who) bool) []Row {
	rows := map[Who]*Row{}
	sums := map[Who]float64{}
	results := s.Results()
	slices.Reverse(results)
	for _, r := range results {
		if !r.Counts(is, isMember) {
			continue
		}
		for who, seat := range r.people(is, isMember) {
			row := rows[who]
			if row == nil {
				row = &Row{Who: who}
				rows[who] = row
			}
			sums[who] += row.add(r, seat)
		}
	}
	list := make([]Row, 0, len(rows))
	for who, row := range rows {
		row.Place /= float64(row.Matches)
		if row.Rounds > 0 {
			row.Better = sums[who] / float64(row.Rounds)
		}
		list = append(list, *row)
	}
	slices.SortFunc(list, func(a, b Row) int {
		return cmp.Or(compareBool(a.Matches < Few, b.Matches < Few), cmp.Compare(b.Better, a.Better),
			cmp.Compare(b.Matches, a.Matches), strings.Compare(string(a.Who), string(b.Who)))
	})
	return list
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// people yields those who count, each once, in the order of seats.
func (r *Result) people(is func(Who) Who, isMember func(Who) bool) iter.Seq2[Who, *Seat] {
	return func(yield func(Who, *Seat) bool) {
		seen := map[Who]bool{}
		for i := range r.Seats {
			seat := &r.Seats[i]
			who := is(seat.Who)
			if seat.Who == "" || seen[who] || !isMember(who) {
				continue
			}
			seen[who] = true
			if !yield(who, seat) {
				return
			}
		}
	}
}

// Counts reports whether two members or more have played the match.
func (r *Result) Counts(is func(Who) Who, isMember func(Who) bool) bool {
	n := 0
	for range r.people(is, isMember) {
		n++
	}
	return n > 1
}

// add adds a match to a row, but for the average of places, and returns how many points it was
// better than the table's average in all its rounds together.
func (row *Row) add(r *Result, seat *Seat) (better float64) {
	rounds := 0
	for i, score := range seat.Scores {
		if score == nil {
			continue
		}
		sum, n := 0.0, 0
		for j := range r.Seats {
			if other := r.Seats[j].Scores[i]; other != nil {
				sum += other.Float()
				n++
			}
		}
		rounds++
		better += sum/float64(n) - score.Float()
	}
	if !r.Low {
		better = 0 - better
	}
	row.Matches++
	row.Rounds += rounds
	row.Place += float64(seat.Place)
	row.Train = max(row.Train, seat.Train)
	if r.Real {
		row.Real++
	}
	if seat.Place == 1 {
		row.Won++
	}
	if best := better / float64(max(rounds, 1)); row.BestAt.IsZero() || best > row.Best {
		row.Best, row.BestAt = best, r.Ended
	}
	return better
}
