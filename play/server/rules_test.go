package server_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"roundhouse/game/rules"
)

func TestSwitchesTellWhatCanBeChosen(t *testing.T) {
	var list []struct {
		Name, Chapter, Kind, Values string
		Options                     []any
		Min, Max                    *int
	}
	p := open(t)
	p.nobody().ok("GET", "/api/switches", nil, &list)
	var chapters []struct{ Name, Title string }
	p.nobody().ok("GET", "/api/rules/pagat/book", nil, &chapters)
	kinds := map[string]int{}
	for _, s := range list {
		kinds[s.Kind]++
		if (s.Min != nil && s.Max != nil) != (s.Kind == "number" || s.Kind == "hands") {
			t.Errorf("%+v: bounds are of numbers and of seats", s)
		}
		if few := s.Kind != "hands" && (s.Max == nil || *s.Max-*s.Min < 40); few != (len(s.Options) > 1) {
			t.Errorf("%+v: the options", s)
		}
		if !slices.ContainsFunc(chapters, func(c struct{ Name, Title string }) bool { return c.Name == s.Chapter && c.Title != "" }) {
			t.Errorf("%+v: the book has no such chapter", s)
		}
		if s.Name == "set" && (fmt.Sprint(s.Options) != "[6 9 12 15 18]" || *s.Min != 6 || *s.Max != 18 || s.Values != "one of 6, 9, 12, 15, 18") {
			t.Errorf("%+v: other sets are not played", s)
		}
		if s.Name == "target_score" && (*s.Min != 0 || *s.Max != 2000 || s.Values != "0 or a whole number from 10 to 2000") {
			t.Errorf("%+v: 0 is no target", s)
		}
	}
	if len(list) != len(rules.Switches()) || kinds["word"] < 5 || kinds["flag"] < 5 || kinds["number"] < 5 || kinds["hands"] != 1 {
		t.Errorf("%d switches: %v", len(list), kinds)
	}
}

func TestAMixIsToldWhatGoesWithIt(t *testing.T) {
	p := open(t)
	for _, test := range []struct {
		rules    string
		ok       bool
		starter  string // what is possible
		messages string
	}{
		{`"pagat"`, true, "engine_holder rotate lot lot_once winner", ""},
		{`{"base": "pagat", "engine": "set_aside"}`, false, "rotate lot lot_once winner", "starter: \"engine_holder\" is not"},
		{`{"base": "pagat", "engine": "set_aside", "starter": "lot"}`, true, "rotate lot lot_once winner", ""},
		{`{"base": "pagat", "set": 6}`, false, "engine_holder rotate lot lot_once winner", "rounds: \"13\" is more"},
		{`{"base": "celko-12", "set": 9}`, false, "engine_holder rotate lot lot_once winner", "rounds: \"13\" is more than the 10 engines of a double-9 set; " +
			"hand: \"4: 15\" is more than a double-9 set can deal: 60 of 55 tiles; hand: \"5: 12\" is more"},
		{`{"base": "pagat", "set": "big", "satisfy": "often"}`, false, "", "set: \"big\" is a text, not a whole number from 2 to 18; satisfy: \"often\""},
		{`{"base": "pagat", "rounds": 14}`, false, "engine_holder rotate lot lot_once winner", "rounds: \"14\" is more than the 13 engines"},
		{`{"base": "pagat", "hand": {"14": 7}}`, false, "engine_holder rotate lot lot_once winner", "hand: \"14: 7\" is more than a double-12 set can deal"},
		{`{"base": "pagat", "hand": {}}`, false, "engine_holder rotate lot lot_once winner", "hand: \"{}\" is not a table of hands"},
		{`{"base": "pagat", "set": 7}`, false, "engine_holder rotate lot lot_once winner", "set: \"7\" is not one of 6, 9, 12, 15, 18"},
		{`{"base": "pagat", "set": "big"}`, false, "", "set: \"big\" is a text"},
		{`{"base": "pagat", "sett": 6}`, false, "", "\"sett\" is no such switch"},
		{`"no_rules"`, false, "", "\"no_rules\" is not a rule set"},
	} {
		var got struct {
			OK       bool
			Message  string
			Faults   []string
			Players  []int
			Switches map[string]any
			Possible map[string][]any
			Mute     []string
		}
		p.nobody().ok("POST", "/api/rules/check", `{"rules": `+test.rules+`}`, &got)
		if got.OK != test.ok || !strings.HasPrefix(got.Message, test.messages) || (got.Message == "") != test.ok || (got.Players != nil) != test.ok {
			t.Errorf("%s: %v %q %v", test.rules, got.OK, got.Message, got.Players)
		}
		if strings.Join(got.Faults, "; ") != got.Message {
			t.Errorf("%s: the faults are %q, and the message %q", test.rules, got.Faults, got.Message)
		}
		if have := strings.Trim(fmt.Sprint(got.Possible["starter"]), "[]"); have != test.starter {
			t.Errorf("%s: the starters are %q, want %q", test.rules, have, test.starter)
		}
		read := test.starter != ""
		if (len(got.Switches) == len(rules.Switches())) != read || got.Mute == nil || slices.Contains(got.Mute, "knock_penalty") != read {
			t.Errorf("%s: switches %v, mute %v", test.rules, got.Switches, got.Mute)
		}
		if hands, ok := got.Switches["hand"].(map[string]any); read && strings.Contains(test.rules, `"14"`) && (!ok || hands["14"] != 7.0 || len(hands) != 1) {
			t.Errorf("%s: the hands are %v", test.rules, got.Switches["hand"])
		}
		for name, values := range got.Possible {
			if _, err := rules.Find(name); err != nil || values == nil || name == "hand" {
				t.Errorf("%s: %s: %v, %v", test.rules, name, values, err)
			}
		}
	}
}

