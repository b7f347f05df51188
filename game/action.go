package game

import (
	"errors"
	"strconv"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/game/tile"
)

// Kind says what an Action does.
type Kind uint8

// The kinds of actions.
const (
	Play  Kind = iota // lay a tile on a train, or the engine
	Draw              // draw one tile
	Pass              // end the turn without laying a tile, or without laying another one
	Stop              // end an opening train
	Knock             // announce the last tile
)

// Action is one step of one seat. Actions are compared with ==.
type Action struct {
	Seat  Seat
	Kind  Kind
	Train Train // of a Play
	// Laid is the tile of a Play: From is the pip that attaches, To the train's new end. For a Draw
	// it holds the tile's high and low pip, or NoPip twice if the tile is unknown.
	Laid
}

// PlayOf returns the action that lays the tile from-to on the train; the pip from attaches.
func PlayOf(s Seat, from, to tile.Pip, t Train) Action {
	return Action{Seat: s, Kind: Play, Train: t, Laid: Laid{from, to}}
}

// unknown is the tile of a Draw whose tile is not known.
var unknown = Laid{tile.NoPip, tile.NoPip}

// DrawOf returns the action that draws t. It takes tile.None if the tile is not known.
func DrawOf(s Seat, t tile.Tile) Action {
	if t == tile.None {
		return Action{Seat: s, Kind: Draw, Laid: unknown}
	}
	return Action{Seat: s, Kind: Draw, Laid: Laid{t.High(), t.Low()}}
}

// PassOf returns the action that ends the turn of s.
func PassOf(s Seat) Action { return Action{Seat: s, Kind: Pass} }

// StopOf returns the action that ends the opening train of s.
func StopOf(s Seat) Action { return Action{Seat: s, Kind: Stop} }

// KnockOf returns the action that announces the last tile of s.
func KnockOf(s Seat) Action { return Action{Seat: s, Kind: Knock} }

// Tile returns the tile of a Play or a Draw, or tile.None if there is none or it is unknown.
func (a Action) Tile() tile.Tile {
	if a.Kind > Draw || a.From > tile.MaxPip || a.To > tile.MaxPip {
		return tile.None
	}
	return a.Laid.Tile()
}

// String returns a in notation: "2 12-7>M", "3 +8-3", "1 stop".
func (a Action) String() string { return a.Seat.String() + " " + a.Bare() }

// Bare returns a in notation without its seat.
func (a Action) Bare() string {
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

// ParseAction parses the notation that String returns. A tile that no set has, or a train that no
// table has, is not an error, but the action is never legal.
func ParseAction(s string) (Action, error) {
	seat, what, ok := strings.Cut(s, " ")
	n, err := strconv.Atoi(seat)
	if !ok || err != nil || n < 1 || n > 99 || strconv.Itoa(n) != seat {
		return Action{}, errors.New(quote.Text(s) + ` is not an action (a seat and what it does, like "2 12-7>M")`)
	}
	a, err := ParseBare(Seat(n), what)
	if err != nil {
		return Action{}, errors.New(quote.Text(s) + ": " + err.Error())
	}
	return a, nil
}

// MarshalText writes a as String returns it.
func (a Action) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads what ParseAction parses.
func (a *Action) UnmarshalText(text []byte) (err error) {
	*a, err = ParseAction(string(text))
	return err
}

// ParseBare parses the notation that Bare returns, as an action of the seat.
func ParseBare(s Seat, what string) (Action, error) {
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
		return parseDraw(s, drawn)
	}
	return parsePlay(s, what)
}

func parseDraw(s Seat, text string) (Action, error) {
	laid, err := parseLaid(text)
	switch {
	case err != nil:
		return Action{}, err
	case laid == noTile:
		return Action{Seat: s, Kind: Draw, Laid: noTile}, nil
	}
	return DrawOf(s, laid.Tile()), nil
}

func parsePlay(s Seat, what string) (Action, error) {
	text, place, ok := strings.Cut(what, ">")
	if !ok {
		return Action{}, errors.New(quote.Text(what) + " is none of a-b>train, +a-b, draw, pass, stop, knock")
	}
	laid, err := parseLaid(text)
	if err != nil {
		return Action{}, err
	}
	train, err := ParseTrain(place)
	if err != nil && !WellFormedTrain(place) {
		return Action{}, err
	}
	return PlayOf(s, laid.From, laid.To, train), nil
}

// noTile stands for a tile that no set has.
var noTile = Laid{tile.MaxPip + 1, tile.MaxPip + 1}

// parseLaid parses a tile and keeps the order of its pips. It returns noTile if no set has the
// tile.
func parseLaid(s string) (Laid, error) {
	from, to, err := tile.ParsePips(s)
	switch {
	case err == nil:
		return Laid{from, to}, nil
	case tile.WellFormed(s):
		return noTile, nil
	}
	return Laid{}, err
}
