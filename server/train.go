package server

import (
	"context"
	"net/http"

	"roundhouse/game"
	"roundhouse/solver"
	"roundhouse/table"
	"roundhouse/tile"
)

// Sorted is a hand by the best train that it can make.
type Sorted struct {
	Train []string `json:"train" doc:"In the order and the direction of laying" example:"[\"12-7\",\"7-3\"]"`
	Rest  []string `json:"rest" doc:"The other tiles, the highest first" example:"[\"9-9\",\"8-2\"]"`
}

// sortNodes bounds the search for a train; no hand of a match has come near it.
const sortNodes = 10_000

// train is the sender's hand, sorted.
func (s *Server) train(ctx context.Context, in *TableInput) (*struct{ Body Sorted }, error) {
	t, seat, err := s.seated(ctx, in.Table)
	if err != nil {
		return nil, err
	}
	l := t.Look(seat)
	switch {
	case l.Earlier:
		return nil, problem(http.StatusConflict, table.EarlierRules.Error(), "the match was played by earlier rules: its hands cannot be shown again")
	case !l.Dealt:
		return nil, problem(http.StatusConflict, table.NotPlaying.Error(), "you have no hand yet: the match has not begun")
	}
	return &struct{ Body Sorted }{sorted(&l.View)}, nil
}

// sorted is the hand of a viewer. While the engine is not known there is no train.
func sorted(v *game.View) Sorted {
	out := Sorted{Train: []string{}, Rest: []string{}}
	rest, end := v.Hand(), v.Engine()
	if v.Phase() != game.Search {
		end = v.End(v.Seat().OwnTrain())
	}
	if end != tile.NoPip {
		best := solver.Solver{Budget: sortNodes}
		best.Solve(&rest, end, solver.TilesThenPips)
		for _, to := range best.Train() {
			out.Train = append(out.Train, tile.Text(end, to))
			rest.RemovePips(end, to)
			end = to
		}
	}
	for _, t := range rest.Tiles() {
		out.Rest = append(out.Rest, t.String())
	}
	return out
}
