package table

import (
	"fmt"
	"strconv"

	"roundhouse/tile"
)

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
