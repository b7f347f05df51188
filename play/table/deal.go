package table

import (
	"fmt"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/rules"
)

// deal deals the match's current round; redeals is how many times it has been dealt before. A deal
// without an engine is dealt again at once. Before the first deal, late comers take their seats.
func (d *decision) deal(redeals int) error {
	if redeals == 0 {
		if err := d.emit(d.seatLate()...); err != nil {
			return err
		}
	}
	for ; ; redeals++ {
		if err := d.emit(d.dealFrom(redeals)); err != nil || d.round.Status().End != game.Redeal {
			return err
		}
	}
}

// dealSeed returns the seed of the current round's deal after that number of redeals.
func (s *State) dealSeed(redeals int) deal.Seed {
	round := uint32(s.match.Round())
	if b := s.began; b.Fair != nil {
		numbers := map[int]deal.Number{}
		for _, g := range s.fair.numbers {
			numbers[int(g.Seat)] = g.Value
		}
		return deal.FairSeed(b.Fair.Secrets[round-1], b.Fair.Table, round, uint32(redeals), numbers)
	}
	return s.began.Seed.RoundSeed(round, uint32(redeals))
}

// dealFrom returns the current round's deal after that number of redeals, made from its seed.
func (s *State) dealFrom(redeals int) RoundDealt {
	m, r, seats := &s.match, s.Rules(), s.Seats()
	d := RoundDealt{Round: m.Round(), Redeals: redeals, Engine: m.Engine(), Starter: m.Starter()}
	aside := m.SetAside()
	seed := s.dealSeed(redeals)
	if m.ByLot() {
		lots, starter := seed.Lots(r.Set, aside, seats)
		d.Lots, d.Starter = record.LotsOf(lots), game.Seat(starter)
	}
	deck := seed.Deck(r.Set, aside)
	hand := int(r.Hand[seats])
	for seat := 1; seat <= seats; seat++ {
		d.Hands = append(d.Hands, deal.Hand(deck, seat, hand))
	}
	d.Bones = deal.Boneyard(deck, seats, hand)
	return d
}

// firstState returns the round as it begins.
func (d *RoundDealt) firstState(r *rules.Rules) (s game.State) {
	s.Deal(r, len(d.Hands), d.Engine, d.Starter, d.allTiles())
	return s
}

// checkAgainst returns an error unless a deal from a log follows the rules: it must consist of the
// whole set, each tile once, in hands of the right size.
func (d *RoundDealt) checkAgainst(r *rules.Rules, seats int) error {
	if len(d.Hands) != seats || int(d.Starter) > seats {
		return fmt.Errorf("round %d: %d hands and starter %s for %d seats", d.Round, len(d.Hands), d.Starter, seats)
	}
	if r.Engine == rules.EngineSetAside && (d.Engine > r.Set || d.Starter == game.NoSeat) {
		return fmt.Errorf("round %d: the engine is set aside, but it or the starter is missing", d.Round)
	}
	if _, err := game.DealtTiles(r, d.Engine, d.Hands, d.Bones); err != nil {
		return fmt.Errorf("round %d: %w", d.Round, err)
	}
	return nil
}
