package answer

import (
	"bytes"
	"encoding/json"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/quote"
	"roundhouse/game/record"
	"roundhouse/module/hint"
	"roundhouse/module/packed"
	"roundhouse/words"
)

// Round is a round that a program plays action by action.
type Round struct {
	played *record.Played
	done   int // the number of actions since the round was opened
}

// Open opens a round: the one of a position, the last one of a record, or, for an object without a
// format, a new deal, which has the fields of dealQuestion.
func Open(data []byte) (*Round, error) {
	var kind map[string]json.RawMessage
	if json.Unmarshal(data, &kind) == nil && kind["rules"] != nil && kind["format"] == nil && kind["hands"] == nil && kind["rounds"] == nil {
		played, err := dealRound(data)
		return &Round{played: played}, err
	}
	played, err := Play(data, "seat", nil)
	return &Round{played: played}, err
}

// Legal returns what each seat may do, or only what the given one may: {"1": ["9-4>M", "draw"]}.
func (r *Round) Legal(seat int) ([]byte, error) {
	s := &r.played.State
	if err := record.CheckSeat("seat", chosenSeat(seat), s.Seats()); err != nil {
		return nil, err
	}
	seats := s.MayAct()
	if seat != 0 {
		seats = game.Seat(seat).Set()
	}
	return record.AppendLegal(nil, s, seats), nil
}

// Position returns the position, as the seat sees it; seat 0 sees everything.
func (r *Round) Position(seat int) ([]byte, error) {
	viewer := chosenSeat(seat)
	if err := record.CheckSeat("seat", viewer, r.played.State.Seats()); err != nil {
		return nil, err
	}
	return AppendPosition(nil, r.played, viewer)
}

// happened says what an action has led to.
type happened struct {
	Action  string        `json:"action"` // a draw with its tile
	Penalty []penaltyForm `json:"penalty,omitempty"`
	Phase   string        `json:"phase"`
	Turn    []int         `json:"turn"`
}

// penaltyForm holds the tiles that a seat took because it had not knocked.
type penaltyForm struct {
	Seat  int      `json:"seat"`
	Tiles []string `json:"tiles"`
}

// Act carries out an action in notation, and returns what it has led to.
func (r *Round) Act(text string) ([]byte, error) {
	wrong := &record.Error{Round: r.number(), Action: len(*r.actions()) + 1, Text: text}
	a, err := game.ParseAction(text)
	if err != nil {
		wrong.Reason, wrong.Message = game.Unreadable, err.Error()
		return nil, wrong
	}
	s := &r.played.State
	event, err := s.Apply(a)
	if err != nil {
		// Apply returns no other errors. The words are those that the seat may read.
		wrong.Reason = err.(game.Reason)
		return nil, record.Explain(wrong, words.Default().WhyNot(s, a.Seat))
	}
	r.keep(event.Action)
	status := s.Status()
	h := happened{Action: event.Action.String(), Phase: status.Phase.String(), Turn: []int{}}
	for _, seat := range status.Turn.List() {
		h.Turn = append(h.Turn, int(seat))
	}
	for _, p := range event.Penalty {
		form := penaltyForm{Seat: int(p.Seat), Tiles: []string{}}
		for _, t := range p.Tiles {
			form.Tiles = append(form.Tiles, t.String())
		}
		h.Penalty = append(h.Penalty, form)
	}
	return write(h)
}

// number returns the number of the round in its record; that of a position is 1.
func (r *Round) number() int {
	if m := r.played.Record; m != nil {
		return max(len(m.Rounds), 1)
	}
	return 1
}

// keep adds an action to those that the round has been opened with, so that a seat's past is known.
func (r *Round) keep(a game.Action) {
	r.done++
	list := r.actions()
	*list = append(*list, a.String())
}

// actions returns the list of the actions of the record's last round, or of those after the
// position.
func (r *Round) actions() *[]string {
	if m := r.played.Record; m != nil {
		return &m.Rounds[len(m.Rounds)-1].Actions
	}
	return &r.played.Position.Actions
}

// Hint ranks what a seat may do: the question has the fields of HintQuestion.
func (r *Round) Hint(question []byte) ([]byte, error) {
	q := HintQuestion{Seed: 1}
	if err := readQuestion(question, &q); err != nil {
		return nil, err
	}
	playouts, err := q.playouts()
	if err != nil {
		return nil, err
	}
	if err := record.CheckSeat("seat", q.Seat, r.played.State.Seats()); err != nil {
		return nil, err
	}
	h, err := advise(r.played, "seat", q.Seat, playouts, q.Seed)
	if err != nil {
		return nil, err
	}
	out, err := h.AppendJSON(nil)
	return bytes.TrimSuffix(out, []byte("\n")), err
}

// Choose returns what a bot would do: {"bot": "planner", "seed": 1, "seat": 2}. It depends on the
// question, on what the seat has seen, and on the number of actions since the round was opened.
// Without a seat, it is for the one that packed.ActsNext names.
func (r *Round) Choose(question []byte) ([]byte, error) {
	q := struct {
		Bot  string `json:"bot"`
		Seed uint64 `json:"seed"`
		Seat *int   `json:"seat"`
	}{Bot: "planner", Seed: 1}
	if err := readQuestion(question, &q); err != nil {
		return nil, err
	}
	s := &r.played.State
	if err := record.CheckSeat("seat", q.Seat, s.Seats()); err != nil {
		return nil, err
	}
	choose, err := bot.New(q.Bot, deal.NewFast(q.Seed, uint64(r.done)).Uint64())
	if err != nil {
		return nil, unreadable("bot", err.Error())
	}
	seat := packed.ActsNext(s)
	if q.Seat != nil || s.Over() {
		if seat, err = hint.ChooseSeat(s, "seat", q.Seat); err != nil {
			return nil, err
		}
	}
	var past *game.Past
	if bot.RemembersPast(q.Bot) {
		if past, err = r.played.PastOf(seat); err != nil {
			return nil, err
		}
	}
	return write(map[string]string{"action": choose(s.View(seat), past).String()})
}

// mostDepth bounds the depth of a count: below it a count may take long, but none is meant to be
// deeper.
const mostDepth = 64

// Perft counts the sequences of exactly that many actions: {"depth": 3, "nodes": 1716}.
func (r *Round) Perft(depth int) ([]byte, error) {
	if depth < 1 || depth > mostDepth {
		return nil, unreadable("depth", quote.Int(depth)+" is not a number of actions from 1 to 64")
	}
	list := game.Divide(&r.played.State, depth, false)
	return bytes.TrimSuffix(record.AppendPerftJSON(nil, depth, list, false), []byte("\n")), nil
}
