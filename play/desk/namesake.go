package desk

import (
	"context"
	"maps"
	"slices"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// lockName locks the name and the person until done is called. Meanwhile nobody else can take the
// name, and the person cannot sit down or be renamed elsewhere.
func (d *Desk) lockName(id people.ID, name string) (done func()) {
	locked := []func(){d.locks.lockKey("person/" + string(id))}
	for _, key := range nameKeys(name) {
		locked = append(locked, d.locks.lockKey(key))
	}
	return func() {
		for _, unlock := range slices.Backward(locked) {
			unlock()
		}
	}
}

// lockNameAt locks the person and the person's name until done is called. It returns an error if
// somebody else at the table has that name.
func (d *Desk) lockNameAt(ctx context.Context, p people.Person, t *hall.Table) (done func(), err error) {
	done = d.lockName(p.ID, p.Name)
	if err := d.requireNameFreeAt(ctx, t, p.ID, p.Name); err != nil {
		done()
		return nil, err
	}
	return done, nil
}

// requireNameFree returns an error if somebody else at one of the person's tables has the name, also
// a bot.
func (d *Desk) requireNameFree(ctx context.Context, id people.ID, name string) error {
	if err := d.refreshLists(ctx, id); err != nil {
		return err
	}
	list, err := d.c.Lists.ForPerson(ctx, id, mostTables)
	if err != nil {
		return err
	}
	for _, l := range list {
		var seated []table.Chair
		for _, seat := range l.Seats {
			seated = append(seated, table.Chair{Who: table.Who(seat.Who), Name: seat.Name})
		}
		if err := d.requireOther(ctx, seated, id, name); err != nil {
			return err
		}
	}
	return nil
}

// requireNameFreeAt returns an error if somebody else at the table, or a bot, has the name.
func (d *Desk) requireNameFreeAt(ctx context.Context, t *hall.Table, id people.ID, name string) error {
	l := t.SeenFrom(game.NoSeat)
	seated := slices.Clone(l.Chairs)
	for who := range maps.Values(l.Late) {
		seated = append(seated, table.Chair{Who: who})
	}
	return d.requireOther(ctx, seated, id, name)
}

// requireOther returns an error if anybody on the chairs, other than the person, has the name.
func (d *Desk) requireOther(ctx context.Context, seated []table.Chair, id people.ID, name string) error {
	var list []table.Who
	for _, c := range seated {
		list = append(list, c.Who)
	}
	names, err := d.known.namesOf(ctx, d.c.People, list)
	if err != nil {
		return err
	}
	others := lookalikes{}
	for _, c := range seated {
		if c.Who != table.Who(id) {
			others.add(wire.NameOf(c, names))
		}
	}
	if others.has(name) {
		return refusalError("name_taken", "somebody at the table has this name or one that looks like it: "+
			"choose another name, or use a recovery code if you are that person")
	}
	return nil
}
