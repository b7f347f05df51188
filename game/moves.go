package game

import (
	"math/bits"

	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Moves is what one seat may do now. It is the one place that decides what is legal: Legal lists
// its actions, and Check explains why others are not among them. It is valid as long as the View
// from which it was made.
type Moves struct {
	layout *Layout
	hand   *tile.Set
	trains Trains // where a tile may be laid
	plays  uint16 // number of ways to lay one
	may    kinds  // what the seat may do apart from laying a tile
	limits limits
	seat   Seat
	drew   tile.Tile
	engine tile.Pip // the double that the seat must lay in a search for it
	barred Trains   // forbidden by elsewhere_before_own alone
}

// kinds is a set of kinds of actions, by bit.
type kinds uint8

func (k Kind) set() kinds { return 1 << k }

// has reports whether k is in the set.
func (set kinds) has(k Kind) bool { return set>>k&1 != 0 }

// limits says what restricts a seat's choice, and why.
type limits uint8

const (
	drawnOnly   limits = 1 << iota // only the drawn tile may be laid
	noDouble                       // doubles_per_turn: the turn has already had its double
	ownFirst                       // own_train_first: its own train is empty
	engineOnly                     // in the search: only the engine may be laid
	bound                          // only on a train with an open double of an earlier turn
	feeding                        // the owed tile must go on the double just laid
	inOpening                      // only on the seat's own train
	couldBefore                    // the seat drew although it had a legal tile

	filtered = drawnOnly | noDouble | ownFirst | engineOnly // these remove tiles from a row
)

// Moves returns what the viewer may do now.
func (v View) Moves() Moves {
	var m Moves
	m.fillFor(v.Layout, v.hand, v.seat, v.drew)
	return m
}

// MovesInto sets m to what the seat may do now. It is for inner loops, in which copying the result
// of Moves would take longer than finding it.
func (s *State) MovesInto(seat Seat, m *Moves) { m.fillFor(&s.Layout, &s.hands[seat], seat, s.drew) }

// MovesInto sets m to what the viewer may do now; see State.MovesInto.
func (v View) MovesInto(m *Moves) { m.fillFor(v.Layout, v.hand, v.seat, v.drew) }

func (m *Moves) fillFor(t *Layout, hand *tile.Set, seat Seat, drew tile.Tile) {
	m.layout, m.hand, m.seat, m.drew = t, hand, seat, drew
	m.trains, m.barred, m.plays, m.may, m.limits = 0, 0, 0, 0, 0
	m.engine = tile.NoPip
	if hand == nil {
		return
	}
	if t.status.Turn.Has(seat) {
		switch t.status.Phase {
		case Main:
			m.mainTurn()
		case Opening:
			m.openingTurn()
		case Search:
			m.searchTurn()
		}
	}
	if t.rules.Knock && t.mustKnock(seat) {
		m.may |= Knock.set()
	}
}

// MayAct returns the seats that have any legal action, including those that may only knock.
func (t *Layout) MayAct() Seats {
	set := t.status.Turn
	if !t.rules.Knock {
		return set
	}
	for seat := range SeatsOf(int(t.seats)).All() {
		if t.mustKnock(seat) {
			set |= seat.Set()
		}
	}
	return set
}

// mustKnock reports whether the seat has one tile and has not announced it.
func (t *Layout) mustKnock(s Seat) bool {
	playing := t.status.Phase == Opening || t.status.Phase == Main
	return playing && t.counts[s] == 1 && !t.status.Knocked.Has(s)
}

func (m *Moves) searchTurn() {
	m.engine = m.layout.engineOf(m.hand)
	if m.engine == tile.NoPip {
		m.may = Draw.set()
		return
	}
	m.trains, m.plays, m.limits = EnginePlace.Set(), 1, engineOnly
}

// engineOf returns the double in the hand that would be laid as the engine, or NoPip.
func (t *Layout) engineOf(hand *tile.Set) tile.Pip {
	switch {
	case t.rules.Engine != rules.EngineHeld:
		return hand.HighestDouble()
	case hand.HasPips(t.status.Engine, t.status.Engine):
		return t.status.Engine
	}
	return tile.NoPip
}

// openingTurn finds the moves of a first turn with special rules, in which tiles may go only on the
// seat's own train.
func (m *Moves) openingTurn() {
	t := m.layout
	r := &t.rules
	if r.Opening == rules.OpeningTrain && t.lengths[m.seat] > 0 {
		m.growTrain()
		return
	}
	m.limits = inOpening
	m.trains = m.seat.OwnTrain().Set()
	if r.Opening == rules.OpeningOwnTile {
		m.findSingle(r.OpeningDraw != rules.OpeningDrawNo)
		return
	}
	// A seat that can begin does not draw: it lays a tile, or declines by passing.
	m.findSingle(r.OpeningDraw != rules.OpeningDrawNo)
	if m.drew == tile.None && m.plays > 0 && r.OpeningMin == 0 {
		m.may = Pass.set()
	}
}

// growTrain finds the moves of a seat that has begun an opening train or a late one.
func (m *Moves) growTrain() {
	m.limits = inOpening
	m.trains = m.seat.OwnTrain().Set()
	if m.layout.holdsDouble(m.seat.OwnTrain()) {
		m.forbidDouble()
	}
	if m.countPlays(); m.plays == 0 || !m.layout.rules.OpeningMaximal {
		m.may = Stop.set()
	}
}

// mainTurn finds the moves of an ordinary turn.
func (m *Moves) mainTurn() {
	t := m.layout
	r := &t.rules
	if t.status.Line {
		m.growTrain()
		return
	}
	m.trains = t.trainsFor(m.seat)
	if r.Opening == rules.OpeningNone && !r.MexicanInOpening && !t.status.Opened.Has(m.seat) {
		m.trains &^= t.mexican
	}
	if r.OwnTrainFirst && t.lengths[m.seat] == 0 {
		m.limits |= ownFirst
	}
	if t.status.Open.n > 0 {
		m.limitToDoubles()
	}
	if r.ElsewhereBeforeOwn != rules.ElsewhereAllowed && t.lengths[m.seat] == 0 {
		m.barElsewhere()
	}
	m.findSingle(true)
}

// barElsewhere bars the trains on which a seat may not lay while its own has no tile.
func (m *Moves) barElsewhere() {
	t := m.layout
	own := m.seat.OwnTrain().Set()
	switch t.rules.ElsewhereBeforeOwn {
	case rules.ElsewhereNotMexican:
		m.barred = t.mexican &^ t.status.Open.set()
	case rules.ElsewhereNotOthers:
		m.barred = Trains(SeatsOf(int(t.seats))) &^ (own | t.status.Open.set())
	case rules.ElsewhereOwnOnly:
		m.barred = ^(own | t.status.Open.set())
	case rules.ElsewhereOwnOnlyAlways:
		m.barred = ^own
	}
	m.barred &= m.trains
	m.trains &^= m.barred
	if m.limits&bound != 0 && t.rules.ElsewhereBeforeOwn == rules.ElsewhereOwnOnlyAlways {
		// A seat that a double binds draws, and lays that tile on its own train or none.
		if m.barred, m.trains = ^Trains(0), 0; m.drew != tile.None {
			m.barred, m.trains = ^own, own
		}
	}
}

// limitToDoubles restricts the trains to those on which open doubles allow a tile.
func (m *Moves) limitToDoubles() {
	t := m.layout
	switch b := t.Binding(); {
	case t.status.Owed > 0:
		m.limitToOwed()
	case b != 0:
		m.trains = b
		m.limits |= bound
	}
}

// mayDecline reports whether a seat that has a legal tile need not lay one. It returns false for an
// opening train: opening_min decides whether a seat must begin that.
func (m *Moves) mayDecline() bool {
	r := &m.layout.rules
	train := m.limits&inOpening != 0 && r.Opening == rules.OpeningTrain
	return !r.Compulsory && !train && m.limits&(bound|feeding) == 0
}

// mayKeep reports whether a seat that had to draw may keep the drawn tile.
func (m *Moves) mayKeep() bool {
	return m.layout.rules.KeepDrawn && m.limits&(bound|feeding|inOpening) == 0
}

// limitToOwed restricts the trains to those on which the tile owed after a double may be laid.
func (m *Moves) limitToOwed() {
	t := m.layout
	switch t.rules.ExtraTile {
	case rules.ExtraTileOnDouble:
		m.trains = t.status.Open.At(t.status.Open.Len() - 1).Set()
		m.limits |= feeding
	default:
		m.trains |= t.owedOn()
	}
	m.forbidDouble()
}

// forbidDouble forbids a second double in a turn, if doubles_per_turn does. With free drawn_doubles
// the last tile in hand may be a double all the same.
func (m *Moves) forbidDouble() {
	r := &m.layout.rules
	last := r.DrawnDoubles == rules.DrawnDoublesFree && m.layout.counts[m.seat] == 1
	if r.DoublesPerTurn == 1 && !last {
		m.limits |= noDouble
	}
}

// findSingle finds the moves of a seat that is about to lay one tile: it lays a tile, draws for
// one, or passes. draws says whether a seat without a legal tile draws.
func (m *Moves) findSingle(draws bool) {
	if m.drew != tile.None {
		m.findAfterDraw()
		return
	}
	m.countPlays()
	switch able := m.plays > 0; {
	case able && !m.mayDecline() && !m.OnlyStarts():
	case m.layout.boneyard > 0 && (able || draws):
		m.may = Draw.set()
	default:
		m.may = Pass.set()
	}
}

// findAfterDraw is findSingle for a seat that has drawn.
func (m *Moves) findAfterDraw() {
	declines := m.mayDecline() ||
		m.layout.rules.MexicanStart == rules.MexicanStartMay && m.limits&(bound|feeding|inOpening) == 0
	if declines {
		m.countPlays()
	}
	all := m.plays
	m.limits |= drawnOnly
	m.countPlays()
	if declines && all > m.plays {
		m.limits |= couldBefore
	}
	forced := m.limits&couldBefore == 0
	switch {
	case m.plays > 0 && forced && !m.mayKeep() && !m.OnlyStarts():
	case m.plays == 0 && m.layout.boneyard > 0 && m.drawsAgain(forced):
		m.may = Draw.set()
	default:
		m.may = Pass.set()
	}
}

// drawsAgain reports whether a seat that cannot lay the tile that it has drawn draws another one.
// forced says whether it had to draw.
func (m *Moves) drawsAgain(forced bool) bool {
	r := &m.layout.rules
	if m.limits&inOpening != 0 {
		return forced && r.OpeningDraw == rules.OpeningDrawUntil
	}
	return r.Draw == rules.DrawUntil || r.Draw == rules.DrawTwo && m.layout.status.Draws < 2
}

// countPlays sets m.plays to the number of ways to lay a tile.
func (m *Moves) countPlays() {
	n := 0
	if m.limits&filtered == 0 {
		for left := m.trains; left != 0; left &= left - 1 {
			n += bits.OnesCount32(m.hand.Row(m.layout.ends[left.First()]))
		}
	} else {
		for left := m.trains; left != 0; left &= left - 1 {
			n += bits.OnesCount32(m.Row(left.First()))
		}
	}
	m.plays = uint16(n)
}

// OnlyStarts reports whether the seat can lay a tile but need not, since every tile that it can lay
// could only start a Mexican train (mexican_start).
func (m *Moves) OnlyStarts() bool {
	return m.layout.rules.MexicanStart == rules.MexicanStartMay && m.plays > 0 && m.onlyStarts()
}

func (m *Moves) onlyStarts() bool {
	start := m.layout.Startable() & m.trains
	return start != 0 && bits.OnesCount32(m.Row(start.First())) == int(m.plays)
}

// Row returns the tiles that may be laid on the train, which must be one of Trains. Bit b stands
// for the tile that makes b the train's end.
func (m *Moves) Row(train Train) uint32 {
	end := m.layout.ends[train]
	if m.limits&filtered == 0 {
		return m.hand.Row(end)
	}
	if m.limits&engineOnly != 0 {
		return 1 << m.engine
	}
	return m.filterRow(train, end, m.hand.Row(end))
}

// filterRow removes from row the tiles that the limits forbid on this train.
func (m *Moves) filterRow(train Train, end tile.Pip, row uint32) uint32 {
	t := m.layout
	if m.limits&noDouble != 0 && !m.drawnFree(end) {
		row &^= 1 << end
	}
	if m.limits&ownFirst != 0 && train.Owner() != m.seat && !t.status.Open.Has(train) {
		if end == t.status.Engine {
			return 0
		}
		row &^= 1 << t.status.Engine
	}
	if m.limits&drawnOnly != 0 {
		if !m.drew.Has(end) {
			return 0
		}
		row &= 1 << m.drew.Other(end)
	}
	return row
}

// drawnFree reports whether the double of p has been drawn and may therefore be laid although the
// turn has already had its double (drawn_doubles).
func (m *Moves) drawnFree(p tile.Pip) bool {
	return m.layout.rules.DrawnDoubles == rules.DrawnDoublesFree && m.drew == tile.Of(p, p)
}

// Trains returns the trains on which tiles may be laid. No tile can be laid on any other train, and
// perhaps not on every one of these.
func (m *Moves) Trains() Trains {
	if m.plays == 0 {
		return 0
	}
	return m.trains
}

// PlayCount returns the number of ways to lay a tile.
func (m *Moves) PlayCount() int { return int(m.plays) }

// May reports whether an action of kind k is legal. k must not be Play.
func (m *Moves) May(k Kind) bool { return m.may.has(k) }

// Drew returns the tile that the seat has drawn and is about to lay, or tile.None.
func (m *Moves) Drew() tile.Tile { return m.drew }

// Seat returns the seat whose moves m holds.
func (m *Moves) Seat() Seat { return m.seat }

// Len returns the number of legal actions.
func (m *Moves) Len() int { return int(m.plays) + bits.OnesCount8(uint8(m.may)) }

// At returns legal action number i, from 0 to Len-1, in the order of Append.
func (m *Moves) At(i int) Action {
	if i < int(m.plays) {
		return m.playAt(i)
	}
	left := m.may
	for i -= int(m.plays); i > 0; i-- {
		left &= left - 1
	}
	return m.otherAction(Kind(bits.TrailingZeros8(uint8(left))))
}

// playAt returns way number i of laying a tile.
func (m *Moves) playAt(i int) Action {
	plain := m.limits&filtered == 0
	for left := m.trains; ; left &= left - 1 {
		train := left.First()
		var row uint32
		if plain {
			row = m.hand.Row(m.layout.ends[train])
		} else {
			row = m.Row(train)
		}
		n := bits.OnesCount32(row)
		if i >= n {
			i -= n
			continue
		}
		for ; i > 0; i-- {
			row &= row - 1
		}
		return m.Lay(train, lowBit(row))
	}
}

// Lay returns the action that lays the tile of Row(train) that makes to the train's end.
func (m *Moves) Lay(train Train, to tile.Pip) Action {
	from := m.layout.ends[train]
	if train == EnginePlace {
		from = to
	}
	return PlayOf(m.seat, from, to, train)
}

// otherAction returns the action of a kind that lays no tile.
func (m *Moves) otherAction(k Kind) Action {
	if k == Draw {
		return DrawOf(m.seat, tile.None)
	}
	return Action{Seat: m.seat, Kind: k}
}

// Append adds all legal actions to list: tiles by train and by the new end, then draw, pass, stop,
// knock.
func (m *Moves) Append(list []Action) []Action {
	if m.plays > 0 {
		for left := m.trains; left != 0; left &= left - 1 {
			train := left.First()
			for row := m.Row(train); row != 0; row &= row - 1 {
				list = append(list, m.Lay(train, lowBit(row)))
			}
		}
	}
	for left := m.may; left != 0; left &= left - 1 {
		list = append(list, m.otherAction(Kind(bits.TrailingZeros8(uint8(left)))))
	}
	return list
}

// has reports whether a is legal. For a draw it ignores the tile.
func (m *Moves) has(a Action) bool {
	if a.Kind != Play {
		return m.may.has(a.Kind)
	}
	if !m.trains.Has(a.Train) || a.From > tile.MaxPip || a.To > tile.MaxPip {
		return false
	}
	if a.Train == EnginePlace {
		return a.From == m.engine && a.To == m.engine
	}
	return m.layout.ends[a.Train] == a.From && m.Row(a.Train)>>a.To&1 != 0
}
