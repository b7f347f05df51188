package server

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/archive"
	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/people"
	"roundhouse/rota"
	"roundhouse/table"
	"roundhouse/wire"
	"roundhouse/words"
)

// Advice is an action with what can be said of it.
type Advice struct {
	Action string   `json:"action" example:"12-7>2"`
	Loss   float64  `json:"loss" doc:"Points that it is expected to cost against the best one"`
	Error  *float64 `json:"error,omitempty" doc:"The standard error of the loss"`
	Why    []string `json:"why" doc:"In a few words each"`
}

// Answer says whether an action is legal.
type Answer struct {
	Legal   bool   `json:"legal"`
	Reason  string `json:"reason,omitempty" doc:"A code of the notation" example:"does_not_match"`
	Message string `json:"message,omitempty" doc:"A sentence"`
}

// Played is a finished match.
type Played struct {
	Table  string    `json:"table"`
	Rules  string    `json:"rules,omitempty" doc:"The rule set; missing where switches differ from all of them"`
	Rounds int       `json:"rounds,omitempty" doc:"How many rounds of the rule set were to be played, where not all"`
	Ended  time.Time `json:"ended"`
	Early  bool      `json:"early,omitempty"`
	Seats  []Result  `json:"seats"`
}

// Result is what a seat came to.
type Result struct {
	Name  string `json:"name,omitempty"`
	You   bool   `json:"you,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Total string `json:"total"`
	Place int    `json:"place"`
}

// Standing is what you have come to under a rule set, in matches of one length.
type Standing struct {
	Rules   string `json:"rules,omitempty" doc:"The rule set; missing where switches differ from all of them"`
	Rounds  int    `json:"rounds,omitempty" doc:"How many rounds of the rule set were to be played, where not all"`
	Matches int    `json:"matches"`
	Won     int    `json:"won"`
}

// lookups is the operations that change nothing.
func (s *Server) lookups(api huma.API) {
	huma.Register(api, asked("GET", "/api/tables/{table}/hint", "hint", "What should I do?",
		"Your legal actions, the best first, by the strongest bot's search in what you can see.", 401, 403, 404, 409), s.hint)
	huma.Register(api, asked("GET", "/api/tables/{table}/check", "check", "Why not?",
		"Whether you may do an action now, and why not.", 401, 403, 404, 409), s.check)
	huma.Register(api, asked("GET", "/api/tables/{table}/train", "train", "Your hand sorted",
		"By the longest train that it can make from the end of yours, or from the engine.", 401, 403, 404, 409), s.train)
	huma.Register(api, asked("GET", "/api/tables/{table}/record", "record", "The match as a record",
		"roundhouse-record/1, of the rounds that are over.", 403, 404, 409), s.record)
	huma.Register(api, asked("GET", "/api/phrases", "phrases", "What can be said", "Keys, for which clients have words."),
		func(context.Context, *struct{}) (*struct{ Body []string }, error) {
			return &struct{ Body []string }{table.Phrases}, nil
		})
	huma.Register(api, asked("GET", "/api/bots", "bots", "Levels of bots", "From the weakest to the strongest."),
		func(context.Context, *struct{}) (*struct{ Body []string }, error) {
			return &struct{ Body []string }{s.c.Levels}, nil
		})
	huma.Register(api, asked("GET", "/api/me/matches", "matches", "Your finished matches", "The latest first.", 401), s.matches)
	huma.Register(api, asked("GET", "/api/me/standings", "standings", "What you have come to", "By rule set.", 401), s.standings)
}

// seated is a table at which the sender sits.
func (s *Server) seated(ctx context.Context, id string) (*hall.Table, game.Seat, error) {
	if _, err := s.sender(ctx); err != nil {
		return nil, 0, err
	}
	t, seat, err := s.get(ctx, id)
	if err == nil && seat == game.NoSeat {
		err = problem(http.StatusForbidden, table.NotSeated.Error(), "you do not sit at this table")
	}
	return t, seat, err
}

// hintTime is the longest that a hint may take when its turn has come.
const hintTime = 2 * time.Second

func (s *Server) hint(ctx context.Context, in *struct {
	TableInput
	LangInput
}) (*struct{ Body []Advice }, error) {
	t, seat, err := s.seated(ctx, in.Table)
	if err != nil {
		return nil, err
	}
	catalogue, err := in.catalogue()
	if err != nil {
		return nil, err
	}
	if err := s.limits.hint(whoOf(ctx)); err != nil {
		return nil, err
	}
	v, past, err := t.Past(seat)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	list, err := s.advise(ctx, rota.Hint, v, past, hintTime)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	out := &struct{ Body []Advice }{[]Advice{}}
	for _, a := range list {
		out.Body = append(out.Body, Advice{Action: a.Action.What(), Loss: thousandths(a.Loss), Error: errorOf(a), Why: whyOf(a, catalogue)})
	}
	return out, nil
}

// advise waits for its turn and ranks what the viewer may do. It says the
// same each time, unless it takes longer than most.
func (s *Server) advise(ctx context.Context, k rota.Kind, v game.View, past *game.Past, most time.Duration) ([]bot.Advice, error) {
	ctx, cancel := s.untilClosing(ctx)
	defer cancel()
	done, err := s.rota.Begin(ctx, rota.Task{For: string(whoOf(ctx)), Kind: k})
	if err != nil {
		return nil, noTurn(ctx, k, err)
	}
	defer done()
	until := time.Now().Add(most)
	e := bot.Expert{Playouts: bot.HintPlayouts, Seed: 1, Stop: func() bool { return ctx.Err() != nil || time.Now().After(until) }}
	list := e.Advise(v, past)
	return list, context.Cause(ctx)
}

// noTurn is the error for somebody who has not had a turn to think.
func noTurn(ctx context.Context, k rota.Kind, err error) error {
	var full *rota.Full
	switch {
	case errors.As(err, &full):
		return tooMany(fmt.Sprintf("%ss: %s: wait a while", k, full), full.Retry.Seconds())
	case errors.Is(err, rota.ErrBusy):
		return later("busy", "many ask for "+k.String()+"s just now", "5")
	}
	return context.Cause(ctx)
}

// untilClosing is a context that ends with ErrClosed when the server closes.
func (s *Server) untilClosing(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-s.closing:
			cancel(hall.ErrClosed)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}

func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }

// errorOf is the standard error of the loss, nil where one playout tells nothing.
func errorOf(a bot.Advice) *float64 {
	if math.IsInf(a.Error, 1) {
		return nil
	}
	se := thousandths(a.Error)
	return &se
}

// whyOf is what the action does, in words.
func whyOf(a bot.Advice, c *words.Catalogue) []string {
	list := make([]string, len(a.Facts))
	for i, f := range a.Facts {
		list[i] = c.Fact(string(f.What), f.N)
	}
	return list
}

// LangInput names a language.
type LangInput struct {
	Lang string `query:"lang" maxLength:"20" default:"en" doc:"The language of texts" example:"en"`
}

func (in *LangInput) catalogue() (*words.Catalogue, error) {
	c, err := words.Find(in.Lang)
	if err != nil {
		return nil, bad(err.Error())
	}
	return c, nil
}

// seatingOf is what texts for the viewer call the seats.
func seatingOf(l *table.Snapshot, viewer game.Seat, names wire.Names) words.Seating {
	who := words.Seating{You: viewer}
	for i, c := range l.Chairs {
		who.Names = append(who.Names, names[c.Who])
		if c.Who == "" && c.Bot != "" {
			who.Bots |= game.Seats(1) << (i + 1)
		}
	}
	return who
}

func (s *Server) check(ctx context.Context, in *struct {
	TableInput
	LangInput
	Action string `query:"action" required:"true" maxLength:"40" doc:"In notation, without the seat" example:"12-7>2"`
}) (*struct{ Body Answer }, error) {
	t, seat, err := s.seated(ctx, in.Table)
	if err != nil {
		return nil, err
	}
	catalogue, err := in.catalogue()
	if err != nil {
		return nil, err
	}
	a, err := game.ParseWhat(seat, in.Action)
	if err != nil {
		return nil, bad("action: " + err.Error())
	}
	out := &struct{ Body Answer }{Answer{Legal: true}}
	l := t.Look(seat)
	switch {
	case l.Stage == table.Finished:
		return nil, problem(http.StatusConflict, table.IsOver.Error(), "the match is over")
	case !l.Dealt:
		return nil, problem(http.StatusConflict, table.NotPlaying.Error(), "the match has not begun")
	case l.Paused:
		return nil, problem(http.StatusConflict, table.IsPaused.Error(), "the table is paused")
	}
	var reason game.Reason
	switch err := l.View.Check(a); {
	case errors.As(err, &reason):
		names, err := s.names(ctx, &l, nil)
		if err != nil {
			return nil, s.failed(ctx, err)
		}
		p := catalogue.Particulars(l.View, a, reason, seatingOf(&l, seat, names))
		out.Body = Answer{Reason: reason.Error(), Message: catalogue.Reason(reason.Error(), p)}
	case err != nil:
		return nil, s.failed(ctx, err)
	}
	return out, nil
}

func (s *Server) matches(ctx context.Context, in *struct {
	Before time.Time `query:"before" doc:"Only those that ended before"`
}) (*struct{ Body []Played }, error) {
	me, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	if in.Before.IsZero() {
		in.Before = time.Now().Add(time.Hour)
	}
	list, err := s.c.Archive.Matches(ctx, me.person.ID, in.Before, mostListed)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	out := &struct{ Body []Played }{[]Played{}}
	for _, m := range list {
		p, err := s.played(ctx, m, me.person.ID)
		if err != nil {
			return nil, s.failed(ctx, err)
		}
		out.Body = append(out.Body, p)
	}
	return out, nil
}

func (s *Server) played(ctx context.Context, m archive.Match, me people.ID) (Played, error) {
	p := Played{Table: m.Table, Ended: m.Ended.UTC(), Early: m.Early}
	p.Rules, p.Rounds = rulesPlayed(m.Rules)
	var seated []table.Who
	for _, seat := range m.Seats {
		seated = append(seated, table.Who(seat.Who))
	}
	names, err := s.known.namesOf(ctx, s.c.People, seated)
	for _, seat := range m.Seats {
		p.Seats = append(p.Seats, Result{
			Name: names[table.Who(seat.Who)], You: seat.Who == me, Bot: seat.Bot, Total: seat.Total, Place: seat.Place,
		})
	}
	return p, err
}

func (s *Server) standings(ctx context.Context, _ *struct{}) (*struct{ Body []Standing }, error) {
	me, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.c.Archive.Standings(ctx, me.person.ID)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	out := &struct{ Body []Standing }{[]Standing{}}
	for _, st := range list {
		set, rounds := rulesPlayed(st.Rules)
		out.Body = append(out.Body, Standing{Rules: set, Rounds: rounds, Matches: st.Matches, Won: st.Won})
	}
	return out, nil
}
