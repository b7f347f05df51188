// Package luck divides the result of a finished round into what was dealt, what was drawn, what the
// seat chose and what the others did.
//
//	parts, err := luck.Divide(ctx, luck.Round{…}, luck.Playouts, seed)
//	own := parts[1].Own // of seat 1: points, with a standard error
//
// A result is the number of points by which a seat did better than the mean of the others. The
// value V of a position is the mean result when planners (see bot.Planners) play on from it, with
// all hands as they are and the boneyard shuffled anew each time. Then
//
//   - the seat's mean is the mean of V over new deals of the same round,
//   - dealt is V after the deal, less that mean,
//   - drawn adds up, over all draws of all seats, the change of V by the tile drawn, less the mean
//     of that change over the tiles that were left in the boneyard,
//   - own adds up the change of V by each action of the seat itself, and
//   - others' adds up the change of V by each action of the other seats.
//
// A missing knock is an action of the seat that did not knock. The mean and the four parts add up
// to the result. Dealt and drawn are luck: over many rounds their mean is 0, whoever plays. Own is
// judged with all hands known, unlike a hint, which sees no more than the player did.
package luck

import (
	"context"
	"errors"
	"fmt"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Playouts is a usual number of playouts for each position of a round: less than a second of work,
// after which own and others' have standard errors of a point or two.
const Playouts = 512

// Round is a round that was played to its end.
type Round struct {
	Deal    game.State    // the state after the deal, before the first action
	Engine  tile.Pip      // as it was known before the deal: NoPip if the hands decide it
	Starter game.Seat     // as it was known before the deal: NoSeat if the engine's holder starts
	Actions []game.Action // all of them in order; each draw names its tile
}

// Part is a number of points that a seat gained, or lost if it is below 0. Error is its standard
// error.
type Part struct{ Value, Error float64 }

// Division says what the result of a seat is made of. Mean + Dealt + Drawn + Own + Others = Result,
// except for the rounding of float64.
type Division struct {
	Result                          float64
	Mean, Dealt, Drawn, Own, Others Part
}

// Divide divides the result of each seat; the slice it returns is by seat, from 1. It plays from
// each position that needs it as many playouts as given, and four times as many new deals. The same
// seed gives the same answer. An error says that an action is not legal, that the round does not
// end with its last action, that there are fewer than two playouts, or that ctx is done.
//
// If the round ended because it had to be dealt again, its result is the value of a new deal.
func Divide(ctx context.Context, r Round, playouts int, seed uint64) ([]Division, error) {
	if playouts < 2 {
		return nil, fmt.Errorf("playouts: %d, at least 2 are needed", playouts)
	}
	d := newDivider(&r, playouts, seed)
	for i, a := range r.Actions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := d.step(a); err != nil {
			return nil, fmt.Errorf("action %d, %s: %w", i+1, a, err)
		}
	}
	if !d.now.Over() {
		return nil, errors.New("the round is not over")
	}
	return d.divisions(), nil
}

// leads returns by how many points each seat did better than the mean of the others, by seat from
// 1.
func leads(s *game.State) (lead [game.MaxSeats + 1]float64) {
	r, sum := s.Result(), 0.0
	for seat := range game.SeatsOf(s.Seats()).All() {
		score := r.Scores[seat].Float()
		if s.Rules().Scoring != rules.ScoringPositive {
			score = -score
		}
		lead[seat] = score
		sum += score
	}
	n := float64(s.Seats())
	for seat := range game.SeatsOf(s.Seats()).All() {
		lead[seat] = (n*lead[seat] - sum) / (n - 1)
	}
	return lead
}
