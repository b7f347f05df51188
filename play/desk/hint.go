package desk

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
	"roundhouse/play/hall"
	"roundhouse/play/rota"
	"roundhouse/play/table"
	"roundhouse/words"
)

// Hint ranks the caller's legal actions, the best first.
var Hint = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/hint", ID: "hint", Summary: "What should I do?",
	Description: "Your legal actions, the best first, found by the strongest bot from what you can see. " +
		"At a table where hints are shown the event hint_asked tells everybody, once in a turn, that you have asked; no_hints: see a table's hints.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).rankMoves)

// HintInput is the input of a request for hints.
type HintInput struct {
	TableInput
	LangInput
}

// Action is an action in notation without its seat, such as 12-7>2, 7-3>M, 12-12>E, draw, +8-3,
// pass, stop or knock. One with its seat is a game.Action.
type Action string

// Advice is a legal action and an assessment of it.
type Advice struct {
	Action Action   `json:"action"`
	Loss   float64  `json:"loss" doc:"The points that the action is expected to cost compared with the best action"`
	Error  *float64 `json:"error,omitempty" doc:"The standard error of the loss"`
	Why    []string `json:"why" doc:"What the action does: a few words for each point"`
}

// hintTime is the longest time that a hint may take once its turn has come.
const hintTime = 2 * time.Second

func (d *Desk) rankMoves(ctx context.Context, from Caller, in *HintInput) ([]Advice, error) {
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
	if err := t.AskHint(context.WithoutCancel(ctx), seat); err != nil {
		return nil, err
	}
	list, err := d.adviceFor(ctx, from, rota.Hint, v, past, hintTime)
	if err != nil {
		return nil, err
	}
	out := []Advice{}
	for _, a := range list {
		out = append(out, Advice{
			Action: Action(a.Action.Bare()), Loss: roundThousandths(a.Loss), Error: lossErrorOf(a),
			Why: whyOf(a.Facts, catalogue),
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

// whyOf returns the facts about an action, in words.
func whyOf(facts []bot.Fact, c *words.Catalogue) []string {
	list := make([]string, len(facts))
	for i, f := range facts {
		list[i] = c.Fact(string(f.What), f.N)
	}
	return list
}

// Check explains why an action is not legal.
var Check = newNamedOperation(About{
	Method: "GET", Path: "/api/tables/{table}/check", ID: "check", Summary: "Why not?",
	Description: "Whether you may do an action now, and why not.", Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).explainAction)

// CheckInput is the input of a request that asks whether an action is legal.
type CheckInput struct {
	TableInput
	LangInput
	Action string `query:"action" required:"true" maxLength:"40" doc:"In notation, without the seat" example:"12-7>2"`
}

// Answer says whether an action is legal.
type Answer struct {
	Legal    bool   `json:"legal"`
	Reason   string `json:"reason,omitempty" doc:"A code of the notation" example:"does_not_match"`
	Message  string `json:"message,omitempty" doc:"A sentence"`
	Question string `json:"question,omitempty" doc:"The ID of the question whose answer explains the reason, if there is one" example:"must_lay"`
}

func (d *Desk) explainAction(ctx context.Context, from Caller, in *CheckInput) (out Answer, err error) {
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
	err = l.Position.Check(a)
	var reason game.Reason
	if err == nil || !errors.As(err, &reason) {
		return Answer{Legal: true}, err
	}
	names, err := d.namesAt(ctx, l.House, nil)
	if err != nil {
		return out, err
	}
	p := catalogue.Particulars(l.Position.View, a, reason, seatingOf(l.House.Named(names), seat))
	code := reason.Error()
	return Answer{Reason: code, Message: catalogue.Reason(code, p), Question: words.QuestionAbout(code)}, nil
}

// requirePlayed returns an error unless a match is being played and is not paused.
func requirePlayed(l *table.View) error {
	switch {
	case l.Stage == table.Finished:
		return refusalError(table.TableOver.Error(), "the match is over")
	case l.Position == nil:
		return refusalError(table.NotPlaying.Error(), "the match has not begun")
	case l.House.Paused:
		return refusalError(table.TablePaused.Error(), "the table is paused")
	}
	return nil
}

// seatingOf returns who sits where, for texts that the viewer will read.
func seatingOf(h *table.House, viewer game.Seat) words.Seating {
	who := words.Seating{You: viewer}
	for _, s := range h.Seats {
		who.Names = append(who.Names, s.Name)
		if s.Who == "" && s.Bot != "" {
			who.Bots |= s.Seat.Set()
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

// Sorted is a hand arranged by the best train that it can make.
type Sorted struct {
	Train []game.Laid `json:"train" doc:"In the order and direction in which they were laid"`
	Rest  tile.Set    `json:"rest" doc:"The other tiles, the highest first"`
}

// sortNodes limits the search for a train. No hand in a match has come near that limit.
const sortNodes = 10_000

func (d *Desk) sortHand(ctx context.Context, from Caller, in *TableInput) (out Sorted, err error) {
	t, seat, err := d.seatedTable(ctx, from, in.Table)
	if err != nil {
		return out, err
	}
	l := t.SeenFrom(seat)
	switch {
	case l.Earlier:
		return out, refusalError(table.EarlierRules.Error(),
			"the match was played by earlier rules: its hands cannot be shown again")
	case l.Position == nil:
		return out, refusalError(table.NotPlaying.Error(), "you have no hand yet: the match has not begun")
	}
	return sortedHand(&l.Position.View), nil
}

// sortedHand returns the viewer's hand, sorted. If there is no engine yet, all tiles are in the
// rest.
func sortedHand(v *game.View) Sorted {
	out := Sorted{Train: []game.Laid{}}
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

// adviceFor waits for its turn to think, and ranks the viewer's actions. The same view and past
// lead to the same answer, unless the time limit most is reached.
func (d *Desk) adviceFor(
	ctx context.Context, from Caller, k rota.Kind, v game.View, past *game.Past, most time.Duration,
) ([]bot.Advice, error) {
	ctx, cancel := d.untilClosing(ctx)
	defer cancel()
	done, err := d.rota.Begin(ctx, rota.Task{For: string(from.asWho()), Kind: k})
	if err != nil {
		return nil, noTurn(ctx, k, err)
	}
	defer done()
	until := time.Now().Add(most)
	stop := func() bool {
		d.c.Breathe()
		return ctx.Err() != nil || time.Now().After(until)
	}
	e := bot.Expert{Playouts: bot.HintPlayouts, Seed: 1, Stop: stop}
	list := e.Advise(v, past)
	return list, context.Cause(ctx)
}

// noTurn returns the error for a caller whose request got no turn to think.
func noTurn(ctx context.Context, k rota.Kind, err error) error {
	var full *rota.Full
	switch {
	case errors.As(err, &full):
		return tooMany(fmt.Sprintf("%ss: %s: wait a while", k, full), full.Retry.Seconds())
	case errors.Is(err, rota.ErrBusy):
		return retryLater("busy", "many ask for "+k.String()+"s just now", 5)
	}
	return context.Cause(ctx)
}

// untilClosing returns a context that is cancelled with hall.ErrClosed as its cause when the desk
// drains.
func (d *Desk) untilClosing(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-d.closing:
			cancel(hall.ErrClosed)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}
