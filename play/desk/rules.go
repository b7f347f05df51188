package desk

import (
	"context"
	"encoding/json"
	"errors"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/lab/ending"
	"roundhouse/words"
)

// The operations on rule sets.
var (
	ListRuleSets = newOperation(About{
		Method: "GET", Path: "/api/rules", ID: "rule-sets", Summary: "The rule sets",
		Description: "Each independent rule set, followed by its variants.",
	}, (*Desk).listRuleSets)
	ShowRuleSet = newOperation(About{
		Method: "GET", Path: "/api/rules/{id}", ID: "rule-set", Summary: "A rule set",
		Description: "With all its switches.",
		Refusals:    []Kind{NotFound},
	}, (*Desk).showRuleSet)
	ListSwitches = newOperation(About{
		Method: "GET", Path: "/api/switches", ID: "switches", Summary: "All switches and their values",
	}, (*Desk).listSwitches)
	CheckRules = newOperation(About{
		Method: "POST", Path: "/api/rules/check", ID: "check-rules", Summary: "Are these switches consistent?",
		Description: "Returns what is wrong, for which numbers of players there are hands, and what could be chosen instead.",
	}, (*Desk).checkRules)
)

// LangInput names the language of an answer.
type LangInput struct {
	Lang string `query:"lang" maxLength:"20" default:"en" doc:"The language of texts" example:"en"`
}

// RulesInput names a rule set.
type RulesInput struct {
	LangInput
	ID string `path:"id" maxLength:"40"`
}

// Rules is the JSON of rules in positions and records: a rule set's ID, or an object with a base
// and the switches that differ from it.
type Rules struct{ json.RawMessage }

// RuleSet is a rule set.
type RuleSet struct {
	ID           string           `json:"id"`
	Name         string           `json:"name"`
	Origin       string           `json:"origin" doc:"The document or variant on which it is based"`
	Note         string           `json:"note" doc:"What differs from other rule sets"`
	Base         string           `json:"base,omitempty" doc:"The rule set on which it builds"`
	Printed      bool             `json:"printed,omitempty" doc:"Whether it is named after a printed sheet that is not among the documents"`
	Box          Box              `json:"box"`
	DocumentLang string           `json:"document_lang" doc:"The language of its document, in which rule books quote it" example:"de"`
	Players      []int            `json:"players" doc:"Numbers of players for which there are hands"`
	Rounds       int              `json:"rounds" doc:"How many rounds a match has" example:"13"`
	Blocked      []Blocked        `json:"blocked,omitempty" doc:"Numbers of players with which more than a third of the rounds end blocked"`
	Switches     map[string]Value `json:"switches,omitempty"`
}

// Box is what a printed sheet says first of all.
type Box struct {
	Hand  Value `json:"hand" doc:"Tiles each by number of players"`
	First *int  `json:"first,omitempty" doc:"The pip of the first round’s double; missing if the hands decide it" example:"12"`
	Train bool  `json:"train" doc:"Whether the first turn is a whole train, not a single tile"`
}

// Blocked says how many rounds end blocked with that number of players, measured with bots of the
// level planner.
type Blocked struct {
	Players      int     `json:"players" example:"2"`
	Share        float64 `json:"share" doc:"The share of the rounds that end blocked" example:"0.78"`
	Instead      string  `json:"instead,omitempty" doc:"The nearest rule set of the same family with which at most a third of the rounds end blocked"`
	InsteadShare float64 `json:"instead_share,omitempty" doc:"The share with that rule set" example:"0.12"`
}

func (d *Desk) listRuleSets(_ context.Context, _ Caller, in *LangInput) (out []RuleSet, err error) {
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return nil, err
	}
	for _, set := range preset.All() {
		out = append(out, ruleSetOf(set, catalogue))
	}
	return out, nil
}

func (d *Desk) showRuleSet(_ context.Context, _ Caller, in *RulesInput) (out RuleSet, err error) {
	set, catalogue, err := findRules(in)
	if err != nil {
		return out, err
	}
	out = ruleSetOf(set, catalogue)
	out.Switches = switchesOf(&set.Rules)
	return out, nil
}

