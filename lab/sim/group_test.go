package sim_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"roundhouse/bot/bottest"
	"roundhouse/game/record"
	"roundhouse/lab/sim"
)

// dealt returns all that was dealt in a match.
func dealt(m *record.Record) string {
	var b strings.Builder
	for _, r := range m.Rounds {
		fmt.Fprintln(&b, r.Lots, r.Hands, r.Boneyard)
	}
	return b.String()
}

func namesOf(list []*record.Record) (names []string) {
	for _, m := range list {
		names = append(names, strings.Join(m.Players, ","))
	}
	return names
}

// Each group has every different seating once, and each seat keeps its hand. No two groups have the
// same hands. Only the last group may lack seatings.
func TestGroupsAreAllSeatingsOnTheSameDeals(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		id := rapid.SampledFrom([]string{"czech", "estonian", "pagat", "french", "japanese-highest-double", "czech-lot-each-round"}).Draw(r, "rules")
		bots := rapid.SliceOfN(rapid.SampledFrom([]string{"greedy", "random"}), 2, 5).Draw(r, "bots")
		c := sim.Config{Rules: bottest.RefOf(t, id), Players: len(bots), Bots: bots, Seed: rapid.Uint64().Draw(r, "seed"), Workers: 2}
		n := rapid.IntRange(1, 9).Draw(r, "n")
		if c.Rules.Rules.Rounds = 3; rapid.Bool().Draw(r, "single") {
			c.Rounds = n
		} else {
			c.Matches = n
		}
		var lines bytes.Buffer
		c.Records = &lines
		run(t, c)
		var before []string
		for _, group := range grouped(records(t, lines.Bytes()), seatings(c)) {
			deal := dealt(group[0])
			if slices.Contains(before, deal) {
				r.Fatalf("two groups have the same deals")
			}
			before = append(before, deal)
			for _, m := range group {
				if dealt(m) != deal {
					r.Fatalf("other deals in the same group: %v", namesOf(group))
				}
			}
			if names := namesOf(group); len(slices.Compact(slices.Sorted(slices.Values(names)))) != len(names) {
				r.Fatalf("a seating occurs twice in a group: %v", names)
			}
		}
	})
}

// One name for all seats makes no group: no deal is played twice, as every player would only do the
// same again.
func TestOneBotAlonePlaysNoDealTwice(t *testing.T) {
	for _, bots := range []string{"planner", "planner,planner,planner"} {
		var lines bytes.Buffer
		r := run(t, sim.Config{
			Rules: bottest.RefOf(t, "pagat"), Players: 3, Bots: strings.Split(bots, ","),
			Rounds: 60, Seed: 3, Workers: 2, Records: &lines,
		})
		met := map[string]bool{}
		for _, m := range records(t, lines.Bytes()) {
			met[dealt(m)] = true
		}
		if len(met) != 60 || r.Groups != 60 {
			t.Errorf("%s: %d deals and %d groups of 60 rounds", bots, len(met), r.Groups)
		}
	}
}

// A longer simulation begins with the matches of a shorter one, even with bots that use chance.
func TestMoreMatchesAreTheSameOnesAndSomeMore(t *testing.T) {
	c := sim.Config{Rules: bottest.RefOf(t, "czech"), Players: 3, Bots: []string{"random", "greedy", "random"}, Seed: 9, Workers: 2}
	var few, many bytes.Buffer
	c.Matches, c.Records = 7, &few
	run(t, c)
	c.Matches, c.Records = 20, &many
	run(t, c)
	if !bytes.HasPrefix(many.Bytes(), few.Bytes()) {
		t.Error("7 matches are not the first of 20")
	}
}
