package desk

import (
	"context"
	"fmt"
	"slices"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/lab/luck"
	"roundhouse/play/rota"
	"roundhouse/play/table"
	"roundhouse/words"
)

// Judge says how good the actions of a round were.
var Judge = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/judge", ID: "judge", Summary: "Was that good?",
	Description: "Only after the match: what actions of a round were expected to cost, those for which a seat had a choice, " +
		"given what the seat could see: up to 6 that have not been judged before. It agrees with what a hint would have said.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).judgeRound)

// JudgeInput is the input of a request to judge the actions of a round.
type JudgeInput struct {
	TableInput
	LangInput
	Round int `query:"round" required:"true" minimum:"1" maximum:"38" doc:"The round, from 1" example:"1"`
	From  int `query:"from" minimum:"0" maximum:"100000" doc:"The index of the event of the round to begin with" example:"0"`
}

// Judged says how good the actions of a round were.
type Judged struct {
	Next   *int        `json:"next" doc:"The index of the event at which to continue; null once the round has been judged to its end"`
	Judged []Judgement `json:"judged"`
}

// Judgement is the assessment of an action for which there was a choice.
type Judgement struct {
	Index  int      `json:"index" doc:"The index of the action among the events of the round"`
	Seat   int      `json:"seat"`
	Action Action   `json:"action" doc:"A draw has no tile"`
	Loss   float64  `json:"loss" doc:"The points that the action was expected to cost compared with the best action; 0 for the best action itself" example:"2.4"`
	Error  *float64 `json:"error,omitempty" doc:"The standard error of the loss" example:"0.6"`
	Stake  float64  `json:"stake" doc:"The loss of the worst action: what there was to give away" example:"14.1"`
	Best   Action   `json:"best" doc:"The best action"`
	Margin *Part    `json:"margin,omitempty" doc:"The points by which the best action was better than the next best"`
	Why    []string `json:"why" doc:"What the best action does: a few words for each point" example:"[\"keeps your 9-tile train\"]"`
}

// JudgeRound says how good the actions of a round were that is given as a record has it, and stores
// nothing of it. A page asks its own device, so that no server has to think.
var JudgeRound = newNamedOperation(About{
	Method: "POST", Path: "/api/judge", ID: "judge-round", Summary: "Was that good, in a record?",
	Description: "As judge does it, for the first round of a match that is given as a record has it. " +
		"The index of an action is its place among the actions of the round.",
	MostBody: 16 << 10,
}, (*Desk).judgeGiven)

// JudgeRoundInput is the input of a request to judge the actions of a round.
type JudgeRoundInput struct {
	LangInput
	From int `query:"from" minimum:"0" maximum:"100000" doc:"The index of the action to begin with" example:"0"`
	Body Judging
}

// Judging is the request to judge a round.
type Judging struct {
	Rules Rules        `json:"rules"`
	Round record.Round `json:"round" doc:"As a record of its match has it"`
}

func (d *Desk) judgeGiven(ctx context.Context, from Caller, in *JudgeRoundInput) (out Judged, err error) {
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return out, err
	}
	if err := d.limits.chargeJudge(from.asWho()); err != nil {
		return out, err
	}
	ref, err := preset.ParseMatch(in.Body.Rules.RawMessage)
	if err != nil {
		return out, invalidField("rules: " + err.Error())
	}
	r, err := table.ReplayRecorded(ref, in.Body.Round)
	if err != nil {
		return out, refusalError("bad_record", "round: "+err.Error())
	}
	list, next, err := d.judgeFrom(ctx, from, r, in.From, analysis{})
	if err != nil {
		return out, err
	}
	return judgedOf(list, next, catalogue), nil
}

// judgedOf returns judgements in a language.
func judgedOf(list []found, next *int, c *words.Catalogue) Judged {
	out := Judged{Next: next, Judged: []Judgement{}}
	for _, one := range list {
		out.Judged = append(out.Judged, one.in(c))
	}
	return out
}

// mostJudged is the greatest number of actions that one request judges. After judgeTime it does not
// begin with another action, and judgeOne is the longest time for a single action.
const (
	mostJudged = 6
	judgeTime  = 5 * time.Second
	judgeOne   = 20 * time.Second
)

func (d *Desk) judgeRound(ctx context.Context, from Caller, in *JudgeInput) (out Judged, err error) {
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return out, err
	}
	r, err := d.replayToJudge(ctx, from, in.Table, in.Round)
	if err != nil {
		return out, err
	}
	known := d.analysisOf(ctx, in.Table, in.Round)
	list, next, err := d.judgeFrom(ctx, from, r, in.From, known)
	if err != nil {
		return out, err
	}
	out = judgedOf(list, next, catalogue)
	if slices.ContainsFunc(list, func(f found) bool { return known.at(f.Index) == nil }) {
		d.saveAnalysis(ctx, in.Table, in.Round, analysis{Judged: list})
	}
	return out, nil
}

// replayToJudge returns a round of a match that is over, and counts a request to judge it.
func (d *Desk) replayToJudge(ctx context.Context, from Caller, id string, round int) (*table.Replay, error) {
	t, _, err := d.openMatch(ctx, from, id)
	if err != nil {
		return nil, err
	}
	if err := d.limits.chargeJudge(from.asWho()); err != nil {
		return nil, err
	}
	return t.Replay(ctx, round)
}

