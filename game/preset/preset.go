// Package preset holds the rule sets of Mexican Train: one JSON file each in the folder sets,
// embedded. A new rule set is a new file; no code knows one by name.
//
// A file sets/ID.json has
//
//	base      the ID of the rule set it builds on; without one, every switch is listed, except the
//	          rules that no document has, see rules.Switch.Added
//	formerly  IDs that it, or a rule set that it has replaced, had in an earlier release; they
//	          are still read and are listed nowhere
//	order     its place among the rule sets of the same base
//	printed   true if it is named after a printed sheet that is not among the documents
//	doubles   how the document lays doubles, one of Lies; only without a base
//	lang      the language of its document; only without a base
//	rules     the switches that differ from the base
//	readings  what the document has for a switch or a sentence of the rule book; readings of
//	          the base are inherited, except those of switches that differ
//	gives     what the document has besides the rules; inherited if missing
//
// The names and notes of rule sets are texts, which package words has.
//
// Positions, records and tables give their rules as a Ref: the ID of a rule set, or an object with
// a base and the switches that differ from it.
package preset

import (
	"embed"
	"errors"
	"slices"
	"sync"

	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// Set is one rule set.
type Set struct {
	ID      string
	Base    string // the ID of the set that it builds on, or empty
	Printed bool   // named after a printed sheet that is not among the documents
	Rules   rules.Rules
}

// Ref returns a Ref to the rule set.
func (set Set) Ref() Ref { return Ref{Base: set.ID, Rules: set.Rules} }

//go:embed sets/*.json
var files embed.FS

// loaded returns all rule sets, which it reads and checks once. The files are part of the program,
// so a broken one is a bug that the tests find.
var loaded = sync.OnceValue(func() *library {
	lib, err := loadSets(files)
	if err != nil {
		panic("preset: " + err.Error())
	}
	return lib
})

// All returns the rule sets: those without a base in the order that their files give, each followed
// by the sets that build on it. The caller may change the slice.
func All() []Set { return slices.Clone(loaded().sets) }

// Originals returns the rule sets without a base.
func Originals() []Set {
	return slices.DeleteFunc(All(), func(set Set) bool { return set.Base != "" })
}

// Get returns the rule set with the given ID, or that had the ID formerly.
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
