package table

import (
	"slices"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// PlainlyForced reports whether the seat's action is forced whatever tiles it might hold. That is
// so during the search, and if none of the unseen tiles fits.
func (s *State) PlainlyForced(seat game.Seat) bool {
	if s.round.Phase() == game.Search {
		return true
	}
	unseen, seen := tile.Full(s.Rules().Set), s.round.OnTable()
	for _, t := range seen.Tiles() {
		unseen.Remove(t)
	}
	var m game.Moves
	s.round.Suppose(seat, &unseen, &m)
	return m.PlayCount() == 0
}

// NextSeat returns the seat that acts next among those for which acts returns true, or NoSeat. A
// seat that can knock out of turn comes first, because its knock would be too late once the next
// seat has acted.
func (s *State) NextSeat(acts func(game.Seat) bool) game.Seat {
	var inTurn []game.Seat
	for _, seat := range s.round.MayAct().List() {
		switch {
		case !acts(seat):
		case !s.round.Turn().Has(seat):
			return seat
		default:
			inTurn = append(inTurn, seat)
		}
	}
	if len(inTurn) < 2 {
		return append(inTurn, game.NoSeat)[0]
	}
	return s.pickNext(inTurn)
}

// WaitsForPerson reports whether bots wait although it is their turn: at a table of a date they lay
// their first trains after the person, so that equal play meets equal answers.
func (s *State) WaitsForPerson() bool {
	return s.settings.Day != 0 && s.round.Phase() == game.Opening && s.round.Turn()&s.People() != 0
}

// IsUnderWay reports whether the seat's next action belongs to what bots or the table have already
// begun: to a turn of the seat, or to the search for the engine, in which all seats move as one.
// Everybody can see that, so a pause may depend on it.
func (s *State) IsUnderWay(seat game.Seat) bool {
	acts := s.tail.acts
	if s.round.Phase() == game.Search {
		return len(acts) > 0
	}
	for i := len(acts) - 1; i >= 0; i-- {
		switch a := acts[i]; {
		case a.action.Seat == seat:
			return a.how != ByPlayer && a.turn == s.turns[seat]
		case a.action.Kind != game.Knock && s.round.Phase() != game.Opening:
			return false
		}
	}
	return false
}

// HasJustLaid reports whether the last action of the deal laid a tile.
func (s *State) HasJustLaid() bool {
	n := len(s.tail.acts)
	return n > 0 && s.tail.acts[n-1].action.Kind == game.Play
}

// pickNext picks one of several seats that are in turn in a simultaneous opening: one that is
// laying its train, or else a random one of those that have acted least, so that no seat is always
// first. The seed is the number of an event: it reveals nothing about the deal, and leads to the
// same choice when the table is opened again.
func (s *State) pickNext(seats []game.Seat) game.Seat {
	if i := slices.IndexFunc(seats, s.IsUnderWay); i >= 0 {
		return seats[i]
	}
	var fewest []game.Seat
	least := 0
	for _, seat := range seats {
		n := s.countActs(seat)
		if len(fewest) == 0 || n < least {
			fewest, least = nil, n
		}
		if n == least {
			fewest = append(fewest, seat)
		}
	}
	chance := deal.NewFast(uint64(s.movedAt), uint64(s.dealt.Round))
	if s.settings.Day != 0 { // talk changes the numbers of events, and nothing else is to change anything
		return fewest[0]
	}
	return fewest[chance.N(uint32(len(fewest)))]
}

// ForcedAction returns the viewer's only legal action, and true if it is one that counts as forced:
// laying the engine, drawing, passing or stopping, but not laying a tile on a train or knocking.
func ForcedAction(v game.View) (game.Action, bool) {
	m := v.Moves()
	if m.Len() != 1 {
		return game.Action{}, false
	}
	a := m.At(0)
	onTrain := a.Kind == game.Play && a.Train != game.EnginePlace
	return a, !onTrain && a.Kind != game.Knock
}
