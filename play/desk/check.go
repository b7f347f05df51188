package desk

import (
	"context"
	"errors"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/play/wire"
	"roundhouse/words"
)

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
