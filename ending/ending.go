// Package ending tells how rounds end under each rule set, as the laboratory found out: how
// many of those that planners played ended blocked, with each number of players.
//
//	for _, w := range ending.Warnings(&set.Rules) {
//		fmt.Println(w.Players, w.Share.Float(), w.Instead)
//	}
//
// `make lab` writes rounds.json. A mix of switches that is no rule set has no figures.
package ending

import (
	_ "embed"
	"encoding/json"
	"sync"

	"roundhouse/preset"
	"roundhouse/rules"
)

// Figures is rounds.json.
type Figures struct {
	Bot     string                 `json:"bot"`    // on all seats
	Rounds  int                    `json:"rounds"` // played for each rule set and number of players
	Seed    uint64                 `json:"seed"`
	Blocked map[string]map[int]int `json:"blocked"` // how many of them ended so, by rule set and number of players
}

//go:embed rounds.json
var text []byte

// Read returns what the laboratory found out.
func Read() (f Figures, err error) { return f, json.Unmarshal(text, &f) }

// Share is a number of rounds of which some ended blocked.
type Share struct{ Rounds, Blocked int }

// Float returns the share as a number from 0 to 1.
func (s Share) Float() float64 { return float64(s.Blocked) / float64(s.Rounds) }

// often reports whether it is more than a third.
func (s Share) often() bool { return 3*s.Blocked > s.Rounds }

// of returns the share of a rule set with that number of players, where it is known.
func (f *Figures) of(id string, players int) (Share, bool) {
	blocked, ok := f.Blocked[id][players]
	return Share{f.Rounds, blocked}, ok
}

// Warning says that with a number of players more than a third of the rounds end blocked.
type Warning struct {
	Players      int
	Share        Share
	Instead      string // the rule set to play instead, see relative; empty where there is none
	InsteadShare Share  // of that one, with as many players
}

// Warnings returns what there is to warn of in these rules, by number of players: nothing
// where they are not those of a rule set. The list is not to be changed.
func Warnings(r *rules.Rules) []Warning { return warnings()[*r] }

// warnings is the warnings of all rule sets. The file is part of the program, so a broken one
// is a bug that the tests find.
var warnings = sync.OnceValue(func() map[rules.Rules][]Warning {
	f, err := Read()
	if err != nil {
		panic("ending: rounds.json: " + err.Error())
	}
	all := map[rules.Rules][]Warning{}
	for _, set := range preset.All() {
		all[set.Rules] = f.warnings(set, preset.All())
	}
	return all
})

// warnings returns the warnings of one of the rule sets.
func (f *Figures) warnings(set preset.Set, sets []preset.Set) (list []Warning) {
	for players := range set.Rules.Hand {
		if share, ok := f.of(set.ID, players); ok && share.often() {
			w := Warning{Players: players, Share: share}
			w.Instead, w.InsteadShare = f.relative(set, sets, players)
			list = append(list, w)
		}
	}
	return list
}

// relative returns the rule set that mends it: of those of the same family of which at most a
// third of the rounds end blocked, the one that differs in the fewest switches; of several the
// one with the fewest blocked rounds, then the first in the list.
func (f *Figures) relative(set preset.Set, sets []preset.Set, players int) (id string, share Share) {
	least := len(rules.Switches()) + 1
	for _, other := range sets {
		s, ok := f.of(other.ID, players)
		if !ok || s.often() || head(other, sets) != head(set, sets) {
			continue
		}
		if n := differences(&other.Rules, &set.Rules); n < least || n == least && s.Blocked < share.Blocked {
			id, share, least = other.ID, s, n
		}
	}
	return id, share
}

// head returns the rule set that stands alone at the head of the family.
func head(set preset.Set, sets []preset.Set) string {
	for _, base := range sets {
		if base.ID == set.Base {
			return head(base, sets)
		}
	}
	return set.ID
}

// differences returns in how many switches two rules differ.
func differences(a, b *rules.Rules) (n int) {
	for i := range rules.Switches() {
		if s := &rules.Switches()[i]; s.Text(a) != s.Text(b) {
			n++
		}
	}
	return n
}
