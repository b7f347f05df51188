package wire

import (
	"cmp"

	"roundhouse/game"
	"roundhouse/play/table"
)

// EventOf returns the message for an event.
func EventOf(e table.Shown, s *table.Settings, names Names) (*Event, error) {
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
		then, _ := e.Then.(table.NameThen)
		out.Name = cmp.Or(out.Name, then.Name)
	case table.HostChanged:
		out.Who = string(w.Who)
	case table.Reserved:
		out.Seat, out.Who = int(w.Seat), string(w.Who)
	case table.HostPassed:
		out.Seat = int(w.From)
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
		return out, out.addMatch(e, s)
	}
	return out, nil
}

// addMatch sets the fields of e that describe an event of the match.
func (e *Event) addMatch(what table.Shown, s *table.Settings) (err error) {
	switch w := what.Body.(type) {
	case table.Started:
		e.Players = w.Players
	case table.RoundDealt:
		e.Round, e.Redeals = w.Round, w.Redeals
		for _, l := range w.Lots {
			e.Lots = append(e.Lots, Lot(l))
		}
		e.Position, err = PositionOf(what.Then.(table.PositionThen).View, game.Result{}, s.Rules)
	case table.Acted:
		e.addAct(w, what.Then.(table.ActedThen).Event, s.Seats)
	case table.TakenBack:
		e.Seat, e.Actions = int(w.Seat), w.Actions
		e.Position, err = PositionOf(what.Then.(table.PositionThen).View, game.Result{}, s.Rules)
	case table.RoundEnded:
		e.addEnd(w, what.Then.(table.RoundEndedThen))
	case table.MatchEnded:
		e.Totals, e.Places, e.Early = w.Totals, w.Places, w.Early
	}
	return err
}

func (e *Event) addAct(a table.Acted, then game.Event, seats int) {
	e.Action, e.How, e.Seat = a.Action, a.How.String(), int(a.Action.Seat)
	for _, p := range then.Penalty {
		e.Penalty = append(e.Penalty, Penalty(p))
	}
	e.Status = statusOf(&then.After, then.Binding, seats)
}

func (e *Event) addEnd(w table.RoundEnded, then table.RoundEndedThen) {
	e.Round, e.Totals, e.Hands = then.Round, then.Totals, then.Hands
	e.End = endOf(w.Result(), len(then.Totals))
	if then.Secret != nil {
		e.Hex = then.Secret.Reveal()
	}
}
