package wire

import (
	"roundhouse/game"
	"roundhouse/table"
	"roundhouse/tile"
)

// EventOf is an event that table.Event.For made for a viewer.
func EventOf(e table.Event, s *table.Settings, names Names) (*Event, error) {
	out := &Event{Seq: uint64(e.Seq), At: ms(e.At), Kind: e.Kind(), Name: names[e.Named()]}
	switch w := e.What.(type) {
	case table.Opened:
		out.Who = string(w.Host)
	case table.Sat:
		out.Seat, out.Who, out.Bot = int(w.Seat), string(w.Chair.Who), w.Chair.Bot
	case table.Left:
		out.Seat, out.Bot, out.By = int(w.Seat), w.Bot, string(w.By)
	case table.Hosted:
		out.Who = string(w.Who)
	case table.Covered:
		out.Seat, out.Bot = int(w.Seat), w.Bot
	case table.Returned:
		out.Seat = int(w.Seat)
	case table.Hashed:
		out.Seat, out.Hex = int(w.Seat), w.Hash.String()
	case table.Revealed:
		out.Seat, out.Hex = int(w.Seat), w.Number.String()
	case table.Ready:
		out.Seat = int(w.Seat)
	case table.Asked:
		out.Seat, out.Asks = int(w.Seat), w.For.String()
	case table.Resumed:
		out.Seat = int(w.Seat)
	case table.Said:
		out.Seat, out.Phrase = int(w.Seat), w.Phrase
	case table.Continued:
		out.Table, out.By = w.Table, string(w.By)
	default:
		return out, out.match(e.What, s)
	}
	return out, nil
}

// match fills in an event of the match.
func (e *Event) match(what table.What, s *table.Settings) (err error) {
	switch w := what.(type) {
	case table.Began:
		e.Players = w.Players
		if w.Fair != nil {
			e.Fair = &Fair{Table: w.Fair.Table, Commitments: texts(w.Fair.Commitments), Hashes: map[string]string{}, Numbers: map[string]string{}}
		}
	case table.Dealt:
		e.Round, e.Redeals = w.Round, w.Redeals
		for _, l := range w.Lots {
			e.Lots = append(e.Lots, Lot{l.Seat, l.Tile.String()})
		}
		e.Position, err = position(w.View, game.Result{}, s)
	case table.Acted:
		e.act(w, s.Seats)
	case table.Ended:
		e.end(w)
	case table.Over:
		e.Totals, e.Places, e.Early = texts(w.Totals), w.Places, w.Early
	}
	return err
}

func (e *Event) act(a table.Acted, seats int) {
	e.Action, e.How, e.Seat = a.Action.String(), a.How.String(), int(a.Action.Seat)
	for _, p := range a.Penalty {
		e.Penalty = append(e.Penalty, Penalty{int(p.Seat), p.Count, texts(p.Tiles)})
	}
	e.Status = statusOf(&a.After, seats)
}

func (e *Event) end(w table.Ended) {
	e.Round, e.Totals = w.Round, texts(w.Totals)
	e.End = &End{Reason: w.Result.End.String(), Winners: seats(w.Result.Winners), Scores: texts(w.Result.Scores[1 : 1+len(w.Totals)])}
	for _, hand := range w.Hands[1:] {
		e.Hands = append(e.Hands, tiles(hand))
	}
	if w.Secret != nil {
		e.Hex = w.Secret.String()
	}
}

func statusOf(st *game.Status, n int) *Status {
	open := texts(st.Open.List())
	s := &Status{
		Phase: st.Phase.String(), Turn: seats(st.Turn), Markers: seats(st.Marked), Open: open,
		Owed: open[len(open)-int(st.Owed):], Passes: int(st.Passes), Knocked: seats(st.Knocked),
	}
	if st.Engine != tile.NoPip {
		engine := int(st.Engine)
		s.Engine = &engine
	}
	if st.Starter != game.NoSeat {
		starter := int(st.Starter)
		s.Starter = &starter
	}
	for seat := 1; seat <= n; seat++ {
		s.Opened = append(s.Opened, st.Opened.Has(game.Seat(seat)))
	}
	return s
}
