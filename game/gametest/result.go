package gametest

import (
	"math/big"
	"slices"

	"roundhouse/game"
	"roundhouse/game/rules"
)

// checkResult checks the result of a finished round against the rules of scoring, with arithmetic
// of its own.
func (p *Player) checkResult(s *game.State) {
	p.Helper()
	r := s.Result()
	if r.End != s.Status().End || r.End == game.NotEnded {
		p.failAt(s, "the round ended by %q, the result says %q", s.Status().End, r.End)
	}
	var winners []game.Seat
	points := handPoints(s)
	switch r.End {
	case game.Out:
		winners = seatsWhere(s, func(seat game.Seat) bool { return s.Count(seat) == 0 })
	case game.Blocked:
		winners = seatsWhere(s, func(seat game.Seat) bool { return points[seat] == slices.Min(points[1:]) })
	}
	if !slices.Equal(r.Winners.List(), winners) || r.End != game.Redeal && len(winners) == 0 {
		p.failAt(s, "the winners are %v, want %v", r.Winners.List(), winners)
	}
	for seat := range game.SeatsOf(s.Seats()).All() {
		want := wantScore(s, seat, winners, points)
		if r.End != game.Redeal {
			want.Add(want, wantExtra(s, seat))
		}
		if ratOf(r.Scores[seat]).Cmp(want) != 0 {
			p.failAt(s, "seat %d scores %s, want %s", seat, r.Scores[seat], want)
		}
	}
}

func seatsWhere(s *game.State, is func(game.Seat) bool) (list []game.Seat) {
	for seat := range game.SeatsOf(s.Seats()).All() {
		if is(seat) {
			list = append(list, seat)
		}
	}
	return list
}

// handPoints returns the points in each hand, by seat from 1.
func handPoints(s *game.State) []int {
	points := make([]int, s.Seats()+1)
	for seat := 1; seat <= s.Seats(); seat++ {
		for _, t := range handTiles(s, game.Seat(seat)) {
			points[seat] += int(t.High()) + int(t.Low())
			switch {
			case t.High() == 0:
				points[seat] += int(s.Rules().DoubleBlank)
			case t.Low() == 0:
				points[seat] += int(s.Rules().BlankHalf)
			}
		}
	}
	return points
}

func wantScore(s *game.State, seat game.Seat, winners []game.Seat, points []int) *big.Rat {
	won := slices.Contains(winners, seat)
	switch {
	case s.Status().End == game.Redeal:
		return new(big.Rat)
	case s.Rules().Scoring == rules.ScoringPenalty:
		if won && s.Status().End == game.Blocked && s.Rules().BlockedWinnerZero {
			return new(big.Rat)
		}
		return big.NewRat(int64(points[seat]), 1)
	case !won:
		return new(big.Rat)
	}
	sum := 0
	for other, n := range points {
		if !slices.Contains(winners, game.Seat(other)) {
			sum += n
		}
	}
	return big.NewRat(int64(sum), int64(len(winners)))
}

// wantExtra returns what is added to the score last.
func wantExtra(s *game.State, seat game.Seat) *big.Rat {
	r, extra := s.Rules(), int64(0)
	if s.Status().End == game.Out && s.Count(seat) == 0 {
		extra -= int64(r.OutBonus)
	} else if marked := s.Status().Marked; slices.Contains(marked.List(), seat) {
		extra += int64(r.MarkerPenalty)
	}
	if r.Scoring == rules.ScoringPositive {
		extra = -extra
	}
	return big.NewRat(extra, 1)
}

func ratOf(s game.Score) *big.Rat { return big.NewRat(s.Parts()) }

