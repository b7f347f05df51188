package game

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Match is a match between two of its rounds: the next engine, the starter, the totals. It contains
// no pointers, so assignment copies it.
type Match struct {
	rules   rules.Rules
	seats   int
	round   int      // the current one, from 1
	engine  tile.Pip // the current round's; NoPip if the hands decide it
	starter Seat     // the current round's; NoSeat if a lot or the engine's holder decides
	totals  [MaxSeats + 1]Score
}

// NewMatch returns a match before its first round.
func NewMatch(r *rules.Rules, seats int) Match {
	m := Match{rules: *r, seats: seats, round: 1, engine: tile.NoPip}
	if r.Starter == rules.StarterRotate || r.Starter == rules.StarterLeftOfLayer {
		m.starter = 1
	}
	if r.EngineKnown() {
		m.engine = r.EngineOf(1)
	}
	return m
}

// StartFrom sets the current round's engine and starter. It is for a starter found by lot, and for
// a match that does not begin with the usual ones. tile.NoPip and NoSeat change nothing.
func (m *Match) StartFrom(engine tile.Pip, starter Seat) {
	if engine != tile.NoPip && m.rules.EngineKnown() {
		m.engine = engine
	}
	if starter != NoSeat {
		m.starter = starter
	}
}

// Reseat lets the match go on with other people at the table. starter is the seat that starts the
// current round if one is known, totals are theirs by seat from 1.
func (m *Match) Reseat(starter Seat, totals []Score) {
	m.seats, m.starter, m.totals = len(totals), starter, [MaxSeats + 1]Score{}
	copy(m.totals[1:], totals)
}

// Rules returns the rules of the match.
func (m *Match) Rules() *rules.Rules { return &m.rules }

// RoundsLeft returns the number of rounds after the current one, unless a total ends the match.
func (m *Match) RoundsLeft() int {
	left := m.rules.MatchRounds() - m.round
	if m.rules.EngineKnown() {
		left = min(left, m.rules.EnginesAfter(m.engine))
	}
	return max(left, 0)
}

// Round returns the number of the current round, from 1.
func (m *Match) Round() int { return m.round }

// Engine returns the current round's engine, or NoPip if the hands decide it.
func (m *Match) Engine() tile.Pip { return m.engine }

// SetAside returns the current round's engine if its double lies on the table from the start and is
// not dealt, otherwise NoPip.
func (m *Match) SetAside() tile.Pip {
	if m.rules.Engine == rules.EngineSetAside {
		return m.engine
	}
	return tile.NoPip
}

// Starter returns the seat that starts the current round, or NoSeat if a lot or the engine's holder
// decides.
func (m *Match) Starter() Seat { return m.starter }

// ByLot reports whether a lot decides which seat starts the current round.
func (m *Match) ByLot() bool {
	return m.rules.DrawsLots() && m.starter == NoSeat
}

// Finish adds the result of the current round and advances to the next one. A redeal does not
// count: the same round is dealt again.
func (m *Match) Finish(r Result) {
	if r.End == Redeal || r.End == NotEnded {
		return
	}
	for seat := 1; seat <= m.seats; seat++ {
		m.totals[seat] = m.totals[seat].Add(r.Scores[seat])
	}
	m.round++
	if m.rules.EngineKnown() {
		m.engine = m.rules.NextEngine(m.engine)
	}
	switch {
	case m.rules.Starter == rules.StarterLot:
		m.starter = NoSeat
	case m.starter == NoSeat:
	case m.rules.Starter == rules.StarterWinner && r.Winners != 0:
		m.starter = r.Winners.From(m.starter + 1)
	case m.rules.Starter == rules.StarterLeftOfLayer && r.Starter != NoSeat:
		m.starter = r.Starter.Clockwise(1, m.seats)
	default:
		m.starter = m.starter.Clockwise(1, m.seats)
	}
}

// Over reports whether all rounds have been played, a total has reached target_score, or no engine
// is left for another round. A match that began with a low engine can therefore be shorter.
func (m *Match) Over() bool {
	return m.HasReachedTarget() || m.round > m.rules.MatchRounds() || m.engine == tile.NoPip && m.rules.EngineKnown()
}

// HasReachedTarget reports whether a total has reached target_score, which ends the match.
func (m *Match) HasReachedTarget() bool {
	target := Points(int(m.rules.TargetScore))
	for seat := 1; seat <= m.seats && target != (Score{}); seat++ {
		if m.totals[seat].Compare(target) >= 0 {
			return true
		}
	}
	return false
}

// Total returns the sum of the seat's scores so far.
func (m *Match) Total(s Seat) Score { return m.totals[s] }

// IsBetter reports whether a total is better than another. If scores are penalties, the lower one
// is.
func IsBetter(r *rules.Rules, total, other Score) bool {
	if r.Scoring == rules.ScoringPositive {
		total, other = other, total
	}
	return total.Compare(other) < 0
}

// Places returns the seats' places by their totals, by seat from 1. The best total is first. Equal
// totals share a place.
func (m *Match) Places() [MaxSeats + 1]int {
	var places [MaxSeats + 1]int
	for a := 1; a <= m.seats; a++ {
		places[a] = 1
		for b := 1; b <= m.seats; b++ {
			if IsBetter(&m.rules, m.totals[b], m.totals[a]) {
				places[a]++
			}
		}
	}
	return places
}
