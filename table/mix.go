package table

import (
	"maps"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
)

func (w Start) plan(f *State, c Command) ([]What, error) {
	if err := first(f.hosts(c), f.waiting()); err != nil {
		return nil, err
	}
	b := Began{Rules: f.settings.Rules, Fair: &Fair{Table: f.table}}
	for seat := 1; seat <= f.settings.Seats; seat++ {
		chair := f.chairs[seat]
		if chair.Open() {
			return nil, Refuse(SeatsOpen, "seat: %q is open", game.Seat(seat).String())
		}
		b.Players = append(b.Players, string(chair.Who)+chair.Bot)
	}
	for _, secret := range w.Secrets {
		b.Fair.add(secret)
	}
	if err := f.begin(b, f.at); err != nil {
		return nil, err
	}
	return []What{b}, nil
}

// Secrets is as many new secrets as a match of the settings needs, by a source of
// random bytes.
func (s *Settings) Secrets(random func([]byte)) []deal.Secret {
	secrets := make([]deal.Secret, s.Rules.Rules.Rounds)
	for i := range secrets {
		random(secrets[i][:])
	}
	return secrets
}

func (w Hash) plan(f *State, c Command) ([]What, error) {
	if !f.fair.mixing || f.fair.closed {
		return nil, Refuse(NotMixing, "numbers are not being gathered")
	}
	if have, ok := f.fair.hashes[c.Seat]; ok {
		if have == w.Hash {
			return nil, nil
		}
		return nil, Refuse(BadNumber, "hash: you have given another one")
	}
	hashed := Hashed{Seat: c.Seat, Hash: w.Hash}
	f.fair.take(hashed, f.at)
	return append([]What{hashed}, f.mixed()...), nil
}

func (w Reveal) plan(f *State, c Command) ([]What, error) {
	hash, ok := f.fair.hashes[c.Seat]
	switch {
	case !f.fair.mixing || !f.fair.closed:
		return nil, Refuse(NotMixing, "numbers are not being shown")
	case !ok:
		return nil, Refuse(BadNumber, "number: you have given no hash")
	case w.Number.Hash() != hash:
		return nil, Refuse(BadNumber, "number: it is not the one of your hash")
	}
	if _, have := f.fair.numbers[int(c.Seat)]; have {
		return nil, nil
	}
	shown := Revealed{Seat: c.Seat, Number: w.Number}
	f.fair.take(shown, f.at)
	return append([]What{shown}, f.mixed()...), nil
}

// closes ends the time for hashes; f is a copy.
func (f *State) closes() []What {
	f.fair.take(Closed{}, f.at)
	return append([]What{Closed{}}, f.mixed()...)
}

// mixed is what follows when no person at the table is waited for any more, be it with a
// hash or with a number. f is a copy.
func (f *State) mixed() []What {
	for _, seat := range f.People().List() {
		_, hashed := f.fair.hashes[seat]
		_, shown := f.fair.numbers[int(seat)]
		if !f.fair.closed && !hashed || f.fair.closed && hashed && !shown {
			return nil
		}
	}
	if !f.fair.closed {
		return f.closes()
	}
	return f.deals(0)
}

// take takes in what becomes known of the numbers.
func (p *fair) take(what What, at time.Time) {
	switch w := what.(type) {
	case Hashed:
		p.hashes = maps.Clone(p.hashes)
		if p.hashes == nil {
			p.hashes = map[game.Seat]deal.Hash{}
		}
		p.hashes[w.Seat] = w.Hash
	case Closed:
		p.closed, p.since = true, at
	case Revealed:
		p.numbers = maps.Clone(p.numbers)
		if p.numbers == nil {
			p.numbers = map[int]deal.Number{}
		}
		p.numbers[int(w.Seat)] = w.Number
	}
}
