package desk

import (
	"context"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/play/rota"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/tile"
	"roundhouse/words"
)

// Judge says how good the actions of a round were.
var Judge = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/judge", ID: "judge", Summary: "Was that good?",
	Description: "Only after the match: what actions of a round were expected to cost, up to 6 of those for which a seat had a choice, " +
		"given what the seat could see. It agrees with what a hint would have said.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).judgeRound)

// mostJudged is the greatest number of actions that one request judges. After judgeTime it does not
// begin with another action, and judgeOne is the longest time for a single action.
const (
	mostJudged = 6
	judgeTime  = 5 * time.Second
	judgeOne   = 20 * time.Second
)

func (d *Desk) judgeRound(ctx context.Context, from Caller, in *wire.JudgeInput) (out wire.Judged, err error) {
	t, _, err := d.openMatch(ctx, from, in.Table)
	if err != nil {
		return out, err
	}
	catalogue, err := catalogueOf(in.Lang)
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
	return d.judgeFrom(ctx, from, r, in.From, catalogue)
}

// judgeFrom judges actions of the round, starting at the event with index first. Each action waits
// for its own turn to think, so that hints can come in between.
func (d *Desk) judgeFrom(
	ctx context.Context, from Caller, r *table.Replay, first int, c *words.Catalogue,
) (wire.Judged, error) {
	out, until := wire.Judged{Judged: []wire.Judgement{}}, time.Now().Add(judgeTime)
	for i := max(first, 0); i < len(r.Events); i++ {
		v, past, ok := r.SeenBefore(i)
		if !ok {
			continue
		}
		if moves := v.Moves(); moves.Len() < 2 {
			continue
		}
		if n := len(out.Judged); n == mostJudged || n > 0 && time.Now().After(until) {
			out.Next = &i
			return out, nil
		}
		list, err := d.adviceFor(ctx, from, rota.Judgement, v, past, judgeOne)
		switch {
		case err != nil && len(out.Judged) > 0 && ctx.Err() == nil:
			out.Next = &i
			return out, nil
		case err != nil:
			return out, err
		}
		out.Judged = append(out.Judged, judgementOf(i, r.Events[i].Body.(table.Acted).Action, list, c))
	}
	return out, nil
}

// judgementOf returns the judgement of the action did, which is the event with index i; list must
// begin with the best action.
func judgementOf(i int, did game.Action, list []bot.Advice, c *words.Catalogue) wire.Judgement {
	if did.Kind == game.Draw { // the choice was made without knowing the tile
		did = game.DrawOf(did.Seat, tile.None)
	}
	j := wire.Judgement{
		Index: i, Seat: int(did.Seat), Action: wire.Action(did.Bare()),
		Best: wire.Action(list[0].Action.Bare()), Why: whyOf(list[0], c),
	}
	for _, a := range list {
		j.Stake = max(j.Stake, roundThousandths(a.Loss))
		if a.Action == did {
			j.Loss, j.Error = roundThousandths(a.Loss), lossErrorOf(a)
		}
	}
	return j
}
