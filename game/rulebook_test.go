package game_test

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundhouse/game/rules"
)

// TestRulebook reads testdata/rulebook: each file has positions, what is legal and illegal in them
// and what comes of it. Its statements:
//
//	position {…}                a position as docs/notation.md has it, but for its format
//	rules NAME=VALUE …          the same position from the start, switches turned
//	refused TEXT                the position is refused so
//	legal SEAT: WHAT, …         all that the seat may do
//	refuse ACTION, …: REASON    each of these actions is refused so
//	do ACTION, …                these actions are carried out
//	end REASON WINNERS: SCORES  how the round ended
//	sees SEAT: SEATS            the hands that the seat sees
//	nodes SWITCHES: N N N …     counts of the position, as in testdata/perft
//	uncounted                   the switch changes no count of any position
//
// and the fields of a position: phase, turn, markers, open, owed, drew, passes …
func TestRulebook(t *testing.T) {
	for _, file := range books(t, "rulebook") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			var r reading
			for _, s := range readBook(t, file) {
				if err := r.do(s); err != nil {
					t.Errorf("line %d: %s %s\n%v", s.line, s.word, s.rest, err)
				}
			}
		})
	}
}

// inGo is the switches that a position does not show; their tests are elsewhere.
var inGo = map[string]string{
	"set":     "TestSetDecidesTheTiles",
	"hand":    "TestHandTableDecidesTheSeats",
	"rounds":  "TestRoundsEndTheMatch",
	"starter": "TestStarter",
	"lot_by":  "TestLotsDecideWhoStarts",

	"first_engine": "TestOrderOfEngines",
	"engine_order": "TestOrderOfEngines",
	"target_score": "TestTargetScoreEndsTheMatch",
}

// TestRulebookHasEverySwitch wants a file for each switch, in which every value is shown to differ
// from every other.
func TestRulebookHasEverySwitch(t *testing.T) {
	for _, s := range rules.Switches() {
		if inGo[s.Name] != "" {
			continue
		}
		shown := shownValues(readBook(t, "testdata/rulebook/"+s.Name+".txt"), s.Name)
		for _, v := range valuesToShow(s) {
			if len(shown[v]) == 0 {
				t.Errorf("%s: nothing shows the value %s", s.Name, v)
			}
			for w, other := range shown {
				if v != w && slices.Equal(shown[v], other) {
					t.Errorf("%s: nothing differs between %s and %s", s.Name, v, w)
				}
			}
		}
	}
}

// shownValues returns what follows each "rules NAME=VALUE" in a book, by value.
func shownValues(book []statement, name string) map[string][]string {
	shown := map[string][]string{}
	value := ""
	for _, s := range book {
		switch {
		case s.word == "position":
			value = ""
		case s.word == "rules":
			value = ""
			for _, f := range strings.Fields(s.rest) {
				if v, ok := strings.CutPrefix(f, name+"="); ok {
					value = v
				}
			}
		case value != "":
			shown[value] = append(shown[value], s.word+" "+s.rest)
		}
	}
	return shown
}

func valuesToShow(s rules.Switch) []string {
	switch {
	case s.Kind == rules.Flag:
		return []string{"false", "true"}
	case s.Kind == rules.Word:
		return s.Words
	case s.Max > 3:
		return []string{strconv.Itoa(s.Min), "50", strconv.Itoa(s.Max)}
	}
	var list []string
	for v := s.Min; v <= s.Max; v++ {
		list = append(list, strconv.Itoa(v))
	}
	return list
}
