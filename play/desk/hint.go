package desk

import (
	"context"
	"math"
	"time"

	"roundhouse/bot"
	"roundhouse/play/rota"
	"roundhouse/play/wire"
	"roundhouse/words"
)

// Hint ranks the caller's legal actions, the best first.
var Hint = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/hint", ID: "hint", Summary: "What should I do?",
	Description: "Your legal actions, the best first, found by the strongest bot from what you can see.",
	Refusals:    []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).rankMoves)

// hintTime is the longest time that a hint may take once its turn has come.
const hintTime = 2 * time.Second

func (d *Desk) rankMoves(ctx context.Context, from Caller, in *wire.HintInput) ([]wire.Advice, error) {
	t, seat, err := d.seatedTable(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return nil, err
	}
	if err := d.limits.chargeHint(from.asWho()); err != nil {
		return nil, err
	}
	v, past, err := t.PastOf(seat)
	if err != nil {
		return nil, err
	}
	list, err := d.adviceFor(ctx, from, rota.Hint, v, past, hintTime)
	if err != nil {
		return nil, err
	}
	out := []wire.Advice{}
	for _, a := range list {
		out = append(out, wire.Advice{
			Action: wire.Action(a.Action.Bare()), Loss: roundThousandths(a.Loss), Error: lossErrorOf(a),
			Why: whyOf(a, catalogue),
		})
	}
	return out, nil
}

func roundThousandths(x float64) float64 { return math.Round(x*1000) / 1000 }

// lossErrorOf returns the standard error of the loss. It returns nil if it is unknown, after a
// single playout.
func lossErrorOf(a bot.Advice) *float64 {
	if math.IsInf(a.Error, 1) {
		return nil
	}
	se := roundThousandths(a.Error)
	return &se
}

// whyOf returns the facts about the action, in words.
func whyOf(a bot.Advice, c *words.Catalogue) []string {
	list := make([]string, len(a.Facts))
	for i, f := range a.Facts {
		list[i] = c.Fact(string(f.What), f.N)
	}
	return list
}
