package main

import (
	"slices"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/rules"
	"roundhouse/tile"
)

// seedDeal is what a seed deals.
type seedDeal struct {
	engine  tile.Pip // NoPip where a hand decides it
	lots    []record.Lot
	starter game.Seat // NoSeat where whoever lays the engine starts
	deck    []tile.Tile
	hand    int // tiles
}

// dealtBy is the deal of the match's current round by the seed.
func dealtBy(seed deal.Seed, m *game.Match, seats int) seedDeal {
	r := m.Rules()
	d := seedDeal{engine: m.Engine(), starter: m.Starter(), hand: int(r.Hand[seats])}
	aside := tile.NoPip
	if r.Engine == rules.EngineSetAside {
		aside = m.Engine()
	}
	if m.ByLot() {
		draws, starter := seed.Lots(r.Set, aside, seats)
		d.lots, d.starter = record.LotsOf(draws), game.Seat(starter)
	}
	d.deck = seed.Deck(r.Set, aside)
	return d
}

// differs is the first thing that a round of so many seats has otherwise.
func (d *seedDeal) differs(round *record.Round, seats int) problem {
	switch {
	case d.engine != tile.NoPip && round.Engine != d.engine:
		return problemf("the engine is %s, that of the match %s", engineText(round.Engine), engineText(d.engine))
	case !slices.Equal(round.Lots, d.lots):
		return d.lotsDiffer(round.Lots)
	case d.starter != game.NoSeat && round.Starter != game.NoSeat && round.Starter != d.starter:
		return problemf("seat %s starts, but it is seat %s's turn", round.Starter, d.starter)
	case len(round.Hands) != seats:
		return problemf("there are %d hands, not %d", len(round.Hands), seats)
	}
	return d.tilesDiffer(round)
}

// tilesDiffer says which hand, or which tile of the boneyard, is another one. The
// order of a hand says nothing.
func (d *seedDeal) tilesDiffer(round *record.Round) problem {
	for i, hand := range round.Hands {
		want := deal.Hand(d.deck, i+1, d.hand)
		if len(hand) != len(want) || tile.SetOf(hand...) != tile.SetOf(want...) {
			return problemf("seat %d has %s, by the seed %s", i+1, lacking(hand, want), lacking(want, hand))
		}
	}
	want := deal.Boneyard(d.deck, len(round.Hands), d.hand)
	for i := range max(len(want), len(round.Boneyard)) {
		if got, seed := tileAt(round.Boneyard, i), tileAt(want, i); got != seed {
			return problemf("tile %d of the boneyard is %s, by the seed %s", i+1, got, seed)
		}
	}
	return ""
}

// lotsDiffer says where lots begin to be other ones.
func (d *seedDeal) lotsDiffer(given []record.Lot) problem {
	if len(d.lots) == 0 {
		return "there are lots, but none are drawn for this round"
	}
	for i, want := range d.lots {
		if i >= len(given) {
			return problemf("lot %d is missing, by the seed seat %s draws %s", i+1, want.Seat, want.Tile)
		}
		if given[i] != want {
			return problemf("lot %d is %s for seat %s, by the seed %s for seat %s", i+1, given[i].Tile, given[i].Seat, want.Tile, want.Seat)
		}
	}
	return problemf("lot %d is one too many", len(d.lots)+1)
}

// redeals checks that each deal of round i before its last one had to be dealt
// again: else the server could have gone on until it liked one.
func (t *trial) redeals(i int) problem {
	f := t.Rounds[i].Fair
	for n := range f.Deal {
		d := dealtBy(f.Seed(i+1, n), &t.match, len(t.Players))
		if !d.redealt(&t.match, len(t.Players)) {
			return problemf("it is deal %d, but deal %d was good", f.Deal, n)
		}
	}
	return ""
}

// redealt reports whether the search for the engine comes to nothing. All actions
// in it are forced.
func (d *seedDeal) redealt(m *game.Match, seats int) bool {
	var s game.State
	s.Deal(m.Rules(), seats, d.engine, d.starter, d.deck)
	for !s.Over() && s.Status().Phase == game.Search {
		s.Do(s.Legal(s.Turn().First(), nil)[0])
	}
	return s.Status().End == game.Redeal
}
