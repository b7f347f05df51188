package table

import (
	"roundhouse/deal"
	"roundhouse/game"
)

// Start starts the match. Host only. The secrets and the seed are not the sender's to choose: the
// table makes them.
type Start struct {
	Secrets []deal.Secret
	From    *Beginning // the first round as it has begun already; nil if it is to be dealt
	Seed    deal.Seed
}

var _ = registerCommand[Start]("start", hostOnly)

// prepare makes new secrets if there are none, or a new seed.
func (w Start) prepare(s *Settings, random func([]byte)) CommandBody {
	if w.From != nil {
		random(w.Seed[:])
	} else if w.Secrets == nil {
		w.Secrets = s.NewSecrets(random)
	}
	return w
}

func (w Start) decide(d *decision, _ Command) error {
	if err := d.requireWaiting(); err != nil {
		return err
	}
	b := Started{Rules: d.settings.Rules, Fair: &Fair{Table: d.table}}
	for seat := 1; seat <= d.settings.Seats; seat++ {
		chair := d.chairs[seat]
		if chair.IsOpen() {
			return Refuse(SeatsOpen, "seat: %q is open", game.Seat(seat).String())
		}
		b.Players = append(b.Players, string(chair.Who)+chair.Bot)
	}
	if w.From != nil {
		return d.continueFrom(w.From, b, w.Seed)
	}
	b.Fair.Secrets = w.Secrets
	return d.emit(b)
}

// NewSecrets returns a new secret for each round. random must fill the slice with random bytes.
func (s *Settings) NewSecrets(random func([]byte)) []deal.Secret {
	secrets := make([]deal.Secret, s.Rules.Rules.Rounds)
	for i := range secrets {
		random(secrets[i][:])
	}
	return secrets
}
