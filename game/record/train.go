package record

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/quote"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// TrainQuestion asks for the best train from a hand.
type TrainQuestion struct {
	Hand   tile.Set
	Engine tile.Pip
	Most   string // what to maximise first: tiles or pips
	Budget int    // the number of nodes that the search may visit; 0 for no limit
}

// weights holds the possible values of Most.
var weights = map[string]solver.Weights{"tiles": solver.TilesThenPips, "pips": solver.PipsThenTiles}

// IsWeight reports whether Most may have this value.
func IsWeight(most string) bool { _, ok := weights[most]; return ok }

// ParseTrainQuestion reads a question. The error, an *Error, is about the field engine, by, budget
// or tiles. A nil budget is none.
func ParseTrainQuestion(engine, by string, budget *int, tiles []string) (*TrainQuestion, error) {
	p, err := strconv.ParseUint(engine, 10, 8)
	if err != nil || p > uint64(tile.MaxPip) || strconv.FormatUint(p, 10) != engine {
		return nil, trainError("engine", quote.Text(engine)+" is not a pip from 0 to "+strconv.Itoa(int(tile.MaxPip)))
	}
	if !IsWeight(by) {
		return nil, trainError("by", quote.Text(by)+" is not tiles or pips")
	}
	q := &TrainQuestion{Engine: tile.Pip(p), Most: by}
	if budget != nil {
		if q.Budget = *budget; q.Budget < 1 {
			return nil, trainError("budget", quote.Int(q.Budget)+" is not 1 or more")
		}
	}
	for _, text := range tiles {
		t, err := tile.Parse(text)
		if err != nil {
			return nil, trainError("tiles", err.Error())
		}
		if q.Hand.Has(t) {
			return nil, trainError("tiles", quote.Text(text)+" is named twice")
		}
		q.Hand.Add(t)
	}
	return q, nil
}

func trainError(field, message string) error {
	return &Error{Reason: game.Unreadable, Field: field, Message: message}
}

// TrainAnswer is the best train, for JSON.
type TrainAnswer struct {
	Train []string `json:"train"`
	Tiles int      `json:"tiles"`
	Pips  int      `json:"pips"`
	Exact bool     `json:"exact"`
	Nodes int      `json:"nodes"`

	question *TrainQuestion
	left     []tile.Tile // the tiles that are not on the train
}

// Solve finds the best train.
func (q *TrainQuestion) Solve() *TrainAnswer {
	s := solver.Solver{Budget: q.Budget}
	r := s.Solve(&q.Hand, q.Engine, weights[q.Most])
	a := &TrainAnswer{Train: []string{}, Tiles: r.Tiles, Pips: r.Pips, Exact: r.Exact, Nodes: r.Nodes, question: q}
	end, rest := q.Engine, q.Hand
	for _, to := range s.Train() {
		a.Train = append(a.Train, tile.Text(end, to))
		rest.RemovePips(end, to)
		end = to
	}
	a.left = rest.Tiles()
	return a
}

// Text returns the answer as text for people.
func (a *TrainAnswer) Text() string {
	var columns Columns
	train := a.Train
	if len(train) == 0 {
		train = []string{"none has a " + strconv.Itoa(int(a.question.Engine))}
	}
	columns.addTileRows("train", CountText(a.Tiles), train)
	columns.AddRow("pips", strconv.Itoa(a.Pips), "")
	columns.addTileRows("left", CountText(len(a.left)), strings.Fields(TilesText(a.left)))
	columns.AddLine("  " + a.proofText())
	return columns.String()
}

// addTileRows adds the tiles in rows of ten. Only the first row has the name and the remark. If
// there are no tiles, it adds nothing.
func (c *Columns) addTileRows(name, remark string, tiles []string) {
	for line := range slices.Chunk(tiles, 10) {
		c.AddRow(name, remark, strings.Join(line, " "))
		name, remark = "", ""
	}
}

// proofText says whether it is proven that no other train is better.
func (a *TrainAnswer) proofText() string {
	switch q := a.question; {
	case !a.Exact:
		return fmt.Sprintf("not proven: the budget of %d ran out, another train may have more %s", q.Budget, q.Most)
	case q.Most == "pips":
		return "proven: no train has more pips, or as many with more tiles"
	}
	return "proven: no train has more tiles, or as many with more pips"
}
