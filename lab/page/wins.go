package page

import (
	"fmt"

	"roundhouse/lab/study"
)

// The ids of the questions whose answers have a form of their own.
const (
	startingID = "starting"
	skillID    = "skill"
)

// startingSection answers the question whether it helps to start.
func (r document) startingSection() section {
	rows := eachStudy(r, func(s *study.Study) []study.Figure { return winsOf(s.Alike.Order) })
	chance := 1 / float64(r.Players)
	legend, head := legend{"who starts"}, []string{"rounds won by", "who starts", interval}
	for i := 2; i <= r.Players; i++ {
		legend = append(legend, ordinal(i))
		head = append(head, "the "+ordinal(i), interval)
	}
	for i := range r.Players {
		head = append(head, fmt.Sprintf("seat %d", i+1), interval)
	}
	var values []string
	for _, row := range rows {
		values = append(values, formatPercent(row[0].Value, 1))
	}
	return section{
		id: startingID, topic: "Does it help to start?", finding: r.startingFound(rows, chance),
		picture: &dots{names: r.ruleSetNames(), values: values, label: "rounds won", legend: legend, rows: rows,
			share: true, chance: chance},
		read: fmt.Sprintf("The marks are shares of the rounds, on the right that of the player who starts; the others follow clockwise. "+
			"The lines are 95\u00a0%% intervals. The dashed line is an even share, %s.", formatPercent(chance, 1)),
		head: head,
		table: r.tableOf(func(s *study.Study) (row []string) {
			for _, f := range append(winsOf(s.Alike.Order), winsOf(s.Alike.Number)...) {
				row = append(row, formatPercent(f.Value, 1), formatPercentInterval(f, 1))
			}
			return row
		}),
	}
}

func winsOf(places []study.Place) (wins []study.Figure) {
	for _, p := range places {
		wins = append(wins, p.Wins)
	}
	return wins
}

// startingFound says under which rules it helps to start, and under which it does harm.
func (r document) startingFound(rows [][]study.Figure, chance float64) string {
	var better, worse []string
	for i, row := range rows {
		text := study.InSentence(r.ruleSetNames()[i]) + " (" + formatPercent(row[0].Value, 1) + ")"
		switch d := row[0].Value - chance; {
		case d > sure*row[0].SE:
			better = append(better, text)
		case d < -sure*row[0].SE:
			worse = append(worse, text)
		}
	}
	even := "; an even share of the rounds is " + formatPercent(chance, 1)
	switch {
	case len(better)+len(worse) == 0:
		return "Whoever starts wins no more and no less often than the others, as far as these rounds can tell"
	case len(worse) == 0:
		return "It helps to start by " + inList(better) + even
	case len(better) == 0:
		return "It harms to start by " + inList(worse) + even
	}
	return "It helps to start by " + inList(better) + " and harms by " + inList(worse) + even
}

// skillSection answers the question how often the better player wins.
func (r document) skillSection() section {
	rounds := eachStudy(r, func(s *study.Study) study.Figure { return s.Skill.Round })
	leads := eachStudy(r, func(s *study.Study) []study.Figure { return s.Skill.Leads })
	c := compareFigures(r.ruleSetNames(), rounds)
	match := func(i int) string { return formatPercent(lastOf(leads[i]).Value, 0) }
	chance := 1 / float64(r.Players)
	one := fmt.Sprintf("The better player wins %s of the rounds and %s of the matches",
		formatPercent(c.high, 0), match(c.top))
	return section{
		id: skillID, topic: "Skill or luck?",
		finding: c.chooseSentence(one, one,
			fmt.Sprintf("Skill counts most by %s: the better player wins %s of the rounds and %s of the matches; by %s it is %s and %s",
				c.most, formatPercent(c.high, 0), match(c.top), c.least, formatPercent(c.low, 0), match(c.bottom))),
		picture: &curves{names: r.ruleSetNames(), label: "rounds played in the match", lines: leads, chance: chance},
		read: fmt.Sprintf("One %s plays against %s, on equal deals. The lines tell in how many matches it leads after so many rounds; "+
			"who leads together shares the lead. The strokes are 95\u00a0%% intervals. If luck alone decided it would be %s.",
			r.Better, r.weakerPlayers(), formatPercent(chance, 1)),
		head: []string{"won by the better player", "rounds", interval, "matches", interval, "points ahead in a round",
			interval, "rounds until it leads two matches of three"},
		table: r.tableOf(func(s *study.Study) []string {
			end := lastOf(s.Skill.Leads)
			return []string{formatPercent(s.Skill.Round.Value, 1), formatPercentInterval(s.Skill.Round, 1),
				formatPercent(end.Value, 1), formatPercentInterval(end, 1),
				formatNumber(s.Skill.Ahead.Value, 1), formatInterval(s.Skill.Ahead, 1), roundsUntilLead(s.Skill.Leads)}
		}),
	}
}

// weakerPlayers returns the number and the name of the weaker players in words.
func (r document) weakerPlayers() string {
	if r.Players == 2 {
		return "one " + r.Worse
	}
	return inWords(r.Players-1) + " of the kind " + r.Worse
}

// lastOf returns the last of the figures, which must not be empty.
func lastOf(figures []study.Figure) study.Figure { return figures[len(figures)-1] }

// roundsUntilLead returns, as text, the number of rounds from which on the better player always
// leads in at least two of three matches; if there is none, "more than" the number of rounds.
func roundsUntilLead(leads []study.Figure) string {
	n := len(leads)
	for n > 0 && leads[n-1].Value >= 2.0/3 {
		n--
	}
	if n == len(leads) {
		return fmt.Sprintf("more than %d", n)
	}
	return fmt.Sprint(n + 1)
}
