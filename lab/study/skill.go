package study

import (
	"roundhouse/game"
	"roundhouse/lab/sim"
)

// Skill says how often the better bot wins. It has one seat, and the weaker bot has all others.
type Skill struct {
	Better  string   `json:"better"`
	Worse   string   `json:"worse"`
	Matches int      `json:"matches"`
	Rounds  int      `json:"rounds"`
	Chance  float64  `json:"chance"` // the share of wins that luck alone would give one player
	Round   Figure   `json:"round"`  // share of the single rounds that the better bot wins
	Leads   []Figure `json:"leads"`  // share of matches that it leads after 1, 2, … rounds; ties share the lead
	Ahead   Figure   `json:"ahead"`  // points per round by which it does better than one of the others
}

// skillTally adds up the matches for a Skill.
type skillTally struct {
	better          string
	players         int
	group           int // the current group
	matches, rounds int
	round           counting
	leads           []counting
}

func newSkillTally(d *Design, rounds int) *skillTally {
	return &skillTally{better: d.Better, players: d.Players, leads: make([]counting, rounds)}
}

// addMatch adds a match to the tally.
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

// partOf returns the seat's part, in parts of sim.Unit, of a win that a set of seats shares.
func partOf(set game.Seats, seat game.Seat) int64 {
	if !set.Has(seat) {
		return 0
	}
	return int64(sim.Unit / set.Len())
}

// closeGroup ends a group of matches on the same deals.
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
