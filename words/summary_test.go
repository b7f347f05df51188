package words

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// summaryOf returns the sentences of the summary of r.
func summaryOf(c *Catalogue, r *rules.Rules) (list []string) {
	v := c.valuesOf(r)
	for i := range plan[0].lines {
		if l := &plan[0].lines[i]; l.isSaid(r, &preset.Document{}) {
			list = append(list, c.Fill(c.sentences[l.key()], v, Seating{}))
		}
	}
	return list
}

// The sentences of the summary have no sources: those of the chapters have them.
func TestABookBeginsWithItsSummary(t *testing.T) {
	for _, set := range preset.All() {
		book, err := english.Book(set.Ref())
		if err != nil {
			t.Fatal(err)
		}
		var want []Sentence
		for _, text := range summaryOf(english, &set.Rules) {
			want = append(want, Sentence{Text: text})
		}
		if first := book.Chapters[0]; first.Name != summary || !slices.Equal(first.Sentences, want) {
			t.Errorf("%s begins with %+v", set.ID, first)
		}
	}
}

// One reads about 150 words of English a minute aloud, or 800 letters of any of the languages with
// words; and 370 characters of Japanese. House rules may take a few seconds more.
func TestEverySummaryTakesAMinuteToReadAloud(t *testing.T) {
	for _, c := range catalogues() {
		check := func(name string, r rules.Rules, more int) {
			said := summaryOf(c, &r)
			if len(said) < 6 || len(said) > 9+more/15 {
				t.Errorf("%s: %s: %d sentences", c.Tag, name, len(said))
			}
			words, letters := 0, 0
			for _, text := range said {
				words += len(strings.Fields(text))
				letters += utf8.RuneCountInString(strings.Join(strings.Fields(text), ""))
			}
			if c.Tag == "en" && words > 150+more || letters > 800+5*more || c.Tag == "ja" && letters > 370+3*more {
				t.Errorf("%s: %s: %d words, %d letters", c.Tag, name, words, letters)
			}
		}
		for _, set := range preset.All() {
			check(set.ID, set.Rules, 0)
		}
		mixes(t, func(name string, r rules.Rules) { check(name, r, 45) })
	}
}

// The summary has a sentence about each of these, and no more than one.
func TestEverySummarySpeaksOfEachThingOnce(t *testing.T) {
	mixes(t, func(name string, r rules.Rules) {
		said := keysSaid(&r)
		for _, about := range [][]string{
			{"summary."}, {"engine."}, {"mexican_trains.", "mexican_start."}, {"keep_drawn.", "compulsory."}, {"marker_off."}, {"extra_tile."}, {"block."},
		} {
			if n := count(said[summary], about...); n != 1 {
				t.Errorf("%s: %d sentences about %q", name, n, about)
			}
		}
		if n := count(said[summary], "opening"); n > 1 || (n == 1) != specialOpening(&r) {
			t.Errorf("%s: %d sentences about the first turn", name, n)
		}
	})
}

// A sentence of the summary is said exactly when the book says what it sums up.
func TestTheSummarySaysWhatTheBookSays(t *testing.T) {
	both := map[string][]string{ // by a part of the summary's keys, lines of the book of which one is said
		"engine.held":             {"engine.held"},
		"engine.set_aside":        {"engine.set_aside"},
		"engine.starter_highest":  {"engine.starter_highest"},
		"engine.highest_held":     {"engine.highest_held"},
		"opening_maximal.false":   {"opening_maximal.false"},
		"opening_maximal.true":    {"opening_maximal.true"},
		"opening.own_tile":        {"opening.own_tile"},
		"mexican_trains.1":        {"mexican_trains.1"},
		"mexican_trains.0":        {"mexican_trains.0"},
		"mexican_start.never":     {"mexican_start.never"},
		"compulsory.false":        {"compulsory.false"},
		"marker_off.own_on_own":   {"marker_off.own_on_own"},
		"marker_off.anyone_there": {"marker_off.anyone_there"},
		"marker_off.own_anywhere": {"marker_off.own_anywhere"},
		".usual":                  {"marker_on_empty_train.false", "marker_when_boneyard_empty.false", "marker_when_bound_by_double.false"},
		"extra_tile.anywhere":     {"extra_tile.anywhere"},
		"extra_tile.on_double":    {"extra_tile.on_double"},
		"extra_tile.none":         {"extra_tile.none"},
		".satisfy":                {"satisfy.in_order", "satisfy.reverse", "satisfy.any"},
		"knock.true":              {"knock.true"},
		"block.all_passed":        {"block.all_passed"},
		"block.all_marked":        {"block.all_marked"},
		".penalty":                {"scoring.penalty"},
		".positive":               {"scoring.positive"},
	}
	mixes(t, func(name string, r rules.Rules) {
		said := keysSaid(&r)
		inBook := map[string]bool{}
		for chapter, keys := range said {
			for _, key := range keys {
				inBook[key] = inBook[key] || chapter != summary
			}
		}
		for part, lines := range both {
			sums := slices.ContainsFunc(said[summary], func(key string) bool { return strings.Contains(key, part) })
			if says := slices.ContainsFunc(lines, func(key string) bool { return inBook[key] }); sums != says {
				t.Errorf("%s: %s: in the summary %v, in the book %v", name, part, sums, says)
			}
		}
		for _, kept := range []string{"keep_drawn.false", "keep_drawn.true"} {
			sums := slices.Contains(said[summary], kept+".summary")
			if want := inBook[kept] && inBook["compulsory.true"]; sums != want {
				t.Errorf("%s: %s: in the summary %v, want %v", name, kept, sums, want)
			}
		}
	})
}

// In every language the words for what only some rules have are there just when the rules have it.
func TestSummariesUseTheWordsOfTheirRules(t *testing.T) {
	for tag, words := range map[string]struct{ knock, first, satisfy string }{
		"en": {"Knock", "first turn", "must be covered"},
		"cs": {"zaklepej", "prvním kole", "nakrmit dřív"},
		"de": {"klopf", "ersten Spielzug", "bedient werden"},
		"es": {"golpea", "primer turno", "hay que cerrarlo"},
		"et": {"koputa", "Esimesel käigul", "katta"},
		"fr": {"frappez", "premier tour", "fermé avant tout"},
		"ja": {"ノック", "最初のプレイ", "先端に残ったダブル"},
	} {
		c, err := Find(tag)
		if err != nil {
			t.Fatal(err)
		}
		mixes(t, func(name string, r rules.Rules) {
			text := strings.Join(summaryOf(c, &r), " ")
			for word, want := range map[string]bool{
				words.knock: r.Knock, words.first: specialOpening(&r), words.satisfy: satisfiesDoubles(&r),
			} {
				if strings.Contains(text, word) != want {
					t.Errorf("%s: %s: %q: want %v: %s", tag, name, word, want, text)
				}
			}
		})
	}
}

// keysSaid returns the keys of the lines in the book of r, by chapter.
func keysSaid(r *rules.Rules) map[string][]string {
	said := map[string][]string{}
	for _, ch := range plan {
		for i := range ch.lines {
			if l := &ch.lines[i]; l.isSaid(r, &preset.Document{}) {
				said[ch.name] = append(said[ch.name], l.key())
			}
		}
	}
	return said
}

// count returns how many keys begin with one of the prefixes.
func count(keys []string, prefixes ...string) (n int) {
	for _, key := range keys {
		if slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(key, prefix) }) {
			n++
		}
	}
	return n
}
