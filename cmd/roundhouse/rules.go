package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"roundhouse/preset"
	"roundhouse/quote"
	"roundhouse/rules"
	"roundhouse/words"
)

// rulesCommand lists the rule sets, or shows one and explains it.
type rulesCommand struct {
	JSON bool   `name:"json" help:"Print one JSON value."`
	Lang string `placeholder:"L" help:"The language of the rule book, as a tag: en, cs, et, de, fr, ja, es."`
	ID   string `arg:"" optional:"" help:"A rule set, or house rules: a JSON object with a base and the switches that differ."`
}

// Help is shown by --help.
func (c *rulesCommand) Help() string {
	return "Without ID: lists the rule sets. With ID: shows every switch, * where it differs from the base, and the rule book that follows from them."
}

// Run prints the list or the rule book.
func (c *rulesCommand) Run(s *streams) error {
	catalogue, err := words.Find(c.Lang)
	if err != nil {
		return usageError{fmt.Errorf("--lang: %s is not one of %s", quote.Text(c.Lang), strings.Join(words.Languages(), ", "))}
	}
	if c.ID == "" {
		return c.list(s.out)
	}
	chosen, err := choose(c.ID)
	if err != nil {
		return usageError{fmt.Errorf("ID: %w", err)}
	}
	book, err := catalogue.Book(&chosen.Rules)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, describe(&chosen, book))
	}
	return show(s.out, &chosen, book)
}

// choose is a rule set, or house rules as a set without an ID whose base is the
// one they override.
func choose(id string) (preset.Set, error) {
	ref, err := readRules(id)
	if err != nil {
		return preset.Set{}, err
	}
	if err := ref.Rules.Check(); err != nil {
		return preset.Set{}, err
	}
	if !ref.Object {
		return preset.Get(ref.Base)
	}
	return preset.Set{Base: ref.Base, Rules: ref.Rules}, nil
}

// readRules reads the ID of a rule set or an object in JSON.
func readRules(text string) (ref preset.Ref, err error) {
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		if err = ref.UnmarshalJSON([]byte(text)); err != nil && !json.Valid([]byte(text)) {
			err = fmt.Errorf("%s: %w", quote.Text(text), err)
		}
		return ref, err
	}
	set, err := preset.Get(text)
	if err != nil {
		err = fmt.Errorf("%w\nTry: roundhouse rules", err)
	}
	return preset.Ref{Base: set.ID, Rules: set.Rules}, err
}

// listed is a rule set in the list.
type listed struct {
	ID     string `json:"id,omitempty"`
	Name   string `json:"name,omitempty"`
	Origin string `json:"origin,omitempty"`
	Note   string `json:"note,omitempty"`
	Base   string `json:"base,omitempty"`
}

func listing(set *preset.Set) listed {
	return listed{set.ID, set.Name, set.Origin, set.Note, set.Base}
}

func (c *rulesCommand) list(out io.Writer) error {
	var list []listed
	var text strings.Builder
	for _, set := range preset.All() {
		list = append(list, listing(&set))
		indent := "  "
		if set.Base == "" {
			indent = ""
			if len(list) > 1 {
				text.WriteString("\n")
			}
		}
		fmt.Fprintf(&text, "%-26s %s · %s\n%-26s %s\n", indent+set.ID, set.Name, set.Origin, "", set.Note)
	}
	if c.JSON {
		return writeJSON(out, list)
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// described is one rule set with all its switches and its rule book.
type described struct {
	listed
	Rules switchValues `json:"rules"`
	Lang  string       `json:"lang"`
	Book  []chapter    `json:"book"`
}

type chapter struct {
	Chapter   string      `json:"chapter"`
	Sentences []sentenced `json:"sentences"`
}

type sentenced struct {
	Switch string `json:"switch"`
	Text   string `json:"text"`
}

func describe(set *preset.Set, book *words.RuleBook) described {
	d := described{listed: listing(set), Rules: switchValues{&set.Rules}, Lang: book.Lang}
	for _, ch := range book.Chapters {
		c := chapter{Chapter: ch.Title, Sentences: []sentenced{}}
		for _, s := range ch.Sentences {
			c.Sentences = append(c.Sentences, sentenced(s))
		}
		d.Book = append(d.Book, c)
	}
	return d
}

// switchValues writes every switch as a JSON object in the order of a rule book.
type switchValues struct{ rules *rules.Rules }

// MarshalJSON writes the switches.
func (v switchValues) MarshalJSON() ([]byte, error) {
	out := []byte("{")
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		value, err := json.Marshal(switchValue(s, v.rules))
		if err != nil {
			return nil, err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(append(out, '"'), s.Name...), `":`...), value...)
	}
	return append(out, '}'), nil
}

func switchValue(s *rules.Switch, r *rules.Rules) any {
	switch s.Kind {
	case rules.Number:
		return s.Value(r)
	case rules.Flag:
		return s.Value(r) != 0
	case rules.Word:
		return s.Text(r)
	}
	hands := map[int]uint8{}
	for seats, n := range r.Hand {
		if n > 0 {
			hands[seats] = n
		}
	}
	return hands
}

// show writes one rule set for people: what it is, its switches, its rule book.
func show(out io.Writer, set *preset.Set, book *words.RuleBook) error {
	var text strings.Builder
	switch {
	case set.ID == "":
		fmt.Fprintf(&text, "House rules, from %s\n\n", set.Base)
	default:
		fmt.Fprintf(&text, "%s: %s\n%s\n%s\n\n", set.ID, set.Name, set.Origin, set.Note)
	}
	base := set
	if set.Base != "" {
		b, err := preset.Get(set.Base)
		if err != nil {
			return err
		}
		base = &b
		fmt.Fprintf(&text, "Switches; * differs from %s:\n", b.ID)
	} else {
		text.WriteString("Switches:\n")
	}
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		value, mark := s.Text(&set.Rules), " "
		if was := s.Text(&base.Rules); was != value {
			mark, value = "*", value+" ("+was+")"
		}
		fmt.Fprintf(&text, "%s %-33s %s\n", mark, s.Name, value)
	}
	text.WriteString("\n" + book.Text(78))
	_, err := io.WriteString(out, text.String())
	return err
}

// writeJSON writes one JSON value as a line.
func writeJSON(out io.Writer, value any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}
