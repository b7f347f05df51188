package study_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/lab/study"
)

func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func TestTableOfFiguresIsTheJSON(t *testing.T) {
	long := bottest.RefOf(t, "pagat")
	long.Rules.Satisfy, long.Rules.Knock = 0, true
	r := run(t, config(3, 100, bottest.RefOf(t, "czech"), long))
	var b bytes.Buffer
	if err := r.WriteCSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	find := func(rules, figure, of string) []string {
		i := slices.IndexFunc(rows, func(row []string) bool { return row[0] == rules && row[2] == figure && row[3] == of })
		if i < 0 {
			t.Fatalf("no line for %s %s %s", rules, figure, of)
		}
		return rows[i][4:]
	}
	for _, s := range r.Studies {
		for figure, f := range map[string]study.Figure{
			"turns": s.Alike.Turns.Mean, "blocked": s.Alike.Blocked, "skill_round": s.Skill.Round,
		} {
			want := []string{exact(f.Value), exact(f.SE), exact(f.CI.Low), exact(f.CI.High)}
			if got := find(s.Label, figure, ""); !slices.Equal(got, want) {
				t.Errorf("%s of %s: %v, not %v", figure, s.Label, got, want)
			}
		}
		if got := find(s.Label, "order_wins", "2")[0]; got != exact(s.Alike.Order[1].Wins.Value) {
			t.Errorf("order_wins: %s", got)
		}
		if got := find(s.Label, "pips_quantile", "0.5")[0]; got != exact(float64(s.Alike.Pips.Quantiles[2])) {
			t.Errorf("pips_quantile: %s", got)
		}
		if got := find(s.Label, "skill_leads", "13")[0]; got != exact(s.Skill.Leads[12].Value) {
			t.Errorf("skill_leads: %s", got)
		}
	}
	text, err := json.Marshal(r)
	var back study.Report
	if err != nil || json.Unmarshal(text, &back) != nil || !reflect.DeepEqual(&back, r) {
		t.Errorf("%.200s came back otherwise: %v", text, err)
	}
}
