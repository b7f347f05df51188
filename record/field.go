package record

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/quote"
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
		r.fail(r.shown() + " is not " + strconv.Quote(want))
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
	case tile.WellFormed(string(text)):
		r.blame(reason, r.shown()+" is not a tile of any set")
	default:
		r.fail(err.Error())
	}
	return 0, 0, false
}

// pip reads a pip; what is none is blamed.
func (r *reader) pip(reason game.Reason) tile.Pip {
	n := r.number()
	if n < 0 || n > int(tile.MaxPip) {
		r.blame(reason, r.shown()+" is not a pip from 0 to 18")
		return tile.NoPip
	}
	return tile.Pip(n)
}

// seat reads a seat's number; what can be none is blamed.
func (r *reader) seat(reason game.Reason) game.Seat {
	n := r.number()
	if r.err == nil && (n < 1 || n > game.MaxSeats) {
		r.blame(reason, r.shown()+" is not a seat from 1 to 14")
		return game.NoSeat
	}
	return game.Seat(n)
}

// listOf reads a list of no more values than there can be. Those beyond are read, dropped and
// blamed, so that no list of a text takes much memory.
func listOf[T any](r *reader, reason game.Reason, most int, value func() T) []T {
	list := []T{}
	n := 0
	r.list(func(int) {
		v := value()
		if n++; n <= most {
			list = append(list, v)
		}
	})
	if r.err == nil && n > most {
		r.blame(reason, quote.Int(n)+" are more than the "+strconv.Itoa(most)+" that there can be")
	}
	return list
}

func (r *reader) seats(reason game.Reason) []game.Seat {
	return listOf(r, reason, game.MaxSeats, func() game.Seat { return r.seat(reason) })
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
		case game.WellFormedTrain(text):
			r.blame(game.BadPosition, "there is no train "+r.shown())
		default:
			r.fail(err.Error())
		}
	})
	return list
}

// count reads a number from lo to hi; what is none is blamed.
func (r *reader) count(reason game.Reason, lo, hi int, what string) int {
	n := r.number()
	if r.err == nil && (n < lo || n > hi) {
		r.blame(reason, r.shown()+" is not "+what)
		return lo
	}
	return n
}

func (r *reader) truths() []bool {
	return listOf(r, game.BadPosition, game.MaxSeats, r.truth)
}

// texts reads a list of one text for each seat.
func (r *reader) texts(reason game.Reason) []string {
	return listOf(r, reason, game.MaxSeats, func() string { return string(r.text()) })
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