// A client asks which hands and how many rounds go with another set of tiles.
func TestAMixIsToldHandsAndRoundsForEachSetOfTiles(t *testing.T) {
	p := open(t)
	var got struct {
		Sizes []struct {
			Set      int
			Switches struct {
				Rounds int
				Hand   map[string]int
			}
		}
	}
	p.nobody().ok("POST", "/api/rules/check", `{"rules": {"base": "french-quick", "set": 6}}`, &got) // too few tiles so far
	rounds := map[int]int{}
	for _, size := range got.Sizes {
		rounds[size.Set] = size.Switches.Rounds
		if mix := fmt.Sprintf(`{"rules": {"base": "french-quick", "set": %d, "rounds": %d, "hand": {"2": %d}}}`, size.Set, size.Switches.Rounds, size.Switches.Hand["2"]); size.Switches.Hand["2"] == 0 {
			t.Errorf("%+v", size)
		} else {
			var checked struct{ OK bool }
			if p.nobody().ok("POST", "/api/rules/check", mix, &checked); !checked.OK {
				t.Errorf("%s cannot be played", mix)
			}
		}
	}
	if fmt.Sprint(rounds) != "map[6:7 9:10 12:13 15:16 18:19]" {
		t.Errorf("the rounds are %v", rounds)
	}
}

// Rules are found by what a printed sheet says first of all.
func TestARuleSetSaysWhatItsSheetSaysFirst(t *testing.T) {
	var list []struct {
		ID      string
		Printed bool
		Box     struct {
			Hand  map[string]int
			First *int
			Train bool
		}
	}
	open(t).nobody().ok("GET", "/api/rules", nil, &list)
	said := map[string]string{}
	for _, set := range list {
		first := "held"
		if set.Box.First != nil {
			first = fmt.Sprint(*set.Box.First)
		}
		said[set.ID] = fmt.Sprintf("%v %d %s %v", set.Printed, set.Box.Hand["4"], first, set.Box.Train)
	}
	for id, want := range map[string]string{
		"pagat": "false 15 12 true", "estonian": "false 12 12 false", "french-quick": "false 10 9 false",
		"japanese-highest-double": "false 15 held true", "wikihow": "true 12 12 false",
	} {
		if said[id] != want {
			t.Errorf("%s: %s, want %s", id, said[id], want)
		}
	}
}

