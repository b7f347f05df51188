package game

import (
	"errors"
	"strconv"
	"strings"

	"roundhouse/tile"
)

// Kind is what an Action does.
type Kind uint8

// The kinds of actions.
const (
	Play  Kind = iota // lay a tile on a train, or the engine
	Draw              // draw one tile
	Pass              // lay nothing (more)
	Stop              // end an opening train
	Knock             // announce the last tile
)

// Action is one step of one seat. Actions are compared with ==.
type Action struct {
	Seat  Seat
	Kind  Kind
	Train Train // of a Play
	// Laid is the tile of a Play: From attaches, To is the train's new end. Of a
	// Draw it is the tile's high and low pip, or NoPip where the tile is not
	// known (yet).
	Laid
}

// PlayOf lays the tile from-to on the train, from attaching.
func PlayOf(s Seat, from, to tile.Pip, t Train) Action {
	return Action{Seat: s, Kind: Play, Train: t, Laid: Laid{from, to}}
}

// unknown is the tile of a Draw that is not known (yet).
var unknown = Laid{tile.NoPip, tile.NoPip}

// DrawOf draws t; tile.None where it is not known.
func DrawOf(s Seat, t tile.Tile) Action {
	if t == tile.None {
		return Action{Seat: s, Kind: Draw, Laid: unknown}
	}
	return Action{Seat: s, Kind: Draw, Laid: Laid{t.High(), t.Low()}}
}

// PassOf lays nothing (more) for s.
func PassOf(s Seat) Action { return Action{Seat: s, Kind: Pass} }

// StopOf ends the opening train of s.
func StopOf(s Seat) Action { return Action{Seat: s, Kind: Stop} }

// KnockOf announces the last tile of s.
func KnockOf(s Seat) Action { return Action{Seat: s, Kind: Knock} }

// Tile is the tile of a Play or a Draw, or tile.None.
func (a Action) Tile() tile.Tile {
	if a.Kind > Draw || a.From > tile.MaxPip || a.To > tile.MaxPip {
		return tile.None
	}
	return a.Laid.Tile()
}

// String writes a as notation does: "2 12-7>M", "3 +8-3", "1 stop".
func (a Action) String() string { return a.Seat.String() + " " + a.What() }

// What writes a without its seat.
func (a Action) What() string {
	switch a.Kind {
	case Play:
		return a.Laid.String() + ">" + a.Train.String()
	case Draw:
		if a.From == tile.NoPip {
			return "draw"
		}
		return "+" + a.Laid.String()
	case Pass:
		return "pass"
	case Stop:
		return "stop"
	}
	return "knock"
}

// ParseAction reads what String writes.
func ParseAction(s string) (Action, error) {
	seat, what, ok := strings.Cut(s, " ")
	n, err := strconv.Atoi(seat)
	if !ok || err != nil || n < 1 || n > 99 || strconv.Itoa(n) != seat {
		return Action{}, errors.New(strconv.Quote(s) + ` is not an action (a seat and what it does, like "2 12-7>M")`)
	}
	a, err := ParseWhat(Seat(n), what)
	if err != nil {
		return Action{}, errors.New(strconv.Quote(s) + ": " + err.Error())
	}
	return a, nil
}

// ParseWhat reads what What writes, as an action of the seat.
func ParseWhat(s Seat, what string) (Action, error) {
	switch what {
	case "draw":
		return DrawOf(s, tile.None), nil
	case "pass":
		return PassOf(s), nil
	case "stop":
		return StopOf(s), nil
	case "knock":
		return KnockOf(s), nil
	}
	if drawn, ok := strings.CutPrefix(what, "+"); ok {
		t, err := tile.Parse(drawn)
		if err != nil {
			return Action{}, err
		}
		return DrawOf(s, t), nil
	}
	text, place, ok := strings.Cut(what, ">")
	if !ok {
		return Action{}, errors.New(strconv.Quote(what) + " is none of a-b>train, +a-b, draw, pass, stop, knock")
	}
	from, to, err := tile.ParsePips(text)
	if err != nil {
		return Action{}, err
	}
	t, err := ParseTrain(place)
	if err != nil {
		return Action{}, err
	}
	return PlayOf(s, from, to, t), nil
}
