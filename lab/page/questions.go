package page

import (
	"fmt"
	"strings"

	"roundhouse/lab/study"
)

// question is a question that is answered by comparing one figure across all rule sets.
type question struct {
	id, topic string
	answer    answer

	// The figure that is compared: either the mean of a spread, or a figure, which may come with a
	// second one.
	spread        func(*study.Alike) study.Spread
	figure, other func(*study.Alike) study.Figure
	share         bool     // whether the figure is a share of the rounds
	digits        int      // number of digits after the point in the answer
	label         string   // what stands at the picture's axis
	legend        []string // what the two figures are called

	read string // how to read the picture, and what the words mean
	head []string
	row  func(*study.Study) []string
}

// answer holds the sentences that can answer a question. Figures and names of rule sets replace the
// names in braces.
type answer struct {
	never    string // the sentence about a figure that is 0 under all rules; optional
	alone    string // the sentence about one rule set
	alike    string // if the rule sets hardly differ
	extremes string
}

// questions lists the questions whose answers all have the same form.
var questions = []question{
	{
		id: "length", topic: "How long is a round?",
		answer: answer{
			alone:    "A round takes {high} turns on average",
			alike:    "Rounds are about equally long by all rules, {high} turns on average",
			extremes: "Rounds are longest by {most}, {high} turns on average, and shortest by {least}, {low}",
		},
		spread: func(a *study.Alike) study.Spread { return a.Turns },
		label:  "turns in a round, of all players together",
		read: fmt.Sprintf(readSpread, "rounds") +
			" A turn is what one player does before the next one does anything; to look for the engine is none.",
		head: spreadHead("turns in a round", "tiles laid", interval, "actions", interval),
		row: func(s *study.Study) []string {
			a := &s.Alike
			return append(spreadRow(a.Turns), formatNumber(a.Tiles.Mean.Value, 2), formatInterval(a.Tiles.Mean, 2),
				formatNumber(a.Actions.Mean.Value, 1), formatInterval(a.Actions.Mean, 1))
		},
	},
	{
		id: "opening", topic: "How many tiles does the first turn lay?",
		answer: answer{
			alone:    "A player lays {high} tiles in the first turn on average",
			alike:    "A player lays about {high} tiles in the first turn by all rules",
			extremes: "By {most} a player lays {high} tiles in the first turn on average, by {least} {low}",
		},
		spread: func(a *study.Alike) study.Spread { return a.First }, digits: 1,
		label: "tiles that a player lays in the first turn",
		read: fmt.Sprintf(readSpread, "first turns") +
			" The engine does not count. Where the first turn is an ordinary one it lays one tile, and more after a double.",
		head: spreadHead("tiles in the first turn"),
		row:  func(s *study.Study) []string { return spreadRow(s.Alike.First) },
	},
	{
		id: "choices", topic: "How much is there to decide?",
		answer: answer{
			alone:    "A player has {high} real choices in a round",
			alike:    "There is about as much to decide by all rules: {high} real choices for a player in a round",
			extremes: "There is most to decide by {most}: {high} real choices for a player in a round, against {low} by {least}",
		},
		figure: func(a *study.Alike) study.Figure { return a.Choices }, digits: 1,
		label: "choices of one player in a round",
		read: readDots +
			" A choice is anything that a player does while the rules allowed something else as well; each tile of a first turn counts.",
		head: []string{"choices", "of a player in a round", interval, "of all actions"},
		row: func(s *study.Study) []string {
			part := s.Alike.Choices.Value * float64(s.Players) / max(s.Alike.Actions.Mean.Value, 1)
			return []string{formatNumber(s.Alike.Choices.Value, 2),
				formatInterval(s.Alike.Choices, 2), formatPercent(part, 0)}
		},
	},
	{
		id: "drawing", topic: "How often does one draw and pass?",
		answer: answer{
			alone:    "A player draws {high} tiles in a round and passes {other high} times",
			alike:    "A player draws about {high} tiles in a round by all rules",
			extremes: "One draws most by {most}: {high} tiles in a round, and passes {other high} times; by {least} it is {low} and {other low}",
		},
		figure: func(a *study.Alike) study.Figure { return a.Draws },
		other:  func(a *study.Alike) study.Figure { return a.Passes }, digits: 1,
		label: "times that one player does it in a round", legend: []string{"draws a tile", "passes"},
		read: readDots + " Draws that only look for the engine are left out.",
		head: []string{"in a round", "draws of a player", interval, "passes", interval, "deals without an engine"},
		row: func(s *study.Study) []string {
			a := &s.Alike
			return []string{formatNumber(a.Draws.Value, 2), formatInterval(a.Draws, 2),
				formatNumber(a.Passes.Value, 2), formatInterval(a.Passes, 2),
				formatNumber(a.Redeals.Value, 4)}
		},
	},
	{
		id: "ending", topic: "How does a round end?",
		answer: answer{
			never:    "No round was ever blocked: somebody always went out",
			alone:    "{high} of the rounds are blocked: nobody goes out",
			alike:    "Hardly more rounds are blocked by one rule set than by another: {high} at most",
			extremes: "By {most} {high} of the rounds are blocked, so that nobody goes out; by {least} it is {low}",
		},
		figure: func(a *study.Alike) study.Figure { return a.Blocked }, share: true, digits: 1,
		label: "rounds that nobody goes out of",
		read:  readDots + " All other rounds end when a player lays the last tile.",
		head:  []string{"rounds", "blocked", interval},
		row: func(s *study.Study) []string {
			return []string{formatPercent(s.Alike.Blocked.Value, 2), formatPercentInterval(s.Alike.Blocked, 2)}
		},
	},
	{
		id: "middle", topic: "How long is the Mexican train?",
		answer: answer{
			alone:    "{high} tiles lie on the Mexican train in the end",
			alike:    "About {high} tiles lie on the Mexican train in the end, by all rules",
			extremes: "The Mexican train is longest by {most}, {high} tiles on average, and shortest by {least}, {low}",
		},
		figure: func(a *study.Alike) study.Figure { return a.Mexican.Mean },
		other:  func(a *study.Alike) study.Figure { return a.Boneyard.Mean }, digits: 1,
		label: "tiles at the end of a round", legend: []string{"on Mexican trains", "left in the boneyard"},
		read: readDots + " Where there may be several Mexican trains, the tiles of all of them count.",
		head: []string{"tiles at the end", "on Mexican trains", interval, "SD", "left in the boneyard", interval, "SD"},
		row: func(s *study.Study) []string {
			m, b := &s.Alike.Mexican, &s.Alike.Boneyard
			return []string{formatNumber(m.Mean.Value, 2), formatInterval(m.Mean, 2), formatNumber(m.SD, 1),
				formatNumber(b.Mean.Value, 2), formatInterval(b.Mean, 2), formatNumber(b.SD, 1)}
		},
	},
	{
		id: "pips", topic: "What does it cost to lose?",
		answer: answer{
			alone:    "Who does not win a round has {high} pips left on average",
			alike:    "Who does not win a round has about {high} pips left, by all rules",
			extremes: "It costs most to lose by {most}: {high} pips left in hand on average, against {low} by {least}",
		},
		spread: func(a *study.Alike) study.Spread { return a.Pips },
		label:  "pips left in the hand of a player who did not win",
		read: fmt.Sprintf(readSpread, "hands that did not win") +
			" Pips can be compared; what the rules make of them cannot: by some, all write their own pips and the fewest win, " +
			"by others the winner writes the pips of everybody else and the most win; 0-0 may count more than nothing.",
		head: spreadHead("pips left in hand", "tiles left in hand", "what one writes in a round", interval),
		row: func(s *study.Study) []string {
			a := &s.Alike
			return append(spreadRow(a.Pips), formatNumber(a.Left.Mean.Value, 2), formatNumber(a.Score.Value, 2),
				formatInterval(a.Score, 2))
		},
	},
}

