package wire

import (
	"encoding/json"

	"roundhouse/preset"
	"roundhouse/rules"
)

// Value is a switch's value in JSON, as files of rules have it: a word, a number, true or false,
// or, for hands, an object that maps numbers of seats to numbers of tiles.
type Value struct{ json.RawMessage }

// ValueOf returns the value that a switch has in r.
func ValueOf(sw *rules.Switch, r *rules.Rules) Value { return Value{preset.AppendValue(nil, sw, r)} }

// ValuesOf converts values of a switch from texts.
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

// LangInput names the language of an answer.
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
	Origin       string           `json:"origin" doc:"The document or variant on which it is based"`
	Note         string           `json:"note" doc:"What differs from other rule sets"`
	Base         string           `json:"base,omitempty" doc:"The rule set on which it builds"`
	DocumentLang string           `json:"document_lang" doc:"The language of its document, in which rule books quote it" example:"de"`
	Players      []int            `json:"players" doc:"Numbers of players for which there are hands"`
	Blocked      []Blocked        `json:"blocked,omitempty" doc:"Numbers of players with which more than a third of the rounds end blocked"`
	Switches     map[string]Value `json:"switches,omitempty"`
}

// Blocked says how many rounds end blocked with that number of players, measured with bots of the
// level planner.
type Blocked struct {
	Players      int     `json:"players" example:"2"`
	Share        float64 `json:"share" doc:"The share of the rounds that end blocked" example:"0.78"`
	Instead      string  `json:"instead,omitempty" doc:"The nearest rule set of the same family with which at most a third of the rounds end blocked"`
	InsteadShare float64 `json:"instead_share,omitempty" doc:"The share with that rule set" example:"0.12"`
}

// Chapter is a part of a rule book.
type Chapter struct {
	Name      string     `json:"name" doc:"The chapter's name, by which switches refer to it; the same in every language" example:"turn"`
	Title     string     `json:"title"`
	Sentences []Sentence `json:"sentences"`
}

// Sentence is one statement of a rule book.
type Sentence struct {
	Switch    string `json:"switch,omitempty" doc:"The switch and value that make it true; missing if it is always true, and in the summary"`
	Text      string `json:"text"`
	Quotation string `json:"quotation,omitempty" doc:"What the document says, in its own language"`
	Why       string `json:"why,omitempty" doc:"Our reason, if the statement is our reading; if there is no quotation, the document is silent"`
}

// Switch is one of the rules' switches.
type Switch struct {
	Name    string  `json:"name" example:"satisfy"`
	Label   string  `json:"label" doc:"Its name" example:"Satisfying open doubles"`
	Chapter string  `json:"chapter" doc:"The name of its chapter in the rule book" example:"doubles"`
	Kind    string  `json:"kind" enum:"word,flag,number,hands" example:"word"`
	Values  string  `json:"values" doc:"Its possible values, in words" example:"one of off, in_order, reverse, any"`
	Options []Value `json:"options,omitempty" doc:"All its possible values, unless there are too many"`
	Min     *int    `json:"min,omitempty" doc:"For a number or for hands: the least"`
	Max     *int    `json:"max,omitempty" doc:"For a number or for hands: the greatest"`
}

// Mix is the request to check a mix of switches.
type Mix struct {
	Rules Rules `json:"rules"`
}

// Checked says whether a mix of switches is consistent, and which values are possible.
type Checked struct {
	OK       bool               `json:"ok"`
	Message  string             `json:"message,omitempty" doc:"All faults in one line"`
	Faults   []string           `json:"faults,omitempty" doc:"The faults, each beginning with the switch and its value"`
	Players  []int              `json:"players,omitempty" doc:"Numbers of players for which there are hands, if ok"`
	Blocked  []Blocked          `json:"blocked,omitempty" doc:"As a rule set describes it, if the mix equals one"`
	Switches map[string]Value   `json:"switches,omitempty" doc:"The values of all switches, unless the mix cannot be read"`
	Possible map[string][]Value `json:"possible" doc:"By switch: those of its options that are consistent with the other switches, regardless of conflicts among other switches"`
	Mute     []string           `json:"mute" doc:"Switches without effect in this mix" example:"[\"knock_penalty\"]"`
}

// MixBookInput is the input of a request for a mix of switches in words.
type MixBookInput struct {
	LangInput
	Body Mix
}
