package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// Dealt starts a round, or deals it again.
type Dealt struct {
	Round   int
	Redeals int         // of this round before
	Engine  tile.Pip    // NoPip where a hand decides it
	Starter game.Seat   // NoSeat where the engine's holder starts
	Lots    []deal.Draw // where the starter was drawn
	Hands   [][]tile.Tile
	Bones   []tile.Tile // the next to be drawn in front
	// Hands and Bones are nil for viewers; they have the View instead, with which
	// a game.Mirror begins.
	View game.View

	Rules *rules.Rules // of the match; nil for viewers
}

var _ = event("round", read((*dealtLine).dealt), listed)

func (d Dealt) redacted(viewer game.Seat, _ bool) What {
	start := d.start()
	return Dealt{
		Round: d.Round, Redeals: d.Redeals, Engine: d.Engine, Starter: d.Starter,
		Lots: slices.Clone(d.Lots), View: start.View(viewer).Clone(),
	}
}

func (d Dealt) line() any {
	l := dealtLine{Round: d.Round, Redeals: d.Redeals, Starter: d.Starter, Bones: texts(d.Bones)}
	if d.Engine != tile.NoPip {
		l.Engine = &d.Engine
	}
	for _, lot := range d.Lots {
		l.Lots = append(l.Lots, lotLine{lot.Seat, lot.Tile.String()})
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

func (l *dealtLine) dealt() (d Dealt, err error) {
	d = Dealt{Round: l.Round, Redeals: l.Redeals, Engine: tile.NoPip, Starter: l.Starter}
	if l.Engine != nil {
		d.Engine = *l.Engine
	}
	for _, lot := range l.Lots {
		t, err := tile.Parse(lot.Tile)
		if err != nil {
			return d, fmt.Errorf("lots: %w", err)
		}
		d.Lots = append(d.Lots, deal.Draw{Seat: lot.Seat, Tile: t})
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

func (d Dealt) play(f *State, _ time.Time) (What, error) {
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
	f.match.From(d.Engine, d.Starter)
	f.state, f.dealt, f.playing = d.start(), d, true
	f.fair.mixing = false
	f.asked, f.ready = [game.MaxSeats + 1]Ask{}, 0
	return d, nil
}

// tell takes in a deal, which has each tile once.
func (d Dealt) tell(f *State) (What, error) {
	if !f.Begun() || f.over || d.Round != f.match.Round() || len(d.Hands) != f.Seats() {
		return nil, errors.New("no such deal is due")
	}
	all := d.tiles()
	f.unlaid = tile.Set{}
	for _, t := range all {
		f.unlaid.Add(t)
	}
	if f.unlaid.Len() != len(all) {
		return nil, errors.New("a tile is dealt twice")
	}
	f.dealt = Dealt{Round: d.Round, Redeals: d.Redeals}
	f.fair.mixing = false
	return d, nil
}
