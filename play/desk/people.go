package desk

import (
	"context"
	"errors"
	"sync"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/table"
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
			"whose records stay. Where you are playing, a bot takes over. " +
			"Of score sheets, those go that nobody else may write.",
	}, (*Desk).deleteMe)
)

// Me is the person who sent the request.
type Me struct {
	ID    string    `json:"id" doc:"The ID by which tables and other players know you" example:"k3v7q2mzx5t4w6ab"`
	Name  string    `json:"name" example:"Ana"`
	Since time.Time `json:"since"`
}

// Named is the request to enter as a guest, or to be renamed.
type Named struct {
	Name string `json:"name" doc:"At most 24 letters, as a reader counts them; stored in the form NFC, without spaces around it" maxLength:"200" example:"Ana"`
	// Program asks for a token instead of a cookie.
	Program bool `json:"program,omitempty" doc:"Give a bearer token instead of a cookie"`
}

// Guest is a person who has entered or come back.
type Guest struct {
	Me
	Token string `json:"token,omitempty" doc:"For programs: send it as Authorization: Bearer TOKEN. It is shown only once"`
}

// Admitted is the answer to a person who has entered or come back.
type Admitted struct {
	Guest
	Secret string // proves the identity, see Identify; "" if the caller keeps its present secret
}

// admittedOf returns the answer to a person who has entered or come back. The answer to a program
// includes the secret as its token.
func admittedOf(p people.Person, secret string, program bool) Admitted {
	a := Admitted{Guest: Guest{Me: meOf(p)}, Secret: secret}
	if program {
		a.Token = secret
	}
	return a
}

func meOf(p people.Person) Me {
	return Me{ID: string(p.ID), Name: p.Name, Since: p.Since.UTC()}
}

func (d *Desk) enterAs(ctx context.Context, from Caller, in *Body[Named]) (a Admitted, err error) {
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
	if err := d.people.Add(ctx, p, hash); err != nil {
		return a, err
	}
	return admittedOf(p, secret, in.Body.Program), nil
}

// showMe returns the caller, or nil if that is nobody.
func (d *Desk) showMe(_ context.Context, from Caller, _ *struct{}) (*Me, error) {
	if from.asWho() == "" {
		return nil, nil
	}
	me := meOf(from.Person)
	return &me, nil
}

