package desk

import (
	"context"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// Rematch returns the next table of the same people, and makes it if there is none yet.
var Rematch = newNamedOperation(About{
	Method: "POST", Path: "/api/tables/{table}/rematch", ID: "rematch", Summary: "Play again",
	Description: "After the match: makes a table with the same settings, people, bots and seats, or returns the one that " +
		"somebody else has made. If you are the only person and no seat is open, it starts at once. The old table's stream sends rematch_made.",
	Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).playAgain)

func (d *Desk) playAgain(ctx context.Context, from Caller, in *wire.TableInput) (*wire.View, error) {
	old, seat, err := d.seatedTable(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	if old.SeenFrom(seat).Stage != table.Finished {
		return nil, refusalError(table.NotPlaying.Error(), "the match is not over")
	}
	id, err := d.nextTable(ctx, from, old, seat)
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
func (d *Desk) nextTable(ctx context.Context, from Caller, old *hall.Table, seat game.Seat) (string, error) {
	defer d.locks.lockKey("rematch/" + old.ID())()
	l := old.SeenFrom(seat)
	if l.Onwards != "" {
		return l.Onwards, nil
	}
	if err := d.limits.chargeTable(from); err != nil {
		return "", err
	}
	return d.makeNext(ctx, from, old, &l, seat)
}

// makeNext makes the next table and announces it at the old one. If somebody else has announced a
// table first, that one counts, and the new one is discarded.
func (d *Desk) makeNext(
	ctx context.Context, from Caller, old *hall.Table, l *table.Snapshot, seat game.Seat,
) (string, error) {
	host := l.Chairs[seat-1].Who
	settings := l.Settings
	settings.Again = table.Moment{} // the next match is dealt
	next, err := d.createTable(ctx, from, settings, false)
	if err != nil {
		return "", err
	}
	err = d.reseatAll(ctx, next, l, seat)
	if err == nil {
		_, err = d.doLasting(ctx, old, table.Command{ID: newID(), By: host, Body: table.Rematch{Table: next.ID()}})
	}
	onwards := old.SeenFrom(game.NoSeat).Onwards
	switch onwards {
	case next.ID():
		return onwards, d.startAlone(ctx, next, host)
	case "":
		d.discardTable(ctx, next)
		return "", err
	}
	d.discardTable(ctx, next)
	return onwards, nil
}

// startAlone starts the match if bots have all other seats.
func (d *Desk) startAlone(ctx context.Context, t *hall.Table, host table.Who) error {
	for _, c := range t.SeenFrom(game.NoSeat).Chairs {
		if c.IsOpen() || c.Who != "" && c.Who != host {
			return nil
		}
	}
	_, err := d.doLasting(ctx, t, table.Command{ID: newID(), By: host, Body: table.Start{}})
	return err
}
