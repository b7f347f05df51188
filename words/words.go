// Package words says the rules in words: a rule book for any mix of switches, one
// sentence for each reason why an action is refused, and a few words for what
// speaks for or against one that is not.
//
// What is said, and when, is the same in every language: plan.go lists the lines
// of the book, each with the switch it belongs to, mute.go says when a switch
// cannot matter. A Catalogue has the sentences of one language. A new language is
// a new Catalogue in the list below; the tests say what it lacks.
package words

import (
	"fmt"
	"strings"

	"roundhouse/preset"
)

// Catalogue has the texts of one language. A text names what is filled in:
// {first} is replaced, {rounds:one round|# rounds} takes the form that the
// language has for the number, with # for the number itself.
type Catalogue struct {
	Tag  string // of the language, as in HTTP: en
	Name string // of the language, in itself

	plural    func(n int) int     // which of the forms a number takes
	titles    map[string]string   // by chapter
	sentences map[string]string   // by the key of a line
	parts     map[string]string   // pieces that are put together: lists, ranges
	reasons   map[string][]string // by code; the first whose names are all known is taken
	facts     map[string]string   // about an action, by code
	readings  map[string]string   // why a document is read so, by the keys in preset
	documents map[string]string   // what documents give besides the rules, by the keys in preset
}

// catalogues lists the languages; the first one is what people get who ask for none.
var catalogues = []*Catalogue{&english, &czech, &estonian, &german, &french, &japanese, &spanish}

// Languages lists the tags of the languages there are.
func Languages() []string {
	tags := make([]string, len(catalogues))
	for i, c := range catalogues {
		tags[i] = c.Tag
	}
	return tags
}

// Find is the catalogue of a language tag; what the tag says after the language,
// as in en-GB, is passed over. The empty tag is the first language.
func Find(lang string) (*Catalogue, error) {
	tag, _, _ := strings.Cut(lang, "-")
	for _, c := range catalogues {
		if tag == "" && lang == "" || strings.EqualFold(tag, c.Tag) {
			return c, nil
		}
	}
	return nil, fmt.Errorf("language: there is no %q, only %s", lang, strings.Join(Languages(), ", "))
}

// Default is the catalogue of the language that people get who ask for none.
func Default() *Catalogue { return catalogues[0] }

// Book returns the rule book of rules in a language.
func Book(lang string, ref preset.Ref) (*RuleBook, error) {
	c, err := Find(lang)
	if err != nil {
		return nil, err
	}
	return c.Book(ref)
}
