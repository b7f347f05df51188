// Package preset holds the rule sets of Mexican Train: one JSON file each in the
// folder sets, embedded. A new rule set is a new file; no code knows one by name.
//
// A file sets/ID.json has
//
//	base      the ID of the rule set it builds on; without one, every switch is listed
//	order     its place among the rule sets of the same base
//	doubles   how doubles lie by that document, one of Lies; only without a base
//	lang      the language of the document that it comes from; only without a base
//	rules     the switches that differ from the base
//	readings  what the document has for a switch or a sentence of the rule book; those of
//	          the base hold too, but for those of switches that differ
//	gives     what the document gives besides the rules; if missing, as the base
//
// What rule sets are called and what people are told of them are texts, in package words.
//
// Positions, records and tables carry their rules as a Ref: the ID of a rule set,
// or an object with a base and the switches that differ from it.
package preset

import (
	"embed"
	"errors"
	"slices"
	"sync"

	"roundhouse/quote"
	"roundhouse/rules"
)

// Set is one rule set.
type Set struct {
	ID    string
	Base  string // the ID of the set it builds on, or empty
	Rules rules.Rules
}

// Ref is the rule set as the rules of a table.
func (set Set) Ref() Ref { return Ref{Base: set.ID, Rules: set.Rules} }

//go:embed sets/*.json
var files embed.FS

// loaded is every rule set, read and checked once. The files are part of the
// program, so a broken one is a bug that the tests find.
var loaded = sync.OnceValue(func() *library {
	lib, err := loadSets(files)
	if err != nil {
		panic("preset: " + err.Error())
	}
	return lib
})

// All lists the rule sets: each one without a base, in the order its file gives,
// followed by those that build on it. The slice is the caller's own.
func All() []Set { return slices.Clone(loaded().sets) }

// Originals returns the rule sets that are no relative of another one.
func Originals() []Set {
	return slices.DeleteFunc(All(), func(set Set) bool { return set.Base != "" })
}

// Get is the rule set of that ID.
func Get(id string) (Set, error) {
	set, err := findSet(id)
	if err != nil {
		return Set{}, err
	}
	return *set, nil
}

func findSet(id string) (*Set, error) {
	if set, ok := loaded().byID[id]; ok {
		return set, nil
	}
	return nil, errors.New(quote.Text(id) + " is not a rule set")
}
