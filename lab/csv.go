package lab

import (
	"encoding/csv"
	"io"
	"strconv"

	"roundhouse/stat"
)

// WriteCSV writes r as a table with a line for each figure: its rule set, its name as
// in JSON, which seat, quantile or round it is of where there are several, its
// value, its standard error and its interval, empty where there are none.
func (r *Report) WriteCSV(w io.Writer) error {
	t := csvTable{rows: [][]string{{"rules", "players", "figure", "of", "value", "se", "low", "high"}}}
	for i := range r.Studies {
		t.study(&r.Studies[i])
	}
	return csv.NewWriter(w).WriteAll(t.rows)
}

// csvTable is lines of CSV.
type csvTable struct {
	rules, players string // of the lines to come
	rows           [][]string
}

func (t *csvTable) study(s *Study) {
	t.rules, t.players = s.Label, strconv.Itoa(s.Players)
	a := &s.Alike
	for _, f := range []struct {
		name   string
		spread Spread
	}{
		{"turns", a.Turns}, {"tiles", a.Tiles}, {"actions", a.Actions}, {"boneyard", a.Boneyard}, {"mexican", a.Mexican},
		{"first", a.First}, {"pips", a.Pips}, {"left", a.Left},
	} {
		t.spread(f.name, f.spread)
	}
	for _, f := range []struct {
		name   string
		figure Figure
	}{
		{"blocked", a.Blocked}, {"redeals", a.Redeals}, {"draws", a.Draws}, {"passes", a.Passes}, {"choices", a.Choices},
		{"score", a.Score}, {"skill_round", s.Skill.Round}, {"skill_ahead", s.Skill.Ahead},
	} {
		t.figure(f.name, "", f.figure)
	}
	for i := range a.Order {
		t.place("order", i+1, a.Order[i])
		t.place("number", i+1, a.Number[i])
	}
	for i, lead := range s.Skill.Leads {
		t.figure("skill_leads", strconv.Itoa(i+1), lead)
	}
}

func (t *csvTable) spread(name string, s Spread) {
	t.figure(name, "", s.Mean)
	t.value(name+"_sd", "", s.SD)
	for i, p := range Quantiles {
		t.value(name+"_quantile", float(p), float64(s.Quantiles[i]))
	}
}

func (t *csvTable) place(name string, n int, p Place) {
	t.figure(name+"_wins", strconv.Itoa(n), p.Wins)
	t.figure(name+"_pips", strconv.Itoa(n), p.Pips)
	t.figure(name+"_score", strconv.Itoa(n), p.Score)
}

func (t *csvTable) figure(name, of string, f Figure) {
	row := []string{t.rules, t.players, name, of, float(f.Value), float(f.SE), "", ""}
	if f.CI != (stat.Interval{}) {
		row[6], row[7] = float(f.CI.Low), float(f.CI.High)
	}
	t.rows = append(t.rows, row)
}

func (t *csvTable) value(name, of string, v float64) {
	t.rows = append(t.rows, []string{t.rules, t.players, name, of, float(v), "", "", ""})
}

func float(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
