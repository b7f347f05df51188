package preset

import (
	"strconv"
	"testing"

	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

func TestEveryRuleSetCanBePlayedWithEverySetOfTiles(t *testing.T) {
	sizes, err := rules.Find("set")
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range All() {
		for _, size := range sizes.Options() {
			n, _ := strconv.Atoi(size)
			r := set.Ref().Resize(tile.Pip(n))
			if err := r.Check(); err != nil || int(r.Set) != n {
				t.Errorf("%s with double-%d: %v", set.ID, n, err)
			}
			if back := (Ref{Base: set.ID, Rules: r}).Resize(set.Rules.Set); back != set.Rules {
				t.Errorf("%s with double-%d and back: %+v", set.ID, n, back)
			}
		}
	}
}

func TestHandsAndRoundsFollowTheSetOfTiles(t *testing.T) {
	for _, c := range []struct {
		rules  string
		set    tile.Pip
		hand   string
		rounds uint8
	}{
		{"pagat", 6, "2: 9, 3: 8, 4: 6", 7},
		{"pagat", 15, "2-4: 15, 5-6: 12, 7-8: 10, 9-10: 8, 11-12: 11", 16}, // its own come first
		{`{"base": "pagat", "engine_order": "up", "first_engine": 8}`, 9, "2-4: 9, 5-7: 7, 8: 6", 2},
		{`{"base": "pagat", "engine_order": "up", "first_engine": 8}`, 6, "2: 9, 3: 8, 4: 6", 7}, // from 0-0 on
		{`{"base": "pagat", "engine_order": "down_wrap", "rounds": 20}`, 9, "2-4: 9, 5-7: 7, 8: 6", 10},
		{"czech-12", 12, "2-4: 15, 5-6: 11, 7-8: 8", 12},
		{"czech-12", 9, "2-4: 9, 5-7: 7, 8: 6", 10},
		{"french-quick", 12, "2: 15, 3: 13, 4: 10, 5-6: 12, 7-8: 10, 9-10: 8", 13},
	} {
		ref, err := ParseMix([]byte(c.rules))
		if err != nil {
			ref = mustGet(t, c.rules).Ref()
		}
		r := ref.Resize(c.set)
		if got := r.Hand.String(); got != c.hand || r.Rounds != c.rounds {
			t.Errorf("%s with double-%d: %s, %d rounds", c.rules, c.set, got, r.Rounds)
		}
	}
}
