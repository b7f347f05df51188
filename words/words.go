// Package words says the game in words: a rule book for any mix of switches, one sentence for each
// reason why an action is refused, a few words for or against an action that is allowed, and the
// story of a match.
//
// What is said, and when, is the same in every language and is written in Go: plan.go lists the
// lines of the book, each with the switch that it belongs to, and says when the value of a switch
// is irrelevant. The texts are data, in a file for each language, texts/XX.json, with these
// sections; a Catalogue holds the texts of one language:
//
//   - name is the name of the language;
//   - titles, parts (pieces for putting texts together) and sentences are of the book;
//   - reasons say why an action is refused, facts what there is for or against one;
//   - readings say why a document is read in a certain way, documents what it has besides the
//     rules;
//   - labels are names, notes and origins of rule sets, names of switches and values, and the
//     meaning of the mark of a reading;
//   - story has names for seats and trains, the texts for each event of a match, the phrases that
//     players say, and the texts of the buttons for what they ask of a table;
//   - questions are what players ask at the table, other ways to ask it, and the answers; the
//     verdict of an answer ends at "|";
//   - bell is what people are told who are away, with the names of days and months;
//   - bots are names for bots, more than there are seats, each with an initial of its own.
//
// The browsers' client uses the sections labels and story too, unchanged. Its build makes a file of
// each, so that a page that needs only a name does not have to load the texts of the rule book, and
// one of all others. Its engine is built with the tag fetched, without the files, and gets the
// texts of a language by ReadFrom,
// those of the questions only when they are asked.
//
// # The language of texts
//
// Names in braces, such as {tile}, are replaced with values. After the name there may be a colon
// and forms, of which the value selects one. In a form, # is the value itself. The last form is
// also used in place of any that are missing:
//
//	{rounds:one round|# rounds}   a number: the forms are the plurals of the language
//	{who:you win|# wins|# win}    players: the reader, one other, several with the reader, several others
//	{train}, {train.on}           a train, and a train that a tile is laid on: "on your train"
//
// A form may itself contain {names} of other values, but those may not have forms. The client has
// an interpreter of the same language in web/src/i18n/fill.ts, and testdata/story.jsonl tests both.
// Each text is one line, and the lines are in the same order in every language: that of the plan
// and of the lists in Go.
//
// To add
//
//   - a rule set: its file in game/preset/sets; in each texts/XX.json the labels set.ID, set.ID.note
//     and set.ID.origin, the reasons for its readings of the document, and what the document has
//     besides the rules;
//   - a switch: its lines in the plan, and the condition under which it is moot, if there is one;
//     in each texts/XX.json the labels switch.NAME and switch.NAME.VALUE; its sentences, as
//     below;
//   - a sentence: its line in the plan, and in each texts/XX.json its text under the line's key,
//     switch.value.form without empty parts;
//   - a question, or an answer: its item in questions.go, and in each texts/XX.json its text under
//     the question's ID, or ID.form; then a check of what the engine does in question_test.go;
//   - a text for an event: a Line in the event's own file in table, and in each texts/XX.json its
//     text in story under tell.KEY; then go test ./words -update, which writes the vectors;
//   - a language: the file, copied from English and translated; a line in language.go with its
//     plural rule; the browsers' client has its own in web/src/i18n.
//
// A test lists the keys that a file lacks, should not have, or has in the wrong place.
package words

import (
	"fmt"
	"slices"
	"strings"

	"roundhouse/game/preset"
)

// Catalogue holds the texts of one language.
type Catalogue struct {
	Tag  string // the language's tag, as in HTTP: en
	Name string // of the language, in that language

	plural    func(n int) int     // returns the form that a number takes
	titles    map[string]string   // by chapter
	parts     map[string]string   // pieces for putting texts together: lists, ranges
	sentences map[string]string   // the sentences, by the key of an item of the plan
	reasons   map[string][]string // by code; the first one whose names all have values is used
	facts     map[string]string   // about an action, by code
	readings  map[string]string   // why a document is read in a certain way, by the keys in preset
	documents map[string]string   // what documents have besides the rules, by the keys in preset
	labels    map[string]string   // what rule sets, switches and values are called
	story     map[string]string   // of a match, its seats and trains
	bell      map[string]string   // messages to people who are away; an engine in a page has none
	bots      []string            // names for bots

	Terminal map[string]string // the terminal client's own texts; an engine in a page has none
}

// Languages lists the tags of the languages.
func Languages() []string {
	tags := make([]string, len(languages))
	for i, l := range languages {
		tags[i] = l.tag
	}
	return tags
}

// TagOf returns the tag of the language that lang names, and ignores anything after it, as in
// en-GB. The empty tag means the default language.
func TagOf(lang string) (string, error) {
	l, err := findLanguage(lang)
	if err != nil {
		return "", err
	}
	return l.tag, nil
}

// Find returns the catalogue of the language that TagOf finds. Only programs that fetch their texts
// get ErrNotHere.
func Find(lang string) (*Catalogue, error) {
	l, err := findLanguage(lang)
	if err != nil {
		return nil, err
	}
	return l.catalogue()
}

func findLanguage(lang string) (*language, error) {
	tag, _, _ := strings.Cut(lang, "-")
	for _, l := range languages {
		if strings.EqualFold(tag, l.tag) || lang == "" {
			return l, nil
		}
	}
	return nil, fmt.Errorf("language: there is no %q, only %s", lang, strings.Join(Languages(), ", "))
}

// Default returns the catalogue of the default language, which has no texts while they are not
// here.
func Default() *Catalogue {
	l := languages[0]
	c, err := l.catalogue()
	if err != nil {
		return &Catalogue{Tag: l.tag, plural: l.plural}
	}
	return c
}

// BotNames returns names for bots, each with another initial.
func (c *Catalogue) BotNames() []string { return slices.Clone(c.bots) }

// Book returns the rule book of rules in the language with the tag lang.
func Book(lang string, ref preset.Ref) (*RuleBook, error) {
	c, err := Find(lang)
	if err != nil {
		return nil, err
	}
	return c.Book(ref)
}

// FindLocale returns the catalogue for a terminal's locales such as de_DE.UTF-8. The first locale
// that is not empty decides; if its language is not known, the result is Default.
func FindLocale(locales ...string) *Catalogue {
	for _, locale := range locales {
		if locale == "" {
			continue
		}
		tag, _, _ := strings.Cut(locale, "_")
		if c, err := Find(tag); err == nil {
			return c
		}
		break
	}
	return Default()
}
