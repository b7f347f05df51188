package record

import (
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/tile"
)

// arena is the memory that the tiles of one text share.
type arena struct {
	tiles []tile.Tile
	laid  []game.Laid
}

func newArena() arena {
	return arena{make([]tile.Tile, 0, tile.Count), make([]game.Laid, 0, tile.Count)}
}

// format reads the format, which must be the given one.
func (r *reader) format(want string) {
	if got := r.text(); r.err == nil && string(got) != want {
		r.fail(strconv.Quote(string(got)) + " is not " + strconv.Quote(want))
	}
}

// rules reads the name of a rule set, or a base and overrides.
func (r *reader) rules() (ref preset.Ref) {
	raw := r.raw()
	if r.err == nil {
		if err := ref.UnmarshalJSON(raw); err != nil {
			r.fail(err.Error())
		}
	}
	return ref
}

// tiles reads a list of tiles. Those that no set has are blamed.
func (r *reader) tiles(a *arena, reason game.Reason) []tile.Tile {
	start := len(a.tiles)
	r.list(func(int) {
		if from, to, ok := r.tile(reason); ok {
			a.tiles = append(a.tiles, tile.Of(from, to))
		}
	})
	return slices.Clip(a.tiles[start:])
}

// train reads a list of tiles laid, the pip that attaches first.
func (r *reader) train(a *arena) []game.Laid {
	start := len(a.laid)
	r.list(func(int) {
		if from, to, ok := r.tile(game.BadPosition); ok {
			a.laid = append(a.laid, game.Laid{From: from, To: to})
		}
	})
	return slices.Clip(a.laid[start:])
}

func (r *reader) tile(reason game.Reason) (from, to tile.Pip, ok bool) {
	text := r.text()
	if r.err != nil {
		return 0, 0, false
	}
	from, to, err := tile.ParsePips(string(text))
	switch {
	case err == nil:
		return from, to, true
	case looksLikeTile(string(text)):
		r.blame(reason, strconv.Quote(string(text))+" is not a tile of any set")
	default:
		r.fail(err.Error())
	}
	return 0, 0, false
}

// looksLikeTile reports whether text is two numbers, be they pips or not.
func looksLikeTile(text string) bool {
	a, b, ok := strings.Cut(text, "-")
	return ok && isNumber(a) && isNumber(b)
}

func isNumber(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" && (s == "0" || s[0] != '0')
}

// pip reads a pip; what is none is blamed.
func (r *reader) pip(reason game.Reason) tile.Pip {
	n := r.number()
	if n < 0 || n > int(tile.MaxPip) {
		r.blame(reason, strconv.Quote(strconv.Itoa(n))+" is not a pip from 0 to 18")
		return tile.NoPip
	}
	return tile.Pip(n)
}

// seat reads a seat's number; what can be none is blamed.
func (r *reader) seat(reason game.Reason) game.Seat {
	n := r.number()
	if r.err == nil && (n < 1 || n > game.MaxSeats) {
		r.blame(reason, strconv.Quote(strconv.Itoa(n))+" is not a seat from 1 to 14")
		return game.NoSeat
	}
	return game.Seat(n)
}

func (r *reader) seats(reason game.Reason) []game.Seat {
	list := []game.Seat{}
	r.list(func(int) { list = append(list, r.seat(reason)) })
	return list
}

func (r *reader) trainNames() []game.Train {
	list := []game.Train{}
	r.list(func(int) {
		text := string(r.text())
		if r.err != nil {
			return
		}
		train, err := game.ParseTrain(text)
		switch {
		case err == nil:
			list = append(list, train)
		case isNumber(strings.TrimPrefix(text, "M")):
			r.blame(game.BadPosition, "there is no train "+strconv.Quote(text))
		default:
			r.fail(err.Error())
		}
	})
	return list
}

func (r *reader) truths() []bool {
	list := []bool{}
	r.list(func(int) { list = append(list, r.truth()) })
	return list
}

func (r *reader) texts() []string {
	list := []string{}
	r.list(func(int) { list = append(list, string(r.text())) })
	return list
}

// actions reads the texts of actions.
func (r *reader) actions() []string {
	list := []string{}
	r.list(func(int) {
		text := string(r.text())
		if r.err != nil {
			return
		}
		if _, err := game.ParseAction(text); err != nil {
			r.fail(err.Error())
		}
		list = append(list, text)
	})
	return list
}
