package desk

import (
	"context"
	"fmt"

	"roundhouse/luck"
	"roundhouse/play/rota"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// DivideResults divides the results of a round into luck and skill.
var DivideResults = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/luck", ID: "luck", Summary: "Luck or skill?",
	Description: "Only after the match: what the results of a round are made of: the deal, the tiles drawn, the seat's own actions " +
		"and those of the others. Unlike a hint, it knows all hands. The same round has the same answer.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).divideResults)

func (d *Desk) divideResults(ctx context.Context, from Caller, in *wire.LuckInput) (out wire.Divided, err error) {
	t, _, err := d.openMatch(ctx, from, in.Table)
	if err != nil {
		return out, err
	}
	if err := d.limits.chargeJudge(from.asWho()); err != nil {
		return out, err
	}
	r, err := t.Replay(ctx, in.Round)
	if err != nil {
		return out, err
	}
	list, err := d.divide(ctx, from, r)
	if err != nil {
		return out, err
	}
	out.Playouts = luck.Playouts
	for _, one := range list[1:] {
		out.Seats = append(out.Seats, wire.SeatParts{
			Result: roundThousandths(one.Result), Mean: partOf(one.Mean),
			Dealt: partOf(one.Dealt), Drawn: partOf(one.Drawn), Own: partOf(one.Own), Others: partOf(one.Others),
		})
	}
	return out, nil
}

// divide waits for its turn to think and divides the results of the round.
func (d *Desk) divide(ctx context.Context, from Caller, r *table.Replay) ([]luck.Division, error) {
	ctx, cancel := d.untilClosing(ctx)
	defer cancel()
	done, err := d.rota.Begin(ctx, rota.Task{For: string(from.asWho()), Kind: rota.Judgement})
	if err != nil {
		return nil, noTurn(ctx, rota.Judgement, err)
	}
	defer done()
	round := luck.Round{Deal: r.Start, Engine: r.Engine, Starter: r.Starter, Actions: r.Actions()}
	list, err := luck.Divide(ctx, round, luck.Playouts, 1)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("a round of the log cannot be divided: %w", err)
	}
	return list, nil
}

func partOf(p luck.Part) wire.Part {
	return wire.Part{Value: roundThousandths(p.Value), Error: roundThousandths(p.Error)}
}
