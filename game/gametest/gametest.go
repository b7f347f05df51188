// Package gametest is a test suite that the game must pass under every combination of rules.
//
// A Player plays rounds and matches at random. At every state it checks what is true of every kind
// of Mexican Train: no tile is lost, exactly the legal actions are accepted, a refusal changes
// nothing, a viewer learns nothing that it may not know, positions survive a round trip, and rounds
// end and are scored according to the rules.
//
// A Suite does this for every rule set that preset finds. A package that stores or shows matches
// adds its own tests with a Watch.
package gametest

import (
	"fmt"
	"iter"
	"os"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// TB is the part of a test that a Player needs. *testing.T and *rapid.T implement it.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Watch has functions that are called with what is played. Each of them is optional.
type Watch struct {
	State func(t TB, s *game.State) // every state of every round, including the first and the last
	Match func(t TB, m *Match)      // every complete match
}

// Suite plays matches under every rule set, with 2, 4 and the highest number of seats.
type Suite struct {
	Seeds  int // matches of each kind; ROUNDHOUSE_SOAK, a duration, replaces this
	Rounds int // highest number of rounds in a match; 0 for all
	Every  int // see Player.Every
	Watch  Watch
}

// Run runs the suite and returns what happened in its rounds.
func (x Suite) Run(t *testing.T) *Coverage {
	seen := NewCoverage()
	for seed := range Seeds(x.Seeds) {
		for _, set := range preset.All() {
			r := set.Rules
			if x.Rounds > 0 {
				r.Rounds = uint8(min(r.MatchRounds(), x.Rounds))
			}
			for _, seats := range SeatCounts(&r) {
				t.Run(fmt.Sprintf("%s/%d/%d", set.ID, seats, seed), func(t *testing.T) {
					p := Player{TB: t, Chance: Seeded(seed), Every: x.Every, Watch: x.Watch, Seen: seen}
					p.Match(&r, seats)
				})
			}
		}
	}
	return seen
}

// SeatCounts returns 2, 4 and the highest number of seats of r, except numbers for which r deals no
// hands.
func SeatCounts(r *rules.Rules) (list []int) {
	highest := rules.MaxSeats
	for r.Hand[highest] == 0 {
		highest--
	}
	for _, seats := range []int{2, 4, highest} {
		if r.Hand[seats] > 0 && (len(list) == 0 || list[len(list)-1] < seats) {
			list = append(list, seats)
		}
	}
	return list
}

// Seeds iterates over the numbers 1 to n. If the environment variable ROUNDHOUSE_SOAK is set to a
// duration, it iterates over the numbers from 1 on until that time has passed.
func Seeds(n int) iter.Seq[uint64] {
	limit, soak := os.LookupEnv("ROUNDHOUSE_SOAK")
	return func(yield func(uint64) bool) {
		var until time.Time
		if soak {
			d, err := time.ParseDuration(limit)
			if err != nil {
				panic("ROUNDHOUSE_SOAK: " + err.Error())
			}
			until = time.Now().Add(d)
		}
		for seed := uint64(1); soak && time.Now().Before(until) || !soak && seed <= uint64(n); seed++ {
			if !yield(seed) {
				return
			}
		}
	}
}

// Chance returns a random number from 0 to n-1; n must be positive.
type Chance func(n int) int

// Seeded returns a Chance that repeats itself for the same seed.
func Seeded(seed uint64) Chance {
	rng := deal.NewFast(seed, 0)
	return func(n int) int { return int(rng.N(uint32(n))) }
}

// Bytes returns a Chance that takes its numbers from data, which a fuzzer writes. Each number takes
// one byte, or two if n is more than 256. After the last byte, all numbers are 0.
func Bytes(data []byte) Chance {
	next := func() (b byte) {
		if len(data) > 0 {
			b, data = data[0], data[1:]
		}
		return b
	}
	return func(n int) int {
		if n <= 256 {
			return int(next()) % n
		}
		return (int(next())<<8 | int(next())) % n
	}
}
