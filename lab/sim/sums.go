package sim

import (
	"cmp"

	"roundhouse/game"
	"roundhouse/lab/stat"
)

// batches is the number of batches into which the groups are divided to find the errors of the
// ratings.
const batches = 64

// sums holds everything that is known about the first Matches matches, all in whole numbers. Two
// bots, a before b in the list of different bots, are pair number pairIndex(a, b).
type sums struct {
	Matches int        `json:"matches"`
	Open    counts     `json:"open"` // counts of the unfinished group
	Bots    []botSums  `json:"bots"`
	Pairs   []pairSums `json:"pairs"`
	Batches [][]int64  `json:"batches,omitempty"` // group g is in batch g%batches: each pair's Front, then the matches
}

// botSums is a bot's sums over groups, for all its seats together.
type botSums struct {
	Points stat.Ratio `json:"points"` // points, in parts, per round
	Rounds stat.Ratio `json:"rounds"` // rounds won, in parts, per round
	First  stat.Ratio `json:"first"`  // matches won, in parts, per match
	Place  stat.Ratio `json:"place"`  // twice the places, per match
}

// pairSums is a pair's sums over groups, for all pairs of their seats together.
type pairSums struct {
	Front  stat.Ratio `json:"front"`  // 2 if a finished ahead of b, 1 if they tied; per match
	Points stat.Ratio `json:"points"` // points of a minus those of b, in parts, per round
}

// counts holds what happened in one group, or in a part of it.
type counts struct {
	Rounds  int64   `json:"rounds"`
	Matches int64   `json:"matches"`
	Points  []int64 `json:"points"` // by bot
	Won     []int64 `json:"won"`
	First   []int64 `json:"first"`
	Place   []int64 `json:"place"`
	Front   []int64 `json:"front"` // by pair
}

func (p *setup) newSums() *sums {
	n := len(p.entries)
	s := &sums{Open: p.newCounts(), Bots: make([]botSums, n), Pairs: make([]pairSums, n*(n-1)/2)}
	if n > 1 {
		s.Batches = make([][]int64, batches)
		for i := range s.Batches {
			s.Batches[i] = make([]int64, len(s.Pairs)+1)
		}
	}
	return s
}

func (p *setup) newCounts() counts {
	n := len(p.entries)
	return counts{
		Points: make([]int64, n), Won: make([]int64, n), First: make([]int64, n), Place: make([]int64, n),
		Front: make([]int64, n*(n-1)/2),
	}
}

// pairIndex returns the index of the pair of bots a and b; a must be less than b.
func pairIndex(a, b int) int { return b*(b-1)/2 + a }

// addMatch adds the next match to the sums.
func (s *sums) addMatch(m *Match) {
	s.Open.addMatch(m)
	s.Matches++
	if s.Matches%m.setup.period == 0 {
		s.closeGroup(m.setup)
	}
}

// closeGroup adds the open group, if there is one, to the sums.
func (s *sums) closeGroup(p *setup) {
	c := &s.Open
	if c.Matches == 0 {
		return
	}
	for i := range s.Bots {
		b := &s.Bots[i]
		b.Points.Add(c.Points[i], c.Rounds)
		b.Rounds.Add(c.Won[i], c.Rounds)
		b.First.Add(c.First[i], c.Matches)
		b.Place.Add(c.Place[i], c.Matches)
	}
	s.closePairs(p)
	c.clearAll()
}

func (s *sums) closePairs(p *setup) {
	c := &s.Open
	for b := range s.Bots {
		for a := range b {
			i := pairIndex(a, b)
			s.Pairs[i].Front.Add(c.Front[i], c.Matches)
			s.Pairs[i].Points.Add(c.Points[a]*int64(p.seats[b])-c.Points[b]*int64(p.seats[a]), c.Rounds)
		}
	}
	if s.Batches == nil {
		return
	}
	batch := s.Batches[p.groupOf(s.Matches-1)%batches]
	for i, front := range c.Front {
		batch[i] += front
	}
	batch[len(c.Front)] += c.Matches
}

// clearAll sets all counts to 0.
func (c *counts) clearAll() {
	c.Rounds, c.Matches = 0, 0
	for _, list := range [][]int64{c.Points, c.Won, c.First, c.Place, c.Front} {
		clear(list)
	}
}

// addMatch adds a match to the counts.
func (c *counts) addMatch(m *Match) {
	c.Matches++
	c.Rounds += int64(len(m.Rounds))
	seats := game.SeatsOf(m.setup.config.Players)
	for i := range m.Rounds {
		r := &m.Rounds[i]
		share := int64(Unit / max(r.Winners.Len(), 1))
		for seat := range seats.All() {
			e := m.entryOf(seat)
			c.Points[e] += r.Points[seat]
			if r.Winners.Has(seat) {
				c.Won[e] += share
			}
		}
	}
	c.addStandings(m)
}

// entryOf returns the index, among the different bots, of the bot on the seat.
func (m *Match) entryOf(seat game.Seat) int { return m.setup.entry[m.seat[seat]] }

// addStandings adds the final standings of the match.
func (c *counts) addStandings(m *Match) {
	seats, n := game.SeatsOf(m.setup.config.Players), len(m.Rounds)
	standing, first := m.StandingAfter(n), m.LeadersAfter(n)
	for a := range seats.All() {
		e := m.entryOf(a)
		if first.Has(a) {
			c.First[e] += int64(Unit / first.Len())
		}
		c.Place[e] += 2
		for b := range seats.All() {
			if a == b {
				continue
			}
			ahead := 1 + int64(cmp.Compare(standing[a], standing[b]))
			c.Place[e] += 2 - ahead
			if f := m.entryOf(b); e < f {
				c.Front[pairIndex(e, f)] += ahead
			}
		}
	}
}
