package page

import (
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"roundhouse/lab/stat"
	"roundhouse/lab/study"
)

func widthOf(x float64) vg.Length { return vg.Length(x) }

func sure95(value, se float64) study.Figure {
	return study.Figure{Value: value, SE: se, CI: stat.Interval{Low: value - 2*se, High: value + 2*se, Known: true}}
}

// A sentence mentions a difference only if the figures surely differ.
func TestSentencesTellSureDifferencesOnly(t *testing.T) {
	names := []string{"A", "B, knock true", "C"}
	for _, test := range []struct {
		figures []study.Figure
		want    string
	}{
		{[]study.Figure{sure95(5, 1)}, "alone"},
		{[]study.Figure{sure95(5, 1), sure95(8, 1), sure95(7, 1)}, "alike"},
		{[]study.Figure{sure95(5, 0.1), sure95(8, 0.1), sure95(7, 9)}, "the rules “B, knock true” 8, the A rules 5"},
		{[]study.Figure{sure95(5, 0), sure95(5, 0), sure95(5, 0)}, "alike"},
	} {
		c := compareFigures(names[:len(test.figures)], test.figures)
		if got := c.chooseSentence("alone", "alike", c.most+" "+formatNumber(c.high, 0)+", "+c.least+" "+formatNumber(c.low, 0)); got != test.want {
			t.Errorf("%v: %q, not %q", test.figures, got, test.want)
		}
	}
}

func started(shares ...float64) document {
	r := &study.Report{Design: study.Design{Players: 4}}
	for i, share := range shares {
		s := study.Study{Label: string(rune('A' + i))}
		s.Alike.Order = []study.Place{{Wins: sure95(share, 0.01)}}
		r.Studies = append(r.Studies, s)
	}
	return document{r}
}

func TestStartingIsToldWhereItMatters(t *testing.T) {
	for want, shares := range map[string][]float64{
		"Whoever starts wins no more and no less": {0.25, 0.27, 0.23},
		"It helps to start by the B rules (30.0\u00a0%) and the C rules (31.0\u00a0%); an even share of the rounds is 25.0\u00a0%": {0.26, 0.3, 0.31},
		"It harms to start by the A rules (20.0\u00a0%); an even":                                                                  {0.2, 0.26},
		"It helps to start by the B rules (29.0\u00a0%) and harms by the A rules (20.0\u00a0%":                                     {0.2, 0.29},
	} {
		r := started(shares...)
		rows := eachStudy(r, func(s *study.Study) []study.Figure { return winsOf(s.Alike.Order) })
		if got := r.startingFound(rows, 0.25); !strings.HasPrefix(got, want) {
			t.Errorf("%v: %q, not %q…", shares, got, want)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	for got, want := range map[string]string{
		formatNumber(-0.04, 1):                      "0.0",
		formatNumber(-0.06, 1):                      "-0.1",
		formatPercent(0.12345, 1):                   "12.3\u00a0%",
		groupThousands(1234567):                     "1\u202f234\u202f567",
		groupThousands(999):                         "999",
		ordinal(1) + ordinal(2) + ordinal(3):        "1st2nd3rd",
		ordinal(11) + ordinal(12) + ordinal(4):      "11th12th4th",
		ordinal(21):                                 "21st",
		inList(nil) + inList([]string{"a"}):         "a",
		inList([]string{"a", "b", "c"}):             "a, b and c",
		formatInterval(study.Figure{}, 1):           "?",
		formatInterval(sure95(2, 0.5), 1):           "1.0–3.0",
		formatPercentInterval(sure95(0.5, 0.05), 0): "40–60\u00a0%",
		roundsUntilLead([]study.Figure{{Value: 0.7}, {Value: 0.6}, {Value: 0.7}, {Value: 0.8}}): "3",
		roundsUntilLead([]study.Figure{{Value: 0.7}, {Value: 0.6}}):                             "more than 2",
		roundsUntilLead([]study.Figure{{Value: 0.7}}):                                           "1",
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestTicksAreRoundAndFewEnough(t *testing.T) {
	for _, test := range []struct {
		ticks     ticks
		low, high float64
		want      string
	}{
		{ticks{room: 60, width: 300}, 0, 100, "0 20 40 60 80 100"},
		{ticks{room: 60, width: 300}, -0.5, 14, "0 5 10"},
		{ticks{room: 60, width: 600}, 0, 3.1, "0 0.5 1 1.5 2 2.5 3"},
		{ticks{room: 60, width: 300, share: true}, 0.18, 0.34, "20\u00a0% 25\u00a0% 30\u00a0%"},
		{ticks{room: 60, width: 10}, 0, 7, "0"},
	} {
		var labels []string
		for _, tick := range test.ticks.Ticks(test.low, test.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("%v to %v: %q, not %q", test.low, test.high, got, test.want)
		}
	}
}

// A text is cut only when it does not fit.
func TestLongNamesAreCut(t *testing.T) {
	s := textStyle(ink, textSize)
	if got := fitText(s, "Pagat", 200); got != "Pagat" {
		t.Errorf("%q", got)
	}
	for _, width := range []vg.Length{0, 20, 60, 100} {
		if got := fitText(s, "Pagat, satisfy off, knock true", width); s.Width(got) > width || width > 50 && !strings.HasSuffix(got, "…") {
			t.Errorf("%q does not fit into %v", got, width)
		}
	}
}
