package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/table"
)

// Order is what every command says.
type Order struct {
	ID   string `json:"id" minLength:"1" maxLength:"64" doc:"Your own, new for each command. The same one again at this table with the same content is the same command: it is answered as before, and not done again. With another content it is refused: id_used" example:"c17"`
	Seat int    `json:"seat,omitempty" minimum:"0" maximum:"14" doc:"Your own seat, which may be left out; where a host acts on a seat, that one"`
}

// Done is the answer to a command.
type Done struct {
	Seq uint64 `json:"seq" doc:"The number of the command's event; it is stored"`
}

type doneOutput struct{ Body Done }

// ordered is the body of a command.
type ordered interface {
	order() Order
	// want is what it wants of the table.
	want(t *hall.Table, seat game.Seat) (table.Want, error)
}

func (o Order) order() Order { return o }

// The bodies of commands.
type (
	// ActOrder is an action of the game.
	ActOrder struct {
		Order
		After  uint64 `json:"after" doc:"The last event that you had seen. If the table has moved on since, nothing is done and the answer is stale"`
		Action string `json:"action" maxLength:"40" doc:"In notation, without the seat: 12-7>2, 7-3>M, 12-12>E, draw, pass, stop, knock" example:"12-7>2"`
	}
	// BotOrder puts a bot on a seat.
	BotOrder struct {
		Order
		Bot string `json:"bot" maxLength:"20" doc:"Its level" example:"planner"`
	}
	// HandOrder makes somebody host.
	HandOrder struct {
		Order
		To string `json:"to" maxLength:"32" doc:"The person's ID" example:"k3v7q2mzx5t4w6ab"`
	}
	// HexOrder is a hash or a number.
	HexOrder struct {
		Order
		Hex string `json:"hex" minLength:"64" maxLength:"64" doc:"32 bytes in hexadecimal" example:"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"`
	}
	// NumberOrder is a number.
	NumberOrder struct{ HexOrder }
	// AgreeOrder asks all for something.
	AgreeOrder struct {
		Order
		On string `json:"on" enum:"pause,end,nothing" doc:"nothing takes back what you asked for"`
	}
	// PhraseOrder says something.
	PhraseOrder struct {
		Order
		Phrase string `json:"phrase" maxLength:"20" doc:"One of the fixed list" example:"well_played"`
	}
	// Plain orders say no more than their path.
	joinOrder   struct{ Order }
	leaveOrder  struct{ Order }
	clearOrder  struct{ Order }
	startOrder  struct{ Order }
	nextOrder   struct{ Order }
	coverOrder  struct{ Order }
	returnOrder struct{ Order }
	goOnOrder   struct{ Order }
)

func (o ActOrder) want(t *hall.Table, seat game.Seat) (table.Want, error) {
	a, err := game.ParseWhat(seat, o.Action)
	if err != nil {
		return nil, bad("action: " + err.Error())
	}
	return table.Act{Action: a}, nil
}

func (o HandOrder) want(*hall.Table, game.Seat) (table.Want, error) {
	return table.Hand{To: table.Who(o.To)}, nil
}

func (o HexOrder) want(*hall.Table, game.Seat) (table.Want, error) {
	h, err := deal.ParseHash(o.Hex)
	if err != nil {
		return nil, bad("hex: it is not 64 hexadecimal digits")
	}
	return table.Hash{Hash: h}, nil
}

func (o NumberOrder) want(*hall.Table, game.Seat) (table.Want, error) {
	n, err := deal.ParseNumber(o.Hex)
	if err != nil {
		return nil, bad("hex: it is not 64 hexadecimal digits")
	}
	return table.Reveal{Number: n}, nil
}

func (o AgreeOrder) want(*hall.Table, game.Seat) (table.Want, error) {
	on, ok := table.ParseAsk(o.On)
	if !ok {
		return nil, bad(fmt.Sprintf("on: %q is nothing to ask for", o.On))
	}
	return table.Agree{On: on}, nil
}

func (o PhraseOrder) want(*hall.Table, game.Seat) (table.Want, error) {
	return table.Say{Phrase: o.Phrase}, nil
}

func (o BotOrder) want(*hall.Table, game.Seat) (table.Want, error) {
	return table.Place{Bot: o.Bot}, nil
}

func (joinOrder) want(*hall.Table, game.Seat) (table.Want, error)      { return table.Join{}, nil }
func (leaveOrder) want(*hall.Table, game.Seat) (table.Want, error)     { return table.Leave{}, nil }
func (clearOrder) want(*hall.Table, game.Seat) (table.Want, error)     { return table.Clear{}, nil }
func (startOrder) want(t *hall.Table, _ game.Seat) (table.Want, error) { return start(t), nil }
func (nextOrder) want(*hall.Table, game.Seat) (table.Want, error)      { return table.Next{}, nil }
func (coverOrder) want(*hall.Table, game.Seat) (table.Want, error)     { return table.Cover{}, nil }
func (returnOrder) want(*hall.Table, game.Seat) (table.Want, error)    { return table.Return{}, nil }
func (goOnOrder) want(*hall.Table, game.Seat) (table.Want, error)      { return table.GoOn{}, nil }

