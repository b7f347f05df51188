package wire

import (
	"cmp"

	"roundhouse/game"
	"roundhouse/play/table"
)

// EventOf returns the message for an event; table.Event.For must have redacted the event for the
// viewer.
func EventOf(e table.Event, s *table.Settings, names Names) (*Event, error) {
	out := &Event{Form: Form, Seq: uint64(e.Seq), At: unixMillis(e.At), Kind: e.Kind(), Name: names[e.NamedPerson()],
		Tell: linesOf(e.Story())}
	switch w := e.Body.(type) {
	case table.TableMade:
		out.Who = string(w.Host)
	case table.Sat:
		out.Seat, out.Who, out.Bot = int(w.Seat), string(w.Chair.Who), w.Chair.Bot
		out.Name = cmp.Or(out.Name, w.Chair.Name)
	case table.Left:
		out.Seat, out.Bot, out.By = int(w.Seat), w.Bot, string(w.By)
		out.Name = cmp.Or(out.Name, w.Name)
	case table.HostChanged:
		out.Who = string(w.Who)
	case table.Reserved:
		out.Seat, out.Who = int(w.Seat), string(w.Who)
	case table.HostPassed:
		out.Seat, out.Who = int(w.From), string(w.Who)
	case table.StoodIn:
		out.Seat, out.Bot = int(w.Seat), w.Bot
	case table.Relieved:
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
		out.Seat, out.Asks, out.Declined = int(w.Seat), w.For.String(), int(w.By)
	case table.PaceSet:
		out.Instant = w.Instant
	case table.Resumed:
		out.Seat = int(w.Seat)
	case table.Said:
		out.Seat, out.Phrase = int(w.Seat), w.Phrase
	case table.RematchMade:
		out.Table, out.By = w.Table, string(w.By)
	default:
		return out, out.addMatch(e.Body, s)
	}
	return out, nil
}

// addMatch sets the fields of e that describe an event of the match.
func (e *Event) addMatch(what table.EventBody, s *table.Settings) (err error) {
	switch w := what.(type) {
	case table.Started:
		e.Players = w.Players
	case table.RoundDealt:
		e.Round, e.Redeals = w.Round, w.Redeals
		for _, l := range w.Lots {
			e.Lots = append(e.Lots, Lot(l))
		}
		e.Position, err = PositionOf(w.View, game.Result{}, s.Rules)
	case table.Acted:
		e.addAct(w, s.Seats)
	case table.TakenBack:
		e.Seat, e.Actions = int(w.Seat), w.Actions
		e.Position, err = PositionOf(w.View, game.Result{}, s.Rules)
	case table.RoundEnded:
		e.addEnd(w)
	case table.MatchEnded:
		e.Totals, e.Places, e.Early = w.Totals, w.Places, w.Early
	}
	return err
}

func (e *Event) addAct(a table.Acted, seats int) {
	e.Action, e.How, e.Seat = a.Action, a.How.String(), int(a.Action.Seat)
	for _, p := range a.Penalty {
		e.Penalty = append(e.Penalty, Penalty(p))
	}
	e.Status = statusOf(&a.After, a.Binding, seats)
}

func (e *Event) addEnd(w table.RoundEnded) {
	e.Round, e.Totals = w.Round, w.Totals
	e.End, e.Hands = endOf(w.Result, len(w.Totals)), w.Hands[1:]
	if w.Secret != nil {
		e.Hex = w.Secret.Reveal()
	}
}
