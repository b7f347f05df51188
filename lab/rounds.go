package lab

import (
	"fmt"

	"roundhouse/sim/study"
)

// length is how long a round is.
func (r *Report) length() section {
	spreads := each(r, func(s *study.Study) study.Spread { return s.Alike.Turns })
	c := compare(r.names(), means(spreads))
	return section{
		id: "length", topic: "How long is a round?",
		finding: c.find(
			fmt.Sprintf("A round takes %s turns on average", number(c.high, 0)),
			fmt.Sprintf("Rounds are about equally long by all rules, %s turns on average", number(c.high, 0)),
			fmt.Sprintf("Rounds are longest by %s, %s turns on average, and shortest by %s, %s", c.most, number(c.high, 0), c.least, number(c.low, 0))),
		picture: &ridge{r.names(), texts(means(spreads), 1), "turns in a round, of all players together", spreads},
		read:    fmt.Sprintf(readSpread, "rounds") + " A turn is what one player does before the next one does anything; to look for the engine is none.",
		head:    append(append([]string{"turns in a round"}, spreadHead...), "tiles laid", interval, "actions", interval),
		table: r.table(func(s *study.Study) []string {
			return append(spreadRow(s.Alike.Turns), number(s.Alike.Tiles.Mean.Value, 2), between(s.Alike.Tiles.Mean, 2),
				number(s.Alike.Actions.Mean.Value, 1), between(s.Alike.Actions.Mean, 1))
		}),
	}
}

// opening is how many tiles a first turn lays.
func (r *Report) opening() section {
	spreads := each(r, func(s *study.Study) study.Spread { return s.Alike.First })
	c := compare(r.names(), means(spreads))
	return section{
		id: "opening", topic: "How many tiles does the first turn lay?",
		finding: c.find(
			fmt.Sprintf("A player lays %s tiles in the first turn on average", number(c.high, 1)),
			fmt.Sprintf("A player lays about %s tiles in the first turn by all rules", number(c.high, 1)),
			fmt.Sprintf("By %s a player lays %s tiles in the first turn on average, by %s %s", c.most, number(c.high, 1), c.least, number(c.low, 1))),
		picture: &ridge{r.names(), texts(means(spreads), 1), "tiles that a player lays in the first turn", spreads},
		read:    fmt.Sprintf(readSpread, "first turns") + " The engine does not count. Where the first turn is an ordinary one it lays one tile, and more after a double.",
		head:    append([]string{"tiles in the first turn"}, spreadHead...),
		table:   r.table(func(s *study.Study) []string { return spreadRow(s.Alike.First) }),
	}
}

// choices is how much there is to decide.
func (r *Report) choices() section {
	figures := each(r, func(s *study.Study) study.Figure { return s.Alike.Choices })
	c := compare(r.names(), figures)
	return section{
		id: "choices", topic: "How much is there to decide?",
		finding: c.find(
			fmt.Sprintf("A player has %s real choices in a round", number(c.high, 1)),
			fmt.Sprintf("There is about as much to decide by all rules: %s real choices for a player in a round", number(c.high, 1)),
			fmt.Sprintf("There is most to decide by %s: %s real choices for a player in a round, against %s by %s", c.most, number(c.high, 1), number(c.low, 1), c.least)),
		picture: &dots{names: r.names(), values: texts(figures, 1), label: "choices of one player in a round", rows: alone(figures), zero: true},
		read:    readDots + " A choice is anything that a player does while the rules allowed something else as well; each tile of a first turn counts.",
		head:    []string{"choices", "of a player in a round", interval, "of all actions"},
		table: r.table(func(s *study.Study) []string {
			part := s.Alike.Choices.Value * float64(r.Players) / max(s.Alike.Actions.Mean.Value, 1)
			return []string{number(s.Alike.Choices.Value, 2), between(s.Alike.Choices, 2), percent(part, 0)}
		}),
	}
}

// drawing is how often one draws and passes.
func (r *Report) drawing() section {
	draws := each(r, func(s *study.Study) study.Figure { return s.Alike.Draws })
	passes := each(r, func(s *study.Study) study.Figure { return s.Alike.Passes })
	c := compare(r.names(), draws)
	passed := func(i int) string { return number(passes[i].Value, 1) }
	return section{
		id: "drawing", topic: "How often does one draw and pass?",
		finding: c.find(
			fmt.Sprintf("A player draws %s tiles in a round and passes %s times", number(c.high, 1), passed(c.top)),
			fmt.Sprintf("A player draws about %s tiles in a round by all rules", number(c.high, 1)),
			fmt.Sprintf("One draws most by %s: %s tiles in a round, and passes %s times; by %s it is %s and %s",
				c.most, number(c.high, 1), passed(c.top), c.least, number(c.low, 1), passed(c.bottom))),
		picture: &dots{
			names: r.names(), values: pairs(draws, passes, 1), label: "times that one player does it in a round",
			legend: legend{"draws a tile", "passes"}, rows: together(draws, passes), zero: true,
		},
		read: readDots + " Draws that only look for the engine are left out.",
		head: []string{"in a round", "draws of a player", interval, "passes", interval, "deals without an engine"},
		table: r.table(func(s *study.Study) []string {
			return []string{number(s.Alike.Draws.Value, 2), between(s.Alike.Draws, 2), number(s.Alike.Passes.Value, 2),
				between(s.Alike.Passes, 2), number(s.Alike.Redeals.Value, 4)}
		}),
	}
}
