package preset

import (
	"fmt"
	"strings"
	"testing"
)

// TestRulesAreReadUntilTheFirstMistake wants an object to take as much work with a hundred
// thousand members as with a hundred: it is refused at the first that no rules have.
func TestRulesAreReadUntilTheFirstMistake(t *testing.T) {
	for what, one := range map[string]func(i int) string{
		"a hand": func(i int) string { return fmt.Sprintf(`"%d":1`, i+2) }, // of 15 seats, in the end
		"hands":  func(i int) string { return `"5":1` },                    // twice
		"switch": func(i int) string { return fmt.Sprintf(`"x%d":1`, i) },
	} {
		read := func(n int) float64 {
			list := make([]string, n)
			for i := range list {
				list[i] = one(i)
			}
			text := `{"base":"pagat","hand":{` + strings.Join(list, ",") + `}}`
			if what == "switch" {
				text = `{"base":"pagat",` + strings.Join(list, ",") + `}`
			}
			return testing.AllocsPerRun(1, func() {
				if _, err := Parse([]byte(text)); err == nil || len(err.Error()) > 200 {
					t.Fatalf("%s: %.300v", what, err)
				}
			})
		}
		// A longer text takes a few more pieces of memory to hold it.
		if few, many := read(100), read(100_000); many > few+60 {
			t.Errorf("%s: %v pieces of memory for a hundred members, %v for a hundred thousand", what, few, many)
		}
	}
}
