package desk

import (
	"context"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/wire"
)

// The operations on the caller's own identity.
var (
	Enter = newOperation(About{
		Method: "POST", Path: "/api/me", ID: "enter", Summary: "Enter as a guest",
		Description: "Gives you an identity: a cookie, or a token for programs. If you already have one, you keep it and are renamed.",
		Refusals:    []Kind{Conflict},
	}, (*Desk).enterAs)
	ShowMe = newOperation(About{
		Method: "GET", Path: "/api/me", ID: "me", Summary: "Who you are",
		Description: "204 if a browser has no name yet.", Refusals: []Kind{Nameless},
	}, (*Desk).showMe)
	Rename = newNamedOperation(About{
		Method: "PATCH", Path: "/api/me", ID: "rename", Summary: "Change your name",
		Description: "People at one table must have names that cannot be confused: name_taken.",
		Refusals:    []Kind{Conflict},
	}, (*Desk).renameCaller)
	DeleteMe = newNamedOperation(About{
		Method: "DELETE", Path: "/api/me", ID: "forget", Summary: "Delete yourself",
		Description: "Removes your name, your identity on all devices and your name from finished matches, " +
			"whose records stay. Where you are playing, a bot takes over.",
	}, (*Desk).deleteMe)
)

// Admitted is the answer to a person who has entered or come back.
type Admitted struct {
	wire.Guest
	Secret string // proves the identity, see Identify; "" if the caller keeps its present secret
}

// admittedOf returns the answer to a person who has entered or come back. The answer to a program
// includes the secret as its token.
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
	name, err := CleanName(in.Body.Name)
	if err != nil {
		return a, err
	}
	if from.asWho() != "" && !in.Body.Program {
		p, err := d.renameTo(ctx, from.Person, name)
		return admittedOf(p, "", false), err
	}
	if err := d.limits.chargeGuest(from.Address); err != nil {
		return a, err
	}
	p := people.Person{ID: people.ID(newID()), Name: name, Since: d.c.Now().Truncate(time.Second)}
	secret, hash := newSecret()
	if err := d.c.People.Add(ctx, p, hash); err != nil {
		return a, err
	}
	return admittedOf(p, secret, in.Body.Program), nil
}

// showMe returns the caller, or nil if that is nobody.
func (d *Desk) showMe(_ context.Context, from Caller, _ *struct{}) (*wire.Me, error) {
	if from.asWho() == "" {
		return nil, nil
	}
	me := meOf(from.Person)
	return &me, nil
}

func (d *Desk) renameCaller(ctx context.Context, from Caller, in *wire.Body[wire.Named]) (me wire.Me, err error) {
	name, err := CleanName(in.Body.Name)
	if err != nil {
		return me, err
	}
	p, err := d.renameTo(ctx, from.Person, name)
	return meOf(p), err
}

// renameTo gives the person another name, and notifies viewers. It returns an error if somebody
// else at one of the person's tables has that name.
func (d *Desk) renameTo(ctx context.Context, p people.Person, name string) (people.Person, error) {
	if err := d.limits.chargeName(p.ID); err != nil {
		return p, err
	}
	defer d.lockName(p.ID, name)()
	if err := d.requireNameFree(ctx, p.ID, name); err != nil {
		return p, err
	}
	if err := d.c.People.Rename(ctx, p.ID, name); err != nil {
		return p, err
	}
	d.forgetPerson(p.ID, false)
	d.tellOthers(Notice{Person: p.ID})
	p.Name = name
	return p, nil
}

func (d *Desk) deleteMe(ctx context.Context, from Caller, _ *struct{}) (none struct{}, err error) {
	id := from.Person.ID
	if err := d.leaveTables(ctx, id, func(string) bool { return true }); err != nil {
		return none, err
	}
	if err := d.c.People.Delete(ctx, id); err != nil {
		return none, err
	}
	d.forgetPerson(id, true)
	d.tellOthers(Notice{Person: id, Deleted: true})
	return none, nil
}
