package sim

import (
	"math"
	"math/big"
	"math/bits"

	"roundhouse/game"
)

// unit is how many parts a point or a win is counted in: the least common
// multiple of 1 to 14, the numbers of winners that may share it. All sums are
// whole numbers of parts, so that no order of adding them makes a difference.
const unit = 360360

// tally is what one bot has to show, over all its seats.
type tally struct {
	rounds  int64
	matches int64
	points  int64   // parts
	squares uint128 // of the parts of each round
	won     int64   // rounds, in parts
	first   int64   // matches, in parts
}

// uint128 is a sum of squares.
type uint128 struct{ hi, lo uint64 }

// round adds what the bot's seats together wrote for one round, in parts.
func (t *tally) round(points int64) {
	t.rounds++
	t.points += points
	abs := uint64(max(points, -points))
	hi, lo := bits.Mul64(abs, abs)
	t.squares = t.squares.plus(uint128{hi, lo})
}

func (t *tally) add(o *tally) {
	t.rounds += o.rounds
	t.matches += o.matches
	t.points += o.points
	t.squares = t.squares.plus(o.squares)
	t.won += o.won
	t.first += o.first
}

func (a uint128) plus(b uint128) uint128 {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return uint128{hi, lo}
}

func (a uint128) big() *big.Int {
	n := new(big.Int).SetUint64(a.hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a.lo))
}

// parts is a score in parts.
func parts(s game.Score) int64 {
	num, den := s.Parts()
	if den == 1 {
		return num * unit
	}
	return num * (unit / den)
}

// mean is the points of one seat in one round.
func (t *tally) mean(seats int) float64 { return share(t.points, t.rounds, seats) }

// se is the standard error of mean, from the means of the bot's seats in each
// round: what seats of one round write hangs together, rounds do not. One round
// alone says nothing: 0.
func (t *tally) se(seats int) float64 {
	if t.rounds < 2 {
		return 0
	}
	n := big.NewInt(t.rounds)
	sum := big.NewInt(t.points)
	// Σ(x - mean)² = Σx² - (Σx)²/n, here n times that, exactly.
	squares := t.squares.big()
	squares.Mul(squares, n).Sub(squares, sum.Mul(sum, sum))
	variance, _ := new(big.Float).SetInt(squares).Float64()
	rounds := float64(t.rounds)
	return math.Sqrt(variance/(rounds-1)) / rounds / unit / float64(seats)
}

// share is parts for each of n rounds or matches and each seat.
func share(parts, n int64, seats int) float64 {
	return float64(parts) / float64(n) / float64(seats) / unit
}
