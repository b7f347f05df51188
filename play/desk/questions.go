package desk

import (
	"context"
	"encoding/json"
	"errors"

	"roundhouse/game/preset"
	"roundhouse/words"
)

// The operations on questions.
var (
	ListQuestions = newOperation(About{
		Method: "GET", Path: "/api/rules/{id}/questions", ID: "questions", Summary: "What players ask, answered",
		Description: "What players ask at the table, in the order of a round, answered for a rule set.",
		Refusals:    []Kind{NotFound},
	}, (*Desk).listQuestions)
	ListMixQuestions = newOperation(About{
		Method: "POST", Path: "/api/rules/questions", ID: "mix-questions", Summary: "What players ask, answered for a mix of switches",
	}, (*Desk).listMixQuestions)
)

// Question is something that players ask at the table, with the answer for some rules.
type Question struct {
	ID      string        `json:"id" doc:"The same in every language" example:"must_lay"`
	Moment  string        `json:"moment" enum:"start,turn,doubles,markers,stuck,points" doc:"When it comes up in a round"`
	Text    string        `json:"text" example:"Must I lay if I can?"`
	Words   []string      `json:"words" doc:"Other ways to ask it, and related words"`
	Verdict string        `json:"verdict" doc:"The beginning of the answer: yes, no, a number or a name" example:"Yes"`
	Answer  string        `json:"answer" doc:"What follows the verdict, with the space or the sign between them" example:", but you choose which tile and where."`
	Sources []Source      `json:"sources" doc:"The sentences of the rule book on which the answer rests"`
	Others  []OtherAnswer `json:"elsewhere" doc:"The rule sets without a base that answer otherwise"`
}

// Source is a sentence of the rule book with its place.
type Source struct {
	Chapter   string `json:"chapter" doc:"The name of its chapter" example:"turn"`
	Title     string `json:"title" doc:"The title of its chapter" example:"An ordinary turn"`
	Number    int    `json:"number" doc:"Its place in the chapter, from 1" example:"5"`
	Text      string `json:"text"`
	Quotation string `json:"quotation,omitempty" doc:"What the document says, in its own language"`
	Lang      string `json:"lang,omitempty" doc:"The language of the quotation" example:"de"`
	Why       string `json:"why,omitempty" doc:"Our reason, if the sentence is our reading"`
}

// OtherAnswer is the answer by another rule set.
type OtherAnswer struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Verdict string `json:"verdict"`
	Answer  string `json:"answer"`
}

func (d *Desk) listQuestions(_ context.Context, _ Caller, in *RulesInput) ([]Question, error) {
	set, catalogue, err := findRules(in)
	if err != nil {
		return nil, err
	}
	return questionsOf(set.Ref(), catalogue)
}

func (d *Desk) listMixQuestions(_ context.Context, _ Caller, in *MixBookInput) ([]Question, error) {
	ref, catalogue, err := readMix(in)
	if err != nil {
		return nil, err
	}
	return questionsOf(ref, catalogue)
}

// readMix returns the requested mix of switches and the texts of the requested language.
func readMix(in *MixBookInput) (ref preset.Ref, c *words.Catalogue, err error) {
	if err := json.Unmarshal(in.Body.Rules.RawMessage, &ref); err != nil {
		return ref, nil, invalidField("rules: " + err.Error())
	}
	c, err = catalogueOf(in.Lang)
	return ref, c, err
}

func questionsOf(ref preset.Ref, c *words.Catalogue) ([]Question, error) {
	list, err := c.Questions(ref)
	switch {
	case errors.Is(err, words.ErrNotHere):
		return nil, refusalError("unavailable", err.Error())
	case err != nil:
		return nil, invalidField("rules: " + err.Error())
	}
	out, lang := []Question{}, ref.Document().Lang
	for _, q := range list {
		one := Question{
			ID: q.ID, Moment: q.Moment, Text: q.Text, Words: q.Words, Verdict: q.Verdict, Answer: q.Answer,
			Sources: []Source{}, Others: []OtherAnswer{},
		}
		for _, s := range q.Sources {
			source := Source{Chapter: s.Chapter, Title: s.Title, Number: s.Number, Text: s.Text, Quotation: s.Quotation, Why: s.Why}
			if s.Quotation != "" {
				source.Lang = lang
			}
			one.Sources = append(one.Sources, source)
		}
		for _, other := range q.Others {
			one.Others = append(one.Others, OtherAnswer{other.ID, c.About(other.ID).Name, other.Verdict, other.Answer})
		}
		out = append(out, one)
	}
	return out, nil
}