// A client that shows a switch as mute agrees with the rule book.
func TestMuteIsWhatTheBookPassesOver(t *testing.T) {
	p := open(t)
	for _, id := range []string{"pagat", "czech", "estonian", "french", "japanese"} {
		var got struct{ Mute []string }
		p.nobody().ok("POST", "/api/rules/check", `{"rules": "`+id+`"}`, &got)
		var chapters []struct {
			Sentences []struct{ Switch string }
		}
		p.nobody().ok("GET", "/api/rules/"+id+"/book", nil, &chapters)
		for _, c := range chapters {
			for _, s := range c.Sentences {
				if slices.Contains(got.Mute, s.Switch) {
					t.Errorf("%s: %s is mute, and the book speaks of it", id, s.Switch)
				}
			}
		}
		if len(got.Mute) == 0 {
			t.Errorf("%s: nothing is mute", id)
		}
	}
}

// Rules and a number of rounds given beside them make one match: only that must be playable.
func TestRoundsBesideTheRulesCountForASmallerSet(t *testing.T) {
	p := open(t)
	c := p.somebody("Ana")
	small := fields{"base": "french", "set": 6, "hand": fields{"2": 7}}
	v := c.make(fields{"rules": small, "seats": 2, "rounds": 7})
	if v.Settings.Rounds != 7 {
		t.Errorf("%d rounds", v.Settings.Rounds)
	}
	c.refused("POST", "/api/tables", fields{"rules": small, "seats": 2}, 422, "invalid")
	c.refused("POST", "/api/tables", fields{"rules": small, "seats": 2, "rounds": 8}, 422, "invalid")
	small["rounds"] = 3
	c.refused("POST", "/api/tables", fields{"rules": small, "seats": 2, "rounds": 7}, 422, "invalid")
}

// If more than a third of the rounds end blocked, the rules say so, and so does an identical mix;
// any other mix says nothing.
func TestRulesWarnWhereRoundsEndBlocked(t *testing.T) {
	type blocked struct {
		Players      int
		Share        float64
		Instead      string
		InsteadShare float64 `json:"instead_share"`
	}
	var sets []struct {
		ID      string
		Blocked []blocked
	}
	p := open(t)
	p.nobody().ok("GET", "/api/rules", nil, &sets)
	warned := map[string][]blocked{}
	for _, set := range sets {
		warned[set.ID] = set.Blocked
	}
	list := warned["japanese"]
	if len(list) == 0 || list[0].Players != 2 || list[0].Share < 0.6 || list[0].Instead != "japanese-stuck" || list[0].InsteadShare > 0.3 {
		t.Errorf("japanese: %+v", list)
	}
	if len(warned["japanese-stuck"])+len(warned["pagat"]) > 0 {
		t.Errorf("japanese-stuck: %+v, pagat: %+v", warned["japanese-stuck"], warned["pagat"])
	}
	var one struct{ Blocked []blocked }
	if p.nobody().ok("GET", "/api/rules/japanese", nil, &one); !slices.Equal(one.Blocked, list) {
		t.Errorf("alone: %+v", one.Blocked)
	}
	for mix, want := range map[string][]blocked{
		`"japanese"`: list,
		`{"base": "japanese-stuck", "block": "all_passed"}`: list,
		`{"base": "japanese", "block": "stuck"}`:            nil,
		`{"base": "japanese", "double_blank": 1}`:           nil,
	} {
		var got struct{ Blocked []blocked }
		if p.nobody().ok("POST", "/api/rules/check", `{"rules": `+mix+`}`, &got); !slices.Equal(got.Blocked, want) {
			t.Errorf("%s: %+v", mix, got.Blocked)
		}
	}
}

