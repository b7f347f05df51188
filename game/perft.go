package game

import (
	"iter"
	"slices"

	"roundhouse/game/tile"
)

// Perft counts the sequences of exactly depth actions from s. A draw counts once for each tile of
// the boneyard. Sequences that end the round earlier do not count.
func Perft(s *State, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var n uint64
	for seats := s.MayAct(); seats != 0; seats &= seats - 1 {
		m := s.Moves(seats.First())
		if depth == 1 {
			n += uint64(m.Len())
			if m.may.has(Draw) {
				n += uint64(s.boneyard) - 1
			}
			continue
		}
		for _, a := range m.Append(nil) {
			for a := range s.eachDraw(a) {
				next := *s
				next.DoAs(a)
				n += Perft(&next, depth-1)
			}
		}
	}
	return n
}

// PerftPlays counts the sequences of exactly depth tiles that the seat in turn can lay in a row.
func PerftPlays(s *State, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var n uint64
	for seats := s.status.Turn; seats != 0; seats &= seats - 1 {
		n += s.perftPlays(seats.First(), depth)
	}
	return n
}

func (s *State) perftPlays(seat Seat, depth int) uint64 {
	if depth == 0 {
		return 1
	}
	m := s.Moves(seat)
	if depth == 1 {
		return uint64(m.plays)
	}
	var n uint64
	for i := range int(m.plays) {
		next := *s
		next.Do(m.playAt(i))
		n += next.perftPlays(seat, depth-1)
	}
	return n
}

// Divided is the number of sequences that begin with one action.
type Divided struct {
	Action Action
	Nodes  uint64
}

// Divide returns the count of Perft, or of PerftPlays if plays is set, for each first action. A
// draw is listed once for each tile of the boneyard.
func Divide(s *State, depth int, plays bool) []Divided {
	var list []Divided
	for seats := s.MayAct(); seats != 0 && depth > 0; seats &= seats - 1 {
		for _, a := range s.Legal(seats.First(), nil) {
			switch {
			case !plays:
				for a := range s.eachDraw(a) {
					next := *s
					next.DoAs(a)
					list = append(list, Divided{a, Perft(&next, depth-1)})
				}
			case a.Kind == Play:
				next := *s
				next.Do(a)
				list = append(list, Divided{a, next.perftPlays(a.Seat, depth-1)})
			}
		}
	}
	return list
}

// eachDraw yields a, unless it is a draw: then it yields one draw for each tile in the boneyard.
func (s *State) eachDraw(a Action) iter.Seq[Action] {
	return func(yield func(Action) bool) {
		if a.Kind != Draw {
			yield(a)
			return
		}
		for _, t := range s.bones[s.front : s.front+s.boneyard] {
			if !yield(DrawOf(a.Seat, t)) {
				return
			}
		}
	}
}

// DoAs is Do for an action that may be a draw with a given tile. It first brings that tile to the
// front of the boneyard.
func (s *State) DoAs(a Action) {
	if a.Kind == Draw && a.Tile() != tile.None {
		bones := s.bones[s.front : s.front+s.boneyard]
		i := slices.Index(bones, a.Tile())
		copy(bones[1:i+1], bones)
		bones[0] = a.Tile()
	}
	s.Do(a)
}
