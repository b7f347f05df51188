package lab

import (
	"roundhouse/game"
	"roundhouse/sim"
)

// Skill is how often the better bot of a table wins, it on one seat, the weaker one
// on all others.
type Skill struct {
	Better  string   `json:"better"`
	Worse   string   `json:"worse"`
	Matches int      `json:"matches"`
	Rounds  int      `json:"rounds"`
	Chance  float64  `json:"chance"` // its share if luck alone decided: 1 of the players
	Round   Figure   `json:"round"`  // share of the single rounds that it wins
	Leads   []Figure `json:"leads"`  // share of the matches that it leads after 1, 2, … rounds; who leads together shares
	Ahead   Figure   `json:"ahead"`  // points a round, by the rules, by which it does better than one of the others
}

// skillTally adds up matches.
type skillTally struct {
	better          string
	players         int
	group           int // that is being counted
	matches, rounds int
	round           counting
	leads           []counting
}

func newSkillTally(d *Design, rounds int) *skillTally {
	return &skillTally{better: d.Better, players: d.Players, leads: make([]counting, rounds)}
}

// add takes in a match.
func (t *skillTally) add(m *sim.Match) {
	if m.Group != t.group {
		t.close()
		t.group = m.Group
	}
	t.matches++
	seat := game.Seat(1)
	for m.Bot(seat) != t.better {
		seat++
	}
	for i := range m.Rounds {
		t.rounds++
		t.round.add(part(m.Rounds[i].Winners, seat), 1)
		t.leads[i].add(part(m.First(i+1), seat), 1)
	}
}

// part is what the seat has of a prize that the seats of a set share, in parts.
func part(set game.Seats, seat game.Seat) int64 {
	if !set.Has(seat) {
		return 0
	}
	return int64(sim.Unit / set.Len())
}

// close ends a group.
func (t *skillTally) close() {
	t.round.close()
	for i := range t.leads {
		t.leads[i].close()
	}
}

func (t *skillTally) result(d *Design, r *sim.Report) Skill {
	t.close()
	s := Skill{
		Better: d.Better, Worse: d.Worse, Matches: t.matches, Rounds: t.rounds,
		Chance: 1 / float64(t.players), Round: share(&t.round.ratio, sim.Unit),
	}
	for i := range t.leads {
		s.Leads = append(s.Leads, share(&t.leads[i].ratio, sim.Unit))
	}
	pair := &r.Pairs[0]
	s.Ahead = Figure{pair.Lead, pair.LeadSE, pair.LeadCI}
	return s
}
