package game

import (
	"math/bits"

	"roundhouse/rules"
	"roundhouse/tile"
)

// Moves is what one seat may do now. It is the one place that says what is legal;
// Legal lists it, Check explains what is not in it.
type Moves struct {
	view   View
	trains Trains // where a tile may be laid
	plays  int    // how many ways there are to lay one

	engine    tile.Pip  // in the search: the double that the seat lays
	only      tile.Tile // the drawn tile, where no other may be laid
	noDouble  bool      // doubles_per_turn: it has had its double
	ownFirst  bool      // own_train_first: its train is empty
	bound     bool      // by an open double of an earlier turn
	feeding   bool      // the tile owed must go on the double just laid
	filtered  bool      // any of only, noDouble, ownFirst, engine
	able      bool      // it has, or had before it drew, a legal tile
	mayDraw   bool
	mayPass   bool
	mayStop   bool
	mayKnock  bool
	inOpening bool
}

// Moves is what the viewer may do now.
func (v View) Moves() (m Moves) {
	m.view, m.only, m.engine = v, tile.None, tile.NoPip
	if v.hand == nil {
		return m
	}
	t := v.Table
	if t.status.Turn.Has(v.seat) {
		switch t.status.Phase {
		case Main:
			m.mainTurn()
		case Opening:
			m.openingTurn()
		case Search:
			m.searchTurn()
		}
	}
	m.mayKnock = t.rules.Knock && t.mustKnock(v.seat)
	return m
}

// mustKnock reports whether the seat has one tile and has not announced it.
func (t *Table) mustKnock(s Seat) bool {
	playing := t.status.Phase == Opening || t.status.Phase == Main
	return playing && t.counts[s] == 1 && !t.status.Knocked.Has(s)
}

func (m *Moves) searchTurn() {
	t := m.view.Table
	m.engine = t.engineOf(m.view.hand)
	if m.engine == tile.NoPip {
		m.mayDraw = true
		return
	}
	m.trains, m.plays, m.filtered = EnginePlace.one(), 1, true
}

// engineOf is the double of the hand that would be laid as the engine, or NoPip.
func (t *Table) engineOf(hand *tile.Set) tile.Pip {
	switch {
	case t.rules.Engine != rules.EngineHeld:
		return hand.HighestDouble()
	case hand.HasPips(t.status.Engine, t.status.Engine):
		return t.status.Engine
	}
	return tile.NoPip
}

// openingTurn is a first turn that has rules of its own: on one's own train only.
func (m *Moves) openingTurn() {
	t, seat := m.view.Table, m.view.seat
	r := &t.rules
	m.inOpening = true
	m.trains = seat.OwnTrain().one()
	if r.Opening == rules.OpeningTrain && r.DoublesPerTurn == 1 && t.holdsDouble(seat.OwnTrain()) {
		m.noDouble, m.filtered = true, true
	}
	if r.Opening == rules.OpeningOwnTile {
		m.oneTile(!r.Compulsory, false, r.OpeningDraw)
		return
	}
	if t.lengths[seat] > 0 {
		m.count()
		m.mayStop = m.plays == 0 || !r.OpeningMaximal
		return
	}
	// One who can begin draws nothing: it lays a tile, or declines by passing.
	m.oneTile(false, false, r.OpeningDraw)
	if m.view.drew == tile.None && m.plays > 0 {
		m.mayPass = r.OpeningMin == 0
	}
}

// mainTurn is an ordinary turn, rules.md section 2.
func (m *Moves) mainTurn() {
	t, seat := m.view.Table, m.view.seat
	r := &t.rules
	m.reach(seat)
	if t.status.Owed > 0 {
		owed := t.owedOn()
		if r.ExtraTile == rules.ExtraTileOnDouble {
			m.feeding = true
			m.trains = t.status.Open.At(t.status.Open.Len() - 1).one()
		} else {
			m.trains |= owed
		}
		m.noDouble = r.DoublesPerTurn == 1
		m.filtered = m.filtered || m.noDouble
	}
	optional := !r.Compulsory && !m.bound && !m.feeding
	m.oneTile(optional, r.KeepDrawn && !m.bound && !m.feeding, rules.OpeningDrawOne)
}

// reach says where the seat may lay a tile in an ordinary turn, nothing owed.
func (m *Moves) reach(seat Seat) {
	t := m.view.Table
	r := &t.rules
	m.trains = t.trainsFor(seat)
	if r.Opening == rules.OpeningNone && !r.MexicanInOpening && !t.status.Opened.Has(seat) {
		m.trains &^= t.mexican
	}
	if t.status.Open.n > 0 {
		if b := t.binding(); b != 0 {
			m.trains, m.bound = b, true
		}
	}
	if r.OwnTrainFirst && t.lengths[seat] == 0 {
		m.ownFirst, m.filtered = true, true
	}
}

