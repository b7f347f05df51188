package desk

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/luck"
	"roundhouse/play/rota"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/solver"
	"roundhouse/tile"
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

// Check explains why an action is not legal.
var Check = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/check", ID: "check", Summary: "Why not?",
	Description: "Whether you may do an action now, and why not.", Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).explainAction)

func (d *Desk) explainAction(ctx context.Context, from Caller, in *wire.CheckInput) (out wire.Answer, err error) {
	t, seat, err := d.seatedTable(ctx, from, in.Table)
	if err != nil {
		return out, err
	}
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return out, err
	}
	a, err := game.ParseBare(seat, in.Action)
	if err != nil {
		return out, invalidField("action: " + err.Error())
	}
	l := t.SeenFrom(seat)
	if err := requirePlayed(&l); err != nil {
		return out, err
	}
	err = l.View.Check(a)
	var reason game.Reason
	if err == nil || !errors.As(err, &reason) {
		return wire.Answer{Legal: true}, err
	}
	names, err := d.namesAt(ctx, l.Common, nil)
	if err != nil {
		return out, err
	}
	p := catalogue.Particulars(l.View, a, reason, seatingOf(&l, seat, names))
	return wire.Answer{Reason: reason.Error(), Message: catalogue.Reason(reason.Error(), p)}, nil
}

// requirePlayed returns an error unless a match is being played and is not paused.
func requirePlayed(l *table.Snapshot) error {
	switch {
	case l.Stage == table.Finished:
		return refusalError(table.TableOver.Error(), "the match is over")
	case !l.Dealt:
		return refusalError(table.NotPlaying.Error(), "the match has not begun")
	case l.Paused:
		return refusalError(table.TablePaused.Error(), "the table is paused")
	}
	return nil
}

// seatingOf returns who sits where, for texts that the viewer will read.
func seatingOf(l *table.Snapshot, viewer game.Seat, names wire.Names) words.Seating {
	who := words.Seating{You: viewer}
	for i, c := range l.Chairs {
		who.Names = append(who.Names, wire.NameOf(c, names))
		if c.Who == "" && c.Bot != "" {
			who.Bots |= game.Seat(i + 1).Set()
		}
	}
	return who
}

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
