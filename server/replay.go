package server

import (
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/rota"
	"roundhouse/table"
	"roundhouse/tile"
	"roundhouse/wire"
	"roundhouse/words"
)

// Replayed is a round of a match that is over, all hands face up.
type Replayed struct {
	Round    int             `json:"round"`
	Redeals  int             `json:"redeals" doc:"How often it was dealt before and nobody had an engine"`
	Lots     []wire.Lot      `json:"lots,omitempty" doc:"Where the starter was drawn"`
	Seq      uint64          `json:"seq" doc:"The number of the deal: the first of the events is the next one"`
	Position json.RawMessage `json:"position" doc:"roundhouse-position/1 of the deal with all hands; of the boneyard the number" example:"{\"format\":\"roundhouse-position/1\"}"`
	Events   []*wire.Event   `json:"events" doc:"All behind the deal to the round's end, as an onlooker's stream has them, with all tiles that were drawn"`
}

// Judged is what the actions of a round were worth.
type Judged struct {
	Next   *int        `json:"next" doc:"Where to go on; null where the round has been judged to its end"`
	Judged []Judgement `json:"judged"`
}

// Judgement is what can be said of an action that was a choice.
type Judgement struct {
	Index  int      `json:"index" doc:"Of the action in the events of the round"`
	Seat   int      `json:"seat"`
	Action string   `json:"action" doc:"Without the seat, and of a draw without the tile" example:"7-3>M"`
	Loss   float64  `json:"loss" doc:"Points that it was expected to cost against the best one; 0 for that" example:"2.4"`
	Error  *float64 `json:"error,omitempty" doc:"The standard error of the loss" example:"0.6"`
	Best   string   `json:"best" doc:"The best action" example:"12-7>2"`
	Why    []string `json:"why" doc:"What the best one does, in a few words each" example:"[\"keeps your 9-tile train\"]"`
}

// replays is the operations on matches that are over.
func (s *Server) replays(api huma.API) {
	huma.Register(api, asked("GET", "/api/tables/{table}/rounds/{round}", "replay", "A round again",
		"Of a match that is over: the deal with all hands, and the events behind it.", 403, 404, 409), s.replay)
	huma.Register(api, asked("GET", "/api/tables/{table}/judge", "judge", "Was that good?",
		"Of a match that is over: what up to 6 actions of a round, where a seat had a choice, were expected to cost, by what the seat could see then. The same as a hint would have said.", 401, 403, 404, 409), s.judge)
}

// replay is a round as it was.
func (s *Server) replay(ctx context.Context, in *struct {
	TableInput
	Round int `path:"round" minimum:"1" maximum:"19" doc:"The round, from 1" example:"1"`
}) (*struct{ Body Replayed }, error) {
	t, _, err := s.get(ctx, in.Table)
	if err != nil {
		return nil, err
	}
	r, err := t.Replay(ctx, in.Round)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	settings := t.Look(game.NoSeat).Settings
	deal, err := wire.EventOf(r.Deal, &settings, nil)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	out := &struct{ Body Replayed }{Replayed{
		Round: deal.Round, Redeals: deal.Redeals, Lots: deal.Lots, Seq: deal.Seq, Position: deal.Position, Events: []*wire.Event{},
	}}
	for _, e := range r.Events {
		event, err := wire.EventOf(e, &settings, nil) // nobody sits down in a round, and who leaves is one of the match's players: no names are needed
		if err != nil {
			return nil, s.failed(ctx, err)
		}
		out.Body.Events = append(out.Body.Events, event)
	}
	return out, nil
}

// What one request judges at most, how long it may have taken when it begins with another
// action, and the longest that one may take.
const (
	mostJudged = 6
	judgeTime  = 5 * time.Second
	judgeOne   = 20 * time.Second
)

// judge says what actions of a round were worth.
func (s *Server) judge(ctx context.Context, in *struct {
	TableInput
	LangInput
	Round int `query:"round" required:"true" minimum:"1" maximum:"19" doc:"The round, from 1" example:"1"`
	From  int `query:"from" minimum:"0" maximum:"100000" doc:"Where to begin in the events of the round" example:"0"`
}) (*struct{ Body Judged }, error) {
	if _, err := s.sender(ctx); err != nil {
		return nil, err
	}
	t, _, err := s.get(ctx, in.Table)
	if err != nil {
		return nil, err
	}
	catalogue, err := in.catalogue()
	if err != nil {
		return nil, err
	}
	if err := s.limits.judge(whoOf(ctx)); err != nil {
		return nil, err
	}
	r, err := t.Replay(ctx, in.Round)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	body, err := s.judged(ctx, r, in.From, catalogue)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	return &struct{ Body Judged }{body}, nil
}

// judged judges from an event on. Each action waits for a turn of its own, so that hints
// come in between.
func (s *Server) judged(ctx context.Context, r *table.Replay, from int, c *words.Catalogue) (Judged, error) {
	out, until := Judged{Judged: []Judgement{}}, time.Now().Add(judgeTime)
	for i := from; i < len(r.Events); i++ {
		v, past, ok := r.Before(i)
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
		list, err := s.advise(ctx, rota.Judgement, v, past, judgeOne)
		switch {
		case err != nil && len(out.Judged) > 0 && ctx.Err() == nil:
			out.Next = &i
			return out, nil
		case err != nil:
			return out, err
		}
		out.Judged = append(out.Judged, judgementOf(i, r.Events[i].What.(table.Acted).Action, list, c))
	}
	return out, nil
}

// judgementOf is what the advice, which begins with the best action, says of one.
func judgementOf(i int, did game.Action, list []bot.Advice, c *words.Catalogue) Judgement {
	if did.Kind == game.Draw { // a choice did not know the tile
		did = game.DrawOf(did.Seat, tile.None)
	}
	j := Judgement{Index: i, Seat: int(did.Seat), Action: did.What(), Best: list[0].Action.What(), Why: whyOf(list[0], c)}
	for _, a := range list {
		if a.Action == did {
			j.Loss, j.Error = thousandths(a.Loss), errorOf(a)
		}
	}
	return j
}
