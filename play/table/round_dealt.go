package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/rules"
	"roundhouse/tile"
	"roundhouse/words"
)

// RoundDealt starts a round, or deals it again.
type RoundDealt struct {
	Round   int
	Redeals int          // of this round before
	Engine  tile.Pip     // NoPip where a hand decides it
	Starter game.Seat    // NoSeat where the engine's holder starts
	Lots    []record.Lot // where the starter was drawn
	Hands   [][]tile.Tile
	Bones   []tile.Tile // the next to be drawn in front
	// Hands and Bones are nil for viewers; they have the View instead, with which
	// a game.Mirror begins.
	View game.View

	Rules *rules.Rules // of the match; nil for viewers
}

var _ = event("round_dealt", read((*dealtLine).dealt), listed)

func (d RoundDealt) redacted(viewer game.Seat, _ bool) EventBody {
	start := d.start()
	return RoundDealt{
		Round: d.Round, Redeals: d.Redeals, Engine: d.Engine, Starter: d.Starter,
		Lots: slices.Clone(d.Lots), View: start.View(viewer).Clone(),
	}
}

func (d RoundDealt) story() (list []words.Line) {
	if d.Redeals > 0 {
		list = append(list, words.Line{Key: "round_dealt.again"})
	}
	if d.Engine == tile.NoPip {
		list = append(list, words.Line{Key: "round_dealt", N: d.Round})
	} else {
		list = append(list, words.Line{Key: "round_dealt.engine", N: d.Round, Tiles: []tile.Tile{tile.Of(d.Engine, d.Engine)}})
	}
	for _, lot := range d.Lots {
		list = append(list, words.Line{Key: "round_dealt.lot", Who: lot.Seat.Set(), Tiles: []tile.Tile{lot.Tile}})
	}
	if d.Starter != game.NoSeat {
		list = append(list, oneLine("round_dealt.starts", d.Starter)...)
	}
	return list
}

func (d RoundDealt) form() any {
	l := dealtLine{Round: d.Round, Redeals: d.Redeals, Starter: d.Starter, Bones: texts(d.Bones)}
	if d.Engine != tile.NoPip {
		l.Engine = &d.Engine
	}
	for _, lot := range d.Lots {
		l.Lots = append(l.Lots, lotLine{int(lot.Seat), lot.Tile.String()})
	}
	for _, hand := range d.Hands {
		l.Hands = append(l.Hands, texts(hand))
	}
	return l
}

type dealtLine struct {
	Round   int        `json:"round"`
	Redeals int        `json:"redeals"`
	Engine  *tile.Pip  `json:"engine"`
	Starter game.Seat  `json:"starter,omitempty"`
	Lots    []lotLine  `json:"lots,omitempty"`
	Hands   [][]string `json:"hands"`
	Bones   []string   `json:"boneyard"`
}

type lotLine struct {
	Seat int    `json:"seat"`
	Tile string `json:"tile"`
}

func (l *dealtLine) dealt() (d RoundDealt, err error) {
	d = RoundDealt{Round: l.Round, Redeals: l.Redeals, Engine: tile.NoPip, Starter: l.Starter}
	if l.Engine != nil {
		d.Engine = *l.Engine
	}
	for _, lot := range l.Lots {
		t, err := tile.Parse(lot.Tile)
		if err != nil {
			return d, fmt.Errorf("lots: %w", err)
		}
		d.Lots = append(d.Lots, record.Lot{Seat: game.Seat(lot.Seat), Tile: t})
	}
	for i, hand := range l.Hands {
		tiles, err := parseTiles(hand)
		if err != nil {
			return d, fmt.Errorf("hands[%d]: %w", i, err)
		}
		d.Hands = append(d.Hands, tiles)
	}
	if d.Bones, err = parseTiles(l.Bones); err != nil {
		return d, fmt.Errorf("boneyard: %w", err)
	}
	return d, nil
}

func (d RoundDealt) play(f *State, _ time.Time) (EventBody, error) {
	again := f.playing && f.state.Status().End == game.Redeal
	if !f.Begun() || f.over || f.match.Over() || f.playing && !again {
		return nil, errors.New("no deal is due")
	}
	if want := f.match.Engine(); d.Round != f.match.Round() || d.Round > 1 && d.Engine != want {
		return nil, fmt.Errorf("round %d with engine %d does not follow", d.Round, d.Engine)
	}
	if err := d.check(f.Rules(), f.Seats()); err != nil {
		return nil, err
	}
	d.Rules = f.Rules()
	f.match.StartFrom(d.Engine, d.Starter)
	f.state, f.dealt, f.playing = d.start(), d, true
	f.fair.mixing = false
	f.ready = 0
	f.turns, f.asking = [game.MaxSeats + 1]turn{}, [game.MaxSeats + 1]turn{}
	f.forgetAsks()
	return d, nil
}

// recount takes in a deal, which has each tile once.
func (d RoundDealt) recount(f *State) (EventBody, error) {
	if !f.Begun() || f.over || d.Round != f.match.Round() || len(d.Hands) != f.Seats() {
		return nil, errors.New("no such deal is due")
	}
	all := d.tiles()
	f.recounted.unlaid, f.recounted.laid = tile.Set{}, nil
	for _, t := range all {
		f.recounted.unlaid.Add(t)
	}
	if f.recounted.unlaid.Len() != len(all) {
		return nil, errors.New("a tile is dealt twice")
	}
	f.dealt = RoundDealt{Round: d.Round, Redeals: d.Redeals}
	f.fair.mixing = false
	return d, nil
}
