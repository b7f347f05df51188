package bot

import (
	"math"

	"roundhouse/game"
	"roundhouse/game/rules"
)

// stake is what a seat plays for: points in a single round, or first place in a match.
type stake struct {
	me     game.Seat
	match  bool
	ahead  [game.MaxSeats + 1]float64 // points by which the seat leads each other seat
	lacks  [game.MaxSeats + 1]float64 // points that a seat's total lacks to end the match; 0 without a target_score
	sigma  float64                    // standard deviation of what later rounds add to the lead
	trifle float64                    // a difference in value that does not matter
}

// trifle is a difference, in points per round, that does not matter.
const trifle = 0.2

// small is the weight of points in a match, so that they still count a little when the place in the
// match is all but decided.
const small = 0.01

// The standard deviation of the difference between two seats' scores in a round, in points per pip
// of the highest suit. It is 38 points in double-12, and more if the winner scores the points in
// all other hands.
const (
	spread         = 3.2
	spreadPositive = 5.0
)

// inPoints returns the stake of a seat in a single round.
func inPoints(me game.Seat) stake { return stake{me: me, trifle: trifle} }

// stakeOf returns the stake of the viewer, playing for the match if the past has one.
func stakeOf(v game.View, past *game.Past) stake {
	k := inPoints(v.Seat())
	if past == nil || past.Match == nil {
		return k
	}
	m, each := past.Match, spreadOf(v.Rules())
	left, target := float64(m.RoundsLeft()), float64(v.Rules().TargetScore)
	k.match = true
	for seat := range game.SeatsOf(v.Seats()).All() {
		k.ahead[seat] = gainOf(v.Rules(), m.Total(k.me), m.Total(seat))
		if target > 0 {
			k.lacks[seat] = target - m.Total(seat).Float()
			left = min(left, k.lacks[seat]/each) // about as many rounds as that takes
		}
	}
	k.sigma = each * math.Sqrt(left+1) // including the current round
	k.trifle = trifle * (k.chanceToWin(v.Seats(), 1) - k.chanceToWin(v.Seats(), 0) + small)
	k.sigma = each * math.Sqrt(left)
	return k
}

// spreadOf returns the standard deviation of the difference between two seats' scores in a round.
func spreadOf(r *rules.Rules) float64 {
	each := spread
	if r.Scoring == rules.ScoringPositive {
		each = spreadPositive
	}
	extra := float64(r.BlankHalf) + float64(r.OutBonus)/2 + float64(r.MarkerPenalty)/2
	return math.Hypot(each*float64(r.Set), extra)
}

// gainOf returns how many points better a score of a is than one of b.
func gainOf(r *rules.Rules, a, b game.Score) float64 {
	if r.Scoring == rules.ScoringPositive {
		return a.Float() - b.Float()
	}
	return b.Float() - a.Float()
}

// chanceToWin returns the approximate probability of winning the match, in hundredths, if the
// seat's lead over each other seat grows by more points.
func (k *stake) chanceToWin(seats int, more float64) float64 {
	first := 100.0
	for n := 1; n < seats; n++ {
		first *= chanceToKeep(k.ahead[k.me.Clockwise(n, seats)]+more, k.sigma)
	}
	return first
}

// valueOf returns what the end of a round is worth: in a single round, the points by which the seat
// is ahead of the others' mean; in a match, roughly the probability of winning it, in hundredths. A
// redeal changes nothing.
func (k *stake) valueOf(s *game.State) float64 {
	r := s.Result()
	points, first, sigma := 0.0, 100.0, k.sigma
	if k.isDecided(s, &r) {
		sigma = 0
	}
	for n := 1; n < s.Seats(); n++ {
		seat := k.me.Clockwise(n, s.Seats())
		g := gainOf(s.Rules(), r.Scores[k.me], r.Scores[seat])
		points += g
		if k.match {
			first *= chanceToKeep(k.ahead[seat]+g, sigma)
		}
	}
	points /= float64(s.Seats() - 1)
	if k.match {
		return first + small*points
	}
	return points
}

// isDecided reports whether a total reaches target_score with the result of this round.
func (k *stake) isDecided(s *game.State, r *game.Result) bool {
	for seat := 1; seat <= s.Seats() && k.lacks[seat] > 0; seat++ {
		if r.Scores[seat].Float() >= k.lacks[seat] {
			return true
		}
	}
	return false
}

// chanceToKeep returns the probability that a lead of the given number of points holds until the
// end of the match, if what later rounds add to it has the standard deviation sigma.
func chanceToKeep(lead, sigma float64) float64 {
	switch {
	case sigma > 0:
		return math.Erfc(-lead/(sigma*math.Sqrt2)) / 2
	case lead > 0:
		return 1
	case lead == 0:
		return 0.5
	}
	return 0
}
