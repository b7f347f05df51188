package desk

import (
	"context"
	"encoding/json"
	"errors"

	"roundhouse/ending"
	"roundhouse/game"
	"roundhouse/play/wire"
	"roundhouse/preset"
	"roundhouse/rules"
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

func (d *Desk) listRuleSets(_ context.Context, _ Caller, in *wire.LangInput) (out []wire.RuleSet, err error) {
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return nil, err
	}
	for _, set := range preset.All() {
		out = append(out, ruleSetOf(set, catalogue))
	}
	return out, nil
}

func (d *Desk) showRuleSet(_ context.Context, _ Caller, in *wire.RulesInput) (out wire.RuleSet, err error) {
	set, catalogue, err := findRules(in)
	if err != nil {
		return out, err
	}
	out = ruleSetOf(set, catalogue)
	out.Switches = switchesOf(&set.Rules)
	return out, nil
}

// findRules returns the requested rule set and the texts of the requested language.
func findRules(in *wire.RulesInput) (preset.Set, *words.Catalogue, error) {
	set, err := preset.Get(in.ID)
	if err != nil {
		return set, nil, refusalError("no_such_rules", err.Error())
	}
	catalogue, err := catalogueOf(in.Lang)
	return set, catalogue, err
}

// catalogueOf returns the texts of a language.
func catalogueOf(lang string) (*words.Catalogue, error) {
	c, err := words.Find(lang)
	if err != nil {
		return nil, invalidField(err.Error())
	}
	return c, nil
}

func (d *Desk) listSwitches(_ context.Context, _ Caller, in *wire.LangInput) (out []wire.Switch, err error) {
	catalogue, err := catalogueOf(in.Lang)
	if err != nil {
		return nil, err
	}
	for i := range rules.Switches() {
		out = append(out, switchOf(&rules.Switches()[i], catalogue))
	}
	return out, nil
}

func switchOf(sw *rules.Switch, c *words.Catalogue) wire.Switch {
	out := wire.Switch{
		Name: sw.Name, Label: c.Label(sw.Name), Chapter: words.ChapterOf(sw.Name),
		Kind: sw.Kind.String(), Values: sw.Played(), Options: wire.ValuesOf(sw, sw.Options()),
	}
	switch sw.Kind {
	case rules.HandTable:
		least, most := rules.MinSeats, rules.MaxSeats
		out.Min, out.Max = &least, &most
	case rules.Number:
		out.Min, out.Max = &sw.Min, &sw.Max
		if n := len(sw.Only); n > 0 {
			out.Min, out.Max = &sw.Only[0], &sw.Only[n-1]
		}
	}
	return out
}

func ruleSetOf(set preset.Set, c *words.Catalogue) wire.RuleSet {
	about := c.About(set.ID)
	return wire.RuleSet{
		ID: set.ID, Name: about.Name, Origin: about.Origin, Note: about.Note, Base: set.Base,
		DocumentLang: set.Document().Lang, Players: playersOf(&set.Rules), Blocked: blockedOf(&set.Rules),
	}
}

// blockedOf returns the numbers of players with which many rounds end blocked.
func blockedOf(r *rules.Rules) (list []wire.Blocked) {
	for _, w := range ending.Warnings(r) {
		b := wire.Blocked{Players: w.Players, Share: w.Share.Float(), Instead: w.Instead}
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

func switchesOf(r *rules.Rules) map[string]wire.Value {
	m := map[string]wire.Value{}
	for i := range rules.Switches() {
		sw := &rules.Switches()[i]
		m[sw.Name] = wire.ValueOf(sw, r)
	}
	return m
}

// checkRules reports whether a mix of switches is consistent, and which values are possible.
func (d *Desk) checkRules(_ context.Context, _ Caller, in *wire.Body[wire.Mix]) (wire.Checked, error) {
	out := wire.Checked{Possible: map[string][]wire.Value{}, Mute: []string{}}
	ref, err := preset.ParseMix(in.Body.Rules.RawMessage)
	if err != nil {
		out.Message, out.Faults = err.Error(), faultsOf(err)
		return out, nil
	}
	r := &ref.Rules
	out.Switches = switchesOf(r)
	for i := range rules.Switches() {
		sw := &rules.Switches()[i]
		if words.IsMoot(r, sw.Name) {
			out.Mute = append(out.Mute, sw.Name)
		}
		if sw.Options() != nil {
			out.Possible[sw.Name] = wire.ValuesOf(sw, sw.PossibleOptions(r))
		}
	}
	if err := r.Check(); err != nil {
		out.Message, out.Faults = err.Error(), faultsOf(err)
		return out, nil
	}
	out.OK, out.Players, out.Blocked = true, playersOf(r), blockedOf(r)
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
