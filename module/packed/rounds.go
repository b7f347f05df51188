package packed

import (
	"encoding/binary"
	"errors"
	"math"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/quote"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Most is the highest number of rounds side by side.
const Most = 1 << 16

// Rounds is a number of rounds by the same rules that are played side by side. The deals of round i
// come from stream i of the seed; see deal.Fast.
type Rounds struct {
	rules rules.Rules
	seats int
	list  []round
	deck  []tile.Tile // room for a deal
}

// round is one of the rounds.
type round struct {
	state  game.State
	moves  game.Moves // the moves of the seat that acts next
	blank  blank
	chance deal.Fast
	deals  uint32    // the number of deals so far
	played uint32    // the number of rounds that have ended, without redeals
	drawn  game.Seat // who starts by lot
}

// New deals n rounds, which have numbers from 0.
func New(r *rules.Rules, seats, n int, seed uint64) (*Rounds, error) {
	if err := r.Check(); err != nil {
		return nil, err
	}
	if err := r.CheckSeats(seats); err != nil {
		return nil, err
	}
	if n < 1 || n > Most {
		return nil, errors.New("rounds: " + quote.Int(n) + " is not from 1 to 65536")
	}
	g := &Rounds{rules: *r, seats: seats, list: make([]round, n)}
	for i := range g.list {
		g.list[i].chance.Seed(seed, uint64(i))
		g.deal(i)
	}
	return g, nil
}

// Len returns the number of rounds.
func (g *Rounds) Len() int { return len(g.list) }

// deal deals round i, again and again if the hands have no engine and the rules then end the round
// at once.
func (g *Rounds) deal(i int) {
	o := &g.list[i]
	for {
		g.dealOnce(i)
		if o.deals++; !o.state.Over() {
			break
		}
	}
	o.findMoves()
}

// dealOnce deals round i once. A round has the next engine of the rule set and, where starters
// rotate, the next starter, after the round before it; round i begins with engine and starter
// number i.
func (g *Rounds) dealOnce(i int) {
	o := &g.list[i]
	r := &g.rules
	number := i + int(o.played)
	m := game.NewMatch(r, g.seats)
	starter := game.NoSeat
	if m.Starter() != game.NoSeat {
		starter = game.Seat(number%g.seats + 1)
	}
	m.StartFrom(r.EngineOf(number%r.MatchRounds()+1), starter)
	aside := m.SetAside()
	if m.ByLot() {
		if o.deals == 0 || o.state.Status().End != game.Redeal { // which keeps the lots
			_, drawn := o.chance.Lots(r.Set, aside, g.seats, r.LotBy.Rank)
			o.drawn = game.Seat(drawn)
		}
		m.StartFrom(tile.NoPip, o.drawn)
	}
	g.deck = g.deck[:0]
	for t := range tile.Tile(tile.Size(r.Set)) {
		if !t.Double() || t.High() != aside {
			g.deck = append(g.deck, t)
		}
	}
	o.chance.Shuffle(g.deck)
	o.state.Deal(r, g.seats, number%r.MatchRounds()+1, m.Engine(), m.Starter(), g.deck)
	o.blank.clearFor(r.Set)
	if aside != tile.NoPip {
		o.blank.lay(tile.Of(aside, aside), game.EnginePlace)
	}
}

// findMoves finds out who acts next and what that seat may do.
func (o *round) findMoves() { o.state.MovesInto(ActsNext(&o.state), &o.moves) }

// ActsNext returns the seat that acts next when seats act one by one: one that may only knock comes
// first, because at a table it may knock until another seat acts.
func ActsNext(s *game.State) game.Seat {
	if s.Rules().Knock {
		if others := s.MayAct() &^ s.Turn(); others != 0 {
			return others.First()
		}
	}
	return s.ToAct()
}

// Step carries out an action in each of the first len(actions) rounds, and writes for each of them
// what the seat that acts next sees and may do, and whether the round has ended. A round that has
// ended is dealt again. An action that is not legal changes nothing; Step returns the number of
// these. The other slices must have room for as many rounds.
func (g *Rounds) Step(actions []uint16, observations, legal, ends []byte) (refused int) {
	for i, code := range actions {
		o := &g.list[i]
		end := ends[i*EndSize : (i+1)*EndSize]
		clear(end)
		if a, ok := actionOf(&o.moves, code); ok {
			g.carryOut(i, a, end)
		} else if code != Nothing {
			end[1] = 1
			refused++
		}
		binary.LittleEndian.PutUint32(end[4:], o.deals)
		writeView(observations[i*ObservationSize:], o.state.View(o.moves.Seat()), &o.moves, &o.blank)
		writeLegal(legal[i*LegalSize:], &o.moves)
	}
	return refused
}

// carryOut does a in round i. If the round is over, it writes the result and deals again.
func (g *Rounds) carryOut(i int, a game.Action, end []byte) {
	o := &g.list[i]
	o.state.Do(a)
	if a.Kind == game.Play {
		o.blank.lay(a.Tile(), a.Train)
	}
	if !o.state.Over() {
		o.findMoves()
		return
	}
	result := o.state.Result()
	end[0] = byte(result.End)
	binary.LittleEndian.PutUint16(end[2:], uint16(result.Winners))
	for seat := 1; seat <= g.seats; seat++ {
		score := math.Float32bits(float32(result.Scores[seat].Float()))
		binary.LittleEndian.PutUint32(end[4+4*seat:], score)
	}
	if result.End != game.Redeal {
		o.played++
	}
	g.deal(i)
}
