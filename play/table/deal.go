package table

import (
	"fmt"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/rules"
	"roundhouse/tile"
)

// deals is the deals of the match's current round, the first of them after that
// many redeals: one, or several where a deal without any engine is dealt again at
// once.
func (f *State) deals(redeals int) []EventBody {
	var list []EventBody
	for {
		d := f.dealFrom(redeals)
		list = append(list, d)
		if start := d.start(); start.Status().End != game.Redeal {
			return list
		}
		redeals++
	}
}

// seed is the seed of a deal of the current round.
func (f *State) seed(redeals int) deal.Seed {
	round := uint32(f.match.Round())
	if b := f.began; b.Fair != nil {
		return deal.FairSeed(b.Fair.Secrets[round-1], b.Fair.Table, round, uint32(redeals), f.fair.numbers)
	}
	return f.began.Seed.RoundSeed(round, uint32(redeals))
}

// dealFrom is one deal of the current round by its seed.
func (f *State) dealFrom(redeals int) RoundDealt {
	m, r, seats := &f.match, f.Rules(), f.Seats()
	d := RoundDealt{Rules: r, Round: m.Round(), Redeals: redeals, Engine: m.Engine(), Starter: m.Starter()}
	aside := tile.NoPip
	if r.Engine == rules.EngineSetAside {
		aside = m.Engine()
	}
	seed := f.seed(redeals)
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

// start is the round as it begins.
func (d *RoundDealt) start() (s game.State) {
	s.Deal(d.Rules, len(d.Hands), d.Engine, d.Starter, d.tiles())
	return s
}

// check holds a deal that was read to the rules: the whole set, once each, in hands
// of the right size.
func (d *RoundDealt) check(r *rules.Rules, seats int) error {
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
