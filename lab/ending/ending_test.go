package ending

import (
	"fmt"
	"slices"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

func figures(t *testing.T) Figures {
	t.Helper()
	f, err := Read()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func rulesOf(t *testing.T, id string) *rules.Rules {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	return &set.Rules
}

func TestEveryRuleSetHasFiguresForEveryNumberOfPlayers(t *testing.T) {
	f := figures(t)
	for _, set := range preset.All() {
		for players, hand := range set.Rules.Hand {
			blocked, ok := f.Blocked[set.ID][players]
			if ok != (hand > 0) || blocked < 0 || blocked > f.Rounds {
				t.Errorf("%s with %d: %d of %d rounds, %v: run make lab", set.ID, players, blocked, f.Rounds, ok)
			}
		}
	}
	if len(f.Blocked) != len(preset.All()) || f.Rounds < 400 || f.Bot != "planner" {
		t.Errorf("%d rule sets, %d rounds of %q: run make lab", len(f.Blocked), f.Rounds, f.Bot)
	}
}

func TestWarningsAreOfMoreThanAThird(t *testing.T) {
	f, warned := figures(t), 0
	for _, set := range preset.All() {
		var want []int
		for players := range set.Rules.Hand {
			if share, ok := f.shareOf(set.ID, players); ok && share.Float() > 1.0/3 {
				want = append(want, players)
			}
		}
		var got []int
		for _, w := range Warnings(&set.Rules) {
			got = append(got, w.Players)
			if w.Share.Rounds != f.Rounds || w.Share.Float() <= 1.0/3 {
				t.Errorf("%s: %+v", set.ID, w)
			}
			warned++
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s warns of %v players, not %v", set.ID, got, want)
		}
	}
	if warned < 5 {
		t.Errorf("there are only %d warnings", warned)
	}
}

// With two players most rounds end as soon as both have passed; the relative that waits for an
// empty boneyard too mends it.
func TestJapaneseWithTwoIsToBePlayedTheUsualWay(t *testing.T) {
	w := Warnings(rulesOf(t, "japanese"))
	if len(w) == 0 || w[0].Players != 2 || w[0].Share.Float() < 0.6 || w[0].Instead != "japanese-stuck" || w[0].InsteadShare.Float() > 0.25 {
		t.Errorf("%+v", w)
	}
	if w := Warnings(rulesOf(t, "japanese-stuck")); len(w) > 0 {
		t.Errorf("%+v", w)
	}
}

func TestAMixIsWarnedOfOnlyWhereItIsARuleSet(t *testing.T) {
	mix := *rulesOf(t, "japanese")
	mix.DoubleBlank = 1
	if w := Warnings(&mix); len(w) > 0 {
		t.Errorf("a mix: %+v", w)
	}
	mix = *rulesOf(t, "japanese-stuck")
	mix.Block = rules.BlockAllPassed
	if w := Warnings(&mix); len(w) == 0 || w[0].Instead != "japanese-stuck" {
		t.Errorf("japanese, otherwise written: %+v", w)
	}
}

// family returns a head and three relatives: the first differs in one switch, the others in two.
func family() []preset.Set {
	sets := []preset.Set{{ID: "head"}, {ID: "one", Base: "head"}, {ID: "two", Base: "one"}, {ID: "too", Base: "head"}, {ID: "stranger"}}
	sets[1].Rules.Block = rules.BlockAllPassed
	sets[2].Rules.Block, sets[2].Rules.Knock = rules.BlockAllPassed, true
	sets[3].Rules.Block, sets[3].Rules.OpenHands = rules.BlockAllPassed, true
	sets[4].Rules.DoubleBlank = 50
	return sets
}

func TestTheRelativeDiffersLeast(t *testing.T) {
	for _, test := range []struct {
		blocked [5]int // of 300, of the family with two players
		want    string
	}{
		{[5]int{200, 100, 0, 0, 0}, "one"},
		{[5]int{200, 101, 50, 40, 0}, "too"},
		{[5]int{200, 101, 40, 40, 0}, "two"},
		{[5]int{200, 101, 101, 40, 0}, "too"},
		{[5]int{200, 101, 101, 101, 0}, ""},
		{[5]int{200, -1, 100, -1, 0}, "two"},
	} {
		sets := family()
		f := Figures{Rounds: 300, Blocked: map[string]map[int]int{}}
		for i, n := range test.blocked {
			if n >= 0 {
				f.Blocked[sets[i].ID] = map[int]int{2: n}
			}
		}
		if got, share := f.betterRelative(sets[0], sets, 2); got != test.want || share.Blocked != max(f.Blocked[got][2], 0) {
			t.Errorf("%v: %q with %+v, not %q", test.blocked, got, share, test.want)
		}
	}
}

func ExampleWarnings() {
	set, _ := preset.Get("japanese")
	for _, w := range Warnings(&set.Rules) {
		fmt.Println(w.Players, w.Instead)
	}
	// Output:
	// 2 japanese-stuck
	// 3 japanese-stuck
}
