package packed

import (
	"encoding/binary"

	"roundhouse/game"
	"roundhouse/tile"
)

// The values of a byte of the tiles of an observation, besides those of a seat's hand, which are the
// seat's number.
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

// laid holds where each tile on the table lies, by its number; see hidden.
type laid [tile.Count]byte

// clearFor makes the table empty, for the double-n set.
func (l *laid) clearFor(n tile.Pip) {
	for t := range l {
		l[t] = hidden
		if t >= tile.Size(n) {
			l[t] = noSuch
		}
	}
}

// note notes where the tiles of a table lie.
func (l *laid) note(t *game.Table) {
	l.clearFor(t.Rules().Set)
	table := t.OnTable()
	for _, on := range table.Tiles() {
		l[on] = onTrain // the engine, unless the tile is found on a train
	}
	for train := game.Train(1); int(train) <= lastMex; train++ {
		ends := t.Ends(train)
		for i := 1; i < len(ends); i++ {
			l[tile.Of(ends[i-1], ends[i])] = onTrain + byte(train)
		}
	}
}

// Observe writes what the viewer sees.
func Observe(out []byte, v game.View) {
	var l laid
	l.note(v.Table)
	m := v.Moves()
	writeView(out, v, &m, &l)
}

// writeView writes what the viewer sees of a round whose tiles on the table are l.
func writeView(out []byte, v game.View, m *game.Moves, l *laid) {
	out = out[:ObservationSize]
	clear(out[:tilesAt])
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
	for i, set := range [...]game.Seats{s.Turn, s.Opened, s.Marked, s.Knocked} {
		binary.LittleEndian.PutUint16(out[10+2*i:], uint16(set))
	}
	out[18] = s.Owed
	out[19] = byte(s.Open.Len())
	for i := range s.Open.Len() {
		out[openAt+i] = byte(s.Open.At(i))
	}
	out[39] = byte(min(m.Len(), 0xFF))
	for seat := 1; seat <= v.Seats(); seat++ {
		out[countsAt+seat-1] = byte(v.Count(game.Seat(seat)))
	}
	writeTrains(out, v.Table, int(out[7]))
	copy(out[tilesAt:], l[:])
	clear(out[tilesAt+tile.Count:])
	writeHands(out[tilesAt:tilesAt+tile.Count], v)
}

// writeTrains writes the ends and lengths of the seats' trains and of the Mexican trains.
func writeTrains(out []byte, t *game.Table, mexican int) {
	for train := 1; train <= lastMex; train++ {
		there := train <= t.Seats() || train >= int(game.Mexican) && train < int(game.Mexican)+mexican
		out[endsAt+train-1] = unknown
		if there {
			out[endsAt+train-1] = byte(t.End(game.Train(train)))
			out[sizesAt+train-1] = byte(t.Length(game.Train(train)))
		}
	}
}

// writeHands notes the tiles of the hands that the viewer sees.
func writeHands(tiles []byte, v game.View) {
	for seat := game.Seat(1); int(seat) <= v.Seats(); seat++ {
		hand, ok := v.HandOf(seat)
		if !ok {
			continue
		}
		for high := range tile.MaxPip + 1 {
			for row := hand.Row(high) & (2<<high - 1); row != 0; row &= row - 1 {
				tiles[tile.Of(high, lowPip(row))] = byte(seat)
			}
		}
	}
}
