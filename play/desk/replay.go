package desk

import (
	"context"

	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// ShowRound returns a round of a match that is over.
var ShowRound = newOperation(About{
	Method: "GET", Path: "/api/tables/{table}/rounds/{round}", ID: "replay", Summary: "A finished round",
	Description: "Only after the match: the deal with all hands, and the events after it.",
	Refusals:    []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).showRound)

func (d *Desk) showRound(ctx context.Context, from Caller, in *wire.ReplayInput) (out wire.Replayed, err error) {
	t, _, err := d.openMatch(ctx, from, in.Table)
	if err != nil {
		return out, err
	}
	r, err := t.Replay(ctx, in.Round)
	if err != nil {
		return out, err
	}
	deal, _ := r.Deal.Body.(table.RoundDealt)
	then, _ := r.Deal.Then.(table.PositionThen)
	// names are not needed: nobody sits down during a round, and whoever leaves is one of the players
	return wire.Replayed{
		Round: deal.Round, Redeals: deal.Redeals, Lots: deal.Lots, Tell: r.Deal.Story(), Seq: uint64(r.Deal.Seq),
		Position: then.Position(), Events: r.Events,
	}, nil
}
