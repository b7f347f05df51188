package table

import (
	"slices"
	"testing"

	"roundhouse/game"
	"roundhouse/game/tile"
)

func TestTheStoryHasATileOnlyForThoseWhoMayKnowIt(t *testing.T) {
	drawn := tile.Of(6, 5)
	did := game.DrawOf(2, drawn)
	e := Event{Body: Acted{Action: did}, then: ActedThen{
		Event:  game.Event{Action: did, Penalty: []game.Penalty{{Seat: 2, Count: 1, Tiles: []tile.Tile{drawn}}}},
		effect: effect{phase: game.Main, satisfied: tile.None}, seats: 2,
	}}
	for _, test := range []struct {
		viewer game.Seat
		open   bool
		want   []string
	}{
		{2, false, []string{"acted.draw", "acted.penalty.shown"}},
		{1, false, []string{"acted.draw.hidden", "acted.penalty"}},
		{game.NoSeat, false, []string{"acted.draw.hidden", "acted.penalty"}},
		{1, true, []string{"acted.draw", "acted.penalty.shown"}},
	} {
		var keys []string
		for _, l := range e.For(test.viewer, test.open).Story() {
			keys = append(keys, l.Key)
			if hidden := test.viewer != 2 && !test.open; hidden == (len(l.Tiles) > 0) {
				t.Errorf("seat %d is told %v", test.viewer, l)
			}
		}
		if !slices.Equal(keys, test.want) {
			t.Errorf("seat %d is told %q, want %q", test.viewer, keys, test.want)
		}
	}
}
