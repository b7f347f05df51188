package lab

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"roundhouse/sim/study"
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// WriteHTML writes r as a page that needs nothing from anywhere else.
func (r *Report) WriteHTML(w io.Writer) error { return page.Execute(w, r.page()) }

// view is what the template shows.
type view struct {
	*Report
	Title    string
	Light    template.CSS
	Dark     template.CSS
	Fonts    template.CSS
	Intro    []string
	Glance   table
	Sections []viewSection
	Made     [][2]string
}

type viewSection struct {
	ID, Topic, Finding, Read string
	Wide, Narrow             template.HTML
	Table                    table
}

// table is a table: its first column names the rule sets.
type table struct {
	Head []string
	Rows [][]string
}

func (r *Report) page() view {
	v := view{
		Report: r, Title: r.title(), Intro: r.intro(), Glance: r.glance(), Made: r.made(),
		Light: template.CSS(variables(false)), Dark: template.CSS(variables(true)), Fonts: template.CSS(fonts),
	}
	for _, s := range r.sections() {
		about := s.topic + " " + s.finding
		v.Sections = append(v.Sections, viewSection{
			ID: s.id, Topic: s.topic, Finding: s.finding, Read: s.read, Table: table{s.head, s.table},
			// The pictures are made here of texts that are escaped where they are drawn.
			Wide:   template.HTML(svg(s.picture, wide, "wide", about)),
			Narrow: template.HTML(svg(s.picture, narrow, "narrow", about)),
		})
	}
	return v
}

func (r *Report) title() string {
	if len(r.Studies) == 1 {
		return "What " + r.Studies[0].Label + " makes of Mexican Train"
	}
	return fmt.Sprintf("What %s rule sets make of Mexican Train", inWords(len(r.Studies)))
}

func inWords(n int) string {
	words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	if n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// intro says what was done.
func (r *Report) intro() []string {
	return []string{
		fmt.Sprintf("%s players, all of the same kind, have played %s rounds by each rule set. They are programs, of the kind “%s”, "+
			"and play by the same plan whatever the rules, so that what differs comes from the rules.",
			capital(inWords(r.Players)), grouped(r.Studies[0].Alike.Rounds), r.Bot),
		"People play otherwise: every figure holds for these players. Its interval of 95\u00a0% says how far chance may have moved it; " +
			"of a hundred such intervals about 95 hold what endless play would give.",
	}
}

func capital(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// glance is the report in one table: a line for each figure, a column for each rule
// set.
func (r *Report) glance() table {
	g := table{Head: append([]string{"on average"}, r.names()...)}
	add := func(name string, of func(*study.Study) string) {
		g.Rows = append(g.Rows, append([]string{name}, each(r, of)...))
	}
	add("turns in a round", func(s *study.Study) string { return number(s.Alike.Turns.Mean.Value, 1) })
	add("tiles in the first turn", func(s *study.Study) string { return number(s.Alike.First.Mean.Value, 1) })
	add("choices of a player in a round", func(s *study.Study) string { return number(s.Alike.Choices.Value, 1) })
	add("pips left in a losing hand", func(s *study.Study) string { return number(s.Alike.Pips.Mean.Value, 1) })
	add("rounds blocked, %", func(s *study.Study) string { return number(100*s.Alike.Blocked.Value, 1) })
	add("rounds won by who starts, %", func(s *study.Study) string { return number(100*s.Alike.Order[0].Wins.Value, 1) })
	add("rounds won by the better player, %", func(s *study.Study) string { return number(100*s.Skill.Round.Value, 1) })
	add("matches won by the better player, %", func(s *study.Study) string { return number(100*final(s.Skill.Leads).Value, 1) })
	return g
}

// made says how the report was made.
func (r *Report) made() [][2]string {
	s := &r.Studies[0]
	lines := [][2]string{
		{"command", r.Command},
		{"players", fmt.Sprintf("%s of the kind %s; for skill or luck one %s against %s", inWords(r.Players), r.Bot, r.Better, r.others())},
		{"played", fmt.Sprintf("by each rule set %s matches of %s rounds together; for skill or luck %s matches, each deal once with the better player on each seat",
			grouped(s.Alike.Matches), grouped(s.Alike.Rounds), grouped(s.Skill.Matches))},
		{"seed", fmt.Sprint(r.Seed)},
		{"intervals", "of 95 %, between matches, for skill or luck between groups of matches on the same deals; Student's t, of shares Wilson's"},
	}
	if r.Version != "" {
		lines = append(lines, [2]string{"version", r.Version})
	}
	return lines
}
