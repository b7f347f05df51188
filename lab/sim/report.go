package sim

import (
	"encoding/json"

	"roundhouse/game/rules"
	"roundhouse/lab/stat"
)

// Report is the outcome of a simulation. Its JSON is described in docs/notation.md; some fields
// follow after those.
//
// All standard errors and intervals treat groups as independent. A group consists of the matches on
// the same deals, one in each seating; if all bots are the same, each match is a group. Intervals
// are 95 % confidence intervals. They are null if they are not known, for example with a single
// group.
type Report struct {
	Rules   json.RawMessage `json:"rules"` // in the form that positions and records use
	Players int             `json:"players"`
	Rounds  int             `json:"rounds"`  // number asked for, or 0 if matches were asked for
	Matches int             `json:"matches"` // number asked for, or 0 if rounds were asked for
	Seed    uint64          `json:"seed"`
	Bots    []Row           `json:"bots"` // in the given order

	Played      int    `json:"played"`      // rounds or matches played: the first ones
	Groups      int64  `json:"groups"`      // including the last one if it is unfinished
	Interrupted bool   `json:"interrupted"` // whether it ended before everything was played
	Pairs       []Pair `json:"pairs"`       // the pairs of different bots, each once
}

// Row says how one bot did on all of its seats. The shares of wins are those of one of its seats.
// If a round or match has several winners, they share the win.
type Row struct {
	Bot       string  `json:"bot"`
	Seats     int     `json:"seats"`
	MeanScore float64 `json:"mean_score"` // points per round and seat, by stat.Ratio.Estimate
	SE        float64 `json:"se"`         // standard error of MeanScore, by stat.Ratio.Estimate
	RoundWins float64 `json:"round_wins"` // share of the rounds
	MatchWins float64 `json:"match_wins"` // share of the matches

	MeanScoreCI stat.Interval  `json:"mean_score_ci"` // by stat.Estimate.MeanInterval
	RoundWinsCI stat.Interval  `json:"round_wins_ci"` // by stat.Estimate.ShareInterval
	MatchWinsCI stat.Interval  `json:"match_wins_ci"` // by stat.Estimate.ShareInterval
	MeanPlace   float64        `json:"mean_place"`    // from 1; seats that tie share the mean of their places
	MeanPlaceCI stat.Interval  `json:"mean_place_ci"` // by stat.Estimate.MeanInterval
	Elo         *float64       `json:"elo,omitempty"` // by stat.RateWithErrors; missing if there is only one bot
	EloCI       *stat.Interval `json:"elo_ci,omitempty"`
}

// Pair says how bot A did against bot B, over all pairs of their seats in the same matches. With
// the signs reversed, the leads say how B did against A.
type Pair struct {
	A       string        `json:"a"`
	B       string        `json:"b"`
	Matches int           `json:"matches"`
	Front   float64       `json:"front"`    // share of matches that A finished ahead of B; a tie counts half
	FrontCI stat.Interval `json:"front_ci"` // by stat.Estimate.ShareInterval
	Lead    float64       `json:"lead"`     // points per round by which A did better
	LeadSE  float64       `json:"lead_se"`  // by stat.Ratio.Estimate
	LeadCI  stat.Interval `json:"lead_ci"`  // by stat.Estimate.MeanInterval
}

// newReport returns the report on s. An unfinished last group counts as it is.
func (p *setup) newReport(s *sums) (Report, error) {
	s.closeGroup(p)
	ref, err := p.config.Rules.MarshalJSON()
	r := Report{
		Rules: ref, Players: p.config.Players,
		Rounds: p.config.Rounds, Matches: p.config.Matches, Seed: p.config.Seed,
		Played: s.Matches, Interrupted: s.Matches < p.matches, Pairs: []Pair{},
	}
	for i := range p.entries {
		r.Bots = append(r.Bots, p.newRow(s, i))
		r.Groups = s.Bots[i].Points.Groups
		for j := range i {
			r.Pairs = append(r.Pairs, p.newPair(s, j, i))
		}
	}
	if len(p.entries) > 1 {
		p.rateBots(s, r.Bots)
	}
	return r, err
}

func (p *setup) newRow(s *sums, i int) Row {
	b, seats := &s.Bots[i], float64(p.seats[i])
	score, place := b.Points.Estimate(Unit*seats), b.Place.Estimate(2*seats)
	rounds, matches := b.Rounds.Estimate(Unit*seats), b.First.Estimate(Unit*seats)
	return Row{
		Bot: p.entries[i], Seats: p.seats[i], MeanScore: score.Value, SE: score.SE,
		RoundWins: rounds.Value, MatchWins: matches.Value,
		MeanScoreCI: score.MeanInterval(), RoundWinsCI: rounds.ShareInterval(), MatchWinsCI: matches.ShareInterval(),
		MeanPlace: place.Value, MeanPlaceCI: place.MeanInterval(),
	}
}

func (p *setup) newPair(s *sums, a, b int) Pair {
	seats := float64(p.seats[a] * p.seats[b])
	sums := &s.Pairs[pairIndex(a, b)]
	front := sums.Front.Estimate(2 * seats)
	unit := Unit * seats
	if p.rules.Scoring == rules.ScoringPenalty {
		unit = -unit
	}
	lead := sums.Points.Estimate(unit)
	return Pair{
		A: p.entries[a], B: p.entries[b], Matches: s.Matches,
		Front: front.Value, FrontCI: front.ShareInterval(),
		Lead: lead.Value, LeadSE: lead.SE, LeadCI: lead.MeanInterval(),
	}
}

// rateBots adds the ratings to the rows. A match counts as one contest of each pair of different
// bots; its outcome is the mean over the pairs of their seats.
func (p *setup) rateBots(s *sums, rows []Row) {
	var parts []stat.Contest
	total := make([]int64, len(s.Pairs)+1)
	for _, batch := range s.Batches {
		if batch[len(s.Pairs)] > 0 {
			parts = append(parts, p.contestOf(batch))
		}
		for i, n := range batch {
			total[i] += n
		}
	}
	for i, e := range stat.RateWithErrors(p.contestOf(total), parts) {
		ci := e.MeanInterval()
		rows[i].Elo, rows[i].EloCI = &e.Value, &ci
	}
}

// contestOf returns the contests between the bots in a batch.
func (p *setup) contestOf(batch []int64) stat.Contest {
	c := stat.NewContest(len(p.entries))
	matches := float64(batch[len(batch)-1])
	for b := range p.entries {
		for a := range b {
			won := float64(batch[pairIndex(a, b)]) / float64(2*p.seats[a]*p.seats[b])
			c.Won[a][b], c.Won[b][a] = won, matches-won
		}
	}
	return c
}
