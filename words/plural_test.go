package words

import (
	"testing"

	"golang.org/x/text/feature/plural"
	tags "golang.org/x/text/language"
)

// TestPluralsAreThoseOfCLDR compares the form of every whole number with that of Unicode's data,
// which would make a page's engine larger by a twentieth. Forms for whole millions alone are left
// out, since no number here is that large.
func TestPluralsAreThoseOfCLDR(t *testing.T) {
	for _, l := range languages {
		tag := tags.MustParse(l.tag)
		order := map[plural.Form]int{}
		for n := range 100_000 {
			form := plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)
			index := l.plural(n)
			if before, seen := order[form]; seen && before != index {
				t.Fatalf("%s: %d has form %d, others of its kind form %d", l.tag, n, index, before)
			}
			order[form] = index
		}
		indexes := map[int]bool{}
		for _, index := range order {
			indexes[index] = true
		}
		if len(indexes) != len(order) {
			t.Errorf("%s: forms of its own %v are less than those of CLDR", l.tag, order)
		}
	}
}
