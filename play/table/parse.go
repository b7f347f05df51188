package table

import (
	"fmt"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/tile"
)

// parseScore reads what Score.String writes.
func parseScore(text string) (game.Score, error) {
	whole, part, shared := strings.Cut(text, "/")
	a, err := strconv.ParseInt(whole, 10, 32)
	b := int64(1)
	if err == nil && shared {
		b, err = strconv.ParseInt(part, 10, 32)
	}
	score := game.Score{}
	if err == nil && b > 0 {
		score = game.Ratio(a, b)
	}
	if score.String() != text {
		return score, fmt.Errorf("%q is no score", text)
	}
	return score, nil
}

func parseTiles(texts []string) ([]tile.Tile, error) {
	tiles := make([]tile.Tile, len(texts))
	for i, text := range texts {
		t, err := tile.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", strconv.Itoa(i), err)
		}
		tiles[i] = t
	}
	return tiles, nil
}

func textsOf[T fmt.Stringer](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.String()
	}
	return out
}
