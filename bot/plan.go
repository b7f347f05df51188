package bot

import (
	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/game/solver"
	"roundhouse/game/tile"
)

// looseTile is what a tile outside the plan costs in addition to its pips, in points: it will take
// a turn to get rid of it.
const looseTile = 8

// looseWeights returns what a tile costs if it is loose. A train that is worth the most by these
// weights leaves the cheapest tiles outside it.
func looseWeights(r *rules.Rules) solver.Weights {
	return solver.Weights{Tile: looseTile, Pip: 1, Half: int32(r.BlankHalf), Blank: int32(r.DoubleBlank)}
}

// plan is the best train that the hand can form from the end of its seat's own train. It is kept up
// to date while the hand is played.
type plan struct {
	kept  tile.Set // the tiles on it
	ends  [tile.Count]tile.Pip
	at, n uint8    // the part of ends that has not been laid yet
	end   tile.Pip // the end of the seat's own train, where the plan starts
	count uint8    // tiles in the hand, or stale if the plan is out of date
}

// stale is larger than any number of tiles in a hand.
const stale = tile.Count + 1

// isFor reports whether the plan is up to date with the seat's hand and train.
func (p *plan) isFor(t *game.Layout, seat game.Seat) bool {
	return int(p.count) == t.Count(seat) && p.end == t.End(seat.OwnTrain())
}

// planTrain makes a plan for the hand.
func (p *plan) planTrain(s *solver.Solver, t *game.Layout, seat game.Seat, hand *tile.Set) {
	p.end, p.count = t.End(seat.OwnTrain()), uint8(t.Count(seat))
	p.kept, p.at = tile.Set{}, 0
	if hand.Row(p.end) == 0 {
		p.n = 0
		return
	}
	s.Solve(hand, p.end, looseWeights(t.Rules()))
	p.n = uint8(copy(p.ends[:], s.Train()))
	end := p.end
	for _, to := range p.ends[:p.n] {
		p.kept.AddPips(end, to)
		end = to
	}
}

// nextEnd returns the end that the next tile of the plan gives the seat's own train.
func (p *plan) nextEnd() tile.Pip { return p.ends[p.at] }

// lastTile returns the two pips of the last tile of the plan.
func (p *plan) lastTile() (from, to tile.Pip) {
	if p.n-p.at == 1 {
		return p.end, p.ends[p.at]
	}
	return p.ends[p.n-2], p.ends[p.n-1]
}

// nextLegalEnd returns the end that the plan's next legal tile gives, skipping a double that may
// not be laid yet.
func (p *plan) nextLegalEnd(m *game.Moves) tile.Pip {
	to := p.nextEnd()
	if to == p.end && p.n-p.at > 1 && m.Row(m.Seat().OwnTrain())>>to&1 == 0 {
		return p.ends[p.at+1]
	}
	return to
}

// update brings the plan up to date with a, which its seat is about to do. drew is the tile that
// the seat has drawn and must lay, or tile.None.
func (p *plan) update(t *game.Layout, a game.Action, drew tile.Tile) {
	if a.Kind != game.Play || drew != tile.None {
		return
	}
	if !p.isFor(t, a.Seat) {
		p.count = stale
		return
	}
	p.count--
	own := a.Train == a.Seat.OwnTrain()
	if !p.kept.HasPips(a.From, a.To) {
		if own {
			p.count = stale
		}
		return
	}
	from, to := p.lastTile()
	switch {
	case own && a.To == p.nextEnd():
		p.at++
		p.end = a.To
	case !own && (a.From == from && a.To == to || a.From == to && a.To == from):
		p.n--
	default:
		p.count = stale
		return
	}
	p.kept.RemovePips(a.From, a.To)
}
