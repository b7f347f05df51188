package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// BeReady says that the player is ready for the next round, which is dealt when everyone is ready.
type BeReady struct{}

func (BeReady) name() string { return "be_ready" }

func (BeReady) decide(d *decision, c Command) error {
	switch {
	case !d.IsBetweenRounds():
		return Refuse(NotBetween, "the next round is not due")
	case d.paused:
		return Refuse(TablePaused, "the table is paused")
	case d.ready.Has(c.Seat):
		return nil
	}
	return d.followUp(BecameReady{of(c.Seat)})
}

// BecameReady says that a player is ready for the next round.
type BecameReady struct{ OfSeat }

func (BecameReady) name() string { return "became_ready" }

func (r BecameReady) apply(s *State, _ time.Time) (Then, error) {
	s.ready |= r.Seat.Set()
	return nil, nil
}

// RoundDealt starts a round, or deals it again.
type RoundDealt struct {
	plain
	Round   int           `json:"round"`
	Redeals int           `json:"redeals" doc:"How many times the round was dealt before, without anybody having an engine"`
	Engine  tile.Pip      `json:"engine" doc:"The engine's pip; null if the hands decide which double it is"`
	Starter game.Seat     `json:"starter,omitempty" doc:"The seat that starts; missing if the engine's holder does"`
	Lots    []record.Lot  `json:"lots,omitempty" doc:"The lots, if the starter was drawn by lot"`
	Hands   [][]tile.Tile `json:"hands,omitzero" hidden:"true"`    // nil for viewers
	Bones   []tile.Tile   `json:"boneyard,omitzero" hidden:"true"` // the next one to be drawn first; nil for viewers
}

// PositionThen is what a viewer learns after a deal, and after actions are taken back, unless the
// match is recounted.
type PositionThen struct {
	plainThen
	Position record.View `json:"position" doc:"As the viewer sees it afterwards"` // a game.Mirror begins with its View
}

// roundThen is the round itself, of which PositionThen is what one viewer sees.
type roundThen struct {
	ref   *preset.Ref
	after *game.State // nil after a deal, whose event has all of it
}

func (t roundThen) seenBy(body EventBody, viewer game.Seat, _ bool) Then {
	after := t.after
	if dealt, ok := body.(RoundDealt); ok {
		start := dealt.firstState(&t.ref.Rules)
		after = &start
	}
	return t.positionIn(after, viewer)
}

func (t roundThen) positionIn(after *game.State, viewer game.Seat) PositionThen {
	v := after.View(viewer).Clone()
	return PositionThen{Position: record.View{View: v, Ref: *t.ref, Bound: v.Binding()}}
}

// roundDealtForm is RoundDealt in JSON.
type roundDealtForm RoundDealt

// MarshalJSON returns an error, because the tiles may be hidden.
func (RoundDealt) MarshalJSON() ([]byte, error) { return nil, errWhole }

func (RoundDealt) name() string { return "round_dealt" }

func (d RoundDealt) redactedFor(game.Seat, bool, Then) (EventBody, bool) {
	return RoundDealt{Round: d.Round, Redeals: d.Redeals, Engine: d.Engine, Starter: d.Starter, Lots: slices.Clone(d.Lots)}, false
}

func (d RoundDealt) storyLines(Then) (list []words.Line) {
	if d.Redeals > 0 {
		list = append(list, words.Line{Key: "round_dealt.again"})
	}
	if d.Engine == tile.NoPip {
		list = append(list, words.Line{Key: "round_dealt", N: d.Round})
	} else {
		list = append(list, words.Line{Key: "round_dealt.engine", N: d.Round,
			Tiles: []tile.Tile{tile.Of(d.Engine, d.Engine)}})
	}
	for _, lot := range d.Lots {
		list = append(list, words.Line{Key: "round_dealt.lot", Who: lot.Seat.Set(), Tiles: []tile.Tile{lot.Tile}})
	}
	if d.Starter != game.NoSeat {
		list = append(list, oneLine("round_dealt.starts", d.Starter)...)
	}
	return list
}

