package desk

import (
	"context"
	"errors"
	"time"

	"roundhouse/play/people"
	"roundhouse/play/wire"
)

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

func keptCode(c people.Code) wire.KeptCode { return wire.KeptCode{ID: c.ID, Made: c.Made.UTC()} }

// makeRecovery makes another secret for the person, who is to keep it elsewhere.
func (d *Desk) makeRecovery(ctx context.Context, from Caller, _ *struct{}) (out wire.Recovery, err error) {
	if err := d.limits.chargeName(from.Person.ID); err != nil {
		return out, err
	}
	secret, hash := newSecret()
	code, err := d.c.People.GrantCode(ctx, from.Person.ID, hash, d.c.Now().Truncate(time.Second), MaxCodes)
	if errors.Is(err, people.ErrTooMany) {
		return out, refusalError("too_many_codes", "you have five recovery codes: take one back first")
	}
	return wire.Recovery{Code: secret, KeptCode: keptCode(code)}, err
}

func (d *Desk) listRecoveries(ctx context.Context, from Caller, _ *struct{}) ([]wire.KeptCode, error) {
	list, err := d.c.People.Codes(ctx, from.Person.ID)
	out := []wire.KeptCode{}
	for _, c := range list {
		out = append(out, keptCode(c))
	}
	return out, err
}

func (d *Desk) revokeRecovery(ctx context.Context, from Caller, in *wire.CodeInput) (none struct{}, err error) {
	if err := d.c.People.RevokeCode(ctx, from.Person.ID, in.Code); err != nil {
		return none, err
	}
	// otherwise somebody who uses the code itself as a secret would still be known
	d.known.forgetPerson(from.Person.ID, false)
	return none, nil
}

func (d *Desk) recoverPerson(ctx context.Context, _ Caller, in *wire.Body[wire.Recovering]) (a Admitted, err error) {
	p, err := d.c.People.Who(ctx, hashOf(in.Body.Code))
	if err != nil {
		return a, err
	}
	if err := d.limits.chargeName(p.ID); err != nil {
		return a, err
	}
	secret, hash := newSecret()
	if err := d.c.People.Grant(ctx, p.ID, hash); err != nil {
		return a, err
	}
	return admittedOf(p, secret, in.Body.Program), nil
}
