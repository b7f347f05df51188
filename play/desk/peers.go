package desk

import (
	"context"
	"time"

	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Peers connects a desk with the desks of other servers that run the same tables. Each table has
// one owner, to which requests should go; see hall.Peers.
type Peers struct {
	hall.Peers
	// Tell sends a notice to all other desks. A notice may be lost. Tell must not wait for
	// anything.
	Tell func(Notice)
}

// Notice is a message from one desk to the others.
type Notice struct {
	Person  people.ID `json:"person"`
	Deleted bool      `json:"deleted,omitempty"` // the person has been deleted
	// Table is a table at which the person is present. If it is empty, the person has been renamed
	// or deleted.
	Table string `json:"table,omitempty"`
	Sat   bool   `json:"sat,omitempty"`  // the person has sat down at the table; nothing else is said
	Here  bool   `json:"here,omitempty"` // the person has the site open; nothing else is said
}

// The intervals of what desks tell each other.
const (
	presentEvery = 4 * time.Second  // that a person is present; see hall.Table.Enter
	trustFor     = 60 * time.Second // how long people are cached, in case a notice is lost
)

// hallPeers returns what the hall needs of the peers, or nil if there are none.
func (c *Config) hallPeers() *hall.Peers {
	if c.Peers == nil {
		return nil
	}
	return &c.Peers.Peers
}

// owns reports whether this desk does what a table must do by itself.
func (d *Desk) owns(table string) bool {
	if d.c.Peers == nil {
		return true
	}
	_, owned := d.c.Peers.Own(table)
	return owned
}

// tellOthers sends a notice to the other desks, if there are any.
func (d *Desk) tellOthers(n Notice) {
	if d.c.Peers != nil {
		d.c.Peers.Tell(n)
	}
}

// requireOwned returns an error if the table belongs to another desk, as it does for a moment while
// tables move. Only the owner knows who is present.
func requireOwned(t *hall.Table) error {
	if t.IsOwned() {
		return nil
	}
	return retryLater("unavailable", "the table is moving to another server", 1)
}

// Hear takes a notice from another desk.
func (d *Desk) Hear(n Notice) {
	switch {
	case n.Here:
		d.present.note(n.Person, d.c.Now())
		return
	case n.Sat:
		d.follows.noteSat(n.Table, table.Who(n.Person))
		return
	case n.Table != "":
		d.hall.Attended(n.Table, table.Who(n.Person))
		return
	}
	d.forgetPerson(n.Person, n.Deleted)
	if n.Deleted {
		d.asides.do(func() { d.leaveAfterDeletion(n.Person) })
	}
}

// leaveAfterDeletion makes a person who was deleted at another desk leave the tables that only this
// desk knows of yet.
func (d *Desk) leaveAfterDeletion(id people.ID) {
	ctx, cancel := context.WithTimeout(context.Background(), trustFor)
	defer cancel()
	ctx, stop := d.untilClosing(ctx)
	defer stop()
	if err := d.leaveTables(ctx, id, d.owns); err != nil && d.requireOpen() == nil {
		d.log.Error("a deleted person stays at a table", "error", logSafe(err))
	}
}

// forgetPerson drops what is cached about a person who has been renamed or deleted, and lets those
// who see the person see that.
func (d *Desk) forgetPerson(id people.ID, deleted bool) {
	d.known.forgetPerson(id, deleted)
	if deleted {
		d.audience.endStreams(table.Who(id))
		d.follows.endStreams(table.Who(id))
	}
	d.audience.pokeTables(table.Who(id))
}

// Heard reports that another server has appended events to a table, up to the one numbered last.
func (d *Desk) Heard(id string, last table.Seq) {
	d.hall.Heard(id, last)
	if d.owns(id) { // the match may be over, even if the table is not in memory
		d.noteEnd()
	}
}

// Resettle must be called whenever the owners of tables may have changed. The streams of tables
// that have moved end.
func (d *Desk) Resettle() {
	d.hall.Resettle(func(id string) {
		d.audience.endTable(id)
		d.follows.noteChange(id, nil)
	})
	d.noteEnd() // this desk may own its table now
}

// keepPeers keeps the other desks informed, and the caches fresh, until ctx is done.
func (d *Desk) keepPeers(ctx context.Context) {
	if d.c.Peers == nil {
		return
	}
	present, trust := time.NewTicker(presentEvery), time.NewTicker(trustFor)
	defer present.Stop()
	defer trust.Stop()
	for {
		select {
		case <-present.C:
			for _, n := range d.follows.presentElsewhere() {
				d.tellOthers(n)
			}
		case <-trust.C:
			d.refreshPeople(ctx)
		case <-ctx.Done():
			return
		}
	}
}

// refreshPeople empties the caches, and ends the streams of people who have been deleted.
func (d *Desk) refreshPeople(ctx context.Context) {
	var watching []people.ID
	for _, who := range append(d.audience.listPeople(), d.follows.listPeople()...) {
		watching = append(watching, people.ID(who))
	}
	names, err := d.people.Names(ctx, watching...)
	d.known.forgetAll()
	if err != nil {
		if ctx.Err() == nil {
			d.log.Error("the people are not known", "error", logSafe(err))
		}
		return
	}
	for _, id := range watching {
		if names[id] == "" {
			d.forgetPerson(id, true)
		}
	}
}

// newTableID returns an ID for a table that this desk owns.
func (d *Desk) newTableID() (string, error) {
	for range 1000 {
		if id := d.c.Prefix + newID(); d.owns(id) {
			return id, nil
		}
	}
	return "", retryLater("unavailable", "the server has no tables just now", 1)
}
