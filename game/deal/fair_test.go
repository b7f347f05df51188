package deal_test

import (
	"bytes"
	"encoding/binary"
	"maps"
	"strings"
	"testing"

	"roundhouse/game/deal"
)

// fairInput is what decides a fair seed.
type fairInput struct {
	secret      deal.Secret
	table       string
	round, deal uint32
	numbers     map[int]deal.Number
}

func (in *fairInput) seed() deal.Seed {
	return deal.FairSeed(in.secret, in.table, in.round, in.deal, in.numbers)
}

func someFair() fairInput {
	return fairInput{
		deal.Secret{1, 2}, "k3v9q2", 3, 1,
		map[int]deal.Number{1: {5}, 2: {6}, 14: {7, 31: 1}},
	}
}

func TestAnyChangedBitChangesTheSeed(t *testing.T) {
	seen := map[deal.Seed]string{}
	try := func(what string, change func(*fairInput)) {
		in := someFair()
		change(&in)
		if other, twice := seen[in.seed()]; twice {
			t.Errorf("%s gives the same seed as %s", what, other)
		}
		seen[in.seed()] = what
	}
	try("nothing", func(*fairInput) {})
	for bit := range 256 {
		try("a bit of the secret", func(in *fairInput) { in.secret[bit/8] ^= 1 << (bit % 8) })
		for seat := range someFair().numbers {
			try("a bit of a number", func(in *fairInput) {
				n := in.numbers[seat]
				n[bit/8] ^= 1 << (bit % 8)
				in.numbers[seat] = n
			})
		}
	}
	for bit := range 32 {
		try("a bit of the round", func(in *fairInput) { in.round ^= 1 << bit })
		try("a bit of the deal", func(in *fairInput) { in.deal ^= 1 << bit })
	}
	for bit := range 8 * len(someFair().table) {
		try("a bit of the table", func(in *fairInput) {
			name := []byte(in.table)
			name[bit/8] ^= 1 << (bit % 8)
			in.table = string(name)
		})
	}
}

func TestASilentSeatIsNoSeatWithAnEmptyNumber(t *testing.T) {
	silent, zero, moved := someFair(), someFair(), someFair()
	delete(silent.numbers, 2)
	zero.numbers[2] = deal.Number{}
	delete(moved.numbers, 2)
	moved.numbers[3] = someFair().numbers[2]
	all := someFair()
	seeds := map[deal.Seed]bool{all.seed(): true, silent.seed(): true, zero.seed(): true, moved.seed(): true}
	if len(seeds) != 4 {
		t.Errorf("%d seeds of 4", len(seeds))
	}
	silent.numbers = nil
	nobody := silent.seed()
	if silent.numbers = map[int]deal.Number{}; silent.seed() != nobody {
		t.Error("no numbers give another seed than none")
	}
}

func TestTheOrderOfNumbersDoesNotMatter(t *testing.T) {
	forth, back := map[int]deal.Number{}, map[int]deal.Number{}
	for seat := 1; seat <= 14; seat++ {
		forth[seat], back[15-seat] = deal.Number{byte(seat)}, deal.Number{byte(15 - seat)}
	}
	want := deal.FairSeed(deal.Secret{}, "t", 1, 0, forth)
	for range 100 {
		if deal.FairSeed(deal.Secret{}, "t", 1, 0, back) != want || deal.FairSeed(deal.Secret{}, "t", 1, 0, maps.Clone(forth)) != want {
			t.Fatal("the same numbers give another seed")
		}
	}
}

func TestWhatHasNoFairSeedPanics(t *testing.T) {
	for what, change := range map[string]func(*fairInput){
		"a long name": func(in *fairInput) { in.table = strings.Repeat("x", deal.MaxTable+1) },
		"seat 0":      func(in *fairInput) { in.numbers[0] = deal.Number{} },
		"seat 256":    func(in *fairInput) { in.numbers[256] = deal.Number{} },
	} {
		in := someFair()
		change(&in)
		if !panics(func() { in.seed() }) {
			t.Errorf("%s has a seed", what)
		}
	}
}

// What can be read back is never the message of anything else.
func FuzzAFairMessageCanBeReadBack(f *testing.F) {
	f.Add("k3v9q2", uint32(1), uint32(0), []byte("\x01number of one\x02number of two"))
	f.Add("", uint32(0), uint32(1<<31), []byte{})
	f.Add("fair", uint32(1), uint32(1), bytes.Repeat([]byte{3}, 99))
	f.Add(strings.Repeat("t", deal.MaxTable), uint32(1), uint32(1), []byte{})
	f.Fuzz(func(t *testing.T, table string, round, redeal uint32, raw []byte) {
		if len(table) > deal.MaxTable {
			return
		}
		numbers := map[int]deal.Number{}
		for len(raw) > 0 && raw[0] > 0 {
			var n deal.Number
			used := copy(n[:], raw[1:])
			numbers[int(raw[0])] = n
			raw = raw[1+used:]
		}
		name, r, d, read := readFair(t, deal.FairMessage(table, round, redeal, numbers))
		if name != table || r != round || d != redeal || !maps.Equal(read, numbers) {
			t.Errorf("%q %d %d %v is read as %q %d %d %v", table, round, redeal, numbers, name, r, d, read)
		}
	})
}

// readFair takes a message apart.
func readFair(t *testing.T, m []byte) (table string, round, redeal uint32, numbers map[int]deal.Number) {
	rest, ok := bytes.CutPrefix(m, []byte("fair"))
	if !ok || (len(rest)-9-int(rest[0]))%33 != 0 {
		t.Fatalf("a message of %d bytes: %x", len(m), m)
	}
	name := 1 + int(rest[0])
	table, rest = string(rest[1:name]), rest[name:]
	round, redeal = binary.BigEndian.Uint32(rest), binary.BigEndian.Uint32(rest[4:])
	numbers = map[int]deal.Number{}
	for rest = rest[8:]; len(rest) > 0; rest = rest[33:] {
		numbers[int(rest[0])] = deal.Number(rest[1:33])
	}
	return table, round, redeal, numbers
}
