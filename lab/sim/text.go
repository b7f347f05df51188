package sim

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"roundhouse/lab/stat"
)

// WriteTable writes r as a table for a terminal.
func (r *Report) WriteTable(w io.Writer) error {
	n, what := r.Rounds, "rounds"
	if r.Matches > 0 {
		n, what = r.Matches, "matches"
	}
	fmt.Fprintf(w, "%s, %d players, %d %s, seed %d\n", strings.Trim(string(r.Rules), `"`), r.Players, n, what, r.Seed)
	if r.Interrupted {
		fmt.Fprintf(w, "interrupted: these are the first %d\n", r.Played)
	}
	fmt.Fprintln(w)
	if err := r.writeBots(w); err != nil {
		return err
	}
	if len(r.Pairs) > 0 {
		fmt.Fprintln(w)
		if err := r.writePairs(w); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(w, "\nranges are 95 % intervals")
	return err
}

func (r *Report) writeBots(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(tw, "bot\tseats\tpoints a round\t\trounds won\t\tmatches won\t\tplace\t\t")
	rated := len(r.Bots) > 1
	if rated {
		fmt.Fprint(tw, "rating\t\t")
	}
	fmt.Fprintln(tw)
	for _, b := range r.Bots {
		fmt.Fprintf(tw, "%s\t%d\t%.2f\t%s\t%.1f %%\t%s\t%.1f %%\t%s\t%.2f\t%s\t", b.Bot, b.Seats,
			b.MeanScore, intervalText(b.MeanScoreCI, 1, 2), 100*b.RoundWins, intervalText(b.RoundWinsCI, 100, 1),
			100*b.MatchWins, intervalText(b.MatchWinsCI, 100, 1), b.MeanPlace, intervalText(b.MeanPlaceCI, 1, 2))
		if rated {
			fmt.Fprintf(tw, "%+.0f\t%s\t", *b.Elo, intervalText(*b.EloCI, 1, 0))
		}
		fmt.Fprintln(tw)
	}
	return tw.Flush()
}

func (r *Report) writePairs(w io.Writer) error {
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tw, "bot\tagainst\tin front\t\tpoints ahead a round\t\t")
	for _, p := range r.Pairs {
		fmt.Fprintf(tw, "%s\t%s\t%.1f %%\t%s\t%+.2f\t%s\t\n", p.A, p.B,
			100*p.Front, intervalText(p.FrontCI, 100, 1), p.Lead, intervalText(p.LeadCI, 1, 2))
	}
	return tw.Flush()
}

// intervalText returns an interval in the given unit, with the given number of digits after the
// point.
func intervalText(i stat.Interval, unit float64, digits int) string {
	if !i.Known {
		return "?"
	}
	return fmt.Sprintf("%.*f … %.*f", digits, unit*i.Low, digits, unit*i.High)
}
