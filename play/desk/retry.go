package desk

import (
	"cmp"
	"context"
	"fmt"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// Retry makes a table at which a moment of a finished match is played again.
var Retry = newNamedOperation(About{
	Method: "POST", Path: "/api/tables/{table}/retry", ID: "retry", Summary: "Try it again",
	Description: "Only after the match: makes a table that continues a round from just before an action. You sit on the seat that " +
		"acted, the same bots on the other seats, and a bot in the place of every other person. Its match is that one round, " +
		"without a clock, and does not count in anybody's standings.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).retry)

func (d *Desk) retry(ctx context.Context, from Caller, in *wire.RetryInput) (*wire.View, error) {
	old, _, err := d.openMatch(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	played, err := old.Replay(ctx, in.Body.Round)
	if err != nil {
		return nil, err
	}
	begun, seat, ok := played.BeginningOf(in.Body.Index)
	if !ok {
		return nil, invalidField(fmt.Sprintf(`index: "%d" is not an action of round %d`, in.Body.Index, in.Body.Round))
	}
	if err := d.limits.chargeTable(from); err != nil {
		return nil, err
	}
	was := old.SeenFrom(game.NoSeat)
	again := table.Moment{Table: old.ID(), Round: in.Body.Round, Index: in.Body.Index}
	t, err := d.createTable(ctx, from, retrySettings(was.Settings, again), true)
	if err != nil {
		return nil, err
	}
	if err := d.continueAt(ctx, from, t, was.Chairs, seat, &begun); err != nil {
		d.discardTable(ctx, t)
		return nil, err
	}
	return d.viewOf(ctx, from, t)
}

// retrySettings returns the settings for playing a moment of a match with settings s again.
func retrySettings(s table.Settings, again table.Moment) table.Settings {
	s.Again = again
	s.Rules.Object = s.Rules.Object || s.Rules.Rules.Rounds > 1
	s.Rules.Rules.Rounds = 1
	s.Listed, s.Onlookers, s.TakeBack, s.Late = false, false, true, false
	s.Turn, s.Reserve, s.Absent = 0, 0, 0
	s.First, s.Forced = false, s.Forced || s.First // only in a first match one presses every button
	return s
}

// continueAt seats the caller on the seat and bots on all others, and continues the round.
func (d *Desk) continueAt(ctx context.Context, from Caller, t *hall.Table, chairs []table.Chair, seat game.Seat,
	begun *table.Beginning) error {
	me := wire.Names{from.asWho(): from.Person.Name}
	list := []table.Command{{Seat: seat, Body: table.Join{}}}
	var unnamed []table.Command // after all others, whose names are taken
	for i, c := range chairs {
		c.Bot = cmp.Or(c.Bot, table.Standin)
		bot := botAgain(c, me)
		switch at := game.Seat(i + 1); {
		case at == seat:
		case bot.Names == nil:
			unnamed = append(unnamed, table.Command{Seat: at, Body: bot})
		default:
			list = append(list, table.Command{Seat: at, Body: bot})
		}
	}
	for _, c := range unnamed {
		c, err := d.withBotName(ctx, t, c)
		if err != nil {
			return err
		}
		list = append(list, c)
	}
	list = append(list, table.Command{Body: table.Start{From: begun}})
	for _, c := range list {
		c.ID, c.By = newID(), from.asWho()
		if _, err := d.doLasting(ctx, t, c); err != nil {
			return err
		}
	}
	return nil
}