// findRules returns the requested rule set and the texts of the requested language.
func findRules(in *RulesInput) (preset.Set, *words.Catalogue, error) {
	set, err := preset.Get(in.ID)
	if err != nil {
		return set, nil, refusalError("no_such_rules", err.Error())
	}
	catalogue, err := catalogueOf(in.Lang)
	return set, catalogue, err
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

// Value is a switch's value in JSON, as files of rules have it: a word, a number, null, true or
// false, or, for hands, an object that maps numbers of seats to numbers of tiles.
type Value struct{ json.RawMessage }

// valueOf returns the value that a switch has in r.
func valueOf(sw *rules.Switch, r *rules.Rules) Value { return Value{preset.AppendValue(nil, sw, r)} }

// valuesOf converts values of a switch from texts.
func valuesOf(sw *rules.Switch, texts []string) []Value {
	list := make([]Value, 0, len(texts))
	for _, text := range texts {
		var r rules.Rules
		if sw.Set(&r, text) == nil {
			list = append(list, valueOf(sw, &r))
		}
	}
	return list
}

// catalogueOf returns the texts of a language.
func catalogueOf(lang string) (*words.Catalogue, error) {
	c, err := words.Find(lang)
	switch {
	case errors.Is(err, words.ErrNotHere):
		return nil, refusalError("unavailable", err.Error())
	case err != nil:
		return nil, invalidField(err.Error())
	}
	return c, nil
}

func (d *Desk) listSwitches(_ context.Context, _ Caller, in *LangInput) (out []Switch, err error) {
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return nil, err
	}
	for i := range rules.Switches() {
		out = append(out, switchOf(&rules.Switches()[i], catalogue))
	}
	return out, nil
}

func switchOf(sw *rules.Switch, c *words.Catalogue) Switch {
	out := Switch{
		Name: sw.Name, Label: c.Label(sw.Name), Chapter: words.ChapterOf(sw.Name),
		Kind: sw.Kind.String(), Values: sw.Played(), Options: valuesOf(sw, sw.Options()),
	}
	switch sw.Kind {
	case rules.HandTable:
		least, most := rules.MinSeats, rules.MaxSeats
		out.Min, out.Max = &least, &most
	case rules.Number:
		out.Min, out.Max = &sw.Min, &sw.Max
		if sw.OrNone {
			out.Min = new(int)
		}
		if n := len(sw.Only); n > 0 {
			out.Min, out.Max = &sw.Only[0], &sw.Only[n-1]
		}
	}
	return out
}

func ruleSetOf(set preset.Set, c *words.Catalogue) RuleSet {
	about := c.About(set.ID)
	return RuleSet{
		ID: set.ID, Name: about.Name, Origin: about.Origin, Note: about.Note, Base: set.Base,
		Printed: set.Printed, Box: boxOf(&set.Rules), DocumentLang: set.Document().Lang, Players: playersOf(&set.Rules),
		Rounds: set.Rules.MatchRounds(), Blocked: blockedOf(&set.Rules),
	}
}

func boxOf(r *rules.Rules) Box {
	hand, _ := rules.Find("hand")
	box := Box{Hand: valueOf(hand, r), Train: r.Opening == rules.OpeningTrain}
	if r.EngineKnown() {
		first := int(r.EngineOf(1))
		box.First = &first
	}
	return box
}

// blockedOf returns the numbers of players with which many rounds end blocked.
func blockedOf(r *rules.Rules) (list []Blocked) {
	for _, w := range ending.Warnings(r) {
		b := Blocked{Players: w.Players, Share: w.Share.Float(), Instead: w.Instead}
		if w.Instead != "" {
			b.InsteadShare = w.InsteadShare.Float()
		}
		list = append(list, b)
	}
	return list
}

