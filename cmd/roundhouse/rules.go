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
	JSON    bool   `name:"json" help:"Print one JSON value."`
	Lang    string `placeholder:"L" help:"The language, as a tag: en, cs, et, de, fr, ja, es."`
	Sources bool   `help:"Show below each sentence what the document says, and below those marked † why we read it so."`
	ID      string `arg:"" optional:"" help:"A rule set, or house rules: a JSON object with a base and the switches that differ."`
}

// Help is shown by --help.
func (c *rulesCommand) Help() string {
	return "Without ID: lists the rule sets. With ID: shows every switch, * where it differs from the base, " +
		"and the rule book that follows from them. A sentence marked † is our reading and not the document's."
}

// Run prints the list or the rule book.
func (c *rulesCommand) Run(s *streams) error {
	catalogue, err := findLanguage(c.Lang)
	if err != nil {
		return err
	}
	if c.ID == "" {
		return c.list(s.out, catalogue)
	}
	chosen, err := choose(c.ID)
	if err != nil {
		return usageError{fmt.Errorf("ID: %w", err)}
	}
	book, err := catalogue.Book(chosen)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, describe(catalogue, &chosen, book))
	}
	return c.show(s.out, catalogue, &chosen, book)
}

// findLanguage returns the words of the language that --lang asks for.
func findLanguage(tag string) (*words.Catalogue, error) {
	catalogue, err := words.Find(tag)
	if err != nil {
		return nil, usageError{fmt.Errorf("--lang: %s is not one of %s", quote.Text(tag), strings.Join(words.Languages(), ", "))}
	}
	return catalogue, nil
}

// choose reads the rules to explain: a rule set, or house rules.
func choose(id string) (preset.Ref, error) {
	ref, err := readRules(id)
	if err != nil {
		return preset.Ref{}, err
	}
	return ref, ref.Rules.Check()
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

func listing(c *words.Catalogue, set *preset.Set) listed {
	about := c.About(set.ID)
	return listed{set.ID, about.Name, about.Origin, about.Note, set.Base}
}

// The columns of the output.
const (
	lineWidth    = 78
	aboutColumn  = 27 // where what is told of rule sets begins, behind their IDs
	valueColumn  = 36 // where values of switches begin
	switchColumn = 16 // at least so many are for a value, before its switch's label
)

func (c *rulesCommand) list(out io.Writer, catalogue *words.Catalogue) error {
	var list []listed
	var text strings.Builder
	for _, set := range preset.All() {
		one := listing(catalogue, &set)
		list = append(list, one)
		indent := "  "
		if set.Base == "" {
			indent = ""
			if len(list) > 1 {
				text.WriteString("\n")
			}
		}
		text.WriteString(words.Wrap(fmt.Sprintf("%-*s", aboutColumn, indent+set.ID), one.Name+" · "+one.Origin, lineWidth))
		text.WriteString(words.Wrap(strings.Repeat(" ", aboutColumn), one.Note, lineWidth))
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
	Rules        switchValues `json:"rules"`
	Lang         string       `json:"lang"`
	DocumentLang string       `json:"document_lang"`
	Book         []chapter    `json:"book"`
}

type chapter struct {
	Chapter   string      `json:"chapter"`
	Sentences []sentenced `json:"sentences"`
}

type sentenced struct {
	Switch    string `json:"switch"`
	Text      string `json:"text"`
	Quotation string `json:"quotation"`
	Why       string `json:"why"`
}

func describe(c *words.Catalogue, ref *preset.Ref, book *words.RuleBook) described {
	d := described{
		listed: listed{Base: ref.Base}, Rules: switchValues{&ref.Rules},
		Lang: book.Lang, DocumentLang: book.DocumentLang,
	}
	if set, err := preset.Get(ref.Base); err == nil && !ref.Object {
		d.listed = listing(c, &set)
	}
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
		if i > 0 {
			out = append(out, ',')
		}
		out = preset.AppendValue(append(append(append(out, '"'), s.Name...), `":`...), s, v.rules)
	}
	return append(out, '}'), nil
}

// show writes one rule set for people: what it is, its switches, its rule book.
func (c *rulesCommand) show(out io.Writer, catalogue *words.Catalogue, ref *preset.Ref, book *words.RuleBook) error {
	set, err := preset.Get(ref.Base)
	if err != nil {
		return err
	}
	head, base := catalogue.HouseRules(set.ID)+"\n", set.ID
	if !ref.Object {
		about := catalogue.About(set.ID)
		head, base = set.ID+": "+about.Name+"\n", set.Base
		head += words.Wrap("", about.Origin, lineWidth) + words.Wrap("", about.Note, lineWidth)
	}
	was := ref.Rules // where nothing is underneath
	if base != "" {
		if set, err = preset.Get(base); err != nil {
			return err
		}
		was = set.Rules
	}
	text := book.Text
	if c.Sources {
		text = book.Annotated
	}
	switches := catalogue.SwitchesHead(base) + "\n" + switchLines(catalogue, &ref.Rules, &was)
	_, err = io.WriteString(out, head+"\n"+switches+"\n"+text(lineWidth))
	return err
}

// switchLines is a line for each switch: its value, that of the base where it differs, and
// what people call it, on a line of its own where there is no room.
func switchLines(c *words.Catalogue, r, base *rules.Rules) string {
	var text strings.Builder
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		value, mark, label := s.Text(r), " ", c.Label(s.Name)
		if was := s.Text(base); was != value {
			mark, value = "*", value+" ("+was+")"
		}
		column := max(switchColumn, len(value)+2)
		if valueColumn+column+words.Cells(label) > lineWidth+2 {
			label = "\n" + strings.Repeat(" ", valueColumn) + label
			column = 0
		}
		fmt.Fprintf(&text, "%s %-*s%-*s%s\n", mark, valueColumn-2, s.Name, column, value, label)
	}
	return text.String()
}

// writeJSON writes one JSON value as a line.
func writeJSON(out io.Writer, value any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return enc.Encode(value)
}
