package desk

import (
	"context"

	"roundhouse/game"
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
	settings := t.SeenFrom(game.NoSeat).Settings
	deal, err := wire.EventOf(r.Deal, &settings, nil)
	if err != nil {
		return out, err
	}
	out = wire.Replayed{
		Round: deal.Round, Redeals: deal.Redeals, Lots: deal.Lots, Tell: deal.Tell, Seq: deal.Seq,
		Position: deal.Position,
		Events:   []*wire.Event{},
	}
	// names are not needed: nobody sits down during a round, and whoever leaves is one of the players
	for _, e := range r.Events {
		event, err := wire.EventOf(e, &settings, nil)
		if err != nil {
			return out, err
		}
		out.Events = append(out.Events, event)
	}
	return out, nil
}