// answerFor returns the section that answers the question for a report.
func (q *question) answerFor(r document) section {
	figures := eachStudy(r, func(s *study.Study) study.Figure { return q.comparedFigure(&s.Alike) })
	return section{
		id: q.id, topic: q.topic, finding: q.findingOf(r, figures), picture: q.pictureOf(r, figures),
		read: q.read, head: q.head, table: r.tableOf(q.row),
	}
}

// comparedFigure returns the figure that is compared.
func (q *question) comparedFigure(a *study.Alike) study.Figure {
	if q.spread != nil {
		return q.spread(a).Mean
	}
	return q.figure(a)
}

// findingOf returns the result of the comparison as a sentence.
func (q *question) findingOf(r document, figures []study.Figure) string {
	c := compareFigures(r.ruleSetNames(), figures)
	if q.answer.never != "" && c.high == 0 {
		return q.answer.never
	}
	write := formatNumber
	if q.share {
		write = formatPercent
	}
	words := []string{
		"{most}", c.most, "{least}", c.least, "{high}", write(c.high, q.digits), "{low}", write(c.low, q.digits),
	}
	if q.other != nil {
		words = append(words,
			"{other high}", write(q.other(&r.Studies[c.top].Alike).Value, q.digits),
			"{other low}", write(q.other(&r.Studies[c.bottom].Alike).Value, q.digits))
	}
	return strings.NewReplacer(words...).Replace(c.chooseSentence(q.answer.alone, q.answer.alike, q.answer.extremes))
}

// pictureOf returns the picture of the figures.
func (q *question) pictureOf(r document, figures []study.Figure) picture {
	names := r.ruleSetNames()
	switch {
	case q.spread != nil:
		spreads := eachStudy(r, func(s *study.Study) study.Spread { return q.spread(&s.Alike) })
		return &ridge{names, valueTexts(figures, 1), q.label, spreads}
	case q.other != nil:
		others := eachStudy(r, func(s *study.Study) study.Figure { return q.other(&s.Alike) })
		return &dots{
			names: names, values: pairedTexts(figures, others, 1), label: q.label, legend: q.legend,
			rows: pairedRows(figures, others), zero: true,
		}
	case q.share:
		return &dots{names: names, values: percentTexts(figures, 1), label: q.label, rows: singleRows(figures),
			share: true, zero: true}
	}
	return &dots{names: names, values: valueTexts(figures, 1), label: q.label, rows: singleRows(figures), zero: true}
}
