package answer

import (
	"encoding/json"
	"strconv"
	"strings"

	"roundhouse/game/preset"
	"roundhouse/game/quote"
	"roundhouse/game/record"
	"roundhouse/words"
)

// rulesIn reads a field with rules that a whole match can be played by, in JSON.
func rulesIn(raw json.RawMessage) (ref preset.Ref, err error) {
	if len(raw) == 0 {
		return ref, unreadable("rules", "is missing")
	}
	if ref, err = preset.ParseMatch(raw); err != nil {
		return ref, unreadable("rules", err.Error())
	}
	return ref, nil
}

// findLanguage returns the texts of a language. The error is about the field lang.
func findLanguage(tag string) (*words.Catalogue, error) {
	c, err := words.Find(tag)
	if err != nil {
		return nil, unreadable("lang", quote.Text(tag)+" is not one of "+strings.Join(words.Languages(), ", "))
	}
	return c, nil
}

// Book describes rules in a language, with their rule book: {"rules": "pagat", "lang": "en"}.
func Book(question []byte) ([]byte, error) {
	var q struct {
		Rules json.RawMessage `json:"rules"`
		Lang  string          `json:"lang"`
	}
	if err := readQuestion(question, &q); err != nil {
		return nil, err
	}
	c, err := findLanguage(q.Lang)
	if err != nil {
		return nil, err
	}
	ref, err := rulesIn(q.Rules)
	if err != nil {
		return nil, err
	}
	description, err := c.Describe(ref)
	if err != nil {
		return nil, err
	}
	return write(description)
}

// Sets lists the rule sets in a language: {"lang": "en"}.
func Sets(question []byte) ([]byte, error) {
	var q struct {
		Lang string `json:"lang"`
	}
	if err := readQuestion(question, &q); err != nil {
		return nil, err
	}
	c, err := findLanguage(q.Lang)
	if err != nil {
		return nil, err
	}
	return write(c.SetInfos())
}

// Solve finds the best train from a hand: {"engine": 12, "tiles": ["12-7"], "by": "pips"}.
func Solve(question []byte) ([]byte, error) {
	q := struct {
		Engine *int     `json:"engine"`
		By     string   `json:"by"`
		Budget *int     `json:"budget"`
		Tiles  []string `json:"tiles"`
	}{By: "tiles"}
	if err := readQuestion(question, &q); err != nil {
		return nil, err
	}
	switch {
	case q.Engine == nil:
		return nil, unreadable("engine", "is missing")
	case len(q.Tiles) == 0:
		return nil, unreadable("tiles", "is missing")
	}
	train, err := record.ParseTrainQuestion(strconv.Itoa(*q.Engine), q.By, q.Budget, q.Tiles)
	if err != nil {
		return nil, err
	}
	return write(train.Solve())
}
