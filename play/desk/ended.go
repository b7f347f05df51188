package desk

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// A match that is over stays on the lists until it is in the archive, so none is missing there
// whenever a program ends. The owner of its table copies it.

// archiveAgain is the time before another attempt to copy a match, and the longest until a match is
// copied of whose end this desk has not heard.
const archiveAgain = 5 * time.Second

// noteChange records that a table has new events; the hall calls it with the table locked.
func (d *Desk) noteChange(id string, news []table.Event, stage table.Stage) {
	d.follows.noteChange(id, news)
	if !d.owns(id) {
		return
	}
	if stage == table.Finished {
		d.noteEnd()
	}
	for _, e := range news {
		if sat, ok := e.Body.(table.Sat); ok && sat.Chair.Who != "" {
			d.tellOthers(Notice{Person: people.ID(sat.Chair.Who), Table: id, Sat: true})
		}
	}
}

// noteEnd records that there may be a match that is over and not in the archive.
func (d *Desk) noteEnd() {
	select {
	case d.ended <- struct{}{}:
	default:
	}
}

// keepArchive copies matches into the archive as they end, and does what is due about score sheets,
// until ctx is done.
func (d *Desk) keepArchive(ctx context.Context) {
	tick := time.NewTicker(archiveAgain)
	defer tick.Stop()
	failed := map[string]bool{} // whether the table is damaged
	for {
		d.archiveAll(ctx, failed)
		if err := d.tendSheets(ctx, d.c.Now()); err != nil && ctx.Err() == nil {
			d.log.Error("score sheets that are due wait", "error", logSafe(err))
		}
		select {
		case <-d.ended:
		case <-tick.C:
			maps.DeleteFunc(failed, func(_ string, damaged bool) bool { return !damaged })
		case <-ctx.Done():
			return
		}
	}
}

// archiveAll copies all matches that are over, except those that have failed, to which it adds.
func (d *Desk) archiveAll(ctx context.Context, failed map[string]bool) {
	list, err := d.lists.Over(ctx)
	count := 0
	for _, l := range list {
		if _, has := failed[l.ID]; has {
			continue
		}
		one := d.archiveMatch(ctx, l.ID)
		switch damaged := d.isDamage(one); {
		case one == nil:
		case damaged:
			failed[l.ID] = true
		default:
			failed[l.ID], err = false, one
			count++
		}
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, hall.ErrClosed) {
		d.log.Error("finished matches are not in the archive yet", "matches", count, "error", logSafe(err))
	}
}

// archiveMatchesOf copies those that have just ended of the person's matches.
func (d *Desk) archiveMatchesOf(ctx context.Context, who people.ID) error {
	list, err := d.lists.Over(ctx)
	for _, l := range list {
		if l.HasPerson(who) {
			_ = d.archiveMatch(ctx, l.ID) // it is tried again
		}
	}
	return err
}

// archiveMatch copies a match that is over into the archive, and takes its table off the lists. It
// leaves the tables of other desks alone.
func (d *Desk) archiveMatch(ctx context.Context, id string) error {
	if !d.owns(id) {
		return nil
	}
	t, err := d.hall.Get(ctx, id)
	if err == nil {
		if l := t.SeenFrom(game.NoSeat); l.Stage == table.Finished {
			err = d.keepMatch(ctx, t, &l)
		} else {
			err = fmt.Errorf("the table %s is %s, and on the lists as over", id, l.Stage)
		}
	}
	if err == nil {
		err = t.Unlist(ctx)
	}
	if errors.Is(err, table.ErrNoTable) { // it has been removed meanwhile
		return nil
	}
	return err
}

// CountTables returns the number of tables on the lists in each stage.
func (d *Desk) CountTables(ctx context.Context) (map[table.Stage]int, error) {
	return d.lists.Count(ctx)
}
