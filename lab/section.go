package lab

import (
	"fmt"

	"roundhouse/sim/study"
)

// section is one question: what was found, a picture, how to read it, the figures.
type section struct {
	id      string // of the picture's file, too
	topic   string
	finding string // made from the figures
	picture picture
	read    string // how to read the picture and what the words mean
	head    []string
	table   [][]string // a line for each rule set
}

// sections is the whole report.
func (r *Report) sections() []section {
	return []section{
		r.length(), r.opening(), r.choices(), r.drawing(), r.ending(), r.middle(), r.leftover(), r.starting(), r.skill(),
	}
}

// ids is the sections' ids, whatever the report.
var ids = []string{"length", "opening", "choices", "drawing", "ending", "middle", "pips", "starting", "skill"}

// names is the names of the rule sets.
func (r *Report) names() (names []string) {
	for i := range r.Studies {
		names = append(names, r.Studies[i].Label)
	}
	return names
}

// each collects something of each study.
func each[T any](r *Report, of func(*study.Study) T) (all []T) {
	for i := range r.Studies {
		all = append(all, of(&r.Studies[i]))
	}
	return all
}

// means is the means of spreads.
func means(spreads []study.Spread) (figures []study.Figure) {
	for _, s := range spreads {
		figures = append(figures, s.Mean)
	}
	return figures
}

// texts writes the values of figures.
func texts(figures []study.Figure, digits int) (texts []string) {
	for _, f := range figures {
		texts = append(texts, number(f.Value, digits))
	}
	return texts
}

// percentTexts writes the values of shares.
func percentTexts(figures []study.Figure, digits int) (texts []string) {
	for _, f := range figures {
		texts = append(texts, percent(f.Value, digits))
	}
	return texts
}

// alone makes a row of each figure.
func alone(figures []study.Figure) (rows [][]study.Figure) {
	for _, f := range figures {
		rows = append(rows, []study.Figure{f})
	}
	return rows
}

// together makes a row of each two figures.
func together(a, b []study.Figure) (rows [][]study.Figure) {
	for i := range a {
		rows = append(rows, []study.Figure{a[i], b[i]})
	}
	return rows
}

// pairs writes the values of each two figures.
func pairs(a, b []study.Figure, digits int) (texts []string) {
	for i := range a {
		texts = append(texts, number(a[i].Value, digits)+" · "+number(b[i].Value, digits))
	}
	return texts
}

// interval is the head of a column of intervals.
const interval = "95\u00a0% interval"

// spreadHead is the head of a table of spreads.
var spreadHead = []string{"mean", interval, "SD", "5\u00a0%", "25\u00a0%", "median", "75\u00a0%", "95\u00a0%"}

// spreadRow is a line of such a table.
func spreadRow(s study.Spread) []string {
	row := []string{number(s.Mean.Value, 2), between(s.Mean, 2), number(s.SD, 1)}
	for _, q := range s.Quantiles {
		row = append(row, fmt.Sprint(q))
	}
	return row
}

// table makes lines with the name of the rule set in front.
func (r *Report) table(of func(*study.Study) []string) (table [][]string) {
	for i := range r.Studies {
		s := &r.Studies[i]
		table = append(table, append([]string{s.Label}, of(s)...))
	}
	return table
}

const readSpread = "Each shape counts all %s, the most frequent number as high as the row. Below it are the mean (the dot, in figures on the right), " +
	"the middle half (the thick line) and nine of ten (the thin one)."

const readDots = "The marks are means, in figures on the right, the lines their 95\u00a0% intervals; where no line is seen it is shorter than the mark."
