package page

import (
	"fmt"

	"roundhouse/lab/study"
)

// section answers one question: with a sentence, a picture, how to read the picture, and the
// figures.
type section struct {
	id      string // also part of the name of the picture's file
	topic   string
	finding string // made from the figures
	picture picture
	read    string // how to read the picture, and what the words mean
	head    []string
	table   [][]string // one line for each rule set
}

// allSections returns the sections of the report in their order.
func (r document) allSections() (list []section) {
	for i := range questions {
		list = append(list, questions[i].answerFor(r))
	}
	return append(list, r.startingSection(), r.skillSection())
}

// sectionIDs returns the ids of the sections, which are the same for every report.
func sectionIDs() (list []string) {
	for i := range questions {
		list = append(list, questions[i].id)
	}
	return append(list, startingID, skillID)
}

// ruleSetNames returns the names of the rule sets.
func (r document) ruleSetNames() (names []string) {
	for i := range r.Studies {
		names = append(names, r.Studies[i].Label)
	}
	return names
}

// eachStudy returns the value that of takes from each study.
func eachStudy[T any](r document, of func(*study.Study) T) (all []T) {
	for i := range r.Studies {
		all = append(all, of(&r.Studies[i]))
	}
	return all
}

// valueTexts returns the values of the figures as texts.
func valueTexts(figures []study.Figure, digits int) (texts []string) {
	for _, f := range figures {
		texts = append(texts, formatNumber(f.Value, digits))
	}
	return texts
}

// percentTexts returns the values of the shares as percentages.
func percentTexts(figures []study.Figure, digits int) (texts []string) {
	for _, f := range figures {
		texts = append(texts, formatPercent(f.Value, digits))
	}
	return texts
}

// singleRows returns a row for each figure.
func singleRows(figures []study.Figure) (rows [][]study.Figure) {
	for _, f := range figures {
		rows = append(rows, []study.Figure{f})
	}
	return rows
}

// pairedRows returns a row for each pair of figures with the same index.
func pairedRows(a, b []study.Figure) (rows [][]study.Figure) {
	for i := range a {
		rows = append(rows, []study.Figure{a[i], b[i]})
	}
	return rows
}

// pairedTexts returns the values of each pair of figures as one text.
func pairedTexts(a, b []study.Figure, digits int) (texts []string) {
	for i := range a {
		texts = append(texts, formatNumber(a[i].Value, digits)+" · "+formatNumber(b[i].Value, digits))
	}
	return texts
}

// interval is the heading of columns of intervals.
const interval = "95\u00a0% interval"

// spreadHead returns the headings of a table of spreads, followed by more columns.
func spreadHead(first string, more ...string) []string {
	return append([]string{first, "mean", interval, "SD", "5\u00a0%", "25\u00a0%", "median", "75\u00a0%", "95\u00a0%"},
		more...)
}

// spreadRow returns a spread's cells under the headings of spreadHead.
func spreadRow(s study.Spread) []string {
	row := []string{formatNumber(s.Mean.Value, 2), formatInterval(s.Mean, 2), formatNumber(s.SD, 1)}
	for _, q := range s.Quantiles {
		row = append(row, fmt.Sprint(q))
	}
	return row
}

// tableOf returns a table with a line for each study: the name of the rule set and the cells that
// of returns.
func (r document) tableOf(of func(*study.Study) []string) (table [][]string) {
	for i := range r.Studies {
		s := &r.Studies[i]
		table = append(table, append([]string{s.Label}, of(s)...))
	}
	return table
}

const readSpread = "Each shape counts all %s, the most frequent number as high as the row. Below it are the mean (the dot, in figures on the right), " +
	"the middle half (the thick line) and nine of ten (the thin one)."

const readDots = "The marks are means, in figures on the right, the lines their 95\u00a0% intervals; where no line is seen it is shorter than the mark."
