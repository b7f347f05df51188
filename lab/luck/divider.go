package luck

import (
	"math"
	"slices"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// dealsEach is the number of new deals that one sample compares the true deal with.
const dealsEach = 4

// perSeat holds points by seat, from 1.
type perSeat = [game.MaxSeats + 1]float64

// sample is one of the samples of which the parts are means: one order of the boneyard, kept
// throughout the round, and what the round was worth with it. Because the order stays the same, the
// value changes only where something else than the planners' way was chosen, or another tile drawn.
type sample struct {
	bones []tile.Tile // those that are left, the next one first
	value perSeat     // the values of the present position
	mean  perSeat     // the mean values of new deals
	dealt perSeat
	drawn perSeat
	acted [game.MaxSeats + 1]perSeat // by the seat that acted, then by the seat that it concerns
}

// divider follows a round action by action.
type divider struct {
	round     *Round
	seats     game.Seats
	seed      uint64
	deck      []tile.Tile
	now       game.State
	hands     [game.MaxSeats + 1]tile.Set // those of now
	samples   []sample
	planners  *bot.Planners
	strangers *bot.Planners // players of new deals, who have no plans yet
	rng       deal.Fast
	scratch   game.State
	tiles     []tile.Tile // a deck in the order of a new deal
}

func newDivider(r *Round, playouts int, seed uint64) *divider {
	d := &divider{
		round: r, seats: game.SeatsOf(r.Deal.Seats()), seed: seed, deck: deckOf(r), samples: make([]sample, playouts),
		planners: bot.NewPlanners(), strangers: bot.NewPlanners(),
	}
	d.moveTo(r.Deal)
	for i := range d.samples {
		m := &d.samples[i]
		for k := range dealsEach {
			m.mean = plus(m.mean, d.newDeal(i, k), 1.0/dealsEach)
		}
		m.bones = d.now.Bones()
		d.rng.Seed(seed, d.stream(i, dealsEach))
		d.rng.Shuffle(m.bones)
		m.value = d.valueOf(i, nil)
		m.dealt = plus(m.value, m.mean, -1)
	}
	return d
}

// deckOf returns the tiles that were dealt, in the order before a shuffle.
func deckOf(r *Round) []tile.Tile {
	aside := tile.NoPip
	if r.Deal.Rules().Engine == rules.EngineSetAside {
		aside = r.Engine
	}
	return deal.Tiles(r.Deal.Rules().Set, aside)
}

// stream returns the number of a random stream of the sample.
func (d *divider) stream(i, k int) uint64 { return uint64(i)<<8 | uint64(k) }

// newDeal returns what a new deal of the round is worth: the k-th of the sample. Like the round
// itself it is dealt again until an engine is found.
func (d *divider) newDeal(i, k int) perSeat {
	d.tiles = append(d.tiles[:0], d.deck...)
	d.rng.Seed(d.seed, d.stream(i, k))
	for {
		d.rng.Shuffle(d.tiles)
		s := &d.scratch
		number := int(max(d.round.Deal.FirstToDraw(), 1)) // that of a round in which the same seat draws first
		s.Deal(d.round.Deal.Rules(), d.round.Deal.Seats(), number, d.round.Engine, d.round.Starter, d.tiles)
		d.strangers.Forget()
		d.strangers.PlayOut(s)
		if s.Result().End != game.Redeal {
			return leads(s)
		}
	}
}

// moveTo makes s the present position.
func (d *divider) moveTo(s game.State) {
	d.now = s
	for seat := range d.seats.All() {
		d.hands[seat] = s.Hand(seat)
	}
}

// valueOf returns what the present position is worth with the boneyard of the sample, after first,
// if that is not nil, has been applied to it.
func (d *divider) valueOf(i int, first func(*game.State)) perSeat {
	s := &d.scratch
	s.Assume(d.now.View(game.NoSeat), &d.hands, d.samples[i].bones, d.now.Drew())
	if first != nil {
		first(s)
	}
	d.planners.PlayOut(s)
	if s.Result().End == game.Redeal {
		return d.newDeal(i, dealsEach+1)
	}
	return leads(s)
}

// step does the next action of the round and notes by how much it changed the values.
func (d *divider) step(a game.Action) error {
	before, next := d.now, d.now
	event, err := next.Apply(a)
	if err != nil {
		return err
	}
	if a.Kind == game.Draw {
		a = game.DrawOf(a.Seat, tile.None) // in each sample another tile
	}
	if !d.planners.Follow(&before, a) {
		d.revalue(a.Seat, func(s *game.State) {
			if a.Kind != game.Knock {
				bot.KnockAll(s)
			}
			s.Do(a)
		})
	}
	for i, late := range event.Penalty {
		d.revalue(late.Seat, func(s *game.State) {
			for _, other := range event.Penalty[i+1:] {
				s.Do(game.KnockOf(other.Seat))
			}
			s.Do(a)
		})
	}
	d.draw(before.Bones()[:before.Boneyard()-next.Boneyard()], next)
	return nil
}

// revalue values the present position anew in all samples, after first has been applied to it. The
// change is what the seat has done.
func (d *divider) revalue(seat game.Seat, first func(*game.State)) {
	for i := range d.samples {
		m := &d.samples[i]
		m.change(d.valueOf(i, first), &m.acted[seat])
	}
}

// draw makes next the present position. It notes what it is worth that the tiles drawn on the way,
// if any, were these.
func (d *divider) draw(drawn []tile.Tile, next game.State) {
	d.moveTo(next)
	for i := range d.samples {
		m := &d.samples[i]
		if slices.Equal(m.bones[:len(drawn)], drawn) {
			m.bones = m.bones[len(drawn):]
			continue
		}
		m.take(drawn)
		m.change(d.valueOf(i, nil), &m.drawn)
	}
}

// take removes the tiles from the sample's boneyard. Each changes places with the tile that would
// have been drawn instead.
func (m *sample) take(tiles []tile.Tile) {
	for _, t := range tiles {
		m.bones[slices.Index(m.bones, t)] = m.bones[0]
		m.bones = m.bones[1:]
	}
}

// change makes value the sample's value and adds the difference to sum.
func (m *sample) change(value perSeat, sum *perSeat) {
	*sum = plus(plus(*sum, value, 1), m.value, -1)
	m.value = value
}

// plus returns a + factor·b.
func plus(a, b perSeat, factor float64) perSeat {
	for seat := range a {
		a[seat] += factor * b[seat]
	}
	return a
}

// divisions returns the means of all samples, by seat from 1.
func (d *divider) divisions() []Division {
	list := make([]Division, d.now.Seats()+1)
	for seat := range d.seats.All() {
		mean := func(of func(*sample) float64) Part { return meanOf(d.samples, of) }
		list[seat] = Division{
			Result: mean(func(m *sample) float64 { return m.value[seat] }).Value,
			Mean:   mean(func(m *sample) float64 { return m.mean[seat] }),
			Dealt:  mean(func(m *sample) float64 { return m.dealt[seat] }),
			Drawn:  mean(func(m *sample) float64 { return m.drawn[seat] }),
			Own:    mean(func(m *sample) float64 { return m.acted[seat][seat] }),
			Others: mean(func(m *sample) float64 { return m.byOthers(seat) }),
		}
	}
	return list
}

// byOthers returns what the actions of the other seats were worth to the seat.
func (m *sample) byOthers(seat game.Seat) (sum float64) {
	for other := range m.acted {
		if other != int(seat) {
			sum += m.acted[other][seat]
		}
	}
	return sum
}

// meanOf returns the mean of a number over all samples.
func meanOf(samples []sample, of func(*sample) float64) Part {
	n, sum, squares := float64(len(samples)), 0.0, 0.0
	for i := range samples {
		sum += of(&samples[i])
	}
	mean := sum / n
	for i := range samples {
		off := of(&samples[i]) - mean
		squares += off * off
	}
	return Part{mean, math.Sqrt(squares / (n - 1) / n)}
}
