package desk

import (
	"context"
	"encoding/json"

	"roundhouse/play/wire"
	"roundhouse/preset"
	"roundhouse/words"
)

// The operations on rule books.
var (
	ShowRuleBook = newOperation(About{
		Method: "GET", Path: "/api/rules/{id}/book", ID: "rule-book", Summary: "A rule set in words",
		Refusals: []Kind{NotFound},
	}, (*Desk).showRuleBook)
	ShowMixBook = newOperation(About{
		Method: "POST", Path: "/api/rules/book", ID: "mix-book", Summary: "A mix of switches in words",
	}, (*Desk).showMixBook)
)

func (d *Desk) showRuleBook(_ context.Context, _ Caller, in *wire.RulesInput) ([]wire.Chapter, error) {
	set, catalogue, err := findRules(in)
	if err != nil {
		return nil, err
	}
	return bookOf(set.Ref(), catalogue)
}

func (d *Desk) showMixBook(_ context.Context, _ Caller, in *wire.MixBookInput) ([]wire.Chapter, error) {
	var ref preset.Ref
	if err := json.Unmarshal(in.Body.Rules.RawMessage, &ref); err != nil {
		return nil, invalidField("rules: " + err.Error())
	}
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return nil, err
	}
	return bookOf(ref, catalogue)
}

func bookOf(ref preset.Ref, c *words.Catalogue) ([]wire.Chapter, error) {
	book, err := c.Book(ref)
	if err != nil {
		return nil, invalidField("rules: " + err.Error())
	}
	out := []wire.Chapter{}
	for _, c := range book.Chapters {
		chapter := wire.Chapter{Name: c.Name, Title: c.Title, Sentences: []wire.Sentence{}}
		for _, sentence := range c.Sentences {
			chapter.Sentences = append(chapter.Sentences, wire.Sentence(sentence))
		}
		out = append(out, chapter)
	}
	return out, nil
}
