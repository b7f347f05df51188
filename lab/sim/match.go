package sim

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/rules"
)

// Unit is the number of parts into which a point or a win is divided: the least common multiple of
// 1 to 14, the possible numbers of winners. All sums are whole numbers of parts, so the order in
// which they are added makes no difference.
const Unit = 360360

// Match is a match that has been played.
type Match struct {
	Number int // the match's number, from 0
	Group  int // the group's number, from 0; the matches of a group are played on the same deals
	Rounds []Round
	// Figures holds what else was counted in each round, if Config.Figures is set.
	Figures []Figures

	setup *setup
	seat  [game.MaxSeats + 1]uint8 // by seat: the index of its bot in the list of bots
}

// Round holds the scores of one round.
type Round struct {
	Points  [game.MaxSeats + 1]int64 // in parts, by seat from 1
	Winners game.Seats
}

func roundOf(r *game.Result, seats int) (round Round) {
	round.Winners = r.Winners
	for seat := 1; seat <= seats; seat++ {
		round.Points[seat] = partsOf(r.Scores[seat])
	}
	return round
}

// partsOf converts a score to parts.
func partsOf(s game.Score) int64 {
	num, den := s.Parts()
	return num * (Unit / den)
}

// Bot returns the name of the bot on the seat.
func (m *Match) Bot(seat game.Seat) string { return m.setup.names[m.seat[seat]] }

// StandingAfter returns how the seats stand after the first n rounds, by seat from 1; n must be at
// least 1. A higher number is better, but only the order of the numbers has a meaning. The order is
// that of the totals; but if single rounds are played, the winners of the round come first,
// whatever the scores.
func (m *Match) StandingAfter(n int) (standing [game.MaxSeats + 1]int64) {
	sign := int64(1)
	if m.setup.rules.Scoring == rules.ScoringPenalty {
		sign = -1
	}
	for seat := 1; seat <= m.setup.config.Players; seat++ {
		for i := range m.Rounds[:n] {
			standing[seat] += sign * m.Rounds[i].Points[seat]
		}
		if m.setup.playsRounds() && m.Rounds[0].Winners.Has(game.Seat(seat)) {
			standing[seat] += 1 << 60
		}
	}
	return standing
}

// LeadersAfter returns the seats that lead after the first n rounds.
func (m *Match) LeadersAfter(n int) (first game.Seats) {
	standing := m.StandingAfter(n)
	best := slices.Max(standing[1 : m.setup.config.Players+1])
	for seat := range game.SeatsOf(m.setup.config.Players).All() {
		if standing[seat] == best {
			first |= seat.Set()
		}
	}
	return first
}
