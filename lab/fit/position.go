package main

import (
	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
)

// position is a moment of a round at which a seat decides something.
type position struct {
	state  game.State
	past   *game.Past // what the seat has seen of the whole round
	events int        // how many events there were before
}

// look returns what the seat saw, and had seen before.
func (p *position) look() (game.View, *game.Past) {
	past := &game.Past{Deal: p.past.Deal, Events: p.past.Events[:p.events]}
	return p.state.View(past.Deal.Seat()), past
}

// table is a round that is being played.
type table struct {
	state game.State
	bots  []bot.Bot
	pasts []*game.Past // by seat; that of the onlooker is not used
}

// playRound plays a round with the bot on all seats, and returns the positions in it: those in
// which a seat begins its opening, or has a choice of tiles in an ordinary turn.
func playRound(r *rules.Rules, name string, seed, number uint64) (list []position) {
	t := startRound(r, seatsOf(r), name, seed, number)
	for !t.state.Over() {
		seat := t.state.ToAct()
		if late := t.state.MayAct() &^ t.state.Turn(); late != 0 {
			seat = late.First()
		}
		if decides(&t.state, seat) {
			list = append(list, position{t.state, t.pasts[seat], len(t.pasts[seat].Events)})
		}
		e, err := t.state.Apply(t.bots[seat](t.state.View(seat), t.pasts[seat]))
		if err != nil {
			panic(err) // a bot's choice is always legal
		}
		for _, past := range t.pasts {
			past.Add(e)
		}
	}
	return list
}

// decides reports whether this is a position of the seat.
func decides(s *game.State, seat game.Seat) bool {
	m := s.Moves(seat)
	return s.Phase() == game.Opening && s.Length(seat.OwnTrain()) == 0 || s.Phase() == game.Main && m.PlayCount() > 1
}

// seatsOf returns the number of seats with which the rules are played here: four, or as near to
// that as the rules allow.
func seatsOf(r *rules.Rules) int {
	for _, n := range []int{4, 3, 2, 5, 6, 7, 8} {
		if r.Hand[n] > 0 {
			return n
		}
	}
	return game.MaxSeats
}

func startRound(r *rules.Rules, seats int, name string, seed, number uint64) *table {
	t := new(table)
	m := game.NewMatch(r, seats)
	m.StartFrom(r.EngineOf(int(number%uint64(r.MatchRounds()))+1), game.NoSeat)
	starter := m.Starter()
	if m.ByLot() {
		starter = 1
	}
	tiles := deal.Tiles(r.Set, m.SetAside())
	deal.NewFast(seed, number).Shuffle(tiles)
	t.state.Deal(r, seats, m.Round(), m.Engine(), starter, tiles)
	for seat := range game.Seat(seats + 1) {
		play, err := bot.New(name, number)
		if err != nil {
			panic(err)
		}
		t.bots, t.pasts = append(t.bots, play), append(t.pasts, game.NewPast(t.state.View(seat)))
	}
	return t
}
