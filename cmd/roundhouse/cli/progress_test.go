package cli

import (
	"strings"
	"testing"
	"time"
)

func TestProgressLine(t *testing.T) {
	p := &Progress{each: 13, total: 100, unit: "matches"}
	for _, test := range []struct {
		before, played int64
		took           time.Duration
		want           string
	}{
		{0, 0, 0, strings.Repeat("░", 24) + " 0 of 100 matches"},
		{0, 130, 20 * time.Second, "██" + strings.Repeat("░", 22) + " 10 of 100 matches · 0.5 a second · 3m0s left"},
		{650, 325, time.Second, strings.Repeat("█", 18) + strings.Repeat("░", 6) + " 75 of 100 matches · 25 a second · 1s left"},
		{0, 1300, time.Second, strings.Repeat("█", 24) + " 100 of 100 matches · 100 a second · 0s left"},
	} {
		if got := p.lineText(test.before, test.played, test.took); got != test.want {
			t.Errorf("%q, not %q", got, test.want)
		}
	}
}
