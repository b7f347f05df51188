package desk

import (
	"cmp"
	"context"
	"fmt"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// Rematch returns the next table of the same people, and makes it if there is none yet.
var Rematch = newNamedOperation(About{
	Method: "POST", Path: "/api/tables/{table}/rematch", ID: "rematch", Summary: "Play again",
	Description: "After the match: makes a table with the same settings, people, bots and seats, or returns the one that " +
		"somebody else has made. If you are the only person and no seat is open, it starts at once. The old table's stream sends rematch_made.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).playAgain)

// RematchInput names the match after which to play again.
type RematchInput struct {
	TableInput
	Pace table.Pace `query:"pace" enum:"slow,normal,fast" doc:"How long bots pause there; as before if it is missing"`
}

func (d *Desk) playAgain(ctx context.Context, from Caller, in *RematchInput) (*table.View, error) {
	old, seat, err := d.seatedTable(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	if old.SeenFrom(seat).Stage != table.Finished {
		return nil, refusalError(table.NotPlaying.Error(), "the match is not over")
	}
	id, err := d.nextTable(ctx, from, old, seat, in.Pace)
	if err != nil {
		return nil, err
	}
	next, err := d.hall.Get(ctx, id)
	if err != nil {
		return nil, err
	}
	return d.viewOf(ctx, from, next)
}

// nextTable returns the next table's ID. If several people ask at once, one of them makes it, and
// it counts against that person's limit alone.
func (d *Desk) nextTable(ctx context.Context, from Caller, old *hall.Table, seat game.Seat, pace table.Pace) (string, error) {
	defer d.locks.lockKey("rematch/" + old.ID())()
	l := old.SeenFrom(seat)
	if l.House.Rematch != "" {
		return l.House.Rematch, nil
	}
	if err := d.limits.chargeTable(from); err != nil {
		return "", err
	}
	l.Settings.Pace = cmp.Or(pace, l.Settings.Pace)
	return d.makeNext(ctx, from, old, &l, seat)
}

// makeNext makes the next table and announces it at the old one. If somebody else has announced a
// table first, that one counts, and the new one is discarded.
func (d *Desk) makeNext(
	ctx context.Context, from Caller, old *hall.Table, l *table.View, seat game.Seat,
) (string, error) {
	host := l.House.Seats[seat-1].Who
	settings := l.Settings
	settings.Again, settings.Day, settings.Practice = table.Moment{}, 0, false // the next match is dealt
	next, err := d.createTable(ctx, from, settings, false)
	if err != nil {
		return "", err
	}
	err = d.reseatAll(ctx, next, l, seat)
	if err == nil {
		_, err = d.doLasting(ctx, old, table.Command{ID: newID(), By: host, Body: table.Rematch{Table: next.ID()}})
	}
	agreed := old.SeenFrom(game.NoSeat).House.Rematch
	switch agreed {
	case next.ID():
		return agreed, d.startAlone(ctx, next, host)
	case "":
		d.discardTable(ctx, next)
		return "", err
	}
	d.discardTable(ctx, next)
	return agreed, nil
}

// startAlone starts the match if bots have all other seats.
func (d *Desk) startAlone(ctx context.Context, t *hall.Table, host table.Who) error {
	for _, c := range t.SeenFrom(game.NoSeat).House.Seats {
		if c.IsOpen() || c.Who != "" && c.Who != host {
			return nil
		}
	}
	_, err := d.doLasting(ctx, t, table.Command{ID: newID(), By: host, Body: table.Start{}})
	return err
}

// Retry makes a table at which a moment of a finished match is played again.
var Retry = newNamedOperation(About{
	Method: "POST", Path: "/api/tables/{table}/retry", ID: "retry", Summary: "Try it again",
	Description: "Only after the match: makes a table that continues a round from just before an action. You sit on the seat that " +
		"acted, the same bots on the other seats, and a bot in the place of every other person. Its match is that one round, " +
		"without a clock, and does not count in anybody's standings.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).retry)

// RetryInput is the input of a request to play a moment again.
type RetryInput struct {
	TableInput
	Body Retrying
}

// Retrying is the request to play a moment again.
type Retrying struct {
	Round int `json:"round" minimum:"1" maximum:"38" doc:"The round, from 1" example:"1"`
	Index int `json:"index" minimum:"0" maximum:"100000" doc:"The index of the action among the events of the round" example:"17"`
}

func (d *Desk) retry(ctx context.Context, from Caller, in *RetryInput) (*table.View, error) {
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
	if err := d.continueAt(ctx, from, t, was.House.Seats, seat, &begun); err != nil {
		d.discardTable(ctx, t)
		return nil, err
	}
	return d.viewOf(ctx, from, t)
}

// retrySettings returns the settings for playing a moment of a match with settings s again.
func retrySettings(s table.Settings, again table.Moment) table.Settings {
	s.Again = again
	s.Rules = s.Rules.OneRound()
	s.Listed, s.Onlookers, s.TakeBack, s.Late, s.Practice = false, false, true, false, false
	s.Turn, s.Reserve, s.Absent, s.Days, s.Overdue, s.Day = 0, 0, 0, 0, 0, 0
	s.First, s.Forced = false, s.Forced || s.First // only in a first match one presses every button
	return s
}

// continueAt seats the caller on the seat and bots on all others, and continues the round.
func (d *Desk) continueAt(ctx context.Context, from Caller, t *hall.Table, chairs []table.Seat, seat game.Seat,
	begun *table.Beginning) error {
	me := Names{from.asWho(): from.Person.Name}
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
