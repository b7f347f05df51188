package desk

import (
	"context"

	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// lockName waits until nobody else is about to be called so, nor the person to sit down or to
// change its name, and keeps others waiting until done is called.
func (d *Desk) lockName(id people.ID, name string) (done func()) {
	person := d.locks.lockKey("person/" + string(id))
	called := d.locks.lockKey("name/" + nameKey(name))
	return func() {
		called()
		person()
	}
}

// lockNameAt returns an error where somebody at the table is called like the person. Nobody else
// can come to be called so until done is called.
func (d *Desk) lockNameAt(ctx context.Context, p people.Person, t *hall.Table) (done func(), err error) {
	done = d.lockName(p.ID, p.Name)
	if err := d.requireNameFreeAt(ctx, t, p.ID, p.Name); err != nil {
		done()
		return nil, err
	}
	return done, nil
}

// requireNameFree returns an error where somebody else at one of the person's tables is
// called so.
func (d *Desk) requireNameFree(ctx context.Context, id people.ID, name string) error {
	if err := d.refreshLists(ctx, id); err != nil {
		return err
	}
	list, err := d.c.Lists.Of(ctx, id, mostTables)
	if err != nil {
		return err
	}
	for _, l := range list {
		var seated []table.Who
		for _, seat := range l.Seats {
			seated = append(seated, table.Who(seat.Who))
		}
		if err := d.requireOther(ctx, seated, id, name); err != nil {
			return err
		}
	}
	return nil
}

// requireNameFreeAt returns an error where somebody else at the table is called so.
func (d *Desk) requireNameFreeAt(ctx context.Context, t *hall.Table, id people.ID, name string) error {
	var seated []table.Who
	for _, c := range t.SeenFrom(0).Chairs {
		seated = append(seated, c.Who)
	}
	return d.requireOther(ctx, seated, id, name)
}

// requireOther returns an error where one of the people, but for the person itself, is called so.
func (d *Desk) requireOther(ctx context.Context, seated []table.Who, id people.ID, name string) error {
	names, err := d.known.namesOf(ctx, d.c.People, seated)
	if err != nil {
		return err
	}
	key := nameKey(name)
	for who, other := range names {
		if who != table.Who(id) && nameKey(other) == key {
			return refusalError("name_taken", "somebody at the table is called so already: choose another name")
		}
	}
	return nil
}
