package deal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"

	"roundhouse/game/tile"
)

// Seed determines a deal. It is 32 bytes, which are kept secret until the round is over.
type Seed [32]byte

// SeedOf returns n as a seed, big-endian. It is for a number typed on a command line, not for a
// deal that must be impossible to guess.
func SeedOf(n uint64) (s Seed) {
	binary.BigEndian.PutUint64(s[24:], n)
	return s
}

// ParseSeed parses the 64 hexadecimal digits of a seed.
func ParseSeed(text string) (Seed, error) {
	seed, err := parseHex[Seed](text)
	if err != nil {
		return seed, errors.New("seed " + err.Error())
	}
	return seed, nil
}

// String returns s in lower-case hexadecimal digits, which ParseSeed reads.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// MarshalText writes s as String returns it.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what ParseSeed parses.
func (s *Seed) UnmarshalText(text []byte) (err error) {
	*s, err = ParseSeed(string(text))
	return err
}

// RoundSeed returns the seed of one deal of a match whose seed is s. The round counts from 1; deal
// is 0 for the round's first deal and one more for each redeal.
func (s Seed) RoundSeed(round, deal uint32) (out Seed) {
	message := binary.BigEndian.AppendUint32([]byte("seed"), round)
	message = binary.BigEndian.AppendUint32(message, deal)
	mac := hmac.New(sha256.New, s[:])
	mac.Write(message)
	mac.Sum(out[:0])
	return out
}

// Deck returns the shuffled set, without the double of aside unless aside is NoPip. Hand and
// Boneyard divide it.
func (s Seed) Deck(set, aside tile.Pip) []tile.Tile {
	tiles := Tiles(set, aside)
	s.newStream(labelDeal).shuffleTiles(tiles)
	return tiles
}
