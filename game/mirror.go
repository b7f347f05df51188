package game

import "roundhouse/game/tile"

// Mirror follows a round from one viewer's side, by the events made for that viewer. A client that
// has a Mirror needs neither rules nor hidden tiles to have the same View that the State returns.
type Mirror struct {
	layout Layout
	seat   Seat
	drew   tile.Tile
	hands  hands // as far as the viewer sees the hands
}

// NewMirror returns a Mirror for the viewer of v that starts from v.
func NewMirror(v View) *Mirror {
	m := &Mirror{layout: *v.Layout, seat: v.seat, drew: v.drew}
	for s := range SeatsOf(int(v.seats)).All() {
		m.hands[s], _ = v.HandOf(s)
	}
	return m
}

// View returns the viewer's view as of the last event.
func (m *Mirror) View() View {
	v := View{Layout: &m.layout, own: own{m.seat, m.drew}}
	if m.seat != NoSeat {
		v.hand = &m.hands[m.seat]
	}
	if m.layout.rules.OpenHands || m.layout.Over() {
		v.hands = &m.hands
	}
	return v
}

// Apply applies the next event, as Event.For made it for this viewer.
func (m *Mirror) Apply(e Event) {
	t, a := &m.layout, e.Action
	phase := t.status.Phase
	switch a.Kind {
	case Play:
		m.hands[a.Seat].RemovePips(a.From, a.To)
		t.counts[a.Seat]--
		if a.Train == EnginePlace {
			t.layEngine(a.To)
		} else {
			t.attachTile(a.Train, a.To)
		}
	case Draw:
		m.takeTiles(a.Seat, 1, []tile.Tile{a.Tile()})
	}
	for _, p := range e.Penalty {
		m.takeTiles(p.Seat, p.Count, p.Tiles)
	}
	if a.Seat == m.seat && a.Kind != Knock {
		m.drew = tile.None
		if a.Kind == Draw && phase != Search {
			m.drew = a.Tile()
		}
	}
	t.status = e.After
	copy(m.hands[:], e.Hands)
}

// takeTiles gives the seat n tiles of the boneyard. tiles names those that the viewer sees.
func (m *Mirror) takeTiles(s Seat, n int, tiles []tile.Tile) {
	m.layout.counts[s] += uint8(n)
	m.layout.boneyard -= uint8(n)
	for _, t := range tiles {
		if t != tile.None {
			m.hands[s].Add(t)
		}
	}
}
