package words

import (
	"strings"
	"testing"

	"roundhouse/bot"
)

func TestFact(t *testing.T) {
	for _, c := range []struct {
		code string
		n    int
		want string
	}{
		{"keeps", 9, "leaves the longest row in your hand whole (9 tiles)"},
		{"opens", 3, "opens your train to 3 players"},
		{"opens", 1, "opens your train to 1 player"},
		{"breaks", 1, "shortens the longest row in your hand by 1 tile"},
		{"breaks", 4, "shortens the longest row in your hand by 4 tiles"},
		{"sheds", 1, "sheds 1 point"},
		{"sheds", 13, "sheds 13 points"},
		{"draws", 1, "draws the last tile"},
		{"draws", 20, "draws one of 20 tiles"},
		{"ends", 1, "ends your first turn with 1 tile left"},
		{"ends", 11, "ends your first turn with 11 tiles left"},
		{"forced", 0, "is your only possible move"},
		{"no_such_fact", 7, ""},
		{"", 0, ""},
	} {
		if got := english.Fact(c.code, c.n); got != c.want {
			t.Errorf("%s %d: %q, want %q", c.code, c.n, got, c.want)
		}
	}
}

// Every fact has words that stand in a list, with its number in them where it has one,
// and no other fact has the same.
func TestEveryFactHasWordsOfItsOwn(t *testing.T) {
	for _, c := range catalogues() {
		said := map[string]bot.FactKind{}
		for _, what := range bot.FactKinds() {
			numbered := strings.Contains(c.facts[string(what)], "{")
			for _, n := range []int{0, 1, 2, 5, 11, 21, 22, 101} {
				text := c.Fact(string(what), n)
				if other, ok := said[text]; ok && (other != what || numbered) {
					t.Errorf("%s: %s and %s both say %q", c.Tag, what, other, text)
				}
				said[text] = what
				if text == "" || strings.ContainsAny(text, "{}|#.,") || strings.TrimSpace(text) != text {
					t.Errorf("%s: %s %d: %q is not a few words", c.Tag, what, n, text)
				}
			}
		}
	}
}
