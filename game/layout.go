package game

import (
	"math/bits"

	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Layout is everything that everybody sees of a round: the rules, the trains, the markers, whose
// turn it is, and how many tiles each seat and the boneyard have. It contains no hidden tile.
type Layout struct {
	rules  rules.Rules
	seats  uint8
	status Status

	ends     [maxTrain + 1]tile.Pip // the engine's pip for an empty train
	lengths  [maxTrain + 1]uint8
	mexican  Trains // the Mexican trains that exist or may be started now
	counts   [MaxSeats + 1]uint8
	boneyard uint8

	first Seat             // draws first in a search for the highest double, if that is known
	lies  bool             // whether the engine has been laid
	laid  uint8            // number of tiles on trains
	steps [tile.Count]step // the tiles on trains, in the order in which they were laid
}

// step is a tile laid on a train, given by the train's new end.
type step struct {
	train Train
	end   tile.Pip
}

// Rules returns the rules of this round.
func (t *Layout) Rules() *rules.Rules { return &t.rules }

// Seats returns the number of seats.
func (t *Layout) Seats() int { return int(t.seats) }

// Status returns whose turn it is, which trains are marked, and so on.
func (t *Layout) Status() Status { return t.status }

// Phase returns the phase of the round.
func (t *Layout) Phase() Phase { return t.status.Phase }

// Over reports whether the round has ended.
func (t *Layout) Over() bool { return t.status.Phase == Over }

// Turn returns the seats whose turn it is.
func (t *Layout) Turn() Seats { return t.status.Turn }

// ToAct returns the seat whose turn it is. In a simultaneous opening, when several seats may act,
// it returns the first of them, counting from the starter.
func (t *Layout) ToAct() Seat { return t.status.Turn.From(t.status.Starter) }

// Engine returns the engine's pip, or NoPip while it is not known.
func (t *Layout) Engine() tile.Pip { return t.status.Engine }

// End returns the pip that the next tile on the train must match.
func (t *Layout) End(train Train) tile.Pip { return t.ends[train] }

// IsOpen reports whether the train ends in an open double.
func (t *Layout) IsOpen(train Train) bool { return t.status.Open.Has(train) }

// Length returns the number of tiles on the train.
func (t *Layout) Length(train Train) int { return int(t.lengths[train]) }

// Count returns the number of tiles in the seat's hand.
func (t *Layout) Count(s Seat) int { return int(t.counts[s]) }

// Boneyard returns the number of tiles in the boneyard.
func (t *Layout) Boneyard() int { return int(t.boneyard) }

// LaidWith returns the number of tiles on the table that have p on them, including the engine.
func (t *Layout) LaidWith(p tile.Pip) int {
	n := 0
	if t.lies && t.status.Engine == p {
		n++
	}
	end := t.startingEnds()
	for _, s := range t.steps[:t.laid] {
		if s.end == p || end[s.train] == p {
			n++
		}
		end[s.train] = s.end
	}
	return n
}

// startingEnds returns the ends that all trains have before their first tile.
func (t *Layout) startingEnds() (end [maxTrain + 1]tile.Pip) {
	for i := range end {
		end[i] = t.status.Engine
	}
	return end
}

// MexicanTrains returns the number of Mexican trains that have been started.
func (t *Layout) MexicanTrains() int {
	n := 0
	for train := Mexican; train <= maxTrain && t.lengths[train] > 0; train++ {
		n++
	}
	return n
}

// Ends returns the pips along a train: the engine's, then the end that each tile gave the train.
// Tile i of the train is Ends[i]-Ends[i+1], and Ends[i] is the pip that attaches.
func (t *Layout) Ends(train Train) []tile.Pip {
	pips := make([]tile.Pip, 1, t.lengths[train]+1)
	pips[0] = t.status.Engine
	for _, s := range t.steps[:t.laid] {
		if s.train == train {
			pips = append(pips, s.end)
		}
	}
	return pips
}

// OnTable returns the set of all tiles on the table, including the engine.
func (t *Layout) OnTable() tile.Set {
	var set tile.Set
	if t.lies {
		set.Add(tile.Of(t.status.Engine, t.status.Engine))
	}
	end := t.startingEnds()
	for _, s := range t.steps[:t.laid] {
		set.Add(tile.Of(end[s.train], s.end))
		end[s.train] = s.end
	}
	return set
}

// nextSeat returns the seat after s clockwise.
func (t *Layout) nextSeat(s Seat) Seat {
	if uint8(s) >= t.seats {
		return 1
	}
	return s + 1
}

// layEngine puts the engine in the middle. From then on trains can start from it.
func (t *Layout) layEngine(p tile.Pip) {
	t.status.Engine = p
	for i := range t.ends {
		t.ends[i] = p
	}
	t.lies, t.first = true, NoSeat
	t.allowMexican()
}

// attachTile lays, on the train, the tile that gives it the new end.
func (t *Layout) attachTile(train Train, end tile.Pip) {
	t.ends[train] = end
	t.lengths[train]++
	t.steps[t.laid] = step{train, end}
	t.laid++
	if t.rules.MexicanTrains == 0 && train >= Mexican {
		t.allowMexican()
	}
}

// allowMexican sets the Mexican trains on which tiles may be laid: those that exist and, if another
// may be started, the next one.
func (t *Layout) allowMexican() {
	if t.rules.MexicanStart == rules.MexicanStartNever {
		return
	}
	n := t.MexicanTrains()
	if t.rules.MexicanTrains == 0 || n == 0 {
		n = min(n+1, int(maxTrain-Mexican)+1)
	}
	t.mexican = (1<<n - 1) << Mexican
}

// Startable returns the Mexican train that may be started, or none.
func (t *Layout) Startable() Trains {
	if last := Train(bits.Len64(uint64(t.mexican))) - 1; t.mexican != 0 && t.lengths[last] == 0 {
		return last.Set()
	}
	return 0
}

// isExhausted reports whether all tiles with p are on the table, so that nothing can be attached to
// a p any more.
func (t *Layout) isExhausted(p tile.Pip) bool { return t.LaidWith(p) > int(t.rules.Set) }

// isDead reports whether a double of p that would become open now is never open and owes no tile
// (exhausted_double).
func (t *Layout) isDead(p tile.Pip) bool {
	return t.rules.ExhaustedDouble == rules.ExhaustedDoubleDead && t.isExhausted(p)
}

// Binding returns the trains with the open doubles of earlier turns that bind the seat in turn. It
// returns none while the seat owes a tile in this turn or lays a late opening line, and when the
// round is over.
func (t *Layout) Binding() Trains {
	q := &t.status.Open
	if t.status.Phase != Main || t.rules.Satisfy == rules.SatisfyOff || t.status.Owed > 0 || t.status.Line {
		return 0
	}
	var live Trains
	for _, train := range q.trains[:q.n] {
		if t.rules.ExhaustedDouble != rules.ExhaustedDoubleStays && t.isExhausted(t.ends[train]) {
			continue
		}
		switch t.rules.Satisfy {
		case rules.SatisfyInOrder:
			return train.Set()
		case rules.SatisfyReverse:
			live = train.Set()
		default:
			live |= train.Set()
		}
	}
	return live
}

// owedOn returns the trains with the doubles laid in this turn on which the owed tile may or must
// be laid.
func (t *Layout) owedOn() Trains {
	var set Trains
	q, owed := &t.status.Open, t.status.Owed
	for _, train := range q.trains[q.n-owed : q.n] {
		set |= train.Set()
	}
	return set
}

// holdsDouble reports whether there is a double anywhere on the train.
func (t *Layout) holdsDouble(train Train) bool {
	end := t.status.Engine
	for _, s := range t.steps[:t.laid] {
		if s.train != train {
			continue
		}
		if s.end == end {
			return true
		}
		end = s.end
	}
	return false
}

// trainsFor returns the trains on which the seat may lay tiles in an ordinary turn: its own train,
// marked trains and Mexican trains.
func (t *Layout) trainsFor(s Seat) Trains {
	return Trains(s.Set()|t.status.Marked) | t.mexican
}

// lowBit returns the index of the lowest set bit of row.
func lowBit(row uint32) tile.Pip { return tile.Pip(bits.TrailingZeros32(row)) }
