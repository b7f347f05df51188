package server

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/ending"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/rules"
	"roundhouse/words"
)

// RuleSet is a rule set.
type RuleSet struct {
	ID           string            `json:"id"`
	Name         string            `json:"name"`
	Origin       string            `json:"origin" doc:"The document or variant that it comes from"`
	Note         string            `json:"note" doc:"What is different"`
	Base         string            `json:"base,omitempty" doc:"The rule set that it builds on"`
	DocumentLang string            `json:"document_lang" doc:"The language of its document, in which rule books quote it" example:"de"`
	Players      []int             `json:"players" doc:"Numbers of players that there are hands for"`
	Blocked      []Blocked         `json:"blocked,omitempty" doc:"Numbers of players with which more than a third of the rounds end blocked"`
	Switches     map[string]string `json:"switches,omitempty"`
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
	Name    string   `json:"name" example:"satisfy"`
	Label   string   `json:"label" doc:"What people call it" example:"Satisfying open doubles"`
	Chapter string   `json:"chapter" doc:"The chapter of the rule book that it belongs to, by its name" example:"doubles"`
	Kind    string   `json:"kind" enum:"word,flag,number,hands" example:"word"`
	Values  string   `json:"values" doc:"Those that it can have, in words" example:"one of off, in_order, reverse, any"`
	Options []string `json:"options,omitempty" doc:"All its values as text, where they are few" example:"[\"off\",\"in_order\",\"reverse\",\"any\"]"`
	Min     *int     `json:"min,omitempty" doc:"Of a number"`
	Max     *int     `json:"max,omitempty" doc:"Of a number"`
}

// Mix is a mix of switches.
type Mix struct {
	Rules json.RawMessage `json:"rules" doc:"A rule set's ID, or an object with a base and the switches that differ from it" example:"\"pagat\""`
}

// Checked says whether a mix of switches goes together.
type Checked struct {
	OK       bool                `json:"ok"`
	Message  string              `json:"message,omitempty" doc:"What does not go together, the switch first"`
	Players  []int               `json:"players,omitempty" doc:"Numbers of players that there are hands for, where it is ok"`
	Blocked  []Blocked           `json:"blocked,omitempty" doc:"As a rule set says it, where the mix is the same as one"`
	Switches map[string]string   `json:"switches,omitempty" doc:"All of them, unless the mix cannot be read"`
	Possible map[string][]string `json:"possible" doc:"By switch: those of its options that go together with the rest, whatever other switches get wrong among themselves" example:"{\"starter\":[\"engine_holder\"]}"`
	Mute     []string            `json:"mute" doc:"Switches that cannot matter in this mix" example:"[\"knock_penalty\"]"`
}

// RulesInput names a rule set.
type RulesInput struct {
	LangInput
	ID string `path:"id" maxLength:"40"`
}

// rules is the operations on rule sets.
func (s *Server) rules(api huma.API) {
	huma.Register(api, asked("GET", "/api/rules", "rule-sets", "The rule sets", "Each one that stands alone, followed by its variants."),
		func(_ context.Context, in *LangInput) (*struct{ Body []RuleSet }, error) {
			catalogue, err := in.catalogue()
			if err != nil {
				return nil, err
			}
			out := &struct{ Body []RuleSet }{}
			for _, set := range preset.All() {
				out.Body = append(out.Body, ruleSetOf(set, catalogue))
			}
			return out, nil
		})
	huma.Register(api, asked("GET", "/api/rules/{id}", "rule-set", "A rule set", "With all its switches.", 404),
		func(_ context.Context, in *RulesInput) (*struct{ Body RuleSet }, error) {
			set, catalogue, err := in.find()
			if err != nil {
				return nil, err
			}
			out := ruleSetOf(set, catalogue)
			out.Switches = switchesOf(&set.Rules)
			return &struct{ Body RuleSet }{out}, nil
		})
	huma.Register(api, asked("GET", "/api/rules/{id}/book", "rule-book", "A rule set in words", "", 404), s.book)
	huma.Register(api, asked("POST", "/api/rules/book", "mix-book", "A mix of switches in words", ""),
		func(_ context.Context, in *struct {
			LangInput
			Body Mix
		}) (*struct{ Body []Chapter }, error) {
			var ref preset.Ref
			if err := json.Unmarshal(in.Body.Rules, &ref); err != nil {
				return nil, bad("rules: " + err.Error())
			}
			catalogue, err := in.catalogue()
			if err != nil {
				return nil, err
			}
			return bookOf(ref, catalogue)
		})
	huma.Register(api, asked("POST", "/api/rules/check", "check-rules", "Do these switches go together?",
		"Answers what does not, for how many players there are hands, and what could be chosen instead."), checkRules)
	huma.Register(api, asked("GET", "/api/switches", "switches", "All switches and their values", ""),
		func(_ context.Context, in *LangInput) (*struct{ Body []Switch }, error) {
			catalogue, err := in.catalogue()
			if err != nil {
				return nil, err
			}
			out := &struct{ Body []Switch }{}
			for i := range rules.Switches() {
				out.Body = append(out.Body, switchOf(&rules.Switches()[i], catalogue))
			}
			return out, nil
		})
}

