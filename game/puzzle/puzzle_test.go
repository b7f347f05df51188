package puzzle

import (
	"fmt"
	"testing"
	"time"

	"roundhouse/game/tile"
)

// longestOf finds the length of the longest train by trying everything.
func longestOf(end tile.Pip, left []tile.Tile) (most int) {
	for i, one := range left {
		if one.Has(end) {
			rest := append(append([]tile.Tile{}, left[:i]...), left[i+1:]...)
			most = max(most, 1+longestOf(one.Other(end), rest))
		}
	}
	return most
}

func TestEachDateHasATrain(t *testing.T) {
	seen := map[string]string{}
	for day := range 2000 {
		date := time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC).AddDate(0, 0, day).Format(time.DateOnly)
		p := Of(date)
		if len(p.Tiles) != Size || p.Longest < shortest || p.Longest > longest {
			t.Fatalf("%s: %+v", date, p)
		}
		best := p.Best()
		if err := p.Check(best); err != nil || len(best) != p.Longest {
			t.Errorf("%s: %v, %v", date, best, err)
		}
		text := fmt.Sprint(p)
		if before := seen[text]; before != "" {
			t.Errorf("%s has the train of %s", date, before)
		}
		seen[text] = date
		if day < 100 {
			if n := longestOf(p.Engine, p.Tiles); n != p.Longest {
				t.Errorf("%s: %d tiles are possible, not %d", date, n, p.Longest)
			}
		}
	}
}

// TestTheTrainOfADateNeverChanges: those who have solved it have times to compare.
func TestTheTrainOfADateNeverChanges(t *testing.T) {
	have := fmt.Sprint(Of("2026-11-26"))
	if want := "{1 [11-1 11-0 6-6 9-0 10-6 10-9 8-0 10-4 10-1 10-3 9-5 4-1] 9}"; have != want {
		t.Errorf("%s, want %s", have, want)
	}
}

func TestATrainIsCheckedTileByTile(t *testing.T) {
	p := Train{Engine: 9, Tiles: []tile.Tile{tile.Of(9, 4), tile.Of(4, 4), tile.Of(4, 2)}}
	for _, test := range []struct {
		train []tile.Tile
		want  string
	}{
		{nil, "<nil>"},
		{[]tile.Tile{tile.Of(9, 4), tile.Of(4, 4), tile.Of(4, 2)}, "<nil>"},
		{[]tile.Tile{tile.Of(4, 2)}, "tile 1: 4-2 does not fit 9"},
		{[]tile.Tile{tile.Of(9, 4), tile.Of(4, 4), tile.Of(4, 4)}, "tile 3: 4-4 lies there already"},
		{[]tile.Tile{tile.Of(9, 3)}, "tile 1: 9-3 is none of the puzzle's"},
	} {
		if have := fmt.Sprint(p.Check(test.train)); have != test.want {
			t.Errorf("%v: %s, want %s", test.train, have, test.want)
		}
	}
}
