package deal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// Streams of one seed with different labels are independent of each other. labelFair and
// labelDays are not labels of streams; they begin the messages from which fair seeds and those of
// days are made.
const (
	labelDeal = "deal"
	labelLots = "lots"
	labelFair = "fair"
	labelDays = "days"
)

// stream is HMAC-SHA256 in counter mode, read as words.
type stream struct {
	mac     hash.Hash
	label   string
	counter uint64 // number of the next block
	block   [sha256.Size]byte
	used    int // how many bytes of block have been used
}

func (s Seed) newStream(label string) *stream {
	return &stream{mac: hmac.New(sha256.New, s[:]), label: label, used: sha256.Size}
}

// nextWord returns the next word of the stream.
func (s *stream) nextWord() uint32 {
	if s.used == len(s.block) {
		s.fillBlock()
	}
	word := binary.BigEndian.Uint32(s.block[s.used:])
	s.used += 4
	return word
}

func (s *stream) fillBlock() {
	s.mac.Reset()
	s.mac.Write(binary.BigEndian.AppendUint64([]byte(s.label), s.counter))
	s.mac.Sum(s.block[:0])
	s.counter++
	s.used = 0
}
