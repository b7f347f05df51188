package packed

import (
	"encoding/binary"
	"math/bits"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// The values of a byte of the tiles of an observation, besides those of a seat's hand, which are
// the seat's number.
const (
	hidden   = 0    // in the boneyard or in a hand that the viewer does not see
	onTrain  = 64   // plus the train, or 0 for the engine
	noSuch   = 0xFF // the set does not have this tile
	unknown  = 0xFF // of a pip or a tile: none, or not known
	tilesAt  = 128
	countsAt = 40
	endsAt   = 54
	sizesAt  = 86
	openAt   = 20
	lastMex  = int(game.Mexican) + game.MaxMexican - 1
)

// blank is an observation of a table without its status and hands: what lies on the table, and the
// values that stand for nothing.
type blank [ObservationSize]byte

// clearFor makes the table empty, for the double-n set.
func (b *blank) clearFor(n tile.Pip) {
	*b = blank{}
	for train := range lastMex {
		b[endsAt+train] = unknown
	}
	for t := tile.Size(n); t < tile.Count; t++ {
		b[tilesAt+t] = noSuch
	}
}

// lay notes that a tile lies on a train, or as the engine in the middle.
func (b *blank) lay(t tile.Tile, train game.Train) { b[tilesAt+int(t)] = onTrain + byte(train) }

// note notes where the tiles of a table lie.
func (b *blank) note(t *game.Layout) {
	b.clearFor(t.Rules().Set)
	table := t.OnTable()
	for _, on := range table.Tiles() {
		b.lay(on, game.EnginePlace) // the engine, unless the tile is found on a train
	}
	for train := game.Train(1); int(train) <= lastMex; train++ {
		ends := t.Ends(train)
		for i := 1; i < len(ends); i++ {
			b.lay(tile.Of(ends[i-1], ends[i]), train)
		}
	}
}

// Observe writes what the viewer sees.
func Observe(out []byte, v game.View) {
	var b blank
	b.note(v.Layout)
	m := v.Moves()
	writeView(out, v, &m, &b)
}

// writeView writes what the viewer sees of a round whose tiles on the table b has.
func writeView(out []byte, v game.View, m *game.Moves, b *blank) {
	out = out[:ObservationSize]
	copy(out, b[:])
	s := v.Status()
	out[0] = byte(v.Seat())
	out[1] = byte(s.Phase)
	out[2] = byte(s.Engine)
	out[3] = byte(s.Starter)
	out[4] = byte(v.Drew())
	out[5] = byte(v.Boneyard())
	out[6] = byte(v.Seats())
	out[7] = byte(v.MexicanTrains())
	binary.LittleEndian.PutUint16(out[8:], s.Passes)
	binary.LittleEndian.PutUint16(out[10:], uint16(s.Turn))
	binary.LittleEndian.PutUint16(out[12:], uint16(s.Opened))
	binary.LittleEndian.PutUint16(out[14:], uint16(s.Marked))
	binary.LittleEndian.PutUint16(out[16:], uint16(s.Knocked))
	out[18] = s.Owed
	out[19] = byte(s.Open.Len())
	for i := range s.Open.Len() {
		out[openAt+i] = byte(s.Open.At(i))
	}
	out[39] = byte(min(m.Len(), 0xFF))
	for seat := 1; seat <= int(out[6]); seat++ {
		out[countsAt+seat-1] = byte(v.Count(game.Seat(seat)))
		writeTrain(out, v.Layout, seat)
	}
	for i := range int(out[7]) {
		writeTrain(out, v.Layout, int(game.Mexican)+i)
	}
	writeHands(out[tilesAt:tilesAt+tile.Count], v)
}

// writeTrain writes the end and the length of a train.
func writeTrain(out []byte, t *game.Layout, train int) {
	out[endsAt+train-1] = byte(t.End(game.Train(train)))
	out[sizesAt+train-1] = byte(t.Length(game.Train(train)))
}

// writeHands notes the tiles of the hands that the viewer sees.
func writeHands(tiles []byte, v game.View) {
	if !v.Rules().OpenHands && !v.Over() {
		hand := v.Hand()
		writeHand(tiles, &hand, v.Seat(), v.Rules().Set)
		return
	}
	for seat := range game.SeatsOf(v.Seats()).All() {
		if hand, ok := v.HandOf(seat); ok {
			writeHand(tiles, &hand, seat, v.Rules().Set)
		}
	}
}

// writeHand notes the tiles of one hand.
func writeHand(tiles []byte, hand *tile.Set, seat game.Seat, set tile.Pip) {
	for high := range set + 1 {
		first := int(tile.Of(high, 0))
		for row := hand.Row(high) & (2<<high - 1); row != 0; row &= row - 1 {
			tiles[first+bits.TrailingZeros32(row)] = byte(seat)
		}
	}
}
