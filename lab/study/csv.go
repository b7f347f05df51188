package study

import (
	"encoding/csv"
	"io"
	"strconv"

	"roundhouse/lab/stat"
)

// WriteCSV writes r as a table with a line for each figure: its rule set; the figure's name as in
// JSON; the seat, quantile or round if there are several; its value; and its standard error and
// interval, which are empty if there are none.
func (r *Report) WriteCSV(w io.Writer) error {
	t := csvTable{rows: [][]string{{"rules", "players", "figure", "of", "value", "se", "low", "high"}}}
	for i := range r.Studies {
		t.addStudy(&r.Studies[i])
	}
	return csv.NewWriter(w).WriteAll(t.rows)
}

// csvTable collects lines of CSV.
type csvTable struct {
	rules, players string // what stands in the lines that are added next
	rows           [][]string
}

func (t *csvTable) addStudy(s *Study) {
	t.rules, t.players = s.Label, strconv.Itoa(s.Players)
	a := &s.Alike
	for _, f := range []struct {
		name   string
		spread Spread
	}{
		{"turns", a.Turns}, {"tiles", a.Tiles}, {"actions", a.Actions},
		{"boneyard", a.Boneyard}, {"mexican", a.Mexican},
		{"first", a.First}, {"pips", a.Pips}, {"left", a.Left},
	} {
		t.addSpread(f.name, f.spread)
	}
	for _, f := range []struct {
		name   string
		figure Figure
	}{
		{"blocked", a.Blocked}, {"redeals", a.Redeals}, {"draws", a.Draws},
		{"passes", a.Passes}, {"choices", a.Choices},
		{"score", a.Score}, {"skill_round", s.Skill.Round}, {"skill_ahead", s.Skill.Ahead},
	} {
		t.addFigure(f.name, "", f.figure)
	}
	for i := range a.Order {
		t.addPlace("order", i+1, a.Order[i])
		t.addPlace("number", i+1, a.Number[i])
	}
	for i, lead := range s.Skill.Leads {
		t.addFigure("skill_leads", strconv.Itoa(i+1), lead)
	}
}

func (t *csvTable) addSpread(name string, s Spread) {
	t.addFigure(name, "", s.Mean)
	t.addValue(name+"_sd", "", s.SD)
	for i, p := range Quantiles {
		t.addValue(name+"_quantile", exactNumber(p), float64(s.Quantiles[i]))
	}
}

func (t *csvTable) addPlace(name string, n int, p Place) {
	t.addFigure(name+"_wins", strconv.Itoa(n), p.Wins)
	t.addFigure(name+"_pips", strconv.Itoa(n), p.Pips)
	t.addFigure(name+"_score", strconv.Itoa(n), p.Score)
}

func (t *csvTable) addFigure(name, of string, f Figure) {
	row := []string{t.rules, t.players, name, of, exactNumber(f.Value), exactNumber(f.SE), "", ""}
	if f.CI != (stat.Interval{}) {
		row[6], row[7] = exactNumber(f.CI.Low), exactNumber(f.CI.High)
	}
	t.rows = append(t.rows, row)
}

func (t *csvTable) addValue(name, of string, v float64) {
	t.rows = append(t.rows, []string{t.rules, t.players, name, of, exactNumber(v), "", "", ""})
}

func exactNumber(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
