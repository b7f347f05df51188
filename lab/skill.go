package lab

import (
	"roundhouse/game"
	"roundhouse/sim"
)

// Skill is how often the better bot of a table wins. It has one seat, the weaker bot all others.
type Skill struct {
	Better  string   `json:"better"`
	Worse   string   `json:"worse"`
	Matches int      `json:"matches"`
	Rounds  int      `json:"rounds"`
	Chance  float64  `json:"chance"` // its share if luck alone decided: one player's part
	Round   Figure   `json:"round"`  // share of the single rounds that it wins
	Leads   []Figure `json:"leads"`  // share of the matches that it leads after 1, 2, … rounds; seats that lead together share
	Ahead   Figure   `json:"ahead"`  // points a round by which it does better than one of the others, by the rules
}

// skillTally adds up matches of a better bot against weaker ones.
type skillTally struct {
	better          string
	players         int
	group           int // the current one
	matches, rounds int
	round           counting
	leads           []counting
}

func newSkillTally(d *Design, rounds int) *skillTally {
	return &skillTally{better: d.Better, players: d.Players, leads: make([]counting, rounds)}
}

// addMatch adds a match.
func (t *skillTally) addMatch(m *sim.Match) {
	if m.Group != t.group {
		t.closeGroup()
		t.group = m.Group
	}
	t.matches++
	seat := game.Seat(1)
	for m.Bot(seat) != t.better {
		seat++
	}
	for i := range m.Rounds {
		t.rounds++
		t.round.add(partOf(m.Rounds[i].Winners, seat), 1)
		t.leads[i].add(partOf(m.LeadersAfter(i+1), seat), 1)
	}
}

// partOf returns what the seat gets of a prize that a set of seats shares, in parts.
func partOf(set game.Seats, seat game.Seat) int64 {
	if !set.Has(seat) {
		return 0
	}
	return int64(sim.Unit / set.Len())
}

// closeGroup ends a group.
func (t *skillTally) closeGroup() {
	t.round.closeMatch()
	for i := range t.leads {
		t.leads[i].closeMatch()
	}
}

func (t *skillTally) toSkill(d *Design, r *sim.Report) Skill {
	t.closeGroup()
	s := Skill{
		Better: d.Better, Worse: d.Worse, Matches: t.matches, Rounds: t.rounds,
		Chance: 1 / float64(t.players), Round: shareFigure(&t.round.ratio, sim.Unit),
	}
	for i := range t.leads {
		s.Leads = append(s.Leads, shareFigure(&t.leads[i].ratio, sim.Unit))
	}
	pair := &r.Pairs[0]
	s.Ahead = Figure{pair.Lead, pair.LeadSE, pair.LeadCI}
	return s
}