func TestRuleSetsAndSwitchesAreNamedInTheLanguageAskedFor(t *testing.T) {
	p := open(t)
	type set struct {
		ID, Name, Note, Origin string
		Lang                   string `json:"document_lang"`
	}
	for lang, want := range map[string]string{"": "Czech", "en-GB": "Czech", "cs": "Česká", "ja": "チェコ"} {
		var list []set
		p.nobody().ok("GET", "/api/rules?lang="+lang, nil, &list)
		i := slices.IndexFunc(list, func(s set) bool { return s.ID == "czech" })
		if got := list[i]; got.Name != want || got.Note == "" || got.Origin == "" || got.Lang != "cs" {
			t.Errorf("%q: %+v, want %s", lang, got, want)
		}
		var one set
		p.nobody().ok("GET", "/api/rules/czech?lang="+lang, nil, &one)
		if one != list[i] {
			t.Errorf("%q: %+v, in the list %+v", lang, one, list[i])
		}
	}
	var switches []struct{ Name, Label string }
	p.nobody().ok("GET", "/api/switches?lang=de", nil, &switches)
	for _, s := range switches {
		if s.Label == "" || s.Name == "open_hands" && s.Label != "Alle Hände aufgedeckt" {
			t.Errorf("%+v", s)
		}
	}
	for _, path := range []string{"/api/rules", "/api/rules/czech", "/api/rules/czech/book", "/api/rules/czech/questions", "/api/switches"} {
		p.nobody().refused("GET", path+"?lang=xx", nil, 422, "invalid")
	}
}

func TestABookSaysWhatTheDocumentSaysAndWhyWeReadItSo(t *testing.T) {
	type chapter struct {
		Name      string
		Sentences []struct{ Switch, Text, Quotation, Why string }
	}
	p := open(t)
	var printed, mixed []chapter
	p.nobody().ok("GET", "/api/rules/czech/book", nil, &printed)
	p.nobody().ok("POST", "/api/rules/book", `{"rules": {"base": "czech", "double_blank": 10}}`, &mixed)
	quoted, marked := 0, 0
	for i, c := range printed {
		for j, s := range c.Sentences {
			if s.Quotation != "" {
				quoted++
			}
			if s.Why != "" {
				marked++
			}
			house := mixed[i].Sentences[j]
			if want := s.Switch != "double_blank" && s.Why != ""; (house.Why != "") != want {
				t.Errorf("by house rules %+v, by the set %+v", house, s)
			}
		}
	}
	if last := printed[len(printed)-1]; quoted == 0 || marked == 0 || last.Name != "document" || len(last.Sentences) < 2 {
		t.Errorf("%d quotations, %d marks, and at the end %+v", quoted, marked, last)
	}
}

func TestQuestionsAreAnsweredForTheRules(t *testing.T) {
	type question struct {
		ID, Moment, Text, Verdict, Answer string
		Words                             []string
		Sources                           []struct {
			Chapter, Title, Text, Quotation string
			Number                          int
		}
		Elsewhere []struct{ ID, Name, Verdict, Answer string }
	}
	p := open(t)
	var printed, mixed []question
	p.nobody().ok("GET", "/api/rules/pagat/questions", nil, &printed)
	p.nobody().ok("POST", "/api/rules/questions?lang=de", `{"rules": {"base": "pagat", "compulsory": false}}`, &mixed)
	at := slices.IndexFunc(printed, func(q question) bool { return q.ID == "must_lay" })
	q, house := printed[at], mixed[at]
	if q.Moment != "turn" || q.Verdict != "Yes" || q.Text == "" || len(q.Words) < 4 || len(q.Sources) == 0 || q.Sources[0].Quotation == "" {
		t.Errorf("%+v", q)
	}
	if len(q.Elsewhere) != 1 || q.Elsewhere[0].ID != "czech" || q.Elsewhere[0].Verdict != "No" || q.Elsewhere[0].Name == "" {
		t.Errorf("elsewhere %+v", q.Elsewhere)
	}
	if house.Verdict != "Nein" || house.Answer == "" || len(house.Elsewhere) != 4 {
		t.Errorf("%+v", house)
	}
	p.nobody().refused("GET", "/api/rules/nothing/questions", nil, 404, "no_such_rules")
	p.nobody().refused("POST", "/api/rules/questions", `{"rules": {"base": "pagat", "satisfy": "often"}}`, 422, "invalid")
}
