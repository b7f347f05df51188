package game

import "roundhouse/tile"

// Event is an action with its consequences: what was drawn, the tiles of knock penalties, what
// everybody knows afterwards, and the hands when the round is over. Apply returns it whole; For
// makes the one that a viewer may see.
type Event struct {
	Action  Action
	Penalty []Penalty
	After   Status
	// Hands has all hands by seat when the round is over, else it is nil.
	Hands []tile.Set
}

// Penalty is the tiles that a seat took because it had not knocked.
type Penalty struct {
	Seat  Seat
	Count int
	Tiles []tile.Tile // nil if they are hidden
}

// newEvent describes a, which has just been done, given the hands before it.
func (s *State) newEvent(a Action, late Seats, before *hands) Event {
	e := Event{Action: a, After: s.status}
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

// For returns what the viewer may see of e: it sees only its own drawn tiles, unless hands are
// open. An onlooker is NoSeat.
func (e Event) For(viewer Seat, openHands bool) Event {
	seen := Event{Action: e.Action, After: e.After, Hands: e.Hands}
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
