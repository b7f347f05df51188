package page

import (
	"fmt"
	"strings"

	"roundhouse/lab/study"
)

// document expresses a report in words.
type document struct{ *study.Report }

// table is a table whose first column names the rule sets or figures.
type table struct {
	Head []string
	Rows [][]string
}

func (r document) title() string {
	if len(r.Studies) == 1 {
		return "What " + r.Studies[0].Label + " makes of Mexican Train"
	}
	return fmt.Sprintf("What %s rule sets make of Mexican Train", inWords(len(r.Studies)))
}

func inWords(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
		"ten", "eleven", "twelve"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// intro returns paragraphs that describe what was done.
func (r document) intro() []string {
	return []string{
		fmt.Sprintf("%s players, all of the same kind, have played %s rounds by each rule set. They are programs, of the kind “%s”, "+
			"and play by the same plan whatever the rules, so that what differs comes from the rules.",
			capitalised(inWords(r.Players)), groupThousands(r.Studies[0].Alike.Rounds), r.Bot),
		"People play otherwise: every figure holds for these players. Its interval of 95\u00a0% says how far chance may have moved it; " +
			"of a hundred such intervals about 95 hold what endless play would give.",
	}
}

func capitalised(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// atAGlance returns the report as one table with a line for each figure and a column for each rule
// set.
func (r document) atAGlance() table {
	g := table{Head: append([]string{"on average"}, r.ruleSetNames()...)}
	add := func(name string, of func(*study.Study) string) {
		g.Rows = append(g.Rows, append([]string{name}, eachStudy(r, of)...))
	}
	add("turns in a round", func(s *study.Study) string { return formatNumber(s.Alike.Turns.Mean.Value, 1) })
	add("tiles in the first turn", func(s *study.Study) string { return formatNumber(s.Alike.First.Mean.Value, 1) })
	add("choices of a player in a round", func(s *study.Study) string { return formatNumber(s.Alike.Choices.Value, 1) })
	add("pips left in a losing hand", func(s *study.Study) string { return formatNumber(s.Alike.Pips.Mean.Value, 1) })
	add("rounds blocked, %", func(s *study.Study) string { return formatNumber(100*s.Alike.Blocked.Value, 1) })
	add("rounds won by who starts, %", func(s *study.Study) string {
		return formatNumber(100*s.Alike.Order[0].Wins.Value, 1)
	})
	add("rounds won by the better player, %",
		func(s *study.Study) string { return formatNumber(100*s.Skill.Round.Value, 1) })
	add("matches won by the better player, %",
		func(s *study.Study) string { return formatNumber(100*lastOf(s.Skill.Leads).Value, 1) })
	return g
}

// howMade returns how the report was made, as pairs of a name and a value.
func (r document) howMade() [][2]string {
	s := &r.Studies[0]
	lines := [][2]string{
		{"command", r.Command},
		{"players", fmt.Sprintf("%s of the kind %s; for skill or luck one %s against %s", inWords(r.Players), r.Bot,
			r.Better, r.weakerPlayers())},
		{"played", fmt.Sprintf("by each rule set %s matches of %s rounds together; for skill or luck %s matches, each deal once with the better player on each seat",
			groupThousands(s.Alike.Matches), groupThousands(s.Alike.Rounds), groupThousands(s.Skill.Matches))},
		{"seed", fmt.Sprint(r.Seed)},
		{"intervals", "of 95 %, between matches, for skill or luck between groups of matches on the same deals; Student's t, of shares Wilson's"},
	}
	if r.Version != "" {
		lines = append(lines, [2]string{"version", r.Version})
	}
	return lines
}
