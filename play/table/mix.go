package table

import (
	"encoding/json"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
)

// mix continues the shuffle once nobody who plays still has to give a hash or a number: it ends the
// time for hashes, or deals.
func (d *decision) mix() error {
	for _, seat := range d.People().List() {
		_, hashed := GivenBy(d.fair.hashes, seat)
		_, shown := GivenBy(d.fair.numbers, seat)
		if !d.fair.closed && !hashed || d.fair.closed && hashed && !shown {
			return nil
		}
	}
	if !d.fair.closed {
		return d.closeHashes()
	}
	return d.deal(0)
}

// CloseHashes ends the time for hashes.
type CloseHashes struct{ itself }

func (CloseHashes) decide(d *decision, _ Command) error { return d.closeHashes() }

// closeHashes ends the time for hashes.
func (d *decision) closeHashes() error {
	if err := d.emit(HashesClosed{}); err != nil {
		return err
	}
	return d.mix()
}

// Given is what a player has given for the fair deals.
type Given[V any] struct {
	OfSeat
	Value V `json:"hex"`
}

// BySeat is what players have given, in the order in which they did. It writes itself with the
// seats as keys.
type BySeat[V any] []Given[V]

// MarshalJSON writes b.
func (b BySeat[V]) MarshalJSON() ([]byte, error) {
	of := make(map[game.Seat]V, len(b))
	for _, g := range b {
		of[g.Seat] = g.Value
	}
	return json.Marshal(of)
}

// GivenBy returns what the seat has given, and whether it has given something.
func GivenBy[V any](list []Given[V], seat game.Seat) (v V, ok bool) {
	i := slices.IndexFunc(list, func(g Given[V]) bool { return g.Seat == seat })
	if i < 0 {
		return v, false
	}
	return list[i].Value, true
}

// FairState is what everybody knows about the deals of a fair match, in hexadecimal. It is shared,
// and must not be written to. docs/fair.md describes the scheme.
type FairState struct {
	Table       string              `json:"table"`
	Commitments []deal.Commitment   `json:"commitments" doc:"By round: the SHA-256 of the round's secret"`
	Closed      bool                `json:"closed" doc:"The time for hashes is over"`
	Hashes      BySeat[deal.Hash]   `json:"hashes" doc:"By seat: the SHA-256 of the player's number"`
	Numbers     BySeat[deal.Number] `json:"numbers" doc:"By seat: the player's number"`
	Engines     []int               `json:"engines,omitempty" doc:"By round: the engine's pip; missing if the hands decide it"`
	LotBy       string              `json:"lot_by,omitempty" doc:"Which lot decides, if lots are drawn" example:"sum"`

	deals *Fair        // has the commitments
	rules *rules.Rules // have the engines
}

// MarshalJSON writes f with the commitments and the engines.
func (f FairState) MarshalJSON() ([]byte, error) {
	type fields FairState
	if f.deals != nil {
		f.Commitments = f.deals.commitments()
		f.addEngines()
	}
	return json.Marshal(fields(f))
}

// equals reports whether f and other, of which any may be nil, say the same. After a table was read
// again, it may return false although they do.
func (f *FairState) equals(other *FairState) bool {
	if f == nil || other == nil {
		return f == other
	}
	return f.deals == other.deals && f.Closed == other.Closed && f.Table == other.Table &&
		slices.Equal(f.Hashes, other.Hashes) && slices.Equal(f.Numbers, other.Numbers)
}

// fairState returns what everybody knows about a fair match, or nil if there are no fair deals.
func (s *State) fairState() *FairState {
	if s.began.Fair == nil {
		return nil
	}
	return &FairState{Table: s.began.Fair.Table, Closed: s.fair.closed, Hashes: s.fair.hashes, Numbers: s.fair.numbers,
		deals: s.began.Fair, rules: s.Rules()}
}

// addEngines adds what the rules say of engines and lots.
func (f *FairState) addEngines() {
	r := f.rules
	for round := 1; r.EngineKnown() && round <= r.MatchRounds(); round++ {
		f.Engines = append(f.Engines, int(r.EngineOf(round)))
	}
	if r.DrawsLots() {
		by, _ := rules.Find("lot_by") // there is one
		f.LotBy = by.Text(r)
	}
}

// Hash gives the table the hash of a player's number.
type Hash struct {
	Hash deal.Hash `json:"hex" minLength:"64" maxLength:"64" doc:"32 bytes in hexadecimal" example:"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"`
}

func (Hash) name() string { return "hash" }

func (w Hash) decide(d *decision, c Command) error {
	if !d.fair.mixing || d.fair.closed {
		return Refuse(NotMixing, "numbers are not being gathered")
	}
	if have, ok := GivenBy(d.fair.hashes, c.Seat); ok {
		if have == w.Hash {
			return nil
		}
		return Refuse(BadNumber, "hash: you have given another one")
	}
	if err := d.emit(Hashed{Given[deal.Hash]{of(c.Seat), w.Hash}}); err != nil {
		return err
	}
	return d.mix()
}

// Hashed is the hash of a player's number, given before any number is shown.
type Hashed struct{ Given[deal.Hash] }

func (Hashed) name() string { return "hashed" }

func (h Hashed) apply(s *State, _ time.Time) (Then, error) {
	s.fair.hashes = appendCopy(s.fair.hashes, h.Given)
	return nil, nil
}

// HashesClosed ends the time for hashes; the players who have given one now show their numbers.
type HashesClosed struct{ plain }

func (HashesClosed) name() string { return "hashes_closed" }

func (HashesClosed) apply(s *State, at time.Time) (Then, error) {
	s.fair.closed, s.fair.since = true, at
	return nil, nil
}

// Reveal shows a player's number.
type Reveal struct {
	Number deal.Number `json:"hex" minLength:"64" maxLength:"64" doc:"32 bytes in hexadecimal" example:"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"`
}

func (Reveal) name() string { return "reveal" }

func (w Reveal) decide(d *decision, c Command) error {
	hash, ok := GivenBy(d.fair.hashes, c.Seat)
	switch {
	case !d.fair.mixing || !d.fair.closed:
		return Refuse(NotMixing, "numbers are not being shown")
	case !ok:
		return Refuse(BadNumber, "number: you have given no hash")
	case w.Number.Hash() != hash:
		return Refuse(BadNumber, "number: it is not the one of your hash")
	}
	if _, have := GivenBy(d.fair.numbers, c.Seat); have {
		return nil
	}
	if err := d.emit(Revealed{Given[deal.Number]{of(c.Seat), w.Number}}); err != nil {
		return err
	}
	return d.mix()
}

// Revealed says which number a player had chosen.
type Revealed struct{ Given[deal.Number] }

func (Revealed) name() string { return "revealed" }

func (r Revealed) apply(s *State, _ time.Time) (Then, error) {
	s.fair.numbers = appendCopy(s.fair.numbers, r.Given)
	return nil, nil
}
