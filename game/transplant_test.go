package game_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// transplant is a document's rules with the value that another document has for one switch.
type transplant struct {
	name  string // french with satisfy "any"
	of    *rules.Switch
	rules rules.Rules
}

// transplants returns all of them.
func transplants(t *testing.T) (list []transplant) {
	for _, own := range preset.Originals() {
		for _, other := range preset.Originals() {
			for i := range rules.Switches() {
				of := &rules.Switches()[i]
				value := of.Text(&other.Rules)
				if value == of.Text(&own.Rules) {
					continue
				}
				mix := own.Rules
				if of.Kind == rules.HandTable {
					mix.Hand = other.Rules.Hand
				} else if err := of.Set(&mix, value); err != nil {
					t.Fatal(err)
				}
				list = append(list, transplant{own.ID + " with " + other.ID + "'s " + of.Name + " " + strconv.Quote(value), of, mix})
			}
		}
	}
	return list
}

// TestWhatOneDocumentHasGoesWithAnother plays each document with each value of another one. The
// engine, the referee and the checks of a match agree; or the rules are refused, with what else to
// choose.
func TestWhatOneDocumentHasGoesWithAnother(t *testing.T) {
	t.Parallel()
	all := transplants(t)
	if len(all) < 240 {
		t.Errorf("there are only %d", len(all))
	}
	played := slices.DeleteFunc(slices.Clone(all), func(mix transplant) bool {
		err := mix.rules.Check()
		if err != nil {
			wantAWayOut(t, &mix, err)
		}
		return err != nil
	})
	t.Logf("%d of %d can be played", len(played), len(all))
	for seed := range gametest.Seeds(1) {
		for i, mix := range played {
			chance := gametest.Seeded(seed*1000 + uint64(i))
			playReferee(t, seed, &mix.rules, chance)
			if mix.rules.Rounds = 1; testing.Short() {
				continue
			}
			seats := gametest.SeatCounts(&mix.rules)
			p := gametest.Player{TB: t, Chance: chance, Every: 1000}
			p.Match(&mix.rules, seats[chance(len(seats))])
		}
	}
}

// wantAWayOut wants the refusal of rules to name a value with which they can be played: of the
// switch that is wrong, or of the one that it contradicts.
func wantAWayOut(t *testing.T, mix *transplant, refusal error) {
	t.Helper()
	wrong := new(rules.Error)
	if !errors.As(refusal, &wrong) {
		t.Fatalf("%s: %v", mix.name, refusal)
	}
	way := slices.ContainsFunc(rules.Switches(), func(s rules.Switch) bool {
		return (s.Name == wrong.Switch || strings.Contains(wrong.Reason, s.Name)) && slices.ContainsFunc(s.Options(), func(value string) bool {
			other := mix.rules
			return strings.Contains(wrong.Reason, strconv.Quote(value)) && s.Set(&other, value) == nil && other.Check() == nil
		})
	})
	if !way || !strings.Contains(wrong.Reason, mix.of.Name) && wrong.Switch != mix.of.Name {
		t.Errorf("%s is refused without a way out: %v", mix.name, refusal)
	}
}
