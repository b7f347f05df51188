// Package game is the rules engine of Mexican Train. It plays one round under any combination of
// switches, and adds up the totals of a match.
//
// A Setup describes a position and is not trusted. New checks all of it and returns a State, which
// is trusted. A State is a plain value: it holds no pointer, is copied by assignment and compared
// with ==. Legal, Moves and Check say what a seat may do and why it may not do something, and Apply
// does it:
//
//	state, err := game.New(setup)
//	for !state.Over() {
//		legal := state.Legal(state.Turn().First(), nil)
//		event, err := state.Apply(legal[0])
//		…
//	}
//	result := state.Result()
//
// The package uses no randomness: the boneyard is an ordered list in the State, and a draw takes
// its first tile. A seat sees a View of a State and an Event of an action, both made for that seat.
// A Mirror applies those events to a View.
package game

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// State is one round at one moment, hidden tiles included. The zero State is not valid; New and
// Deal make one.
type State struct {
	Layout
	hands hands
	drew  tile.Tile // drawn by the seat in turn, which is about to lay it
	front uint8     // index in bones of the next tile to be drawn
	bones [tile.Count]tile.Tile
}

// View returns what the seat may know. NoSeat, like any seat that is not at this table, is an
// onlooker.
func (s *State) View(seat Seat) View {
	if seat > Seat(s.seats) {
		seat = NoSeat
	}
	v := View{Layout: &s.Layout, own: own{seat, tile.None}}
	if seat != NoSeat {
		v.hand = &s.hands[seat]
		if s.status.Turn.Has(seat) {
			v.drew = s.drew
		}
	}
	if s.rules.OpenHands || s.Over() {
		v.hands = &s.hands
	}
	return v
}

// Hand returns the seat's hand.
func (s *State) Hand(seat Seat) tile.Set { return s.hands[seat] }

// Drew returns the tile that the seat in turn has drawn and is about to lay, or tile.None.
func (s *State) Drew() tile.Tile { return s.drew }

// Bones returns the boneyard's tiles, the next one first.
func (s *State) Bones() []tile.Tile {
	return append([]tile.Tile{}, s.bones[s.front:s.front+s.boneyard]...)
}

// Moves returns what the seat may do now.
func (s *State) Moves(seat Seat) (m Moves) {
	s.MovesInto(seat, &m)
	return m
}

// Legal appends the seat's legal actions to list.
func (s *State) Legal(seat Seat, list []Action) []Action { return s.View(seat).Legal(list) }

// takeTile moves the first tile of the boneyard to the seat's hand.
func (s *State) takeTile(seat Seat) tile.Tile {
	t := s.bones[s.front]
	s.front++
	s.boneyard--
	s.hands[seat].Add(t)
	s.counts[seat]++
	return t
}

// Deal starts a round from tiles that are known to be right: first the hands from seat 1 on, each
// of the size that the rules demand, then the boneyard. engine is the round's engine, or tile.NoPip
// if it will be the highest double in a hand. starter is NoSeat if the seat that lays the engine
// starts. The number of the round, from 1, can decide who draws first. Deal allocates no memory.
func (s *State) Deal(r *rules.Rules, seats, round int, engine tile.Pip, starter Seat, tiles []tile.Tile) {
	s.clearTable(r, seats)
	hand := int(r.Hand[seats])
	for seat := 1; seat <= seats; seat++ {
		for _, t := range tiles[:hand] {
			s.hands[seat].Add(t)
		}
		s.counts[seat] = uint8(hand)
		tiles = tiles[hand:]
	}
	s.boneyard = uint8(copy(s.bones[:], tiles))
	s.beginRound(round, engine, starter)
}

// clearTable makes s an empty table.
func (s *State) clearTable(r *rules.Rules, seats int) {
	*s = State{drew: tile.None}
	s.rules, s.seats = *r, uint8(seats)
	s.status.Engine = tile.NoPip
}

// beginRound starts the search for the engine or, if the engine is set aside, the play.
func (s *State) beginRound(round int, engine tile.Pip, starter Seat) {
	s.status.Engine, s.status.Starter = engine, starter
	if s.rules.Engine == rules.EngineSetAside {
		s.layEngine(engine)
		s.openPlay()
		return
	}
	s.status.Phase = Search
	if s.rules.Engine == rules.EngineHighestHeld && s.rules.NoDouble == rules.NoDoubleInTurn {
		s.first = Seat((round-1)%int(s.seats) + 1)
	}
	s.nextInSearch()
}

// openPlay begins the opening or the ordinary turns, after the engine has been laid.
func (s *State) openPlay() {
	switch {
	case s.rules.Opening == rules.OpeningNone:
		s.status.Phase = Main
		s.status.Turn = s.status.Starter.Set()
	case s.rules.OpeningOrder == rules.OpeningSimultaneous:
		s.status.Phase = Opening
		s.status.Turn = SeatsOf(int(s.seats))
	default:
		s.status.Phase = Opening
		s.status.Turn = s.status.Starter.Set()
	}
}
