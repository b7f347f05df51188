package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
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
		d.waiting.changeHost(id, people.ID(l.House.Host))
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
	entry := lists.Entry{
		ID: id, Rules: ref, Host: people.ID(l.House.Host), Stage: l.Stage, Round: l.Round,
		Rounds: int(l.Settings.Rules.Rules.Rounds), Listed: l.Settings.Listed && t.IsWatchable(),
		Made: l.At, Moved: l.At, Seq: uint64(l.Seq),
	}
	for _, s := range l.House.Seats {
		entry.Seats = append(entry.Seats, lists.Seat{Who: people.ID(cmp.Or(s.Who, s.Late)), Bot: s.Bot, Name: s.Name})
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

// index holds the tables whose entries in the lists are out of date. Lists are a read model: they
// are updated some time after the events. Updates that fail are retried, so a finished match gets
// into the archive in the end.
type index struct {
	mu    sync.Mutex
	dirty map[string][]people.ID // by table: the people who have sat down there or left since the last update
	more  chan struct{}          // signals that a table is dirty
	work  sync.Mutex             // held while a table is brought up to date
}

func (x *index) init() { x.dirty, x.more = map[string][]people.ID{}, make(chan struct{}, 1) }

// markDirty records that a table has changed, with the people who have sat down there or left.
func (x *index) markDirty(id string, concerned ...people.ID) {
	x.mu.Lock()
	x.dirty[id] = append(x.dirty[id], concerned...)
	x.mu.Unlock()
	select {
	case x.more <- struct{}{}:
	default:
	}
}

// countDirty returns the number of dirty tables.
func (x *index) countDirty() int {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.dirty)
}

// takeAny removes and returns any dirty table. It returns false if there is none.
func (x *index) takeAny() (id string, concerned []people.ID, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for id, concerned := range x.dirty {
		delete(x.dirty, id)
		return id, concerned, true
	}
	return "", nil, false
}

// takeOf removes and returns the dirty ones among the given tables and those that the person has
// joined or left.
func (x *index) takeOf(who people.ID, tables []lists.Entry) map[string][]people.ID {
	x.mu.Lock()
	defer x.mu.Unlock()
	list := map[string][]people.ID{}
	for id, concerned := range x.dirty {
		if slices.Contains(concerned, who) {
			list[id] = concerned
		}
	}
	for _, t := range tables {
		if concerned, ok := x.dirty[t.ID]; ok {
			list[t.ID] = concerned
		}
	}
	for id := range list {
		delete(x.dirty, id)
	}
	return list
}

// waiting counts the tables that wait for players and were made since the server started. It counts
// them by host, adding older ones from the lists, and by address, which is not stored anywhere
// else.
type waiting struct {
	mu      sync.Mutex
	tables  map[string]maker
	hosts   map[people.ID]map[string]bool
	address map[string]int
}

// maker is the host of a table, and the address from which the table was made.
type maker struct {
	host    people.ID
	address string // "" is exempt from the limit
}

func (w *waiting) init() {
	w.tables, w.hosts, w.address = map[string]maker{}, map[people.ID]map[string]bool{}, map[string]int{}
}

// addTable counts a table. It returns an error if there would be too many. listed holds the IDs of
// the host's waiting tables in the lists.
func (w *waiting) addTable(id string, by maker, listed []string, l *Limits) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	have := len(w.hosts[by.host])
	for _, id := range listed {
		if !w.hosts[by.host][id] {
			have++
		}
	}
	switch {
	case l.Waiting > 0 && have >= l.Waiting:
		return tooManyTables("many of your tables wait for players: start one of them, or leave it")
	case l.AddressWaiting > 0 && by.address != "" && w.address[by.address] >= l.AddressWaiting:
		return tooManyTables("many tables that were made from your address wait for players")
	}
	w.tables[id] = by
	w.ownTables(by.host)[id] = true
	w.address[by.address]++
	return nil
}

// ownTables returns the waiting tables of the host, a set that may be changed; w must be locked.
func (w *waiting) ownTables(host people.ID) map[string]bool {
	if w.hosts[host] == nil {
		w.hosts[host] = map[string]bool{}
	}
	return w.hosts[host]
}

// changeHost counts a table for its new host.
func (w *waiting) changeHost(id string, host people.ID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	by, ok := w.tables[id]
	if !ok || by.host == host {
		return
	}
	w.removeFromHost(id, by.host)
	by.host = host
	w.tables[id] = by
	w.ownTables(host)[id] = true
}

// removeFromHost no longer counts a table for the host; w must be locked.
func (w *waiting) removeFromHost(id string, host people.ID) {
	delete(w.hosts[host], id)
	if len(w.hosts[host]) == 0 {
		delete(w.hosts, host)
	}
}

// removeTable stops counting a table, because it no longer waits.
func (w *waiting) removeTable(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	by, ok := w.tables[id]
	if !ok {
		return
	}
	delete(w.tables, id)
	w.removeFromHost(id, by.host)
	if w.address[by.address]--; w.address[by.address] == 0 {
		delete(w.address, by.address)
	}
}

// tooManyTables returns the error for too many tables. It does not say when to retry, because that
// depends on what people do.
func tooManyTables(detail string) *Error {
	return refusalError("too_many_tables", detail)
}
