// Package sheet is the score sheet of a match: who sits at the table, what each round left in the
// hands, and what follows from that by the rules. It serves tables with real dominoes, where nobody
// but the people knows the tiles; a match played here leaves a sheet too.
//
// A Sheet holds what people enter, and nothing that follows from it. Total computes the rest anew
// from the start each time, so corrections are changes of what was entered:
//
//	state, err := s.Total()
//	facts := state.Next // the engine of the next round, who starts, how many tiles each takes
//	s.Rounds = append(s.Rounds, sheet.Round{End: game.Out, Out: []int{0}, Points: []int{0, 12, 7}})
package sheet

import (
	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Sheet is what has been entered of a match. People are numbered by their places in People.
type Sheet struct {
	Rules  rules.Rules
	People []Person // clockwise around the table
	Rounds []Round
}

// Person is somebody who sits at the table, at least for some rounds.
type Person struct {
	Name  string
	From  int        // the first round that the person plays, from 1
	To    int        // the last one; 0 for one who has not left
	Start game.Score // the points with which one who comes late begins, if Late is Given
	Late  Late
}

// Late says with which points somebody who comes late begins.
type Late uint8

// The ways to find these points.
const (
	Given   Late = iota // as Start says
	Worst               // the worst total of those at the table
	Average             // the average of their totals, as a whole number
)

// isIn reports whether the person plays the round.
func (p *Person) isIn(round int) bool { return p.From <= round && (p.To == 0 || round <= p.To) }

// Round is what people enter after a round. The lists by person have a value for each of People; of
// somebody who does not play the round it must be 0 or nil.
type Round struct {
	Engine  tile.Pip      // NoPip if it was not entered
	Starter int           // who acted first; None if it was not entered
	End     game.End      // Out or Blocked
	Out     []int         // who went out
	Points  []int         // by person: what the tiles left in hand count; nil if Hands has them all
	Hands   [][]tile.Tile // by person: the tiles left in hand; nil if Points has them, for all or one
	Marked  []int         // whose trains were marked in the end
	Extra   []game.Score  // by person: what is added to the score by a rule of the house; nil for nothing
	Because []Because     // by person: why; "" if nobody has said, nil if of nobody
}

// None stands for nobody where a person is expected.
const None = -1

// Unknown stands for points that have not been entered yet.
const Unknown = -1

// Facts is what the rules say of a round before it.
type Facts struct {
	Round    int      // from 1
	Left     int      // how many rounds can follow
	At       []int    // who plays, in the order of seats from 1
	Engine   tile.Pip // NoPip if the hands will decide it
	Starter  int      // who acts first; with starter_highest whose turn it is to begin; None if the rules do not tell
	ByLot    bool     // a lot decides who acts first
	Drawer   int      // who draws first if no hand has the engine; None if nobody draws or the rules do not tell
	Tiles    int      // in each hand
	Boneyard int
}

// Scored is a finished round.
type Scored struct {
	Facts
	Winners []int
	Points  []int        // by person: what the tiles left in hand count
	Scores  []game.Score // by person, extra points included
	Totals  []game.Score // by person, after this round
	Places  []int        // by person, after this round; 0 for somebody who does not play it
}

// State is what follows from a sheet.
type State struct {
	Rounds []Scored
	Next   *Facts       // nil when the match is over
	Starts []game.Score // by person: the points before the first round
	Totals []game.Score // by person
	Places []int        // by person; who has left keeps the place of the last round played
}