func (d *Desk) renameCaller(ctx context.Context, from Caller, in *Body[Named]) (me Me, err error) {
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
	if err := d.people.Rename(ctx, p.ID, name); err != nil {
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
	if err := d.removeSheetsOf(ctx, id); err != nil {
		return none, err
	}
	if err := d.leaveCircles(ctx, id); err != nil {
		return none, err
	}
	if err := d.bell.Forget(ctx, id); err != nil {
		return none, err
	}
	if err := d.people.Delete(ctx, id); err != nil {
		return none, err
	}
	d.forgetPerson(id, true)
	d.tellOthers(Notice{Person: id, Deleted: true})
	return none, nil
}

// MaxCodes is the greatest number of recovery codes that a person may have at once.
const MaxCodes = 5

// The operations on recovery codes.
var (
	MakeRecovery = newNamedOperation(About{
		Method: "POST", Path: "/api/me/recovery", ID: "recovery", Summary: "Make a recovery code",
		Description: "Keep it, or open its link on another device. It stays valid until you revoke it or delete yourself. " +
			"You may have five: too_many_codes.",
		Refusals: []Kind{Conflict},
	}, (*Desk).makeRecovery)
	ListRecoveries = newNamedOperation(About{
		Method: "GET", Path: "/api/me/recovery", ID: "recoveries", Summary: "Your recovery codes",
		Description: "The oldest first.",
	}, (*Desk).listRecoveries)
	RevokeRecovery = newNamedOperation(About{
		Method: "DELETE", Path: "/api/me/recovery/{code}", ID: "revoke", Summary: "Revoke a recovery code",
		Description: "It can no longer be used. Devices that have used it keep your identity.",
		Refusals:    []Kind{NotFound},
	}, (*Desk).revokeRecovery)
	Recover = newOperation(About{
		Method: "POST", Path: "/api/me/recover", ID: "recover", Summary: "Come back with a recovery code",
		Description: "Gives this browser your identity, or a program a token.", Refusals: []Kind{NotFound},
	}, (*Desk).recoverPerson)
)

// Recovery is a recovery code that has just been made.
type Recovery struct {
	Code string `json:"code" doc:"It gives access to your identity, on another device or after cookies were cleared. It is shown only once" example:"3q2-7wXyZ"`
	KeptCode
}

// KeptCode is the entry of a recovery code in a list. It does not contain the code itself.
type KeptCode struct {
	ID   string    `json:"id" doc:"The ID with which to revoke it" example:"9f86d081884c7d65"`
	Made time.Time `json:"made"`
}

// CodeInput names a recovery code.
type CodeInput struct {
	Code string `path:"code" maxLength:"64" doc:"The code's ID" example:"9f86d081884c7d65"`
}

// Recovering is the request to come back with a recovery code.
type Recovering struct {
	Code string `json:"code" maxLength:"128" example:"3q2-7wXyZ"`
	// Program asks for a token instead of a cookie.
	Program bool `json:"program,omitempty" doc:"Give a bearer token instead of a cookie"`
}

func keptCode(c people.Code) KeptCode { return KeptCode{ID: c.ID, Made: c.Made.UTC()} }

// makeRecovery makes another secret for the person, who is to keep it elsewhere.
func (d *Desk) makeRecovery(ctx context.Context, from Caller, _ *struct{}) (out Recovery, err error) {
	if err := d.limits.chargeName(from.Person.ID); err != nil {
		return out, err
	}
	secret, hash := newSecret()
	code, err := d.people.GrantCode(ctx, from.Person.ID, hash, d.c.Now().Truncate(time.Second), MaxCodes)
	if errors.Is(err, people.ErrTooMany) {
		return out, refusalError("too_many_codes", "you have five recovery codes: take one back first")
	}
	return Recovery{Code: secret, KeptCode: keptCode(code)}, err
}

func (d *Desk) listRecoveries(ctx context.Context, from Caller, _ *struct{}) ([]KeptCode, error) {
	list, err := d.people.Codes(ctx, from.Person.ID)
	out := []KeptCode{}
	for _, c := range list {
		out = append(out, keptCode(c))
	}
	return out, err
}

func (d *Desk) revokeRecovery(ctx context.Context, from Caller, in *CodeInput) (none struct{}, err error) {
	if err := d.people.RevokeCode(ctx, from.Person.ID, in.Code); err != nil {
		return none, err
	}
	// otherwise somebody who uses the code itself as a secret would still be known
	d.known.forgetPerson(from.Person.ID, false)
	return none, nil
}

func (d *Desk) recoverPerson(ctx context.Context, _ Caller, in *Body[Recovering]) (a Admitted, err error) {
	p, err := d.people.Who(ctx, hashOf(in.Body.Code))
	if err != nil {
		return a, err
	}
	if err := d.limits.chargeName(p.ID); err != nil {
		return a, err
	}
	secret, hash := newSecret()
	if err := d.people.Grant(ctx, p.ID, hash); err != nil {
		return a, err
	}
	return admittedOf(p, secret, in.Body.Program), nil
}

// known caches people by the hashes of their secrets, and names by ID, so that not every command
// has to query the store.
type known struct {
	mu      sync.Mutex
	people  map[people.Hash]people.Person
	names   map[table.Who]string // "" for deleted people
	deleted map[people.ID]bool   // people who were deleted recently
	changed uint64               // counts calls of forgetPerson; a query during which it changes is not cached
}

const mostKnown = 20000

// putBounded puts a value into a map of at most mostKnown entries.
func putBounded[K comparable, V any](in *map[K]V, key K, value V) {
	if len(*in) >= mostKnown || *in == nil {
		*in = map[K]V{}
	}
	(*in)[key] = value
}

// personOf returns the person with a secret.
func (k *known) personOf(ctx context.Context, from *people.People, secret people.Hash) (people.Person, error) {
	k.mu.Lock()
	have, ok := k.people[secret]
	changed := k.changed
	k.mu.Unlock()
	if ok {
		return have, nil
	}
	p, err := from.Who(ctx, secret)
	if err != nil {
		return p, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changed == changed {
		putBounded(&k.people, secret, p)
	}
	return p, nil
}

// namesOf returns the names of the people on the list. Those without a name are left out.
func (k *known) namesOf(ctx context.Context, from *people.People, list []table.Who) (map[table.Who]string, error) {
	names, missing, changed := k.cachedNames(list)
	if len(missing) == 0 {
		return names, nil
	}
	found, err := from.Names(ctx, missing...)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, id := range missing {
		name, w := found[id], table.Who(id)
		if name != "" {
			names[w] = name
		}
		if k.changed == changed {
			putBounded(&k.names, w, name)
		}
	}
	return names, nil
}

// cachedNames returns the cached names, the people whose names are not cached, and the present
// value of changed.
func (k *known) cachedNames(list []table.Who) (names map[table.Who]string, missing []people.ID, changed uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	names = map[table.Who]string{}
	for _, w := range list {
		if name, ok := k.names[w]; ok {
			if name != "" {
				names[w] = name
			}
		} else if w != "" {
			missing = append(missing, people.ID(w))
		}
	}
	return names, missing, k.changed
}

// forgetPerson drops everything that is cached about the person. If the person was deleted, it
// remembers that.
func (k *known) forgetPerson(id people.ID, deleted bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for secret, p := range k.people {
		if p.ID == id {
			delete(k.people, secret)
		}
	}
	delete(k.names, table.Who(id))
	k.changed++
	if deleted {
		putBounded(&k.deleted, id, true)
	}
}

// forgetAll drops everything that is cached.
func (k *known) forgetAll() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.people, k.names = nil, nil
	k.changed++
}

// version returns a number that changes when anybody's name may have changed.
func (k *known) version() uint64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.changed
}

// wasDeleted reports whether the person was deleted, as far as that is remembered.
func (k *known) wasDeleted(id people.ID) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.deleted[id]
}
