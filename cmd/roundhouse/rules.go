package main

import (
	"io"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/words"
)

// rulesCommand lists the rule sets, or describes one.
type rulesCommand struct {
	JSON    bool   `name:"json" help:"Print one JSON value."`
	Lang    string `placeholder:"L" help:"The language, as a tag: ${languages}."`
	Sources bool   `help:"Show what the document says below each sentence and, below those marked †, why we read it that way."`
	Ask     string `placeholder:"TEXT" help:"Answer the questions that have all words of TEXT."`
	ID      string `arg:"" optional:"" help:"A rule set, or house rules: a JSON object with a base and the switches that differ."`
}

// Help returns what --help shows above the flags.
func (c *rulesCommand) Help() string {
	return "Without ID: lists the rule sets. With ID: shows every switch, * where it differs from the base, " +
		"and the rule book that follows from them. A sentence marked † is our reading, not the document's. " +
		"With --ask: answers what players ask at the table."
}

// Run prints the list or the rule book.
func (c *rulesCommand) Run(s *cli.Streams) error {
	catalogue, err := findLanguage(c.Lang)
	if err != nil {
		return err
	}
	if c.ID == "" {
		return c.printList(s.Out, catalogue)
	}
	chosen, err := readRules(c.ID)
	if err != nil {
		return cli.Usagef("ID: %w", err)
	}
	if c.Ask != "" {
		text, err := catalogue.Answers(chosen, c.Ask)
		if err != nil {
			return cli.Usagef("--ask: %w", err)
		}
		_, err = io.WriteString(s.Out, text)
		return err
	}
	if c.JSON {
		description, err := catalogue.Describe(chosen)
		if err != nil {
			return err
		}
		return cli.WriteJSON(s.Out, description)
	}
	text, err := catalogue.Sheet(chosen, c.Sources)
	if err != nil {
		return err
	}
	_, err = io.WriteString(s.Out, text)
	return err
}

func (c *rulesCommand) printList(out io.Writer, catalogue *words.Catalogue) error {
	if c.JSON {
		return cli.WriteJSON(out, catalogue.SetInfos())
	}
	_, err := io.WriteString(out, catalogue.SetList())
	return err
}