// start starts the table's match with new secrets.
func start(t *hall.Table) table.Start {
	settings := t.Look(game.NoSeat).Settings
	return table.Start{Secrets: settings.Secrets(func(b []byte) { _, _ = rand.Read(b) })}
}

// commands is the operations that a table does.
func (s *Server) commands(api huma.API) {
	command[ActOrder](s, api, "act", "Act", "An action of the game. An illegal one is refused with its reason as the code.")
	command[joinOrder](s, api, "join", "Take a seat", "The one that you name, or any that is open. Before the match only; who has a seat can change it so.")
	command[leaveOrder](s, api, "leave", "Leave for good", "In a match a bot plays on for you.")
	command[BotOrder](s, api, "bot", "Seat a bot", "On the seat that you name, or any that is open. The host's.")
	command[clearOrder](s, api, "clear", "Empty a seat", "Removes a bot, or a person, who cannot come back. Before the match; the host's.")
	command[HandOrder](s, api, "host", "Hand over", "Somebody else at the table is host from now on. The host's.")
	command[startOrder](s, api, "start", "Start the match", "All seats must be taken. The host's.")
	command[HexOrder](s, api, "hash", "Give your number's hash", "For the fair deal: the SHA-256 of 32 random bytes of your own, before any number is shown. You need not.")
	command[NumberOrder](s, api, "number", "Show your number", "When the event closed has come: the 32 bytes.")
	command[nextOrder](s, api, "next", "Be ready for the next round", "It is dealt when all are; where several people play, at the latest when now says: next.")
	command[coverOrder](s, api, "cover", "Let a bot play for somebody away", "Once the presence of its seat is away, which it is after 10 s without a stream. It hands back when the person returns. The host's.")
	command[returnOrder](s, api, "return", "Play yourself again", "Opening the stream does the same.")
	command[AgreeOrder](s, api, "agree", "Ask all for a pause or the end", "It happens when all people at the table ask for it.")
	command[goOnOrder](s, api, "resume", "End the pause", "Anybody at the table may.")
	command[PhraseOrder](s, api, "phrase", "Say something", "From a fixed list, which GET /api/phrases gives.")
}

// command registers one of them.
func command[B ordered](s *Server, api huma.API, verb, summary, description string) {
	type input struct {
		TableInput
		Body B
	}
	op := asked("POST", "/api/tables/{table}/"+verb, verb, summary, description, 401, 403, 404, 409)
	op.Tags = []string{"Commands"}
	huma.Register(api, op, func(ctx context.Context, in *input) (*doneOutput, error) {
		if _, err := s.sender(ctx); err != nil {
			return nil, err
		}
		seq, err := s.command(ctx, in.Table, in.Body)
		if err != nil {
			return nil, err
		}
		return &doneOutput{Done{uint64(seq)}}, nil
	})
}

// command carries out one.
func (s *Server) command(ctx context.Context, id string, o ordered) (table.Seq, error) {
	t, err := s.hall.Get(ctx, id)
	if err != nil {
		return 0, s.failed(ctx, err)
	}
	c := table.Command{ID: o.order().ID, By: whoOf(ctx), Seat: game.Seat(o.order().Seat)}
	seat := c.Seat
	if seat == game.NoSeat {
		seat = t.SeatOf(c.By)
	}
	if c.Want, err = o.want(t, seat); err != nil {
		return 0, err
	}
	if _, acts := c.Want.(table.Act); !acts { // the game bounds those
		if err := s.limits.event(c.By); err != nil {
			return 0, err
		}
	}
	switch w := c.Want.(type) {
	case table.Act:
		c.After = table.Seq(any(o).(ActOrder).After)
		if seat == game.NoSeat {
			return 0, problem(http.StatusForbidden, table.NotSeated.Error(), "you do not sit at this table")
		}
	case table.Place:
		if !slices.Contains(s.c.Levels, w.Bot) {
			return 0, problem(http.StatusUnprocessableEntity, table.UnknownBot.Error(), fmt.Sprintf("bot: %q is not a bot: there are %q", w.Bot, s.c.Levels))
		}
	case table.Say:
		if err := s.limits.phrase(c.By); err != nil {
			return 0, err
		}
	case table.Join:
		if err := s.limits.join(c.By); err != nil {
			return 0, err
		}
		free, err := s.callAt(ctx, t)
		if err != nil {
			return 0, s.failed(ctx, err)
		}
		defer free()
	}
	seq, err := s.order(ctx, t, c)
	s.metrics.command(err)
	return seq, s.failed(ctx, err)
}

// order has a table do a command, to its end: whoever has gone meanwhile cannot stop it
// halfway.
func (s *Server) order(ctx context.Context, t *hall.Table, c table.Command) (table.Seq, error) {
	return t.Do(context.WithoutCancel(ctx), c)
}
