package desk

import (
	"context"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// The operations on oneself.
var (
	Enter = newOperation(About{
		Method: "POST", Path: "/api/me", ID: "enter", Summary: "Enter as a guest",
		Description: "Gives you an identity: a cookie, or a token for programs. Whoever has one already keeps it and is renamed.",
		Refusals:    []Kind{Conflict},
	}, (*Desk).enterAs)
	ShowMe = newOperation(About{
		Method: "GET", Path: "/api/me", ID: "me", Summary: "Who you are",
		Description: "204 where a browser has no name yet.", Refusals: []Kind{Nameless},
	}, (*Desk).showMe)
	Rename = newNamedOperation(About{
		Method: "PATCH", Path: "/api/me", ID: "rename", Summary: "Change your name",
		Description: "Two people at one table must have names that differ, however they are written: name_taken.",
		Refusals:    []Kind{Conflict},
	}, (*Desk).renameCaller)
	DeleteMe = newNamedOperation(About{
		Method: "DELETE", Path: "/api/me", ID: "forget", Summary: "Delete yourself",
		Description: "Removes your name, your identity on all devices and who you were in finished matches; " +
			"their records stay without it. A bot plays on for you where you play.",
	}, (*Desk).deleteMe)
)

// Admitted is somebody who has come in.
type Admitted struct {
	wire.Guest
	Secret string // proves who it is, see Identify; "" for a caller who keeps the one that it has
}

// admittedOf returns what somebody who comes in is told; a program is told its secret.
func admittedOf(p people.Person, secret string, program bool) Admitted {
	a := Admitted{Guest: wire.Guest{Me: meOf(p)}, Secret: secret}
	if program {
		a.Token = secret
	}
	return a
}

func meOf(p people.Person) wire.Me {
	return wire.Me{ID: string(p.ID), Name: p.Name, Since: p.Since.UTC()}
}

func (d *Desk) enterAs(ctx context.Context, from Caller, in *wire.Body[wire.Named]) (a Admitted, err error) {
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return a, err
	}
	if from.tableID() != "" && !in.Body.Program {
		p, err := d.renameTo(ctx, from.Person, name)
		return admittedOf(p, "", false), err
	}
	if err := d.limits.countGuest(from.Address); err != nil {
		return a, err
	}
	p := people.Person{ID: people.ID(newID()), Name: name, Since: time.Now().Truncate(time.Second)}
	secret, hash := newSecret()
	if err := d.c.People.Add(ctx, p, hash); err != nil {
		return a, err
	}
	return admittedOf(p, secret, in.Body.Program), nil
}

// showMe returns the caller, nil for nobody.
func (d *Desk) showMe(_ context.Context, from Caller, _ *struct{}) (*wire.Me, error) {
	if from.tableID() == "" {
		return nil, nil
	}
	me := meOf(from.Person)
	return &me, nil
}

func (d *Desk) renameCaller(ctx context.Context, from Caller, in *wire.Body[wire.Named]) (me wire.Me, err error) {
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return me, err
	}
	p, err := d.renameTo(ctx, from.Person, name)
	return meOf(p), err
}

// renameTo gives the person another name, and lets everybody know it. Nobody else at the
// person's tables may be called so.
func (d *Desk) renameTo(ctx context.Context, p people.Person, name string) (people.Person, error) {
	if err := d.limits.countName(p.ID); err != nil {
		return p, err
	}
	defer d.lockName(p.ID, name)()
	if err := d.requireNameFree(ctx, p.ID, name); err != nil {
		return p, err
	}
	if err := d.c.People.Rename(ctx, p.ID, name); err != nil {
		return p, err
	}
	d.known.forgetPerson(p.ID, false)
	d.audience.pokeTables(table.Who(p.ID))
	p.Name = name
	return p, nil
}

func (d *Desk) deleteMe(ctx context.Context, from Caller, _ *struct{}) (none struct{}, err error) {
	id := from.Person.ID
	if err := d.leaveAll(ctx, id); err != nil {
		return none, err
	}
	if err := d.c.People.Delete(ctx, id); err != nil {
		return none, err
	}
	d.known.forgetPerson(id, true)
	d.audience.endStreams(from.tableID())
	d.follows.endStreams(from.tableID())
	d.audience.pokeTables(from.tableID()) // nobody's name any more
	return none, nil
}
