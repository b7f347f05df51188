package deal_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

func TestVectors(t *testing.T) {
	file, err := os.ReadFile("testdata/vectors.txt")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for paragraph := range strings.SplitSeq(string(file), "\n\n") {
		var want []string
		for line := range strings.Lines(paragraph) {
			if !strings.HasPrefix(line, "#") {
				want = append(want, strings.TrimSpace(line))
			}
		}
		if len(want) == 0 {
			continue
		}
		examples++
		write := writeDeal
		if strings.HasPrefix(want[0], "match ") {
			write = writeRounds
		}
		if got := write(t, want); got != strings.Join(want, "\n") {
			t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
		}
	}
	if examples != 12 {
		t.Errorf("%d examples, not 12", examples)
	}
}

// writeDeal writes an example again from its seed, set, aside, seats and hand.
func writeDeal(t *testing.T, example []string) string {
	seed := parseSeed(t, value(example, "seed"))
	set, aside := pip(t, value(example, "set")), pip(t, value(example, "aside"))
	seats, hand := number(t, value(example, "seats")), number(t, value(example, "hand"))
	out := append([]string{}, example[:5]...)
	draws, starter := seed.Lots(set, aside, seats, tile.Tile.Pips)
	lots := "lots"
	for _, d := range draws {
		lots += fmt.Sprintf(" %d:%s", d.Seat, d.Tile)
	}
	out = append(out, lots, fmt.Sprintf("starter %d", starter))
	deck := seed.Deck(set, aside)
	for seat := 1; seat <= seats; seat++ {
		out = append(out, fmt.Sprintf("seat %d: %s", seat, text(deal.Hand(deck, seat, hand))))
	}
	out = append(out, "boneyard "+text(deal.Boneyard(deck, seats, hand)))
	return strings.Join(out, "\n")
}

// writeRounds writes the seeds of a match's deals again.
func writeRounds(t *testing.T, example []string) string {
	match := parseSeed(t, value(example, "match"))
	out := example[:1:1]
	for _, line := range example[1:] {
		fields := strings.Fields(strings.Replace(line, ":", "", 1))
		round, redeal := uint32(number(t, fields[1])), uint32(number(t, fields[3]))
		out = append(out, fmt.Sprintf("round %d deal %d: %s", round, redeal, match.RoundSeed(round, redeal)))
	}
	return strings.Join(out, "\n")
}

func TestAVectorThrowsAWordAway(t *testing.T) {
	r := &reference{seed: deal.SeedOf(0x34d8d), label: "deal"}
	if r.shuffle(deal.Tiles(18, tile.NoPip)); r.thrown != 1 {
		t.Errorf("the seed throws %d words away", r.thrown)
	}
}

func value(example []string, key string) string {
	for _, line := range example {
		if rest, ok := strings.CutPrefix(line, key+" "); ok {
			return rest
		}
	}
	return ""
}

func parseSeed(t *testing.T, s string) deal.Seed {
	seed, err := deal.ParseSeed(s)
	if err != nil {
		t.Fatal(err)
	}
	return seed
}

func pip(t *testing.T, s string) tile.Pip {
	if s == "none" {
		return tile.NoPip
	}
	return tile.Pip(number(t, s))
}

func number(t *testing.T, s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
