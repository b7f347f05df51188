package deal_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"math/big"

	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// reference is the procedure a second time, after the words of the package comment and as slow as
// they are: the whole stream is made again for each word and the arithmetic is done on big
// integers.
type reference struct {
	seed   deal.Seed
	label  string
	taken  int // words
	thrown int
}

func (r *reference) word() *big.Int {
	i := r.taken / 8
	message := []byte(r.label + "\x00\x00\x00\x00\x00\x00")
	message = append(message, byte(i/256), byte(i%256))
	mac := hmac.New(sha256.New, r.seed[:])
	mac.Write(message)
	four := mac.Sum(nil)[4*(r.taken%8):][:4]
	r.taken++
	return new(big.Int).SetBytes(four)
}

func (r *reference) below(n int) int {
	two32, bigN := new(big.Int).Lsh(big.NewInt(1), 32), big.NewInt(int64(n))
	for {
		product := new(big.Int).Mul(r.word(), bigN)
		number, low := new(big.Int).DivMod(product, two32, new(big.Int))
		if low.Cmp(new(big.Int).Mod(two32, bigN)) >= 0 {
			return int(number.Int64())
		}
		r.thrown++
	}
}

func (r *reference) shuffle(t []tile.Tile) []tile.Tile {
	t = append([]tile.Tile{}, t...)
	for i := len(t) - 1; i >= 1; i-- {
		j := r.below(i + 1)
		t[i], t[j] = t[j], t[i]
	}
	return t
}

func referenceTiles(n, aside tile.Pip) (tiles []tile.Tile) {
	for a := tile.Pip(0); a <= n; a++ {
		for b := tile.Pip(0); b <= a; b++ {
			if a != b || a != aside {
				tiles = append(tiles, tile.Of(a, b))
			}
		}
	}
	return tiles
}

func referenceLots(seed deal.Seed, n, aside tile.Pip, seats int) (draws []deal.Draw, starter int) {
	r := &reference{seed: seed, label: "lots"}
	all := referenceTiles(n, aside)
	pile := r.shuffle(all)
	tied := map[int]bool{}
	for seat := 1; seat <= seats; seat++ {
		tied[seat] = true
	}
	for len(tied) > 1 {
		if len(pile) < len(tied) {
			pile = r.shuffle(all)
		}
		drawn, best := map[int]int{}, 0
		for seat := 1; seat <= seats; seat++ {
			if tied[seat] {
				draws = append(draws, deal.Draw{Seat: seat, Tile: pile[0]})
				drawn[seat] = pile[0].Pips()
				best = max(best, drawn[seat])
				pile = pile[1:]
			}
		}
		for seat, pips := range drawn {
			if pips < best {
				delete(tied, seat)
			}
		}
	}
	for seat := range tied {
		starter = seat
	}
	return draws, starter
}
