package bot

import (
	"math/bits"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// looseTile is what a tile that fits no plan costs beside its pips, in points:
// the turn that it will take to get rid of it.
const looseTile = 8

// budget bounds a search for a train, in tiles tried. All trains of a hand of
// fifteen tiles are seen within it but for a few.
const budget = 4000

// train is a search for the train through a hand that is worth most, a tile being
// worth looseTile and its pips: what is left beside it is loose. It goes deep
// first and allocates nothing.
type train struct {
	blank int      // what 0-0 counts in hand
	hand  tile.Set // what is not on the train that is tried
	got   int      // worth of the train that is tried
	left  int      // worth of the tiles that it can still reach
	best  int      // worth of the best train so far
	nodes int      // left of the budget

	pips [tile.Count]tile.Pip // the ends of the train that is tried
	kept [tile.Count]tile.Pip // of the best one
	n    int                  // tiles of the best one
}

// worth is what the tile a-b costs where it is loose.
func (s *train) worth(a, b tile.Pip) int {
	if a|b == 0 {
		return looseTile + s.blank
	}
	return looseTile + int(a) + int(b)
}

// find looks for the best train from end and says what it is worth.
func (s *train) find(hand tile.Set, end tile.Pip) int {
	s.hand, s.got, s.best, s.n, s.nodes = hand, 0, 0, 0, budget
	s.left = s.bound(end)
	s.grow(end, 0)
	return s.best
}

// grow tries everything that follows the train, which has n tiles and that end. A
// double goes on it at once: that takes nothing away.
func (s *train) grow(end tile.Pip, n int) {
	if s.hand.HasPips(end, end) {
		s.try(end, end, n)
		return
	}
	if s.got > s.best {
		s.best, s.n = s.got, n
		copy(s.kept[:n], s.pips[:n])
	}
	for row := s.hand.Row(end); row != 0 && s.nodes > 0 && s.got+s.left > s.best; {
		to := tile.Pip(bits.Len32(row) - 1)
		row &^= 1 << to
		s.try(end, to, n)
	}
}

// try lays the tile end-to, goes on from there, and takes it back.
func (s *train) try(end, to tile.Pip, n int) {
	s.nodes--
	w := s.worth(end, to)
	s.hand.RemovePips(end, to)
	s.got, s.left, s.pips[n] = s.got+w, s.left-w, to
	s.grow(to, n+1)
	s.got, s.left = s.got-w, s.left+w
	s.hand.Add(tile.Of(end, to))
}

// bound is more than a train from end can be worth, or as much: the tiles that
// are connected with it, less what parity leaves over. A train enters a suit as
// often as it leaves it, so a tile of each odd suit stays loose, but for the two
// where it begins and ends. That holds for what follows any beginning of the
// train as well: the suits that are odd then are the same ones.
func (s *train) bound(end tile.Pip) int {
	within := s.reach(end)
	sum, odd, most := 0, 0, 0 // sums count a tile at both of its pips
	for set := within; set != 0; set &= set - 1 {
		p := tile.Pip(bits.TrailingZeros32(set))
		row := s.hand.Row(p)
		if row>>p&1 != 0 {
			sum += 2 * s.worth(p, p)
			row &^= 1 << p
		}
		sum += (looseTile+int(p))*bits.OnesCount32(row) + pipsOf(row)
		if (bits.OnesCount32(row)&1 != 0) == (p != end) && row != 0 {
			least := s.worth(p, tile.Pip(bits.TrailingZeros32(row)))
			odd, most = odd+least, max(most, least)
		}
	}
	return sum/2 - (odd-most+1)/2
}

// pipsOf is the sum of the pips in a row.
func pipsOf(row uint32) (sum int) {
	for ; row != 0; row &= row - 1 {
		sum += bits.TrailingZeros32(row)
	}
	return sum
}

// reach is the pips that are connected with end by tiles in hand: bit p for p.
func (s *train) reach(end tile.Pip) uint32 {
	within, todo := uint32(1)<<end, uint32(1)<<end
	for todo != 0 {
		p := tile.Pip(bits.TrailingZeros32(todo))
		row := s.hand.Row(p)
		todo = todo&(todo-1) | row&^within
		within |= row
	}
	return within
}

// split is what the hand's loose tiles cost beside the best train from end, and
// what the tiles of that train count.
func (s *train) split(r *rules.Rules, hand tile.Set, end tile.Pip) (loose, kept int) {
	s.blank = int(r.DoubleBlank)
	worth := s.find(hand, end)
	return game.HandPoints(r, hand) + looseTile*hand.Len() - worth, worth - looseTile*s.n
}
