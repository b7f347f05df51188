package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
)

// Start starts the match. Host only. The secrets and the seed are not the sender's to choose: the
// table makes them.
type Start struct {
	Secrets []deal.Secret `json:"-"`
	From    *Beginning    `json:"-"` // the first round as it has begun already; nil if it is to be dealt
	Seed    deal.Seed     `json:"-"` // of what follows that round, or of the deal of a date
}

func (Start) name() string { return "start" }

// withSecrets returns w with new secrets if there are none, or with a new seed.
func (w Start) withSecrets(s *Settings, random func([]byte)) Start {
	if w.From != nil {
		random(w.Seed[:])
	} else if w.Secrets == nil && s.Day == 0 {
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
	if d.settings.Day != 0 {
		return d.startDay(b, w.Seed)
	}
	b.Fair.Secrets = w.Secrets
	return d.emit(b)
}

// NewSecrets returns a new secret for each round. random must fill the slice with random bytes.
func (s *Settings) NewSecrets(random func([]byte)) []deal.Secret {
	secrets := make([]deal.Secret, s.Rules.Rules.MatchRounds())
	for i := range secrets {
		random(secrets[i][:])
	}
	return secrets
}

// Started is the first event of a match. A fair match has a secret for each round, and Started
// publishes the commitments to these secrets. Players may then add numbers, and the deals are made
// from the secrets and the numbers.
type Started struct {
	plain
	Rules   preset.Ref `json:"rules"`
	Players []string   `json:"players" doc:"IDs of people, levels of bots"` // from seat 1
	Seed    deal.Seed  `json:"seed,omitzero" hidden:"true"`                 // the seed of all deals, if there are no secrets; zero for viewers
	*Fair
}

func (Started) name() string { return "started" }

// Fair is what fair deals are made from, together with the players' numbers. docs/fair.md describes
// the scheme.
type Fair struct {
	Table       string            `json:"table,omitempty" doc:"The name of the table in the fair deals"`
	Secrets     secretList        `json:"secrets,omitempty" hidden:"true"`                                         // by round; nil for viewers
	Commitments []deal.Commitment `json:"commitments,omitempty" doc:"By round: the SHA-256 of the round's secret"` // only for viewers
}

// secretList has the secrets of all rounds. Only the log has them, and each where its round is
// over.
type secretList []deal.Secret

// MarshalJSON returns an error.
func (secretList) MarshalJSON() ([]byte, error) { return nil, errWhole }

// UnmarshalJSON reads the list from the log, into no more memory than needed: idle tables keep it.
func (list *secretList) UnmarshalJSON(text []byte) error {
	var all []deal.Secret
	err := json.Unmarshal(text, &all)
	*list = slices.Clone(all)
	return err
}

// commitments returns the commitments to the secrets, by round.
func (f *Fair) commitments() []deal.Commitment {
	if f.Secrets == nil {
		return f.Commitments
	}
	list := make([]deal.Commitment, len(f.Secrets))
	for i, s := range f.Secrets {
		list[i] = s.Commitment()
	}
	return list
}

func (b Started) redactedFor(game.Seat, bool, Then) (EventBody, bool) {
	seen := Started{Rules: b.Rules, Players: slices.Clone(b.Players)}
	if b.Fair != nil {
		seen.Fair = &Fair{Table: b.Fair.Table, Commitments: b.Fair.commitments()}
	}
	return seen, false
}

// startedForm is Started in JSON, as viewers see it.
type startedForm Started

// stored returns b as it is written to the log, with its secrets.
func (b Started) stored() any {
	form := struct {
		startedForm
		Secrets []string `json:"secrets,omitempty"`
	}{startedForm: startedForm(b)}
	if b.Fair != nil {
		for _, s := range b.Fair.Secrets {
			form.Secrets = append(form.Secrets, s.Reveal())
		}
	}
	return form
}

// MarshalJSON returns an error, because the seed and the secrets are hidden.
func (Started) MarshalJSON() ([]byte, error) { return nil, errWhole }

func (b Started) apply(s *State, at time.Time) (Then, error) {
	switch r := &b.Rules.Rules; {
	case s.HasBegun():
		return nil, errors.New("the match has begun already")
	case len(b.Players) != s.settings.Seats:
		return nil, fmt.Errorf("players: there are %d", len(b.Players))
	case s.recounted != nil:
	case r.Check() != nil:
		return nil, r.Check()
	case r.Hand[len(b.Players)] == 0:
		return nil, fmt.Errorf("players: the rules have no hand for %d (%s)", len(b.Players), r.Hand)
	case b.Fair != nil && len(b.Fair.Secrets) != r.MatchRounds():
		return nil, fmt.Errorf("%d secrets for %d rounds", len(b.Fair.Secrets), r.MatchRounds())
	}
	s.began, s.starters = &b, s.seated()
	s.match = game.NewMatch(s.Rules(), s.Seats())
	if b.Fair != nil {
		s.fair = fair{mixing: true, since: at, closed: s.house.People() == 0}
	}
	return nil, nil
}
