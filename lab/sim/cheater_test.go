package sim_test

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	"roundhouse/bot"
	"roundhouse/bot/bottest"
	"roundhouse/lab/sim"
)

func TestCheaterPlaysInSimulationsOnly(t *testing.T) {
	if _, err := bot.New("cheater", 1); err == nil || slices.Contains(bot.Names(), "cheater") {
		t.Error("the cheater may play with people")
	}
	c := sim.Config{Rules: bottest.RefOf(t, "celko-6"), Players: 2, Bots: []string{"cheater", "random"}, Rounds: 6, Seed: 1, Workers: 2}
	without := run(t, c)
	if cheater, other := without.Bots[0], without.Bots[1]; cheater.RoundWins <= other.RoundWins {
		t.Errorf("who sees all hands wins %.2f of the rounds, the other one %.2f", cheater.RoundWins, other.RoundWins)
	}
	var lines bytes.Buffer
	c.Records, c.Workers = &lines, 1
	if with := run(t, c); !reflect.DeepEqual(with, without) {
		t.Errorf("%+v, without records %+v", with, without)
	}
	for i, m := range records(t, lines.Bytes()) {
		if m.Players[i%2] != "cheater" {
			t.Errorf("round %d: %q play", i, m.Players)
		}
	}
}

// A bot that does not play by chance serves all matches of a worker. Which those are makes no
// difference.
func TestBotsThatStayPlayAsNewOnes(t *testing.T) {
	c := sim.Config{Rules: bottest.RefOf(t, "french"), Players: 3, Bots: []string{"planner", "casual", "greedy"}, Matches: 30, Seed: 4, Workers: 1}
	want := run(t, c)
	for c.Workers = 2; c.Workers < 6; c.Workers++ {
		if got := run(t, c); !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers: %+v, not %+v", c.Workers, got, want)
		}
	}
}
