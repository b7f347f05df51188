// Package words says the rules in words: a rule book for any mix of switches, one
// sentence for each reason why an action is refused, and a few words for what
// speaks for or against one that is not.
//
// What is said, and when, is the same in every language, and is Go: plan.go lists the lines of the
// book, each with the switch that it belongs to, and mute.go says when a switch cannot matter. The
// texts are data, two files for each language, and a Catalogue has those of one:
//
//   - texts/XX.json has the name of the language, and the book's chapter titles, parts that are put
//     together, sentences, reasons, facts, readings (why a document is read so) and documents (what
//     they give besides the rules);
//   - sets/XX.json has names, notes and origins of rule sets, names of switches and values, and what
//     the mark of a reading means. The browsers' client shows this file too, as it is. It is a file
//     of its own so that a page need not load all rule books for the name of a switch.
//
// A text names what is filled in: {first} is replaced, {rounds:one round|# rounds} takes the form
// that the language has for the number, with # for the number itself. Each text is one line, and
// the lines stand in the same order in every language: that of the plan and of the lists in Go.
//
// To add
//
//   - a rule set: its file in preset/sets, and in each sets/XX.json the keys set.ID, set.ID.note and
//     set.ID.origin; why it reads its document so, and what that gives, in each texts/XX.json;
//   - a switch: its lines in the plan, and when it is mute; in each sets/XX.json the keys switch.NAME
//     and switch.NAME.VALUE; its sentences, as below;
//   - a sentence: its line in the plan, and in each texts/XX.json its text under the line's key,
//     switch.value.form without what is empty;
//   - a language: both files, copied from English and translated; a line in language.go with its
//     plural rule; the client's own texts in web/src/i18n.
//
// A test says which keys a file lacks, has too many or has in the wrong place.
package words

import (
	"fmt"
	"strings"

	"roundhouse/preset"
)

// Catalogue has the texts of one language.
type Catalogue struct {
	Tag  string // of the language, as in HTTP: en
	Name string // of the language, in itself

	plural    func(n int) int     // which of the forms a number takes
	titles    map[string]string   // by chapter
	parts     map[string]string   // pieces that are put together: lists, ranges
	sentences map[string]string   // by the key of a line
	reasons   map[string][]string // by code; the first whose names are all known is taken
	facts     map[string]string   // about an action, by code
	readings  map[string]string   // why a document is read so, by the keys in preset
	documents map[string]string   // what documents give besides the rules, by the keys in preset
	labels    map[string]string   // of rule sets, switches and values, as in sets/XX.json
}

// Languages lists the tags of the languages there are.
func Languages() []string {
	tags := make([]string, len(languages))
	for i, l := range languages {
		tags[i] = l.tag
	}
	return tags
}

// Find is the catalogue of a language tag; what the tag says after the language,
// as in en-GB, is passed over. The empty tag is the first language.
func Find(lang string) (*Catalogue, error) {
	if lang == "" {
		return Default(), nil
	}
	tag, _, _ := strings.Cut(lang, "-")
	for _, l := range languages {
		if strings.EqualFold(tag, l.tag) {
			return l.catalogue(), nil
		}
	}
	return nil, fmt.Errorf("language: there is no %q, only %s", lang, strings.Join(Languages(), ", "))
}

// Default is the catalogue of the language that people get who ask for none.
func Default() *Catalogue { return languages[0].catalogue() }

// Book returns the rule book of rules in a language.
func Book(lang string, ref preset.Ref) (*RuleBook, error) {
	c, err := Find(lang)
	if err != nil {
		return nil, err
	}
	return c.Book(ref)
}
