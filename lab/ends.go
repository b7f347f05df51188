package lab

import (
	"fmt"

	"roundhouse/sim/study"
)

// ending is how rounds end.
func (r *Report) ending() section {
	figures := each(r, func(s *study.Study) study.Figure { return s.Alike.Blocked })
	c := compare(r.names(), figures)
	finding := "No round was ever blocked: somebody always went out"
	if c.high > 0 {
		finding = c.find(
			fmt.Sprintf("%s of the rounds are blocked: nobody goes out", percent(c.high, 1)),
			fmt.Sprintf("Hardly more rounds are blocked by one rule set than by another: %s at most", percent(c.high, 1)),
			fmt.Sprintf("By %s %s of the rounds are blocked, so that nobody goes out; by %s it is %s", c.most, percent(c.high, 1), c.least, percent(c.low, 1)))
	}
	return section{
		id: "ending", topic: "How does a round end?", finding: finding,
		picture: &dots{names: r.names(), values: percentTexts(figures, 1), label: "rounds that nobody goes out of", rows: alone(figures), share: true, zero: true},
		read:    readDots + " All other rounds end when a player lays the last tile.",
		head:    []string{"rounds", "blocked", interval},
		table: r.table(func(s *study.Study) []string {
			return []string{percent(s.Alike.Blocked.Value, 2), percents(s.Alike.Blocked, 2)}
		}),
	}
}

// middle is what lies in the middle of the table at the end: the Mexican train and
// the boneyard.
func (r *Report) middle() section {
	mexican := each(r, func(s *study.Study) study.Figure { return s.Alike.Mexican.Mean })
	boneyard := each(r, func(s *study.Study) study.Figure { return s.Alike.Boneyard.Mean })
	c := compare(r.names(), mexican)
	return section{
		id: "middle", topic: "How long is the Mexican train?",
		finding: c.find(
			fmt.Sprintf("%s tiles lie on the Mexican train in the end", number(c.high, 1)),
			fmt.Sprintf("About %s tiles lie on the Mexican train in the end, by all rules", number(c.high, 1)),
			fmt.Sprintf("The Mexican train is longest by %s, %s tiles on average, and shortest by %s, %s", c.most, number(c.high, 1), c.least, number(c.low, 1))),
		picture: &dots{
			names: r.names(), values: pairs(mexican, boneyard, 1), label: "tiles at the end of a round",
			legend: legend{"on Mexican trains", "left in the boneyard"}, rows: together(mexican, boneyard), zero: true,
		},
		read: readDots + " Where there may be several Mexican trains, the tiles of all of them count.",
		head: []string{"tiles at the end", "on Mexican trains", interval, "SD", "left in the boneyard", interval, "SD"},
		table: r.table(func(s *study.Study) []string {
			m, b := &s.Alike.Mexican, &s.Alike.Boneyard
			return []string{number(m.Mean.Value, 2), between(m.Mean, 2), number(m.SD, 1), number(b.Mean.Value, 2), between(b.Mean, 2), number(b.SD, 1)}
		}),
	}
}

// leftover is what is left in the hands of those who did not win.
func (r *Report) leftover() section {
	spreads := each(r, func(s *study.Study) study.Spread { return s.Alike.Pips })
	c := compare(r.names(), means(spreads))
	return section{
		id: "pips", topic: "What does it cost to lose?",
		finding: c.find(
			fmt.Sprintf("Who does not win a round has %s pips left on average", number(c.high, 0)),
			fmt.Sprintf("Who does not win a round has about %s pips left, by all rules", number(c.high, 0)),
			fmt.Sprintf("It costs most to lose by %s: %s pips left in hand on average, against %s by %s", c.most, number(c.high, 0), number(c.low, 0), c.least)),
		picture: &ridge{r.names(), texts(means(spreads), 1), "pips left in the hand of a player who did not win", spreads},
		read: fmt.Sprintf(readSpread, "hands that did not win") + " Pips can be compared; what the rules make of them cannot: by some, all write " +
			"their own pips and the fewest win, by others the winner writes the pips of everybody else and the most win; 0-0 may count more than nothing.",
		head: append(append([]string{"pips left in hand"}, spreadHead...), "tiles left in hand", "what one writes in a round", interval),
		table: r.table(func(s *study.Study) []string {
			return append(spreadRow(s.Alike.Pips), number(s.Alike.Left.Mean.Value, 2), number(s.Alike.Score.Value, 2), between(s.Alike.Score, 2))
		}),
	}
}
