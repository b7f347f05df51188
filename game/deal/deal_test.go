package deal_test

import (
	"slices"
	"strings"
	"testing"

	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

func TestTilesStartInTileOrderWithoutTheEngineSetAside(t *testing.T) {
	for _, test := range []struct {
		set, aside tile.Pip
		want       string
	}{
		{2, tile.NoPip, "0-0 1-0 1-1 2-0 2-1 2-2"},
		{2, 2, "0-0 1-0 1-1 2-0 2-1"},
		{2, 0, "1-0 1-1 2-0 2-1 2-2"},
	} {
		if got := text(deal.Tiles(test.set, test.aside)); got != test.want {
			t.Errorf("Tiles(%d, %d) = %s, want %s", test.set, test.aside, got, test.want)
		}
	}
}

func TestHandsAreBlocksAndTheBoneyardIsTheRest(t *testing.T) {
	deck := deal.Tiles(3, tile.NoPip)
	if got := text(deal.Hand(deck, 2, 3)); got != "2-0 2-1 2-2" {
		t.Errorf("hand of seat 2: %s", got)
	}
	if got := text(deal.Boneyard(deck, 2, 3)); got != "3-0 3-1 3-2 3-3" {
		t.Errorf("boneyard: %s", got)
	}
	_ = append(deal.Hand(deck, 1, 3), tile.Of(9, 9))
	if deck[3] != tile.Of(2, 0) {
		t.Error("a tile added to a hand got into the next hand")
	}
}

func TestSeedText(t *testing.T) {
	good := strings.Repeat("0123456789abcdef", 4)
	for _, text := range []string{good, strings.ToUpper(good)} {
		if seed, err := deal.ParseSeed(text); err != nil || seed.String() != good {
			t.Errorf("ParseSeed(%q) = %v, %v", text, seed, err)
		}
	}
	for _, bad := range []string{"", "12", good + "0", good[1:], good[2:] + "0x", " " + good[1:]} {
		if seed, err := deal.ParseSeed(bad); err == nil || seed != (deal.Seed{}) {
			t.Errorf("ParseSeed(%q) = %v, %v", bad, seed, err)
		}
	}
	if got := deal.SeedOf(0x1234).String(); got != strings.Repeat("0", 60)+"1234" {
		t.Errorf("SeedOf(0x1234) = %s", got)
	}
}

func TestLotsWithoutATileForEachSeatPanic(t *testing.T) {
	for _, seats := range []int{0, -1, 6} {
		if !panics(func() { deal.SeedOf(1).Lots(2, 2, seats, tile.Tile.Pips) }) {
			t.Errorf("%d seats drew lots from five tiles", seats)
		}
	}
}

func panics(f func()) (yes bool) {
	defer func() { yes = recover() != nil }()
	f()
	return false
}

func FuzzDeckIsAPermutationAndAsTheReference(f *testing.F) {
	f.Add([]byte("seed"), uint8(12), uint8(12))
	f.Add([]byte{}, uint8(0), uint8(tile.NoPip))
	f.Fuzz(func(t *testing.T, key []byte, n, a uint8) {
		seed, set, aside := seedFrom(key), tile.Pip(n%19), tile.Pip(a)
		deck := seed.Deck(set, aside)
		want := tile.Full(set)
		if aside <= set {
			want.Remove(tile.Of(aside, aside))
		}
		if tile.SetOf(deck...) != want || len(deck) != want.Len() {
			t.Fatalf("deck of double-%d without %d: %s", set, aside, text(deck))
		}
		r := &reference{seed: seed, label: "deal"}
		if again := r.shuffle(referenceTiles(set, aside)); !slices.Equal(deck, again) {
			t.Fatalf("deck %s\nreference %s", text(deck), text(again))
		}
	})
}

func FuzzLotsHaveOneWinnerAndKeepTheTieRule(f *testing.F) {
	f.Add([]byte("seed"), uint8(12), uint8(12), uint8(4))
	f.Add([]byte{9}, uint8(2), uint8(2), uint8(5))
	f.Fuzz(func(t *testing.T, key []byte, n, a, k uint8) {
		seed, set, aside := seedFrom(key), 2+tile.Pip(n%17), tile.Pip(a)
		seats := 1 + int(k)%min(14, len(deal.Tiles(set, aside)))
		draws, starter := seed.Lots(set, aside, seats, tile.Tile.Pips)
		if got := winner(t, draws, seats); got != starter {
			t.Fatalf("draws %v give seat %d, not %d", draws, got, starter)
		}
		again, starter2 := referenceLots(seed, set, aside, seats)
		if !slices.Equal(draws, again) || starter != starter2 {
			t.Fatalf("lots %v seat %d\nreference %v seat %d", draws, starter, again, starter2)
		}
	})
}

// winner judges draws by the rule of lots alone.
func winner(t *testing.T, draws []deal.Draw, seats int) int {
	var tied []int
	for seat := range seats {
		tied = append(tied, seat+1)
	}
	for len(tied) > 1 {
		if len(draws) < len(tied) {
			t.Fatalf("seats %v have drawn %v only", tied, draws)
		}
		drawn := draws[:len(tied)]
		draws = draws[len(tied):]
		best := slices.MaxFunc(drawn, func(a, b deal.Draw) int { return a.Tile.Pips() - b.Tile.Pips() })
		var still []int
		for i, d := range drawn {
			if d.Seat != tied[i] {
				t.Fatalf("seat %d drew in place of seat %d", d.Seat, tied[i])
			}
			if d.Tile.Pips() == best.Tile.Pips() {
				still = append(still, d.Seat)
			}
		}
		tied = still
	}
	if len(draws) != 0 {
		t.Fatalf("draws after the end: %v", draws)
	}
	return tied[0]
}

func seedFrom(key []byte) (s deal.Seed) {
	copy(s[:], key)
	return s
}

func text(tiles []tile.Tile) string {
	words := make([]string, len(tiles))
	for i, t := range tiles {
		words[i] = t.String()
	}
	return strings.Join(words, " ")
}
