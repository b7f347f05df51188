package record

import (
	"math"
	"slices"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// LotsOf returns lots in the form that records use, or nil if there are none.
func LotsOf(draws []deal.Draw) (lots []Lot) {
	for _, d := range draws {
		lots = append(lots, Lot{Seat: game.Seat(d.Seat), Tile: d.Tile})
	}
	return lots
}

// lottery replays the drawing of lots that a record describes.
type lottery struct {
	lots []Lot
	next int
	left tile.Set // the tiles that are still face down
	all  tile.Set
	rank deal.Rank
}

// drawStarter returns the seat that wins the lots, or what is wrong with the lots.
func drawStarter(match *game.Match, seats int, lots []Lot) (game.Seat, string) {
	r := match.Rules()
	l := lottery{lots: lots, all: tile.Full(r.Set), rank: r.LotBy.Rank}
	if aside := match.SetAside(); aside != tile.NoPip {
		l.all.RemovePips(aside, aside)
	}
	l.left = l.all
	var tied []game.Seat
	for seat := range game.SeatsOf(seats).All() {
		tied = append(tied, seat)
	}
	for len(tied) > 1 {
		var problem string
		if tied, problem = l.drawTied(tied); problem != "" {
			return game.NoSeat, problem
		}
	}
	if l.next < len(lots) {
		return game.NoSeat, "seat " + tied[0].String() + " has won already, but seat " +
			lots[l.next].Seat.String() + " draws again"
	}
	return tied[0], ""
}

// drawTied lets each tied seat draw a tile, and returns the seats that are still tied, or what is
// wrong with the lots. If there are fewer tiles than tied seats, all tiles go back first.
func (l *lottery) drawTied(tied []game.Seat) ([]game.Seat, string) {
	if l.left.Len() < len(tied) {
		l.left = l.all
	}
	var highest []game.Seat
	best := math.MinInt
	for _, seat := range tied {
		if l.next == len(l.lots) {
			return nil, "seat " + seat.String() + " has not drawn"
		}
		lot := l.lots[l.next]
		l.next++
		switch {
		case lot.Seat != seat:
			return nil, "it is seat " + seat.String() + "'s turn to draw, not seat " + lot.Seat.String() + "'s"
		case !l.left.Has(lot.Tile):
			return nil, strconv.Quote(lot.Tile.String()) + " is not among the face-down tiles"
		}
		l.left.Remove(lot.Tile)
		if n := l.rank(lot.Tile); n > best {
			best, highest = n, highest[:0]
		}
		if l.rank(lot.Tile) == best {
			highest = append(highest, seat)
		}
	}
	return slices.Clone(highest), ""
}
