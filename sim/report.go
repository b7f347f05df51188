package sim

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Report is the outcome of a simulation. Its JSON is the one of notation.md.
type Report struct {
	Rules   json.RawMessage `json:"rules"` // as positions and records name them
	Players int             `json:"players"`
	Rounds  int             `json:"rounds"`  // asked for, 0 where matches were
	Matches int             `json:"matches"` // asked for, 0 where rounds were
	Seed    uint64          `json:"seed"`
	Bots    []Line          `json:"bots"` // in the order in which they were named
}

// Line is what one bot did, whatever the number of its seats. The wins are those
// of one of its seats; winners of one round or match share it.
type Line struct {
	Bot       string  `json:"bot"`
	Seats     int     `json:"seats"`
	MeanScore float64 `json:"mean_score"` // points a round
	SE        float64 `json:"se"`         // standard error of MeanScore
	RoundWins float64 `json:"round_wins"` // part of the rounds
	MatchWins float64 `json:"match_wins"` // part of the matches
}

func (p *plan) report(sums tallies) (Report, error) {
	ref, err := p.config.Rules.MarshalJSON()
	r := Report{
		Rules: ref, Players: p.config.Players,
		Rounds: p.config.Rounds, Matches: p.config.Matches, Seed: p.config.Seed,
	}
	for i, name := range p.entries {
		t, seats := &sums[i], p.seats[i]
		if r.Rounds > 0 { // each one is a match that its winners win
			t.first = t.won
		}
		r.Bots = append(r.Bots, Line{
			Bot: name, Seats: seats, MeanScore: t.mean(seats), SE: t.se(seats),
			RoundWins: share(t.won, t.rounds, seats), MatchWins: share(t.first, t.matches, seats),
		})
	}
	return r, err
}

// WriteTable writes r for people.
func (r *Report) WriteTable(w io.Writer) error {
	n, what := r.Rounds, "rounds"
	if r.Matches > 0 {
		n, what = r.Matches, "matches"
	}
	fmt.Fprintf(w, "%s, %d players, %d %s, seed %d\n\n", strings.Trim(string(r.Rules), `"`), r.Players, n, what, r.Seed)
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "bot\tseats\tpoints a round\t± se\trounds won\tmatches won\t")
	for _, b := range r.Bots {
		fmt.Fprintf(tw, "%s\t%d\t%.2f\t%.2f\t%.1f %%\t%.1f %%\t\n", b.Bot, b.Seats, b.MeanScore, b.SE, 100*b.RoundWins, 100*b.MatchWins)
	}
	return tw.Flush()
}
