package desk

import (
	"context"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/solver"
	"roundhouse/tile"
)

// SortHand arranges the caller's hand by the longest train that it can make.
var SortHand = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/train", ID: "train", Summary: "Your hand sorted",
	Description: "By the longest train that it can make from the end of your train, or from the engine.",
	Refusals:    []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).sortHand)

// sortNodes limits the search for a train. No hand in a match has come near that limit.
const sortNodes = 10_000

func (d *Desk) sortHand(ctx context.Context, from Caller, in *wire.TableInput) (out wire.Sorted, err error) {
	t, seat, err := d.seatedTable(ctx, from, in.Table)
	if err != nil {
		return out, err
	}
	l := t.SeenFrom(seat)
	switch {
	case l.Earlier:
		return out, refusalError(table.EarlierRules.Error(),
			"the match was played by earlier rules: its hands cannot be shown again")
	case !l.Dealt:
		return out, refusalError(table.NotPlaying.Error(), "you have no hand yet: the match has not begun")
	}
	return sortedHand(&l.View), nil
}

// sortedHand returns the viewer's hand, sorted. If there is no engine yet, all tiles are in the
// rest.
func sortedHand(v *game.View) wire.Sorted {
	out := wire.Sorted{Train: []game.Laid{}}
	rest, end := v.Hand(), v.Engine()
	if v.Phase() != game.Search {
		end = v.End(v.Seat().OwnTrain())
	}
	if end != tile.NoPip {
		best := solver.Solver{Budget: sortNodes}
		best.Solve(&rest, end, solver.TilesThenPips)
		for _, to := range best.Train() {
			out.Train = append(out.Train, game.Laid{From: end, To: to})
			rest.RemovePips(end, to)
			end = to
		}
	}
	out.Rest = rest
	return out
}
