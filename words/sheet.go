package words

import (
	"fmt"
	"slices"
	"strings"

	"roundhouse/game/preset"
	"roundhouse/game/quote"
	"roundhouse/game/rules"
)

// The widths of columns in the texts for a terminal.
const (
	lineWidth    = 78
	aboutColumn  = 27 // of the name of a rule set, which follows its ID
	valueColumn  = 36 // of the value of a switch, which follows the switch's name
	switchColumn = 16 // the least room for a value before the switch's label
)

// SetList returns the rule sets as text for a terminal, each original followed by its variants.
func (c *Catalogue) SetList() string {
	var text strings.Builder
	for i, set := range preset.All() {
		indent := "  "
		if set.Base == "" {
			indent = ""
			if i > 0 {
				text.WriteString("\n")
			}
		}
		about := c.About(set.ID)
		text.WriteString(Wrap(fmt.Sprintf("%-*s", aboutColumn, indent+set.ID),
			about.Name+" · "+about.Origin, lineWidth))
		text.WriteString(Wrap(strings.Repeat(" ", aboutColumn), about.Note, lineWidth))
	}
	return text.String()
}

// Sheet returns a rule set, or house rules, as text for a terminal: a description, the switches,
// and the rule book. If sources is set, the book quotes the document.
func (c *Catalogue) Sheet(ref preset.Ref, sources bool) (string, error) {
	book, err := c.Book(ref)
	if err != nil {
		return "", err
	}
	set, err := preset.Get(ref.Base)
	if err != nil {
		return "", err
	}
	head, base := c.HouseRules(set.ID)+"\n", set.ID
	if !ref.Object {
		about := c.About(set.ID)
		head, base = set.ID+": "+about.Name+"\n", set.Base
		head += Wrap("", about.Origin, lineWidth) + Wrap("", about.Note, lineWidth)
	}
	baseRules := ref.Rules // the rules are their own base if there is no other
	if base != "" {
		if set, err = preset.Get(base); err != nil {
			return "", err
		}
		baseRules = set.Rules
	}
	text := book.Text
	if sources {
		text = book.Annotated
	}
	return head + "\n" + c.SwitchesHead(base) + "\n" + c.switchLines(&ref.Rules, &baseRules) + "\n" + text(lineWidth),
		nil
}

// switchLines returns a line for each switch: its value, the base's value if that differs, and its
// label. The label has a line of its own if there is no room for it.
func (c *Catalogue) switchLines(r, base *rules.Rules) string {
	var text strings.Builder
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		value, mark, label := s.Text(r), " ", c.Label(s.Name)
		if was := s.Text(base); was != value {
			mark, value = "*", value+" ("+was+")"
		}
		column := max(switchColumn, len(value)+2)
		if valueColumn+column+Cells(label) > lineWidth+2 {
			label = "\n" + strings.Repeat(" ", valueColumn) + label
			column = 0
		}
		fmt.Fprintf(&text, "%s %-*s%-*s%s\n", mark, valueColumn-2, s.Name, column, value, label)
	}
	return text.String()
}

// Answers returns the questions that have all words of a text, with their answers, as text for a
// terminal. The error says that there is none.
func (c *Catalogue) Answers(ref preset.Ref, asked string) (string, error) {
	list, err := c.Questions(ref)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	for _, q := range list {
		own := strings.ToLower(q.Text + " " + strings.Join(q.Words, " "))
		if slices.ContainsFunc(strings.Fields(strings.ToLower(asked)), func(w string) bool { return !strings.Contains(own, w) }) {
			continue
		}
		text.WriteString(Wrap("", q.Text, lineWidth) + Wrap("  ", q.Full(), lineWidth))
	}
	if text.Len() == 0 {
		return "", fmt.Errorf("%s is in no question", quote.Text(asked))
	}
	return text.String(), nil
}
