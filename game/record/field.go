package record

import (
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/quote"
	"roundhouse/game/tile"
)

// arena is memory that all tiles of one text share.
type arena struct {
	tiles []tile.Tile
	laid  []game.Laid
}

func newArena() arena {
	return arena{make([]tile.Tile, 0, tile.Count), make([]game.Laid, 0, tile.Count)}
}

// readFormat reads the format. It is an error if that is not the wanted one.
func (r *reader) readFormat(want string) {
	if got := r.readText(); r.err == nil && string(got) != want {
		r.fail(r.quoteValue() + " is not " + strconv.Quote(want))
	}
}

// readRules reads the name of a rule set, or a base and overrides.
func (r *reader) readRules(match bool) (ref preset.Ref) {
	raw := r.readRaw()
	if r.err != nil {
		return ref
	}
	var err error
	if match {
		ref, err = preset.ParseMatch(raw)
	} else {
		err = ref.UnmarshalJSON(raw)
	}
	if err != nil {
		r.fail(err.Error())
	}
	return ref
}

// readTiles reads a list of tiles. It notes a fault if a tile is in no set.
func (r *reader) readTiles(a *arena, reason game.Reason) []tile.Tile {
	start := len(a.tiles)
	r.eachValue(func(int) {
		if from, to, ok := r.readTile(reason); ok {
			a.tiles = append(a.tiles, tile.Of(from, to))
		}
	})
	return slices.Clip(a.tiles[start:])
}

// readTrain reads a list of laid tiles, each written with the attached pip first.
func (r *reader) readTrain(a *arena) []game.Laid {
	start := len(a.laid)
	r.eachValue(func(int) {
		if from, to, ok := r.readTile(game.BadPosition); ok {
			a.laid = append(a.laid, game.Laid{From: from, To: to})
		}
	})
	return slices.Clip(a.laid[start:])
}

func (r *reader) readTile(reason game.Reason) (from, to tile.Pip, ok bool) {
	text := r.readText()
	if r.err != nil {
		return 0, 0, false
	}
	from, to, err := tile.ParsePips(string(text))
	switch {
	case err == nil:
		return from, to, true
	case tile.WellFormed(string(text)):
		r.noteFault(reason, r.quoteValue()+" is not a tile of any set")
	default:
		r.fail(err.Error())
	}
	return 0, 0, false
}

// readPip reads a pip. It notes a fault if the number is not a pip.
func (r *reader) readPip(reason game.Reason) tile.Pip {
	n := r.readNumber()
	if n < 0 || n > int(tile.MaxPip) {
		r.noteFault(reason, r.quoteValue()+" is not a pip from 0 to 18")
		return tile.NoPip
	}
	return tile.Pip(n)
}

// readSeat reads the number of a seat. It notes a fault if there can be no such seat.
func (r *reader) readSeat(reason game.Reason) game.Seat {
	n := r.readNumber()
	if r.err == nil && (n < 1 || n > game.MaxSeats) {
		r.noteFault(reason, r.quoteValue()+" is not a seat from 1 to 14")
		return game.NoSeat
	}
	return game.Seat(n)
}

// readList reads a list and keeps at most most values, so that no list takes much memory. If there
// are more, it notes a fault.
func readList[T any](r *reader, reason game.Reason, most int, value func() T) []T {
	list := []T{}
	n := 0
	r.eachValue(func(int) {
		v := value()
		if n++; n <= most {
			list = append(list, v)
		}
	})
	if r.err == nil && n > most {
		r.noteFault(reason, quote.Int(n)+" are more than the "+strconv.Itoa(most)+" that there can be")
	}
	return list
}

func (r *reader) readSeats(reason game.Reason) []game.Seat {
	return readList(r, reason, game.MaxSeats, func() game.Seat { return r.readSeat(reason) })
}

func (r *reader) readTrainNames() []game.Train {
	list := []game.Train{}
	r.eachValue(func(int) {
		text := string(r.readText())
		if r.err != nil {
			return
		}
		train, err := game.ParseTrain(text)
		switch {
		case err == nil:
			list = append(list, train)
		case game.WellFormedTrain(text):
			r.noteFault(game.BadPosition, "there is no train "+r.quoteValue())
		default:
			r.fail(err.Error())
		}
	})
	return list
}

// readCount reads a number from lo to hi. It notes a fault if the number is outside that range.
func (r *reader) readCount(reason game.Reason, lo, hi int, what string) int {
	n := r.readNumber()
	if r.err == nil && (n < lo || n > hi) {
		r.noteFault(reason, r.quoteValue()+" is not "+what)
		return lo
	}
	return n
}

func (r *reader) readTruths() []bool {
	return readList(r, game.BadPosition, game.MaxSeats, r.readTruth)
}

// readTexts reads a list that has a text for each seat.
func (r *reader) readTexts(reason game.Reason) []string {
	return readList(r, reason, game.MaxSeats, func() string { return string(r.readText()) })
}

// readActions reads the texts of actions.
func (r *reader) readActions() []string {
	list := []string{}
	r.eachValue(func(int) {
		text := string(r.readText())
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
