package luck

import (
	"context"
	"errors"
	"math"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// ParError is the standard error at which Par ends.
const ParError = 0.1

// atLeast is the smallest number of playouts: after fewer, the standard error says little.
const atLeast = 1000

// Par returns how many points planners reach on average on a seat after a deal: all hands as they
// are, and the boneyard shuffled anew for each playout. It plays until the standard error is
// ParError, or as many playouts as given. The same seed gives the same answer. An error says that
// the deal has to be dealt again, or that ctx is done.
func Par(ctx context.Context, dealt game.State, seat game.Seat, playouts int, seed uint64) (Part, error) {
	var hands [game.MaxSeats + 1]tile.Set
	for s := range game.SeatsOf(dealt.Seats()).All() {
		hands[s] = dealt.Hand(s)
	}
	view, planners, bones := dealt.View(game.NoSeat), bot.NewPlanners(), dealt.Bones()
	var rng deal.Fast
	var s game.State
	n, mean, squares := 0.0, 0.0, 0.0
	part := func() Part { return Part{mean, math.Sqrt(squares / max(n*(n-1), 1))} }
	for i := range playouts {
		if i%100 == 0 {
			if err := ctx.Err(); err != nil {
				return Part{}, err
			}
		}
		rng.Seed(seed, uint64(i))
		rng.Shuffle(bones)
		s.Assume(view, &hands, bones, tile.None)
		planners.Forget()
		planners.PlayOut(&s)
		result := s.Result()
		if result.End == game.Redeal {
			return Part{}, errors.New("nobody has an engine: the round is dealt again")
		}
		points := result.Scores[seat].Float()
		n++
		from := points - mean
		mean += from / n
		squares += from * (points - mean)
		if i >= atLeast && part().Error <= ParError {
			break
		}
	}
	return part(), nil
}