func switchOf(sw *rules.Switch, c *words.Catalogue) Switch {
	out := Switch{
		Name: sw.Name, Label: c.Label(sw.Name), Chapter: words.ChapterOf(sw.Name),
		Kind: sw.Kind.String(), Values: sw.Played(), Options: sw.Options(),
	}
	if sw.Kind == rules.Number {
		out.Min, out.Max = &sw.Min, &sw.Max
		if n := len(sw.Only); n > 0 {
			out.Min, out.Max = &sw.Only[0], &sw.Only[n-1]
		}
	}
	return out
}

// find reads the rule set and the language that are asked for.
func (in *RulesInput) find() (preset.Set, *words.Catalogue, error) {
	set, err := preset.Get(in.ID)
	if err != nil {
		return set, nil, problem(http.StatusNotFound, "no_such_rules", err.Error())
	}
	catalogue, err := in.catalogue()
	return set, catalogue, err
}

func ruleSetOf(set preset.Set, c *words.Catalogue) RuleSet {
	about := c.About(set.ID)
	return RuleSet{
		ID: set.ID, Name: about.Name, Origin: about.Origin, Note: about.Note, Base: set.Base,
		DocumentLang: set.Document().Lang, Players: playersOf(&set.Rules), Blocked: blockedOf(&set.Rules),
	}
}

// blockedOf is the numbers of players with which many rounds end blocked.
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

// playersOf is the numbers of players that there are hands for.
func playersOf(r *rules.Rules) []int {
	list := []int{}
	for n := 2; n <= game.MaxSeats; n++ {
		if r.Hand[n] > 0 {
			list = append(list, n)
		}
	}
	return list
}

func switchesOf(r *rules.Rules) map[string]string {
	m := map[string]string{}
	for _, sw := range rules.Switches() {
		m[sw.Name] = sw.Text(r)
	}
	return m
}

func (s *Server) book(_ context.Context, in *RulesInput) (*struct{ Body []Chapter }, error) {
	set, catalogue, err := in.find()
	if err != nil {
		return nil, err
	}
	return bookOf(set.Ref(), catalogue)
}

func bookOf(ref preset.Ref, c *words.Catalogue) (*struct{ Body []Chapter }, error) {
	book, err := c.Book(ref)
	if err != nil {
		return nil, bad("rules: " + err.Error())
	}
	out := &struct{ Body []Chapter }{[]Chapter{}}
	for _, c := range book.Chapters {
		chapter := Chapter{Name: c.Name, Title: c.Title, Sentences: []Sentence{}}
		for _, sentence := range c.Sentences {
			chapter.Sentences = append(chapter.Sentences, Sentence(sentence))
		}
		out.Body = append(out.Body, chapter)
	}
	return out, nil
}

func checkRules(_ context.Context, in *struct{ Body Mix }) (*struct{ Body Checked }, error) {
	out := &struct{ Body Checked }{Checked{Possible: map[string][]string{}, Mute: []string{}}}
	ref, err := preset.ParseMix(in.Body.Rules)
	if err != nil {
		out.Body.Message = err.Error()
		return out, nil
	}
	r := &ref.Rules
	out.Body.Switches = switchesOf(r)
	for i := range rules.Switches() {
		sw := &rules.Switches()[i]
		if words.Mute(r, sw.Name) {
			out.Body.Mute = append(out.Body.Mute, sw.Name)
		}
		if sw.Options() != nil {
			out.Body.Possible[sw.Name] = sw.Possible(r)
		}
	}
	if err := r.Check(); err != nil {
		out.Body.Message = err.Error()
		return out, nil
	}
	out.Body.OK, out.Body.Players, out.Body.Blocked = true, playersOf(r), blockedOf(r)
	return out, nil
}
