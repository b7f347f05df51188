package bot

import (
	"slices"
	"testing"
)

func TestWhatIsToldOfAnActionAnswersItsPlace(t *testing.T) {
	sheds, keeps, draws := Fact{Sheds, 12}, Fact{Keeps, 5}, Fact{Draws, 20}
	breaks, opens, declines := Fact{Breaks, 7}, Fact{Opens, 3}, Fact{Declines, 0}
	for name, c := range map[string]struct {
		best, other  []Fact // as they are found
		loss         float64
		told, second []Fact
	}{
		"for the best, then against it":  {[]Fact{breaks, sheds}, []Fact{keeps, sheds}, 2, []Fact{sheds, breaks}, []Fact{keeps, sheds}},
		"only against the best":          {[]Fact{breaks}, []Fact{keeps}, 2, nil, []Fact{keeps}},
		"against the best, what it does": {[]Fact{declines, draws}, []Fact{sheds}, 2, []Fact{draws}, []Fact{sheds}},
		"against all":                    {[]Fact{opens}, []Fact{declines, opens}, 2, []Fact{opens}, []Fact{declines, opens}},
		"against all, most the best":     {[]Fact{breaks}, []Fact{{Breaks, 6}}, 2, nil, []Fact{{Breaks, 6}}},
		"against the other first":        {[]Fact{keeps}, []Fact{sheds, draws, breaks}, 2, []Fact{keeps}, []Fact{breaks, draws, sheds}},
		"only against the other":         {[]Fact{sheds}, []Fact{breaks}, 2, []Fact{sheds}, []Fact{breaks}},
		"as good":                        {[]Fact{keeps}, []Fact{breaks, sheds}, 0, []Fact{keeps}, []Fact{sheds, breaks}},
	} {
		list := []Advice{{Facts: c.best}, {Loss: c.loss, Facts: c.other}}
		sortFacts(list)
		if !slices.Equal(list[0].Facts, c.told) || !slices.Equal(list[1].Facts, c.second) {
			t.Errorf("%s: %v and %v, want %v and %v", name, list[0].Facts, list[1].Facts, c.told, c.second)
		}
	}
}

// A forced action shows all its facts.
func TestAForcedActionIsToldWhole(t *testing.T) {
	list := []Advice{{Facts: []Fact{{Forced, 0}, {Opens, 3}}}}
	if sortFacts(list); !slices.Equal(list[0].Facts, []Fact{{Forced, 0}, {Opens, 3}}) {
		t.Errorf("%v", list[0].Facts)
	}
}
