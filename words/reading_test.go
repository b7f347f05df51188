package words

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// eachSentence calls do with every sentence of the rule book of every rule set.
func eachSentence(t *testing.T, c *Catalogue, do func(set preset.Set, chapter string, s Sentence)) {
	t.Helper()
	for _, set := range preset.All() {
		book, err := c.Book(set.Ref())
		if err != nil {
			t.Fatal(err)
		}
		for _, ch := range book.Chapters {
			for _, s := range ch.Sentences {
				do(set, ch.Name, s)
			}
		}
	}
}

// Of each switch that is not mute a rule book quotes the document, or says why we read it so.
func TestEverySentenceOfASwitchHasItsSource(t *testing.T) {
	eachSentence(t, english, func(set preset.Set, _ string, s Sentence) {
		if s.Switch != "" && s.Quotation == "" && s.Why == "" {
			t.Errorf("%s: %s: neither the document's words nor a reason: %q", set.ID, s.Switch, s.Text)
		}
	})
}

// Some rule set, or one with one switch changed, has the sentence that a reading is of.
func TestEveryReadingIsShownInSomeBook(t *testing.T) {
	keys, shown := map[string]bool{}, map[preset.Reading]bool{}
	show := func(ref preset.Ref) {
		document := ref.Document()
		for _, ch := range plan[1:] { // the summary has no readings
			for i := range ch.lines {
				l := &ch.lines[i]
				keys[l.key()] = true
				if l.isSaid(&ref.Rules, &document) {
					shown[document.Reading(l.key(), l.sw)] = true
				}
			}
		}
	}
	for _, set := range preset.All() {
		show(set.Ref())
		eachChange(set.Rules, func(_ *rules.Switch, list []rules.Rules) {
			for _, r := range list {
				show(preset.Ref{Base: set.ID, Rules: r})
			}
		})
	}
	for _, set := range preset.All() {
		for _, r := range set.Document().Readings {
			if r.Line != "" && !keys[r.Line] {
				t.Errorf("%s: %q is no line of the plan", set.ID, r.Line)
			} else if !shown[r] {
				t.Errorf("%s: no book shows %+v", set.ID, r)
			}
		}
	}
}

// sentenceEnds finds where another sentence follows: a capital letter after a full stop,
// which is not that of an abbreviation.
var (
	sentenceEnds  = regexp.MustCompile(`[.!?] +\p{Lu}\p{Ll}|。.`)
	abbreviations = strings.NewReplacer("tzv.", "tzv")
)

func TestQuotationsAreOneShortSentenceAtMost(t *testing.T) {
	for _, set := range preset.All() {
		for _, r := range set.Document().Readings {
			n := utf8.RuneCountInString(r.Quotation)
			several := sentenceEnds.MatchString(abbreviations.Replace(r.Quotation))
			if n > 240 || several || strings.ContainsAny(r.Quotation, "\n\t") {
				t.Errorf("%s: %s%s: %d characters: %q", set.ID, r.Switch, r.Line, n, r.Quotation)
			}
		}
	}
}

func TestReadingsAndWhatDocumentsGiveAreSentences(t *testing.T) {
	for _, c := range catalogues() {
		for _, texts := range []map[string]string{c.readings, c.documents} {
			for key, text := range texts {
				checkSentence(t, c.Tag+": "+key, text)
			}
		}
	}
}

func TestADocumentGivesTwoToEightSentencesBesidesTheRules(t *testing.T) {
	for _, set := range preset.All() {
		n := len(set.Document().Gives)
		if n > 8 || n < 2 && set.Base == "" {
			t.Errorf("%s gives %d sentences", set.ID, n)
		}
	}
}

// In plain text a mark stands behind each sentence that is our reading, and behind no other.
func TestReadingsAreMarked(t *testing.T) {
	marked := 0
	eachSentence(t, english, func(_ preset.Set, _ string, s Sentence) {
		if s.Marked() {
			marked++
		}
		if strings.Contains(s.Text, Mark) || s.Marked() != (s.Why != "") {
			t.Errorf("%+v", s)
		}
	})
	if marked == 0 {
		t.Error("nothing is marked")
	}
	for _, set := range preset.All() {
		book, err := Book("en", set.Ref())
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(book.Text(0), "\n")
		marks := 0
		for _, ch := range book.Chapters {
			for _, s := range ch.Sentences {
				want := "- " + s.Text
				if s.Marked() {
					want += Mark
					marks++
				}
				if !slices.Contains(lines, want) {
					t.Errorf("%s: there is no line %q", set.ID, want)
				}
			}
		}
		if legend := slices.Contains(lines, Mark+" "+book.Legend()); legend != (marks > 0) {
			t.Errorf("%s: %d marks, and what they mean is said: %v", set.ID, marks, legend)
		}
	}
}

func TestHouseRulesAreNotMarked(t *testing.T) {
	for _, set := range preset.All() {
		eachChange(set.Rules, func(s *rules.Switch, list []rules.Rules) {
			for _, r := range list {
				if s.Text(&r) == s.Text(&set.Rules) {
					continue
				}
				book, err := Book("en", preset.Ref{Base: set.ID, Rules: r})
				if err != nil {
					t.Fatal(err)
				}
				for _, ch := range book.Chapters {
					for _, said := range ch.Sentences {
						if said.Switch == s.Name && (said.Marked() || said.Quotation != "") {
							t.Errorf("%s with %s %s: %+v", set.ID, s.Name, s.Text(&r), said)
						}
					}
				}
			}
		})
	}
}

func TestAnAnnotatedBookSaysWhereItsSentencesComeFrom(t *testing.T) {
	book := &RuleBook{Lang: "en", c: english, Chapters: []Chapter{{Title: "Doubles", Sentences: []Sentence{
		{Text: "The document says so.", Quotation: "Tak to je."},
		{Text: "We read it so.", Quotation: "Nějak to je.", Why: "It says no more, and something must hold."},
		{Text: "It is silent.", Why: "This is the usual way."},
		{Text: "Nothing is known of this."},
	}}}}
	want := `1. Doubles

- The document says so.
    “Tak to je.”
- We read it so.†
    “Nějak to je.”
  † It says no more, and
    something must hold.
- It is silent.†
    The document is
    silent.
  † This is the usual way.
- Nothing is known of
  this.

† Our reading: here the
  document is silent, or
  it can be read in
  another way too.
`
	if got := book.Annotated(26); got != want {
		t.Errorf("the book is\n%s\nwant\n%s", got, want)
	}
}
