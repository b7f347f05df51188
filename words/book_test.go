package words

import (
	"flag"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

var update = flag.Bool("update", false, "write the rule books in testdata anew")

// Every mix of rules has a book in which each switch is spoken of, or is mute or silent, and in
// which nothing is left open. All languages but the first take turns, since which lines a book has
// is the same in each; not so in a soak.
func TestEveryMixHasABook(t *testing.T) {
	all := catalogues()
	for i, c := range all {
		n := 0
		mixes(t, func(name string, r rules.Rules) {
			if n++; i > 0 && n%(len(all)-1) != i-1 && os.Getenv("ROUNDHOUSE_SOAK") == "" {
				return
			}
			book, err := c.Book(preset.Ref{Rules: r})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			spoken := map[string]bool{}
			for _, ch := range book.Chapters {
				if len(ch.Sentences) == 0 || ch.Title == "" {
					t.Errorf("%s: %s: chapter %q is empty", c.Tag, name, ch.Title)
				}
				for _, s := range ch.Sentences {
					spoken[s.Switch] = true
					checkSentence(t, c.Tag+": "+name, s.Text)
				}
			}
			for _, s := range rules.Switches() {
				if mute := IsMoot(&r, s.Name); spoken[s.Name] == mute && (mute || !isSilent(&s, s.Text(&r))) {
					t.Errorf("%s: %s: %s: spoken of %v, mute %v", c.Tag, name, s.Name, spoken[s.Name], IsMoot(&r, s.Name))
				}
			}
		})
	}
}

func checkSentence(t *testing.T, where, text string) {
	t.Helper()
	first, _ := utf8.DecodeRuneInString(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	switch {
	case strings.ContainsAny(text, "{}|#") || strings.Contains(text, "  "):
		t.Errorf("%s: not filled in: %q", where, text)
	case last != '.' && last != '。', unicode.IsLower(first):
		t.Errorf("%s: not a sentence: %q", where, text)
	}
}

// Whatever switch is changed, to whatever value, the book changes in what it says
// of that switch; if the switch is mute, it does not change at all. When a line is said
// is the same in every language: all but the first are asked for the documents alone,
// with ROUNDHOUSE_SOAK for every rule set.
func TestEveryChangeOfASwitchChangesTheBook(t *testing.T) {
	for i, c := range catalogues() {
		for _, set := range preset.All() {
			if i > 0 && set.Base != "" && os.Getenv("ROUNDHOUSE_SOAK") == "" || testing.Short() && set.Base != "" {
				continue
			}
			eachChange(set.Rules, func(s *rules.Switch, list []rules.Rules) {
				said := map[string]string{}
				for _, r := range list {
					of, all := c.saidOf(t, &r, s.Name)
					if IsMoot(&r, s.Name) {
						of = all // all books must be one
					}
					if before, ok := said[of]; ok != IsMoot(&r, s.Name) && len(said) > 0 {
						t.Errorf("%s: %s: %s: %q and %q: book changed %v, mute %v", c.Tag, set.ID, s.Name, before, s.Text(&r), !ok, IsMoot(&r, s.Name))
					}
					said[of] = s.Text(&r)
				}
			})
		}
	}
}

// eachChange calls do for every switch with r in all values that the switch may
// have there.
func eachChange(r rules.Rules, do func(*rules.Switch, []rules.Rules)) {
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		var list []rules.Rules
		for _, v := range values(s) {
			// Where no double binds, one that is exhausted stays or is lifted alike.
			other := r
			if s.Name == "exhausted_double" && v == "lifted" && r.Satisfy == rules.SatisfyOff {
				continue
			}
			if s.Set(&other, v) == nil && other.CheckRound() == nil {
				list = append(list, other)
			}
		}
		if s.Kind == rules.HandTable {
			more, fewer, one := r, r, r
			for k := range r.Hand {
				if r.Hand[k] != 0 {
					more.Hand[k]++
					fewer.Hand = r.Hand
					fewer.Hand[k] = 0
					one.Hand = rules.Hands{2: r.Hand[k] + 20}
				}
			}
			list = append(list, r, more, one)
			if fewer.CheckRound() == nil {
				list = append(list, fewer)
			}
		}
		do(s, list)
	}
}

// saidOf returns what the book of r says of a switch, and the whole book.
func (c *Catalogue) saidOf(t *testing.T, r *rules.Rules, name string) (of, all string) {
	t.Helper()
	book, err := c.Book(preset.Ref{Rules: *r})
	if err != nil {
		t.Fatal(err)
	}
	for _, ch := range book.Chapters {
		for _, s := range ch.Sentences {
			if s.Switch == name {
				of += s.Text + "\n"
			}
		}
	}
	return of, book.Text(0)
}

func TestBookRefusesWhatCannotBePlayed(t *testing.T) {
	r := preset.All()[0].Rules
	r.Satisfy = 9
	_, err := Book("en", preset.Ref{Rules: r})
	if want := `satisfy: "9" is not one of off, in_order, reverse, any`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestTextKeepsToItsWidth(t *testing.T) {
	r := preset.All()[0].Rules
	book, err := Book("en", preset.Ref{Rules: r})
	if err != nil {
		t.Fatal(err)
	}
	plain := strings.Fields(strings.ReplaceAll(book.Text(0), "\n- ", "\n"))
	for _, width := range []int{1, 20, 40, 80} {
		text := book.Text(width)
		for _, line := range strings.Split(text, "\n") {
			words := strings.Fields(strings.TrimPrefix(line, "- "))
			if len([]rune(line)) > width && len(words) > 1 && !strings.Contains(line[:3], ".") {
				t.Errorf("width %d: %q has %d characters", width, line, len([]rune(line)))
			}
		}
		if got := strings.Fields(strings.ReplaceAll(text, "\n- ", "\n")); strings.Join(got, " ") != strings.Join(plain, " ") {
			t.Errorf("width %d: the words are not the same", width)
		}
	}
}

// The rule books of the sets without a base are kept as text, to be read.
func TestGoldenBooks(t *testing.T) {
	for _, c := range catalogues() {
		for _, set := range preset.All() {
			if set.Base != "" {
				continue
			}
			book, err := c.Book(set.Ref())
			if err != nil {
				t.Fatal(err)
			}
			golden(t, "testdata/"+set.ID+"."+c.Tag+".txt", book.Text(80))
		}
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what the book says now; read it with go test -update and git diff", file)
	}
}

// Lines are as long as they may be, or hold a single piece; nothing is lost between them.
func TestLinesEndWhereTheLanguageAllows(t *testing.T) {
	for _, c := range catalogues() {
		for _, set := range preset.All()[:5] {
			book, err := c.Book(set.Ref())
			if err != nil {
				t.Fatal(err)
			}
			for _, ch := range book.Chapters {
				for _, s := range ch.Sentences {
					var out strings.Builder
					wrapInto(&out, "- ", s.Text, 40)
					together := strings.TrimPrefix(strings.TrimSuffix(out.String(), "\n"), "- ")
					if whole := strings.ReplaceAll(together, "\n  ", " "); strings.ReplaceAll(whole, " ", "") != strings.ReplaceAll(s.Text, " ", "") {
						t.Errorf("%s: %q became %q", c.Tag, s.Text, whole)
					}
					for _, line := range strings.Split(together, "\n  ") {
						first, _ := utf8.DecodeRuneInString(line)
						last, _ := utf8.DecodeLastRuneInString(line)
						if Cells(line)+2 > 40 || strings.ContainsRune(noLineBegins+"\u202f\u00a0", first) || strings.ContainsRune(noLineEnds+"\u202f\u00a0", last) {
							t.Errorf("%s: a line is %q", c.Tag, line)
						}
					}
				}
			}
		}
	}
}

// How many tiles the train of a first turn has is told once: by the switches for it.
func TestNoBookOffersAChoiceThatMaximalTrainsTakeAway(t *testing.T) {
	choice := map[string][]string{
		"en": {"any number", "as many"}, "cs": {"libovolný počet", "kolik"}, "de": {"beliebig viele", "so viele"},
		"es": {"cuantas", "cuántas"}, "et": {"kui palju", "nii palju"}, "fr": {"autant de", "nombre quelconque"}, "ja": {"何枚でも", "何枚目でも"},
	}
	for _, c := range catalogues() {
		if choice[c.Tag] == nil {
			t.Errorf("%s: how does it say as many as you like?", c.Tag)
		}
		mixes(t, func(name string, r rules.Rules) {
			if !trainOpening(&r) || !r.OpeningMaximal {
				return
			}
			book, err := c.Book(preset.Ref{Rules: r})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, ch := range book.Chapters {
				for _, s := range ch.Sentences {
					for _, words := range choice[c.Tag] {
						if (ch.Name == "opening" || ch.Name == summary) && strings.Contains(s.Text, words) {
							t.Fatalf("%s: %s: %q", c.Tag, name, s.Text)
						}
					}
				}
			}
		})
	}
}
