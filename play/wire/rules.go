package wire

import (
	"encoding/json"

	"roundhouse/preset"
	"roundhouse/rules"
)

// Value is the JSON of a switch's value, as files of rules write it: a word, a number, true or
// false, or for hands the tiles by the number of seats.
type Value struct{ json.RawMessage }

// ValueOf returns the value of a switch.
func ValueOf(sw *rules.Switch, r *rules.Rules) Value { return Value{preset.AppendValue(nil, sw, r)} }

// ValuesOf returns values of a switch that are given as texts.
func ValuesOf(sw *rules.Switch, texts []string) []Value {
	list := make([]Value, 0, len(texts))
	for _, text := range texts {
		var r rules.Rules
		if sw.Set(&r, text) == nil {
			list = append(list, ValueOf(sw, &r))
		}
	}
	return list
}

// LangInput names a language.
type LangInput struct {
	Lang string `query:"lang" maxLength:"20" default:"en" doc:"The language of texts" example:"en"`
}

// RulesInput names a rule set.
type RulesInput struct {
	LangInput
	ID string `path:"id" maxLength:"40"`
}

// RuleSet is a rule set.
type RuleSet struct {
	ID           string           `json:"id"`
	Name         string           `json:"name"`
	Origin       string           `json:"origin" doc:"The document or variant that it comes from"`
	Note         string           `json:"note" doc:"What is different"`
	Base         string           `json:"base,omitempty" doc:"The rule set that it builds on"`
	DocumentLang string           `json:"document_lang" doc:"The language of its document, in which rule books quote it" example:"de"`
	Players      []int            `json:"players" doc:"Numbers of players that there are hands for"`
	Blocked      []Blocked        `json:"blocked,omitempty" doc:"Numbers of players with which more than a third of the rounds end blocked"`
	Switches     map[string]Value `json:"switches,omitempty"`
}

// Blocked says how many rounds end blocked with a number of players, as planners play.
type Blocked struct {
	Players      int     `json:"players" example:"2"`
	Share        float64 `json:"share" doc:"Of the rounds" example:"0.78"`
	Instead      string  `json:"instead,omitempty" doc:"The nearest rule set of the same family with which at most a third does"`
	InsteadShare float64 `json:"instead_share,omitempty" doc:"Of the rounds by that one" example:"0.12"`
}

// Chapter is a part of a rule book.
type Chapter struct {
	Name      string     `json:"name" doc:"The same in every language; switches name it" example:"turn"`
	Title     string     `json:"title"`
	Sentences []Sentence `json:"sentences"`
}

// Sentence is a statement of the rules.
type Sentence struct {
	Switch    string `json:"switch,omitempty" doc:"What makes it so; missing where it always holds"`
	Text      string `json:"text"`
	Quotation string `json:"quotation,omitempty" doc:"What the document says, in its own language"`
	Why       string `json:"why,omitempty" doc:"Why we read it so, where it is our reading; without a quotation the document is silent"`
}

// Switch is one of the rules' switches.
type Switch struct {
	Name    string  `json:"name" example:"satisfy"`
	Label   string  `json:"label" doc:"What people call it" example:"Satisfying open doubles"`
	Chapter string  `json:"chapter" doc:"The chapter of the rule book that it belongs to, by its name" example:"doubles"`
	Kind    string  `json:"kind" enum:"word,flag,number,hands" example:"word"`
	Values  string  `json:"values" doc:"Those that it can have, in words" example:"one of off, in_order, reverse, any"`
	Options []Value `json:"options,omitempty" doc:"All its values, where they are few"`
	Min     *int    `json:"min,omitempty" doc:"Of a number; of hands, of the seats"`
	Max     *int    `json:"max,omitempty" doc:"Likewise"`
}

// Mix is a mix of switches.
type Mix struct {
	Rules Rules `json:"rules"`
}

// Checked says whether a mix of switches goes together.
type Checked struct {
	OK       bool               `json:"ok"`
	Message  string             `json:"message,omitempty" doc:"What does not go together, the switch first"`
	Players  []int              `json:"players,omitempty" doc:"Numbers of players that there are hands for, where it is ok"`
	Blocked  []Blocked          `json:"blocked,omitempty" doc:"As a rule set says it, where the mix is the same as one"`
	Switches map[string]Value   `json:"switches,omitempty" doc:"All of them, unless the mix cannot be read"`
	Possible map[string][]Value `json:"possible" doc:"By switch: those of its options that go together with the rest, whatever other switches get wrong among themselves"`
	Mute     []string           `json:"mute" doc:"Switches that cannot matter in this mix" example:"[\"knock_penalty\"]"`
}

// MixBookInput asks for a mix of switches in words.
type MixBookInput struct {
	LangInput
	Body Mix
}
