package sim

import (
	"encoding/csv"
	"io"
	"strconv"

	"roundhouse/lab/stat"
)

// WriteCSV writes r as a table with a line for each figure: its bot; for a pair, the other bot; the
// figure's name as in JSON; its value; and its interval, which is empty if there is none.
func (r *Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	rows := [][]string{{"bot", "against", "figure", "value", "low", "high"}}
	for _, b := range r.Bots {
		rows = append(rows,
			csvRow(b.Bot, "", "seats", float64(b.Seats), stat.Interval{}),
			csvRow(b.Bot, "", "mean_score", b.MeanScore, b.MeanScoreCI),
			csvRow(b.Bot, "", "se", b.SE, stat.Interval{}),
			csvRow(b.Bot, "", "round_wins", b.RoundWins, b.RoundWinsCI),
			csvRow(b.Bot, "", "match_wins", b.MatchWins, b.MatchWinsCI),
			csvRow(b.Bot, "", "mean_place", b.MeanPlace, b.MeanPlaceCI),
		)
		if b.Elo != nil {
			rows = append(rows, csvRow(b.Bot, "", "elo", *b.Elo, *b.EloCI))
		}
	}
	for _, p := range r.Pairs {
		rows = append(rows,
			csvRow(p.A, p.B, "matches", float64(p.Matches), stat.Interval{}),
			csvRow(p.A, p.B, "front", p.Front, p.FrontCI),
			csvRow(p.A, p.B, "lead", p.Lead, p.LeadCI),
			csvRow(p.A, p.B, "lead_se", p.LeadSE, stat.Interval{}),
		)
	}
	return out.WriteAll(rows)
}

func csvRow(bot, against, figure string, value float64, i stat.Interval) []string {
	row := []string{bot, against, figure, exactNumber(value), "", ""}
	if i.Known {
		row[4], row[5] = exactNumber(i.Low), exactNumber(i.High)
	}
	return row
}

func exactNumber(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
