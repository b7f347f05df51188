package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"time"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// refreshLists brings the lists up to date with the person's tables, so that a new table appears at
// once. It does not update the tables of other people.
func (d *Desk) refreshLists(ctx context.Context, who people.ID) error {
	d.index.work.Lock()
	defer d.index.work.Unlock()
	if d.index.countDirty() == 0 {
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	tables, err := d.c.Lists.ForPerson(ctx, who, mostTables)
	if err != nil {
		return err
	}
	for id, concerned := range d.index.takeOf(who, tables) {
		if err := d.writeLists(ctx, id); err != nil {
			d.index.markDirty(id, concerned...) // other people's lists still need the update
		}
	}
	return nil
}

// noteChange records that a table has new events; the hall calls it with the table locked.
func (d *Desk) noteChange(id string, news []table.Event, _ table.Stage) {
	d.follows.noteChange(id, news)
	var concerned []people.ID
	listed := false
	for _, e := range news {
		listed = listed || e.IsListed()
		if who := e.NamedPerson(); who != "" {
			concerned = append(concerned, people.ID(who))
		}
	}
	if !d.owns(id) {
		return
	}
	if listed {
		d.index.markDirty(id, concerned...)
	}
	for _, e := range news {
		if sat, ok := e.Body.(table.Sat); ok && sat.Chair.Who != "" {
			d.tellOthers(Notice{Person: people.ID(sat.Chair.Who), Table: id, Sat: true})
		}
	}
}

// indexEvery is how long a list may be out of date, and indexAgain the time before a failed update
// is retried.
const (
	indexEvery = 200 * time.Millisecond
	indexAgain = 5 * time.Second
)

// behind is a table whose entry in the lists could not be brought up to date.
type behind struct {
	id        string
	concerned []people.ID
}

// keepIndex keeps the lists up to date until ctx is done. In case a server was killed, it begins
// with the tables that have changed since their entries were written, and looks for such tables
// again whenever tables have moved to this server.
func (d *Desk) keepIndex(ctx context.Context) {
	d.markBehind(ctx)
	again := time.NewTimer(indexAgain)
	defer again.Stop()
	tick := time.NewTicker(indexEvery)
	defer tick.Stop()
	var late []behind
	for {
		select {
		case <-d.index.more:
			waits := len(late) > 0 // its time is running already, whatever else fails meanwhile
			if late = append(late, d.updateAll(ctx)...); len(late) > 0 && !waits {
				again.Reset(indexAgain)
			}
		case <-d.resettled:
			d.markBehind(ctx)
		case <-again.C:
			d.index.addAll(late)
			late = nil
		case <-ctx.Done():
			d.index.addAll(late)
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// markBehind marks the tables dirty whose entries in the lists are out of date.
func (d *Desk) markBehind(ctx context.Context) {
	list, err := d.c.Lists.Behind(ctx)
	if err != nil && ctx.Err() == nil {
		d.log.Error("the tables that have changed are not known", "error", logSafe(err))
	}
	for _, id := range list {
		d.index.markDirty(id)
	}
}

// addAll marks the tables dirty again.
func (x *index) addAll(list []behind) {
	for _, b := range list {
		x.markDirty(b.id, b.concerned...)
	}
}

// updateAll brings the entries of all dirty tables up to date, and returns the tables for which
// that failed.
func (d *Desk) updateAll(ctx context.Context) (late []behind) {
	var first error
	for range d.index.countDirty() {
		b, err := d.updateOne(ctx)
		if err != nil {
			late = append(late, b)
			first = cmp.Or(first, err)
		}
	}
	if first != nil && ctx.Err() == nil && !errors.Is(first, hall.ErrClosed) {
		d.log.Error("lists are behind", "tables", len(late), "error", logSafe(first))
	}
	return late
}

// updateOne brings the entry of one dirty table up to date.
func (d *Desk) updateOne(ctx context.Context) (behind, error) {
	d.index.work.Lock()
	defer d.index.work.Unlock()
	id, concerned, ok := d.index.takeAny()
	if !ok { // another goroutine has done it
		return behind{}, nil
	}
	return behind{id, concerned}, d.writeLists(ctx, id)
}

// writeLists writes one table into the lists, or into the archive if the match is over. A damaged
// table keeps its previous entry.
func (d *Desk) writeLists(ctx context.Context, id string) error {
	err := d.writeEntry(ctx, id)
	if d.isDamage(err) {
		return nil
	}
	return err
}

func (d *Desk) writeEntry(ctx context.Context, id string) error {
	if !d.owns(id) { // the table has moved, and its owner writes the entry
		d.waiting.removeTable(id)
		return nil
	}
	t, err := d.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) {
		d.waiting.removeTable(id)
		return d.c.Lists.Drop(ctx, id)
	}
	if err != nil {
		return err
	}
	l := t.SeenFrom(game.NoSeat)
	if l.Stage == table.Waiting {
		d.waiting.changeHost(id, people.ID(l.Host))
	} else {
		d.waiting.removeTable(id)
	}
	if l.Stage == table.Finished {
		if l.Round > 0 { // otherwise everybody agreed to end it before it began
			if err := d.keepMatch(ctx, t, &l); err != nil {
				return err
			}
		}
		return d.c.Lists.Drop(ctx, id)
	}
	ref, err := json.Marshal(l.Settings.Rules)
	if err != nil {
		return err
	}
	entry := lists.Table{
		ID: id, Rules: ref, Host: people.ID(l.Host), Stage: stageOf(l.Stage), Round: l.Round,
		Rounds: int(l.Settings.Rules.Rules.Rounds), Listed: l.Settings.Listed && t.IsWatchable(),
		Made: l.At, Moved: l.At, Seq: uint64(l.Seq),
	}
	for i, c := range l.Chairs {
		entry.Seats = append(entry.Seats, lists.Seat{Who: people.ID(cmp.Or(c.Who, l.Late[game.Seat(i+1)])), Bot: c.Bot, Name: c.Name})
	}
	if err := d.c.Lists.Put(ctx, entry); err != nil {
		return err
	}
	// The table may have been removed meanwhile, and taken off the lists before it was put there.
	if _, err := d.hall.Get(ctx, id); errors.Is(err, table.ErrNoTable) {
		return d.c.Lists.Drop(ctx, id)
	}
	return nil
}
