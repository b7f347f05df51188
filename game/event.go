package game

import "roundhouse/game/tile"

// Event is an action with its consequences: what was drawn, the tiles of knock penalties, what
// everybody knows afterwards and, when the round is over, the hands. Apply returns the complete
// event; For reduces it to what one viewer may see.
type Event struct {
	Action  Action
	Penalty []Penalty
	After   Status
	Binding Trains // the trains that bind afterwards, as Layout.Binding returns them
	// Hands holds all hands by seat when the round is over, and is nil before.
	Hands []tile.Set
}

// Penalty holds the tiles that a seat took because it had not knocked.
type Penalty struct {
	Seat  Seat        `json:"seat"`
	Count int         `json:"count"`
	Tiles []tile.Tile `json:"tiles,omitempty" doc:"Set if the viewer may see them"` // nil otherwise
}

// newEvent describes a, which has just been done. late are the seats that paid for a missing knock,
// before the hands before the action.
func (s *State) newEvent(a Action, late Seats, before *hands) Event {
	e := Event{Action: a, After: s.status, Binding: s.Binding()}
	for _, seat := range late.List() {
		taken := s.hands[seat]
		for _, t := range before[seat].Tiles() {
			taken.Remove(t)
		}
		if tiles := taken.Tiles(); len(tiles) > 0 {
			e.Penalty = append(e.Penalty, Penalty{seat, len(tiles), tiles})
		}
	}
	if s.Over() {
		e.Hands = append([]tile.Set{}, s.hands[:s.seats+1]...)
	}
	return e
}

// For returns what the viewer may see of e: of the drawn tiles only its own, unless hands are open.
// NoSeat is an onlooker.
func (e Event) For(viewer Seat, openHands bool) Event {
	seen := Event{Action: e.Action, After: e.After, Binding: e.Binding, Hands: e.Hands}
	if e.Action.Kind == Draw && e.Action.Seat != viewer && !openHands {
		seen.Action = DrawOf(e.Action.Seat, tile.None)
	}
	for _, p := range e.Penalty {
		if p.Seat != viewer && !openHands {
			p.Tiles = nil
		}
		seen.Penalty = append(seen.Penalty, p)
	}
	return seen
}
