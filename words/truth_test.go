package words

import (
	"slices"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// says reports whether the book of r has the sentence, which must have no values to be filled in.
func (c *Catalogue) says(t *testing.T, r *rules.Rules, key string) bool {
	t.Helper()
	text := c.sentences[key]
	if text == "" {
		t.Fatalf("%s: there is no sentence %q", c.Tag, key)
	}
	book, err := c.Book(preset.Ref{Rules: *r})
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(book.Chapters, func(ch Chapter) bool {
		return slices.ContainsFunc(ch.Sentences, func(s Sentence) bool { return s.Text == text })
	})
}

// TestBooksSayOnlyWhatIsTrue of the limit to passes, which nobody can reach who must lay a tile
// that fits, and of doubles of the same turn, which must be fed where the owed tile goes on them.
func TestBooksSayOnlyWhatIsTrue(t *testing.T) {
	mixes(t, func(name string, r rules.Rules) {
		choice := !r.Compulsory || r.KeepDrawn
		if english.says(t, &r, "block.guard") != (r.Block != rules.BlockAllPassed && choice) {
			t.Errorf("%s: the limit to passes: may decline or keep %v", name, choice)
		}
		own := r.Satisfy != rules.SatisfyOff && r.ExtraTile == rules.ExtraTileAnywhere
		if english.says(t, &r, "satisfy.earlier") != own {
			t.Errorf("%s: the duty to satisfy does not hold for doubles of the same turn: want said %v", name, own)
		}
	})
}
