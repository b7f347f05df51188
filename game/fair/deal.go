package fair

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// seedDeal is the deal that a seed determines.
type seedDeal struct {
	engine  tile.Pip // NoPip if a hand decides it
	lots    []record.Lot
	starter game.Seat // NoSeat if the seat that lays the engine starts
	deck    []tile.Tile
	hand    int // the number of tiles
}

// dealFrom returns a deal of the match's current round that the seeds determine: its n-th redeal, or
// the round's first deal if n is 0, from which the lots are.
func dealFrom(seedOf func(n uint32) deal.Seed, n uint32, m *game.Match, seats int) seedDeal {
	r := m.Rules()
	d := seedDeal{engine: m.Engine(), starter: m.Starter(), hand: int(r.Hand[seats])}
	if m.ByLot() {
		draws, starter := seedOf(0).Lots(r.Set, m.SetAside(), seats, r.LotBy.Rank)
		d.lots, d.starter = record.LotsOf(draws), game.Seat(starter)
	}
	d.deck = seedOf(n).Deck(r.Set, m.SetAside())
	return d
}

// compareRound returns the first difference between the deal and a round with this number of seats.
func (d *seedDeal) compareRound(round *record.Round, seats int) Problem {
	switch {
	case d.engine != tile.NoPip && round.Engine != d.engine:
		return problemf("the engine is %s, that of the match %s", engineText(round.Engine), engineText(d.engine))
	case !slices.Equal(round.Lots, d.lots):
		return d.compareLots(round.Lots)
	case d.starter != game.NoSeat && round.Starter != game.NoSeat && round.Starter != d.starter:
		return problemf("seat %s starts, but it is seat %s's turn", round.Starter, d.starter)
	case len(round.Hands) != seats:
		return problemf("there are %d hands, not %d", len(round.Hands), seats)
	}
	return d.compareTiles(round)
}

// compareTiles returns the first difference between the hands or boneyards. The order of tiles in a
// hand does not matter.
func (d *seedDeal) compareTiles(round *record.Round) Problem {
	for i, hand := range round.Hands {
		want := deal.Hand(d.deck, i+1, d.hand)
		if len(hand) != len(want) || tile.SetOf(hand...) != tile.SetOf(want...) {
			return problemf("seat %d has %s, by the seed %s", i+1, missingText(hand, want), missingText(want, hand))
		}
	}
	want := deal.Boneyard(d.deck, len(round.Hands), d.hand)
	for i := range max(len(want), len(round.Boneyard)) {
		if got, seed := tileText(round.Boneyard, i), tileText(want, i); got != seed {
			return problemf("tile %d of the boneyard is %s, by the seed %s", i+1, got, seed)
		}
	}
	return ""
}

// compareLots returns the first difference between the lots.
func (d *seedDeal) compareLots(given []record.Lot) Problem {
	if len(d.lots) == 0 {
		return "there are lots, but none are drawn for this round"
	}
	for i, want := range d.lots {
		if i >= len(given) {
			return problemf("lot %d is missing, by the seed seat %s draws %s", i+1, want.Seat, want.Tile)
		}
		if given[i] != want {
			return problemf("lot %d is %s for seat %s, by the seed %s for seat %s", i+1, given[i].Tile,
				given[i].Seat, want.Tile, want.Seat)
		}
	}
	return problemf("lot %d is one too many", len(d.lots)+1)
}

// judgeRedeals checks that each deal of round i before the last one had to be dealt again. If that
// were not required, the server could deal again until it liked the result.
func (t *trial) judgeRedeals(i int) Problem {
	f := t.Rounds[i].Fair
	for n := range f.Deal {
		d := dealFrom(func(n uint32) deal.Seed { return f.Seed(i+1, n) }, n, &t.match, len(t.Players))
		if !d.endsInRedeal(&t.match, len(t.Players)) {
			return problemf("it is deal %d, but deal %d was good", f.Deal, n)
		}
	}
	return ""
}

// endsInRedeal reports whether the deal must be dealt again, because nobody finds the engine. It
// can play the search because all actions in it are forced.
func (d *seedDeal) endsInRedeal(m *game.Match, seats int) bool {
	var s game.State
	s.Deal(m.Rules(), seats, m.Round(), d.engine, d.starter, d.deck)
	for !s.Over() && s.Status().Phase == game.Search {
		s.Do(s.Legal(s.Turn().First(), nil)[0])
	}
	return s.Status().End == game.Redeal
}
