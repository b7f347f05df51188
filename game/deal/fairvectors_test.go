package deal_test

import (
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"

	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

func TestFairVectors(t *testing.T) {
	file, err := os.ReadFile("testdata/fair.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(file), "\n\n")
	examples := strings.Split(strings.TrimSpace(body), "\n\n")
	for _, example := range examples {
		lines := strings.Split(example, "\n")
		if got := writeFair(t, lines); got != example {
			t.Errorf("got\n%s\nwant\n%s", got, example)
		}
	}
	if len(examples) != 8 {
		t.Errorf("%d examples, not 8", len(examples))
	}
}

// writeFair writes an example again from its table, round, deal, secret, numbers, set, aside and
// seats.
func writeFair(t *testing.T, example []string) string {
	secret, err := deal.ParseSecret(value(example, "secret"))
	if err != nil {
		t.Fatal(err)
	}
	table, round, redeal := value(example, "table"), fairCount(t, example, "round"), fairCount(t, example, "deal")
	out := []string{
		example[0], "table " + table, fmt.Sprintf("round %d", round), fmt.Sprintf("deal %d", redeal),
		"secret " + secret.Reveal(), "commitment " + secret.Commitment().String(),
	}
	numbers := map[int]deal.Number{}
	for seat := 1; seat <= 14; seat++ {
		if text := value(example, fmt.Sprintf("number %d:", seat)); text != "" {
			if numbers[seat], err = deal.ParseNumber(text); err != nil {
				t.Fatal(err)
			}
			out = append(out, fmt.Sprintf("number %d: %s", seat, numbers[seat]), fmt.Sprintf("hash %d: %s", seat, numbers[seat].Hash()))
		}
	}
	out = append(out, "message "+hex.EncodeToString(deal.FairMessage(table, round, redeal, numbers)))
	seed := deal.FairSeed(secret, table, round, redeal, numbers)
	set, aside, seats := pip(t, value(example, "set")), pip(t, value(example, "aside")), number(t, value(example, "seats"))
	out = append(out, "seed "+seed.String(), fmt.Sprintf("set %d", set), "aside "+value(example, "aside"), fmt.Sprintf("seats %d", seats))
	draws, starter := seed.Lots(set, aside, seats, tile.Tile.Pips)
	lots := "lots"
	for _, d := range draws {
		lots += fmt.Sprintf(" %d:%s", d.Seat, d.Tile)
	}
	out = append(out, lots, fmt.Sprintf("starter %d", starter), "deck "+text(seed.Deck(set, aside)))
	return strings.Join(out, "\n")
}

func fairCount(t *testing.T, example []string, key string) uint32 {
	return uint32(number(t, value(example, key)))
}
