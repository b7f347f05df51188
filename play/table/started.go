package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
)

// Started is the first event of a match. A fair match has a secret for each round, and Started
// publishes the commitments to these secrets. Players may then add numbers, and the deals are made
// from the secrets and the numbers.
type Started struct {
	Rules   preset.Ref
	Players []string  // from seat 1: names, or a Who or a bot's level at a table with people
	Seed    deal.Seed // the seed of all deals, if there are no secrets; zero for viewers
	Fair    *Fair
}

// the first deal has the story lines
var _ = registerEvent("started", readLine((*startedLine).toStarted), listed, silent)

// Fair is what fair deals are made from, together with the players' numbers. docs/fair.md describes
// the scheme.
type Fair struct {
	Table       string
	Secrets     []deal.Secret     // by round; nil for viewers
	Commitments []deal.Commitment // the commitments to the secrets; only for viewers
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

func (b Started) redactedFor(game.Seat, bool) EventBody {
	seen := Started{Rules: b.Rules, Players: slices.Clone(b.Players)}
	if b.Fair != nil {
		seen.Fair = &Fair{Table: b.Fair.Table, Commitments: b.Fair.commitments()}
	}
	return seen
}

func (b Started) logForm() any {
	l := startedLine{Rules: b.Rules, Players: b.Players}
	if b.Fair == nil {
		l.Seed = b.Seed.String()
		return l
	}
	l.Table = b.Fair.Table
	for _, s := range b.Fair.Secrets {
		l.Secrets = append(l.Secrets, s.Reveal())
	}
	return l
}

type startedLine struct {
	Rules   preset.Ref `json:"rules"`
	Players []string   `json:"players"`
	Seed    string     `json:"seed,omitempty"`
	Table   string     `json:"table,omitempty"`
	Secrets []string   `json:"secrets,omitempty"`
}

func (l *startedLine) toStarted() (b Started, err error) {
	b = Started{Rules: l.Rules, Players: l.Players}
	if l.Secrets == nil {
		b.Seed, err = deal.ParseSeed(l.Seed)
		return b, err
	}
	n := len(l.Secrets)
	b.Fair = &Fair{Table: l.Table, Secrets: make([]deal.Secret, 0, n)}
	for i, text := range l.Secrets {
		secret, err := deal.ParseSecret(text)
		if err != nil {
			return b, fmt.Errorf("the secret of round %d is not 64 hexadecimal digits", i+1)
		}
		b.Fair.Secrets = append(b.Fair.Secrets, secret)
	}
	return b, nil
}

func (b Started) applyToMatch(s *State, at time.Time) (EventBody, error) {
	switch r := &b.Rules.Rules; {
	case s.HasBegun() || s.last > 0 && !s.IsPublic():
		return nil, errors.New("the match has begun already")
	case len(b.Players) > game.MaxSeats || s.IsPublic() && len(b.Players) != s.settings.Seats:
		return nil, fmt.Errorf("players: there are %d", len(b.Players))
	case s.recounted != nil:
	case r.Check() != nil:
		return nil, r.Check()
	case r.Hand[len(b.Players)] == 0:
		return nil, fmt.Errorf("players: the rules have no hand for %d (%s)", len(b.Players), r.Hand)
	case b.Fair != nil && len(b.Fair.Secrets) != int(r.Rounds):
		return nil, fmt.Errorf("%d secrets for %d rounds", len(b.Fair.Secrets), r.Rounds)
	}
	s.began, s.starters = &b, s.seated()
	s.match = game.NewMatch(s.Rules(), s.Seats())
	if b.Fair != nil {
		s.fair = fair{mixing: true, since: at, closed: s.house.People() == 0}
	}
	return b, nil
}