// oneTile says what a seat may do that is about to lay one tile: lay it, draw for
// it, or pass. optional: it may decline to lay; keep: it may keep a tile that it
// had to draw; draws: how often one who is unable draws.
func (m *Moves) oneTile(optional, keep bool, draws rules.OpeningDraw) {
	v := &m.view
	m.count()
	m.able = m.plays > 0
	stock := v.boneyard > 0
	if v.drew == tile.None {
		switch {
		case m.able && !optional:
		case m.able || draws != rules.OpeningDrawNo:
			m.mayDraw, m.mayPass = stock, !stock
		default:
			m.mayPass = true
		}
		return
	}
	m.able = optional && m.ableWithout(v.drew)
	m.only, m.filtered = v.drew, true
	m.count()
	switch {
	case m.plays > 0:
		m.mayPass = keep || m.able
	case draws == rules.OpeningDrawUntil && !m.able && stock:
		m.mayDraw = true
	default:
		m.mayPass = true
	}
}

// ableWithout reports whether the seat could lay another tile than t: then it
// drew t though it was not forced to.
func (m *Moves) ableWithout(t tile.Tile) bool {
	rest := *m.view.hand
	rest.Remove(t)
	without := *m
	without.view.hand = &rest
	without.count()
	return without.plays > 0
}

// count counts the ways to lay a tile.
func (m *Moves) count() {
	n := 0
	for left := m.trains; left != 0; left &= left - 1 {
		n += bits.OnesCount32(m.row(left.first()))
	}
	m.plays = n
}

// row is the tiles that may be laid on the train, one of m.trains: bit b stands
// for the tile that makes b the train's end.
func (m *Moves) row(train Train) uint32 {
	if train == EnginePlace {
		return 1 << m.engine
	}
	end := m.view.ends[train]
	row := m.view.hand.Row(end)
	if m.filtered {
		row = m.filter(train, end, row)
	}
	return row
}

// filter takes the tiles out of row that a switch forbids on this train.
func (m *Moves) filter(train Train, end tile.Pip, row uint32) uint32 {
	t := m.view.Table
	if m.noDouble {
		row &^= 1 << end
	}
	if m.ownFirst && train.Owner() != m.view.seat && !t.status.Open.Has(train) {
		if end == t.status.Engine {
			return 0
		}
		row &^= 1 << t.status.Engine
	}
	if m.only != tile.None {
		if !m.only.Has(end) {
			return 0
		}
		row &= 1 << m.only.Other(end)
	}
	return row
}

// Len is the number of legal actions.
func (m *Moves) Len() int {
	n := m.plays
	for _, may := range [...]bool{m.mayDraw, m.mayPass, m.mayStop, m.mayKnock} {
		if may {
			n++
		}
	}
	return n
}

// At is legal action i, from 0 to Len-1, in the order of Append.
func (m *Moves) At(i int) Action {
	if i < m.plays {
		return m.play(i)
	}
	i -= m.plays
	for k, may := range [...]bool{m.mayDraw, m.mayPass, m.mayStop, m.mayKnock} {
		if !may {
			continue
		}
		if i == 0 {
			return m.without(Draw + Kind(k))
		}
		i--
	}
	panic("game: no such move")
}

// play is way i to lay a tile.
func (m *Moves) play(i int) Action {
	for left := m.trains; ; left &= left - 1 {
		train := left.first()
		row := m.row(train)
		n := bits.OnesCount32(row)
		if i >= n {
			i -= n
			continue
		}
		for ; i > 0; i-- {
			row &= row - 1
		}
		return m.lay(train, lowBit(row))
	}
}

func (m *Moves) lay(train Train, to tile.Pip) Action {
	from := to
	if train != EnginePlace {
		from = m.view.ends[train]
	}
	return PlayOf(m.view.seat, from, to, train)
}

func (m *Moves) without(k Kind) Action {
	if k == Draw {
		return DrawOf(m.view.seat, tile.None)
	}
	return Action{Seat: m.view.seat, Kind: k}
}

// Append adds all legal actions to list: tiles by train and by the new end, then
// draw, pass, stop, knock.
func (m *Moves) Append(list []Action) []Action {
	if m.plays > 0 {
		for left := m.trains; left != 0; left &= left - 1 {
			train := left.first()
			for row := m.row(train); row != 0; row &= row - 1 {
				list = append(list, m.lay(train, lowBit(row)))
			}
		}
	}
	for k, may := range [...]bool{m.mayDraw, m.mayPass, m.mayStop, m.mayKnock} {
		if may {
			list = append(list, m.without(Draw+Kind(k)))
		}
	}
	return list
}

// has reports whether a is legal; a drawn tile does not matter.
func (m *Moves) has(a Action) bool {
	switch a.Kind {
	case Play:
		if !m.trains.Has(a.Train) || a.From > tile.MaxPip || a.To > tile.MaxPip {
			return false
		}
		if a.Train == EnginePlace {
			return a.From == m.engine && a.To == m.engine
		}
		return m.view.ends[a.Train] == a.From && m.row(a.Train)>>a.To&1 != 0
	case Draw:
		return m.mayDraw
	case Pass:
		return m.mayPass
	case Stop:
		return m.mayStop
	}
	return a.Kind == Knock && m.mayKnock
}
