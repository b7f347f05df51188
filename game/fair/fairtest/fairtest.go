// Package fairtest makes records with fair deals for tests.
package fairtest

import (
	"encoding/json"
	"fmt"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Match plays a match of the given number of rounds at random, with the deals of a fair table. All
// seats but the second give a number.
func Match(t testing.TB, ref preset.Ref, seats, rounds int) *record.Record {
	t.Helper()
	m, match, chance := record.New(ref, make([]string, seats)), game.NewMatch(&ref.Rules, seats),
		deal.NewFast(uint64(seats), 7)
	numbers := map[game.Seat]deal.Number{}
	for seat := range game.SeatsOf(seats).All() {
		if seat != 2 {
			numbers[seat] = deal.Number{byte(seat), 9}
		}
	}
	for match.Round() <= rounds && !match.Over() {
		f := record.Fair{Secret: SecretOf(match.Round()), Numbers: numbers, Table: "k3v9q2"}
		f.Commitment = f.Secret.Commitment()
		for result := (game.Result{End: game.Redeal}); result.End == game.Redeal; f.Deal++ {
			result = PlayRound(m, &match, f.Seed(match.Round(), f.Deal), chance)
			kept := f
			m.Rounds[len(m.Rounds)-1].Fair = &kept
			match.Finish(result)
		}
	}
	m.Close(&match)
	return m
}

// SecretOf returns the server's secret for a round of Match.
func SecretOf(round int) deal.Secret { return deal.Secret{byte(round), 8} }

// DayMatch plays the round of a date at random. Deals without an engine are left out.
func DayMatch(t testing.TB, ref preset.Ref, seed deal.Seed) *record.Record {
	t.Helper()
	ref = ref.OneRound()
	chance := deal.NewFast(1, 7)
	for n := uint32(0); ; n++ {
		m, match := record.New(ref, make([]string, deal.DaySeats)), game.NewMatch(&ref.Rules, deal.DaySeats)
		if result := PlayRound(m, &match, seed.RoundSeed(1, n), chance); result.End != game.Redeal {
			match.Finish(result)
			m.Close(&match)
			return m
		}
	}
}

// PlayRound deals a round from the seed, plays it at random and adds it to the record.
func PlayRound(m *record.Record, match *game.Match, seed deal.Seed, chance *deal.Fast) game.Result {
	r, seats, aside := match.Rules(), len(m.Players), tile.NoPip
	if r.Engine == rules.EngineSetAside {
		aside = match.Engine()
	}
	var lots []record.Lot
	if match.ByLot() {
		draws, starter := seed.Lots(r.Set, aside, seats, r.LotBy.Rank)
		for _, l := range draws {
			lots = append(lots, record.Lot{Seat: game.Seat(l.Seat), Tile: l.Tile})
		}
		match.StartFrom(tile.NoPip, game.Seat(starter))
	}
	var s game.State
	deck := seed.Deck(r.Set, aside)
	m.Begin(match, deck, lots)
	s.Deal(r, seats, match.Round(), match.Engine(), match.Starter(), deck)
	for !s.Over() {
		var legal []game.Action
		for _, seat := range s.MayAct().List() {
			legal = s.Legal(seat, legal)
		}
		e, err := s.Apply(legal[chance.N(uint32(len(legal)))])
		if err != nil {
			panic(err) // the action was legal
		}
		m.Add(e.Action)
	}
	m.Finish(s.Result())
	return s.Result()
}

// ParseRef reads rules in JSON.
func ParseRef(t testing.TB, text string) (ref preset.Ref) {
	t.Helper()
	if err := ref.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return ref
}

// Text returns a record as JSON.
func Text(t testing.TB, m *record.Record) string {
	t.Helper()
	text, err := m.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Holding returns a verdict in JSON as a short text: whether everything holds and, for each round,
// the letters c, d and a for a commitment, deal and actions that hold, with - in place of each that
// does not.
func Holding(t *testing.T, out string) string {
	t.Helper()
	var v struct {
		OK     bool
		Rounds []struct{ Commitment, Deal, Actions bool }
	}
	if err := json.Unmarshal([]byte(out), &v); err != nil {
		t.Fatal(err, out)
	}
	text := fmt.Sprint(v.OK)
	for _, r := range v.Rounds {
		bits := []byte("---")
		for i, holds := range []bool{r.Commitment, r.Deal, r.Actions} {
			if holds {
				bits[i] = "cda"[i]
			}
		}
		text += " " + string(bits)
	}
	return text
}