func (d RoundDealt) apply(s *State, _ time.Time) (Then, error) {
	if s.recounted != nil {
		return nil, d.recountIn(s)
	}
	again := s.playing && s.round.Status().End == game.Redeal
	if !s.HasBegun() || s.over || s.match.Over() || s.playing && !again {
		return nil, errors.New("no deal is due")
	}
	if want := s.match.Engine(); d.Round != s.match.Round() || d.Round > 1 && d.Engine != want {
		return nil, fmt.Errorf("round %d with engine %d does not follow", d.Round, d.Engine)
	}
	if err := d.checkAgainst(s.Rules(), s.Seats()); err != nil {
		return nil, err
	}
	s.match.StartFrom(d.Engine, d.Starter)
	s.round, s.dealt, s.playing = d.firstState(s.Rules()), d, true
	s.fair.mixing = false
	s.ready = 0
	s.turns, s.asking, s.hinted = [game.MaxSeats + 1]turn{}, [game.MaxSeats + 1]turn{}, [game.MaxSeats + 1]turn{}
	s.forgetAsks()
	return roundThen{ref: &s.began.Rules}, nil
}

// recountIn applies a deal. It only checks that the round is right and that no tile is dealt twice.
func (d RoundDealt) recountIn(s *State) error {
	if !s.HasBegun() || s.over || d.Round != s.match.Round() || len(d.Hands) != s.Seats() {
		return errors.New("no such deal is due")
	}
	all := d.allTiles()
	s.recounted.unlaid, s.recounted.laid = tile.Set{}, nil
	for _, t := range all {
		s.recounted.unlaid.Add(t)
	}
	if s.recounted.unlaid.Len() != len(all) {
		return errors.New("a tile is dealt twice")
	}
	s.dealt = RoundDealt{Round: d.Round, Redeals: d.Redeals}
	s.fair.mixing = false
	return nil
}

// DealRound deals the next round.
type DealRound struct{ itself }

func (DealRound) decide(d *decision, _ Command) error { return d.deal(0) }

// deal deals the match's current round; redeals is how many times it has been dealt before. A deal
// without an engine is dealt again at once. Before the first deal, late comers take their seats.
func (d *decision) deal(redeals int) error {
	if redeals == 0 {
		if err := d.emit(d.seatLate()...); err != nil {
			return err
		}
	}
	for ; ; redeals++ {
		if err := d.emit(d.dealFrom(redeals)); err != nil || d.round.Status().End != game.Redeal {
			return err
		}
	}
}

// dealSeed returns the seed of the current round's deal after that number of redeals.
func (s *State) dealSeed(redeals int) deal.Seed {
	round := uint32(s.match.Round())
	if b := s.began; b.Fair != nil {
		numbers := map[int]deal.Number{}
		for _, g := range s.fair.numbers {
			numbers[int(g.Seat)] = g.Value
		}
		return deal.FairSeed(b.Fair.Secrets[round-1], b.Fair.Table, round, uint32(redeals), numbers)
	}
	return s.began.Seed.RoundSeed(round, uint32(redeals))
}

// dealFrom returns the current round's deal after that number of redeals, made from its seed.
func (s *State) dealFrom(redeals int) RoundDealt {
	m, r, seats := &s.match, s.Rules(), s.Seats()
	d := RoundDealt{Round: m.Round(), Redeals: redeals, Engine: m.Engine(), Starter: m.Starter()}
	aside := m.SetAside()
	seed := s.dealSeed(redeals)
	if m.ByLot() {
		lots, starter := seed.Lots(r.Set, aside, seats, r.LotBy.Rank)
		d.Lots, d.Starter = record.LotsOf(lots), game.Seat(starter)
	}
	deck := seed.Deck(r.Set, aside)
	hand := int(r.Hand[seats])
	for seat := 1; seat <= seats; seat++ {
		d.Hands = append(d.Hands, deal.Hand(deck, seat, hand))
	}
	d.Bones = deal.Boneyard(deck, seats, hand)
	return d
}

// firstState returns the round as it begins.
func (d *RoundDealt) firstState(r *rules.Rules) (s game.State) {
	s.Deal(r, len(d.Hands), d.Round, d.Engine, d.Starter, d.allTiles())
	return s
}

// checkAgainst returns an error unless a deal from a log follows the rules: it must consist of the
// whole set, each tile once, in hands of the right size.
func (d *RoundDealt) checkAgainst(r *rules.Rules, seats int) error {
	if len(d.Hands) != seats || int(d.Starter) > seats {
		return fmt.Errorf("round %d: %d hands and starter %s for %d seats", d.Round, len(d.Hands), d.Starter, seats)
	}
	if r.EngineKnown() && d.Engine > r.Set || r.NamesStarter() && d.Starter == game.NoSeat {
		return fmt.Errorf("round %d: the engine or the starter is missing", d.Round)
	}
	if _, err := game.DealtTiles(r, d.Engine, d.Hands, d.Bones); err != nil {
		return fmt.Errorf("round %d: %w", d.Round, err)
	}
	return nil
}
