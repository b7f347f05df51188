package preset

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// Document describes the text that rules come from.
type Document struct {
	Lang     string    // the tag of the language that it is written in
	Doubles  string    // how doubles are laid, one of Lies; this has no effect on the play
	Readings []Reading // the document's words for the sentences of the rule book
	Gives    []string  // the keys of sentences about what the document has besides the rules
}

// Lies lists the ways in which documents lay doubles: as one likes, across the train, across it but
// in line in a first turn, or in line.
var Lies = []string{"either", "across", "across_later", "straight"}

// Reading is what a document has for one switch, or for one sentence of the rule book: its words
// and, if the sentence is our reading and not the document's, the reason for it.
type Reading struct {
	Switch    string // the reading is for all sentences of this switch, or
	Line      string // the key of the only sentence that it is about, in the plan of the book: end.lowest
	Quotation string // the document's words in its language; empty if the document is silent
	Why       string // the key of the text that says why we read it so; empty if the document says so itself
}

// Reading returns what the document has for a sentence of the book, given the sentence's key and
// its switch. It returns the zero value if there are neither words nor a reason.
func (d *Document) Reading(line, name string) Reading {
	for _, about := range []Reading{{Line: line}, {Switch: name}} {
		if i := slices.IndexFunc(d.Readings, about.isAbout); i >= 0 {
			return d.Readings[i]
		}
	}
	return Reading{}
}

func (r Reading) isAbout(other Reading) bool { return r.Switch == other.Switch && r.Line == other.Line }

// switchName returns the switch that the reading is about: for a reading of one sentence, the
// beginning of the sentence's key.
func (r Reading) switchName() string {
	first, _, _ := strings.Cut(r.Line, ".")
	return r.Switch + first
}

// Document returns the document that the rule set comes from.
func (set Set) Document() Document { return loaded().documents[set.ID].clone() }

// Document returns the document of the rules: that of their base, without the readings of switches
// whose values differ. The people at the table chose those values.
func (ref Ref) Document() Document {
	base, err := findSet(ref.Base)
	if err != nil {
		return Document{}
	}
	return base.Document().withoutSwitches(func(name string) bool {
		s, err := rules.Find(name)
		return err == nil && s.Text(&ref.Rules) != s.Text(&base.Rules)
	})
}

func (d *Document) clone() Document {
	return Document{d.Lang, d.Doubles, slices.Clone(d.Readings), slices.Clone(d.Gives)}
}

// withoutSwitches returns d without the readings of switches for which changed returns true.
func (d Document) withoutSwitches(changed func(name string) bool) Document {
	out := d.clone()
	out.Readings = slices.DeleteFunc(out.Readings, func(r Reading) bool { return changed(r.switchName()) })
	return out
}

// inheritDocument returns the document of the base with the changes that f makes.
func (f *file) inheritDocument(base *Document) *Document {
	d := base.withoutSwitches(func(name string) bool {
		return slices.ContainsFunc(f.rules, func(m member) bool { return m.key == name })
	})
	d.Readings = slices.DeleteFunc(d.Readings,
		func(r Reading) bool { return slices.ContainsFunc(f.readings, r.isAbout) })
	d.Readings = append(d.Readings, f.readings...)
	if f.gives != nil {
		d.Gives = f.gives
	}
	if f.Base == "" {
		d.Lang, d.Doubles = f.lang, cmp.Or(f.doubles, Lies[0])
	}
	return &d
}

// isKey reports whether a text has the form of a sentence's key: stuck-guard, pagat.players.
func isKey(text string) bool {
	const signs, rest = "._-", "abcdefghijklmnopqrstuvwxyz0123456789"
	before := byte('.')
	for i := range len(text) {
		sign := strings.IndexByte(signs, text[i]) >= 0
		if sign && strings.IndexByte(signs, before) >= 0 || !sign && strings.IndexByte(rest, text[i]) < 0 {
			return false
		}
		before = text[i]
	}
	return strings.IndexByte(signs, before) < 0
}

func readKeys(value json.RawMessage) ([]string, error) {
	list := []string{}
	if err := json.Unmarshal(value, &list); err != nil {
		return nil, err
	}
	for i, key := range list {
		switch {
		case !isKey(key):
			return nil, fmt.Errorf("%s is not the key of a sentence", quote.Text(key))
		case slices.Contains(list[:i], key):
			return nil, fmt.Errorf("%s is given twice", quote.Text(key))
		}
	}
	return list, nil
}

func readReadings(value json.RawMessage) (list []Reading, err error) {
	var entries []json.RawMessage
	if err := json.Unmarshal(value, &entries); err != nil {
		return nil, err
	}
	for i, entry := range entries {
		r, err := readReading(entry)
		if err == nil && slices.ContainsFunc(list, r.isAbout) {
			err = fmt.Errorf("%s is given twice", quote.Text(r.Switch+r.Line))
		}
		if err != nil {
			return nil, fmt.Errorf("entry %d: %w", i+1, err)
		}
		list = append(list, r)
	}
	return list, nil
}

func readReading(value json.RawMessage) (r Reading, err error) {
	texts := map[string]*string{"switch": &r.Switch, "line": &r.Line, "quotation": &r.Quotation, "why": &r.Why}
	err = eachMember(value, func(m member) error {
		text := texts[m.key]
		if text == nil {
			return fmt.Errorf("%s is no such field", quote.Text(m.key))
		}
		if err := json.Unmarshal(m.value, text); err != nil {
			return fmt.Errorf("%s: %w", m.key, err)
		}
		if *text == "" {
			return fmt.Errorf("%s: there is nothing in it", m.key)
		}
		return nil
	})
	if err != nil {
		return r, err
	}
	return r, r.checkFields()
}

func (r Reading) checkFields() error {
	if (r.Switch == "") == (r.Line == "") {
		return errors.New(`either "switch" or "line" is needed`)
	}
	if r.Switch != "" {
		if _, err := rules.Find(r.Switch); err != nil {
			return fmt.Errorf("switch: %w", err)
		}
	}
	for _, f := range []struct{ name, key string }{{"line", r.Line}, {"why", r.Why}} {
		if f.key != "" && !isKey(f.key) {
			return fmt.Errorf("%s: %s is not the key of a sentence", f.name, quote.Text(f.key))
		}
	}
	if r.Quotation == "" && r.Why == "" {
		return errors.New(`"quotation" or "why" is needed`)
	}
	return nil
}
