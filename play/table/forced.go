package table

import (
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

// PlainlyForced reports whether a forced action of the seat would be one with any tiles that it
// may hold: while the engine is looked for, and where none of the tiles that nobody has seen fits.
func (f *State) PlainlyForced(seat game.Seat) bool {
	if f.state.Phase() == game.Search {
		return true
	}
	unseen, seen := tile.Full(f.Rules().Set), f.state.OnTable()
	for _, t := range seen.Tiles() {
		unseen.Remove(t)
	}
	var m game.Moves
	f.state.Suppose(seat, &unseen, &m)
	return m.PlayCount() == 0
}

// NextSeat returns the seat that acts next of those that act by themselves. A knock out of
// turn comes first: it is late when the next seat has acted.
func (f *State) NextSeat(acts func(game.Seat) bool) game.Seat {
	var inTurn []game.Seat
	for _, seat := range f.state.MayAct().List() {
		switch {
		case !acts(seat):
		case !f.state.Turn().Has(seat):
			return seat
		default:
			inTurn = append(inTurn, seat)
		}
	}
	if len(inTurn) < 2 {
		return append(inTurn, game.NoSeat)[0]
	}
	return f.pick(inTurn)
}

// pick is one of several seats whose turn it is in a simultaneous opening: of
// those that have acted the fewest times, one by chance, so that no seat is
// always first. The chance comes from the number of an event: it tells nothing
// about the deal, and is the same whenever the table is opened again.
func (f *State) pick(seats []game.Seat) game.Seat {
	var fewest []game.Seat
	least := 0
	for _, seat := range seats {
		n := f.acted(seat)
		if len(fewest) == 0 || n < least {
			fewest, least = nil, n
		}
		if n == least {
			fewest = append(fewest, seat)
		}
	}
	chance := deal.NewFast(uint64(f.movedAt), uint64(f.dealt.Round))
	return fewest[chance.N(uint32(len(fewest)))]
}

// Forced is the one action that the viewer may do, where it is not a tile laid on
// a train: to lay the engine, draw, pass or stop.
func Forced(v game.View) (game.Action, bool) {
	m := v.Moves()
	if m.Len() != 1 {
		return game.Action{}, false
	}
	a := m.At(0)
	onTrain := a.Kind == game.Play && a.Train != game.EnginePlace
	return a, !onTrain && a.Kind != game.Knock
}