// playersOf returns the numbers of players for which the rules say how large the hands are.
func playersOf(r *rules.Rules) []int {
	list := []int{}
	for n := 2; n <= game.MaxSeats; n++ {
		if r.Hand[n] > 0 {
			list = append(list, n)
		}
	}
	return list
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
	Rounds   int                `json:"rounds,omitempty" doc:"How many rounds a match has, if ok"`
	Blocked  []Blocked          `json:"blocked,omitempty" doc:"As a rule set describes it, if the mix equals one"`
	Switches map[string]Value   `json:"switches,omitempty" doc:"The values of all switches, unless the mix cannot be read"`
	Sizes    []Size             `json:"sizes,omitempty" doc:"What goes with each set of tiles, unless the mix cannot be read"`
	Possible map[string][]Value `json:"possible" doc:"By switch: those of its options that are consistent with the other switches, regardless of conflicts among other switches"`
	Mute     []string           `json:"mute" doc:"Switches without effect in this mix" example:"[\"knock_penalty\"]"`
}

// Size is a set of tiles, with the switches that go with it.
type Size struct {
	Set      int              `json:"set" example:"9"`
	Switches map[string]Value `json:"switches" doc:"The values of hand, rounds and first_engine"`
}

func sizesOf(ref preset.Ref) (list []Size) {
	set, _ := rules.Find("set")
	for _, n := range set.Only {
		r := ref.Resize(tile.Pip(n))
		all := switchesOf(&r)
		list = append(list, Size{n, map[string]Value{"hand": all["hand"], "rounds": all["rounds"], "first_engine": all["first_engine"]}})
	}
	return list
}

func switchesOf(r *rules.Rules) map[string]Value {
	m := map[string]Value{}
	for i := range rules.Switches() {
		sw := &rules.Switches()[i]
		m[sw.Name] = valueOf(sw, r)
	}
	return m
}

// checkRules reports whether a mix of switches is consistent, and which values are possible.
func (d *Desk) checkRules(_ context.Context, _ Caller, in *Body[Mix]) (Checked, error) {
	out := Checked{Possible: map[string][]Value{}, Mute: []string{}}
	ref, err := preset.ParseMix(in.Body.Rules.RawMessage)
	if err != nil {
		out.Message, out.Faults = err.Error(), faultsOf(err)
		return out, nil
	}
	r := &ref.Rules
	out.Switches, out.Sizes = switchesOf(r), sizesOf(ref)
	for i := range rules.Switches() {
		sw := &rules.Switches()[i]
		if words.IsMoot(r, sw.Name) {
			out.Mute = append(out.Mute, sw.Name)
		}
		if sw.Options() != nil {
			out.Possible[sw.Name] = valuesOf(sw, sw.PossibleOptions(r))
		}
	}
	if err := r.Check(); err != nil {
		out.Message, out.Faults = err.Error(), faultsOf(err)
		return out, nil
	}
	out.OK, out.Players, out.Rounds, out.Blocked = true, playersOf(r), r.MatchRounds(), blockedOf(r)
	return out, nil
}

// faultsOf returns the texts of all faults of rules.
func faultsOf(err error) (list []string) {
	faults := rules.Faults{err}
	errors.As(err, &faults)
	for _, fault := range faults {
		list = append(list, fault.Error())
	}
	return list
}

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

// MixBookInput is the input of a request for a mix of switches in words.
type MixBookInput struct {
	LangInput
	Body Mix
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

func (d *Desk) showRuleBook(_ context.Context, _ Caller, in *RulesInput) ([]Chapter, error) {
	set, catalogue, err := findRules(in)
	if err != nil {
		return nil, err
	}
	return bookOf(set.Ref(), catalogue)
}

func (d *Desk) showMixBook(_ context.Context, _ Caller, in *MixBookInput) ([]Chapter, error) {
	ref, catalogue, err := readMix(in)
	if err != nil {
		return nil, err
	}
	return bookOf(ref, catalogue)
}

func bookOf(ref preset.Ref, c *words.Catalogue) ([]Chapter, error) {
	book, err := c.Book(ref)
	if err != nil {
		return nil, invalidField("rules: " + err.Error())
	}
	out := []Chapter{}
	for _, c := range book.Chapters {
		chapter := Chapter{Name: c.Name, Title: c.Title, Sentences: []Sentence{}}
		for _, sentence := range c.Sentences {
			chapter.Sentences = append(chapter.Sentences, Sentence(sentence))
		}
		out = append(out, chapter)
	}
	return out, nil
}
