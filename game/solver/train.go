package solver

import "roundhouse/game/tile"

// Train returns the ends that the tiles of the last solved train give it, in order: its first tile
// is end-Train[0], the next one Train[0]-Train[1]. The result is valid until the next call of
// Solve.
func (s *Solver) Train() []tile.Pip {
	p := &s.best
	w := writer{to: &s.train, doubles: s.doubles}
	w.writeDouble(s.walk[0])
	for _, v := range s.walk[1 : p.steps+1] {
		w.writeEnd(v)
	}
	if p.in != 0 {
		w.writeTour(p.rows, s.end)
	}
	for v := p.last; s.next[v] != tile.NoPip; v = s.next[v] {
		w.writeEnd(s.next[v])
	}
	return s.train[:w.n]
}

// writer writes a train, with each double where the train first reaches its suit.
type writer struct {
	to      *[tile.Count]tile.Pip
	n       int
	doubles uint32 // those that have not been written yet
}

func (w *writer) writeEnd(v tile.Pip) {
	w.to[w.n] = v
	w.n++
	w.writeDouble(v)
}

func (w *writer) writeDouble(v tile.Pip) {
	if w.doubles>>v&1 != 0 {
		w.doubles &^= 1 << v
		w.writeEnd(v)
	}
}

// writeTour writes all tiles of rows, starting from v. They must be connected and form a single
// trail from v. It uses Hierholzer's algorithm: when no tile leads on from a suit, the suit's place
// in the trail is known, counted from the end of the trail.
func (w *writer) writeTour(rows [pips]uint32, v tile.Pip) {
	var stack, way [tile.Count]tile.Pip
	n, at := 0, len(way)
	for {
		if rows[v] != 0 {
			u := lowestSuit(rows[v])
			rows[v] &^= 1 << u
			rows[u] &^= 1 << v
			stack[n], v = v, u
			n++
			continue
		}
		if n == 0 {
			break
		}
		at--
		way[at] = v
		n--
		v = stack[n]
	}
	for _, u := range way[at:] {
		w.writeEnd(u)
	}
}