// judgeFrom judges actions of the round, starting at the event with index first, and returns the
// index at which to continue. Known judgements are taken as they are. Every other action waits for
// its own turn to think, so that hints can come in between.
func (d *Desk) judgeFrom(
	ctx context.Context, from Caller, r *table.Replay, first int, known analysis,
) (list []found, next *int, err error) {
	until, judged := time.Now().Add(judgeTime), 0
	for i := max(first, 0); i < len(r.Events); i++ {
		v, past, ok := r.SeenBefore(i)
		if !ok {
			continue
		}
		if moves := v.Moves(); moves.Len() < 2 {
			continue
		}
		if f := known.at(i); f != nil {
			list = append(list, *f)
			continue
		}
		if judged == mostJudged || judged > 0 && time.Now().After(until) {
			return list, &i, nil
		}
		advice, err := d.adviceFor(ctx, from, rota.Judgement, v, past, judgeOne)
		switch {
		case err != nil && len(list) > 0 && ctx.Err() == nil:
			return list, &i, nil
		case err != nil:
			return nil, nil, err
		}
		list = append(list, foundOf(i, r.Events[i].Body.(table.Acted).Action, advice))
		judged++
	}
	return list, nil, nil
}

// found is a judgement in no language.
type found struct {
	Judgement
	Facts []bot.Fact `json:"facts"`
}

// in returns the judgement in a language.
func (f *found) in(c *words.Catalogue) Judgement {
	j := f.Judgement
	j.Why = whyOf(f.Facts, c)
	return j
}

// foundOf returns the judgement of the action did, which is the event with index i; list must begin
// with the best action.
func foundOf(i int, did game.Action, list []bot.Advice) found {
	if did.Kind == game.Draw { // the choice was made without knowing the tile
		did = game.DrawOf(did.Seat, tile.None)
	}
	j := Judgement{Index: i, Seat: int(did.Seat), Action: Action(did.Bare()), Best: Action(list[0].Action.Bare())}
	if e := lossErrorOf(list[1]); e != nil {
		j.Margin = &Part{Value: roundThousandths(list[1].Loss), Error: *e}
	}
	for _, a := range list {
		j.Stake = max(j.Stake, roundThousandths(a.Loss))
		if a.Action == did {
			j.Loss, j.Error = roundThousandths(a.Loss), lossErrorOf(a)
		}
	}
	return found{j, list[0].Facts}
}

// DivideResults divides the results of a round into luck and skill.
var DivideResults = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/luck", ID: "luck", Summary: "Luck or skill?",
	Description: "Only after the match: what the results of a round are made of: the deal, the tiles drawn, the seat's own actions " +
		"and those of the others. Unlike a hint, it knows all hands. The same round has the same answer.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).divideResults)

// LuckInput is the input of a request to divide the results of a round.
type LuckInput struct {
	TableInput
	Round int `query:"round" required:"true" minimum:"1" maximum:"38" doc:"The round, from 1" example:"1"`
}

// Divided divides the results of a round into luck and skill.
type Divided struct {
	Playouts int         `json:"playouts" doc:"The number of playouts for each position" example:"512"`
	Seats    []SeatParts `json:"seats" doc:"By seat, from seat 1"`
}

// SeatParts says what the result of a seat is made of. All numbers are points.
type SeatParts struct {
	Result float64 `json:"result" doc:"By how many points the seat did better than the mean of the others: mean + dealt + drawn + own + others, but for rounding" example:"12.5"`
	Mean   Part    `json:"mean" doc:"The mean result of the seat in new deals of the round, played by planners"`
	Dealt  Part    `json:"dealt" doc:"What the deal was worth, compared with that mean"`
	Drawn  Part    `json:"drawn" doc:"What the tiles drawn by all seats were worth, compared with the other tiles of the boneyard"`
	Own    Part    `json:"own" doc:"What the seat's own actions were worth, compared with the planners', with all hands known"`
	Others Part    `json:"others" doc:"What the actions of the others were worth to the seat"`
}

// Part is one part of a result.
type Part struct {
	Value float64 `json:"value" doc:"Points gained, or lost if below 0" example:"-3.2"`
	Error float64 `json:"error" doc:"The standard error of the value" example:"0.9"`
}

func (d *Desk) divideResults(ctx context.Context, from Caller, in *LuckInput) (out Divided, err error) {
	r, err := d.replayToJudge(ctx, from, in.Table, in.Round)
	if err != nil {
		return out, err
	}
	if known := d.analysisOf(ctx, in.Table, in.Round); known.Divided != nil {
		return *known.Divided, nil
	}
	list, err := d.divide(ctx, from, r)
	if err != nil {
		return out, err
	}
	out.Playouts = luck.Playouts
	for _, one := range list[1:] {
		out.Seats = append(out.Seats, SeatParts{
			Result: roundThousandths(one.Result), Mean: partOf(one.Mean),
			Dealt: partOf(one.Dealt), Drawn: partOf(one.Drawn), Own: partOf(one.Own), Others: partOf(one.Others),
		})
	}
	d.saveAnalysis(ctx, in.Table, in.Round, analysis{Divided: &out})
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

func partOf(p luck.Part) Part {
	return Part{Value: roundThousandths(p.Value), Error: roundThousandths(p.Error)}
}
