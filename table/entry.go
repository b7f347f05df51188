package table

import (
	"encoding/json"
	"fmt"
	"strconv"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/tile"
)

// line is the Data of an Entry: one of its fields is there. An action has the
// tile that it drew; what else follows from it is found again by the game.
type line struct {
	Began  *beganLine `json:"match,omitempty"`
	Dealt  *dealtLine `json:"round,omitempty"`
	Action string     `json:"action,omitempty"`
	Ended  *endedLine `json:"end,omitempty"`
	Over   *overLine  `json:"over,omitempty"`
}

type beganLine struct {
	Rules   preset.Ref `json:"rules"`
	Players []string   `json:"players"`
	Seed    string     `json:"seed"`
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

type endedLine struct {
	Reason  string      `json:"reason"`
	Winners []game.Seat `json:"winners"`
	Scores  []string    `json:"scores"`
}

type overLine struct {
	Totals []string `json:"totals"`
	Places []int    `json:"places"`
}

// encode writes what happened as an Entry has it.
func encode(what What) ([]byte, error) {
	switch w := what.(type) {
	case Began:
		return json.Marshal(line{Began: &beganLine{w.Rules, w.Players, w.Seed.String()}})
	case Dealt:
		return json.Marshal(line{Dealt: w.line()})
	case Acted:
		return json.Marshal(line{Action: w.Action.String()})
	case Ended:
		return json.Marshal(line{Ended: &endedLine{
			w.Result.End.String(), w.Result.Winners.List(), texts(w.Result.Scores[1 : 1+len(w.Totals)]),
		}})
	case Over:
		return json.Marshal(line{Over: &overLine{texts(w.Totals), w.Places}})
	}
	return nil, fmt.Errorf("%T is no event", what)
}

func (d Dealt) line() *dealtLine {
	l := &dealtLine{Round: d.Round, Redeals: d.Redeals, Starter: d.Starter, Bones: texts(d.Bones)}
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

func (l *beganLine) began() (Began, error) {
	seed, err := deal.ParseSeed(l.Seed)
	return Began{l.Rules, l.Players, seed}, err
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

func parseTiles(texts []string) ([]tile.Tile, error) {
	tiles := make([]tile.Tile, len(texts))
	for i, text := range texts {
		t, err := tile.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", strconv.Itoa(i), err)
		}
		tiles[i] = t
	}
	return tiles, nil
}

func texts[T fmt.Stringer](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.String()
	}
	return out
}