// checkMatch adds up the rounds of a match and checks the totals and places. A place is one more
// than the number of seats that did better.
func (p *Player) checkMatch(m *Match) {
	p.Helper()
	totals := make([]*big.Rat, m.Seats+1)
	last := int(m.Rules.Rounds)
	if last == 0 {
		last = len(engineOrder(&m.Rules))
	}
	for seat := 1; seat <= m.Seats; seat++ {
		totals[seat] = new(big.Rat)
		for i := range m.Rounds {
			result := m.Rounds[i].End.Result()
			totals[seat].Add(totals[seat], ratOf(result.Scores[seat]))
			if target := int64(m.Rules.TargetScore); target > 0 && totals[seat].Cmp(big.NewRat(target, 1)) >= 0 {
				last = min(last, i+1)
			}
		}
		if ratOf(m.End.Total(game.Seat(seat))).Cmp(totals[seat]) != 0 {
			p.Fatalf("seat %d has a total of %s, want %s", seat, m.End.Total(game.Seat(seat)), totals[seat])
		}
	}
	if len(m.Rounds) != last {
		p.Fatalf("%d rounds, want %d", len(m.Rounds), last)
	}
	better := -1
	if m.Rules.Scoring == rules.ScoringPositive {
		better = 1
	}
	places := m.End.Places()
	for seat := 1; seat <= m.Seats; seat++ {
		place := 1
		for other := 1; other <= m.Seats; other++ {
			if totals[other].Cmp(totals[seat]) == better {
				place++
			}
		}
		if places[seat] != place {
			p.Fatalf("seat %d is in place %d, want %d of %v", seat, places[seat], place, totals[1:])
		}
	}
	p.checkOrder(m)
}

// engineOrder lists the engines of a match with as many rounds as its order allows, up to the first
// that comes again.
func engineOrder(r *rules.Rules) (list []int) {
	all := int(r.Set) + 1
	for p := range all {
		list = append(list, all-1-p)
	}
	if r.Engine != rules.EngineHeld && r.Engine != rules.EngineSetAside {
		return list
	}
	if r.EngineOrder == rules.EngineOrderUp {
		slices.Reverse(list)
	}
	at := 0
	if r.FirstEngine > 0 {
		at = slices.Index(list, int(r.FirstEngine)-1)
	}
	if r.EngineOrder == rules.EngineOrderDownWrap {
		return append(list[at:], list[:at]...)
	}
	return list[at:]
}

// checkOrder checks the engines and starters of a match.
func (p *Player) checkOrder(m *Match) {
	p.Helper()
	for i, round := range m.Rounds {
		known := m.Rules.Engine == rules.EngineHeld || m.Rules.Engine == rules.EngineSetAside
		if order := engineOrder(&m.Rules); known && int(round.End.Engine()) != order[i%len(order)] {
			p.Fatalf("round %d has the engine %d, the order is %v", i+1, round.End.Engine(), order)
		}
		lots := m.Rules.Starter == rules.StarterLot ||
			(m.Rules.Starter == rules.StarterLotOnce || m.Rules.Starter == rules.StarterWinner) && i == 0
		if (round.Lots != nil) != lots {
			p.Fatalf("round %d has lots: %v", i+1, round.Lots)
		}
		if want := nextStarter(m, i); want != game.NoSeat && round.Starter != want {
			p.Fatalf("round %d is started by %d, want %d", i+1, round.Starter, want)
		}
	}
}

// nextStarter returns the seat that must start round i, or whose turn it is to start, as far as the
// round before tells.
func nextStarter(m *Match, i int) game.Seat {
	if i == 0 {
		if m.Rules.Starter == rules.StarterRotate || m.Rules.Starter == rules.StarterLeftOfLayer {
			return 1
		}
		return game.NoSeat
	}
	before := m.Rounds[i-1]
	after := func(s game.Seat) game.Seat { return game.Seat(int(s)%m.Seats + 1) }
	switch m.Rules.Starter {
	case rules.StarterRotate, rules.StarterLotOnce:
		return after(before.Starter)
	case rules.StarterWinner:
		seat := after(before.Starter)
		for !before.End.Result().Winners.Has(seat) {
			seat = after(seat)
		}
		return seat
	case rules.StarterLeftOfLayer:
		for _, a := range before.Actions {
			if a.Kind == game.Play && a.Train == game.EnginePlace {
				return after(a.Seat)
			}
		}
	}
	return game.NoSeat
}
