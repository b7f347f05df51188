// Package ending says how often rounds end blocked under each rule set. It knows, for each number
// of players, how many of the rounds that planners played in the laboratory ended so.
//
//	for _, w := range ending.Warnings(&set.Rules) {
//		fmt.Println(w.Players, w.Share.Float(), w.Instead)
//	}
//
// `make lab` writes rounds.json. There are no figures for a mix of switches that is not a rule set.
package ending

import (
	_ "embed"
	"encoding/json"
	"sync"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// Figures is the content of rounds.json.
type Figures struct {
	Bot     string                 `json:"bot"`    // that played all seats
	Rounds  int                    `json:"rounds"` // played for each rule set and number of players
	Seed    uint64                 `json:"seed"`
	Blocked map[string]map[int]int `json:"blocked"` // the number of these rounds that ended blocked, by rule set and number of players
}

//go:embed rounds.json
var text []byte

// Read returns the figures of the laboratory.
func Read() (f Figures, err error) { return f, json.Unmarshal(text, &f) }

// Share says how many of a number of rounds ended blocked.
type Share struct{ Rounds, Blocked int }

// Float returns the share of blocked rounds as a number from 0 to 1.
func (s Share) Float() float64 { return float64(s.Blocked) / float64(s.Rounds) }

// isOften reports whether more than a third of the rounds ended blocked.
func (s Share) isOften() bool { return 3*s.Blocked > s.Rounds }

// shareOf returns the share of the rule set with this number of players, and whether it is known.
func (f *Figures) shareOf(id string, players int) (Share, bool) {
	blocked, ok := f.Blocked[id][players]
	return Share{f.Rounds, blocked}, ok
}

// Warning says that more than a third of the rounds with this number of players end blocked.
type Warning struct {
	Players      int
	Share        Share
	Instead      string // the ID of the rule set to play instead, see betterRelative; empty if there is none
	InsteadShare Share  // the share of Instead with the same number of players
}

// Warnings returns the warnings for these rules, by number of players. There are none if the rules
// are not those of a rule set. The caller must not change the list.
func Warnings(r *rules.Rules) []Warning { return allWarnings()[*r] }

// allWarnings returns the warnings of all rule sets. rounds.json is part of the program, so a
// broken file is a bug that the tests find.
var allWarnings = sync.OnceValue(func() map[rules.Rules][]Warning {
	f, err := Read()
	if err != nil {
		panic("ending: rounds.json: " + err.Error())
	}
	all := map[rules.Rules][]Warning{}
	for _, set := range preset.All() {
		all[set.Rules] = f.warningsOf(set, preset.All())
	}
	return all
})

// warningsOf returns the warnings of the rule set set, which is one of sets.
func (f *Figures) warningsOf(set preset.Set, sets []preset.Set) (list []Warning) {
	for players := range set.Rules.Hand {
		if share, ok := f.shareOf(set.ID, players); ok && share.isOften() {
			w := Warning{Players: players, Share: share}
			w.Instead, w.InsteadShare = f.betterRelative(set, sets, players)
			list = append(list, w)
		}
	}
	return list
}

// betterRelative returns the rule set to play instead. It considers the rule sets of the same
// family of which at most a third of the rounds end blocked, and takes the one that differs in the
// fewest switches; among equals, the one with the fewest blocked rounds, then the first in the
// list.
func (f *Figures) betterRelative(set preset.Set, sets []preset.Set, players int) (id string, share Share) {
	least := len(rules.Switches()) + 1
	for _, other := range sets {
		s, ok := f.shareOf(other.ID, players)
		if !ok || s.isOften() || familyHead(other, sets) != familyHead(set, sets) {
			continue
		}
		if n := countDifferences(&other.Rules, &set.Rules); n < least || n == least && s.Blocked < share.Blocked {
			id, share, least = other.ID, s, n
		}
	}
	return id, share
}

// familyHead returns the ID of the rule set without a base from which all sets of the family
// derive.
func familyHead(set preset.Set, sets []preset.Set) string {
	for _, base := range sets {
		if base.ID == set.Base {
			return familyHead(base, sets)
		}
	}
	return set.ID
}

// countDifferences returns the number of switches in which a and b differ.
func countDifferences(a, b *rules.Rules) (n int) {
	for i := range rules.Switches() {
		if s := &rules.Switches()[i]; s.Text(a) != s.Text(b) {
			n++
		}
	}
	return n
}
