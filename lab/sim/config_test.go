package sim_test

import (
	"math"
	"strings"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/lab/sim"
)

func TestConfigIsRefusedWithTheFieldAndItsValue(t *testing.T) {
	for want, change := range map[string]func(*sim.Config){
		`rules: rounds: "14"`:                              func(c *sim.Config) { c.Rules.Rules.Rounds = 14 },
		`rules: set: "7"`:                                  func(c *sim.Config) { c.Rules.Rules.Set = 7 },
		`players: "11"`:                                    func(c *sim.Config) { c.Players = 11 },
		`players: "-1"`:                                    func(c *sim.Config) { c.Players = -1 },
		`bots: "random,random"`:                            func(c *sim.Config) { c.Bots = []string{"random", "random"} },
		`bots: "": 0 bots`:                                 func(c *sim.Config) { c.Bots = nil },
		`bots: "oracle"`:                                   func(c *sim.Config) { c.Bots[0] = "oracle" },
		`rounds: "-2"`:                                     func(c *sim.Config) { c.Rounds = -2 },
		`matches: "-2"`:                                    func(c *sim.Config) { c.Matches = -2 },
		`rounds: "0" and matches`:                          func(c *sim.Config) { c.Rounds = 0 },
		`rounds: "3" cannot`:                               func(c *sim.Config) { c.Matches = 4 },
		`workers: "0" is not from 1 to 1024`:               func(c *sim.Config) { c.Workers = 0 },
		`workers: "1025" is not from 1 to 1024`:            func(c *sim.Config) { c.Workers = 1025 },
		`rounds: "9223372036854775807" is not from 1 to `:  func(c *sim.Config) { c.Rounds = math.MaxInt64 },
		`matches: "9223372036854775807" is not from 1 to `: func(c *sim.Config) { c.Rounds, c.Matches = 0, math.MaxInt64 },
	} {
		c := sim.Config{Rules: bottest.RefOf(t, "pagat"), Players: 4, Bots: []string{"random"}, Rounds: 3, Workers: 1}
		if err := c.Check(); err != nil {
			t.Fatal(err)
		}
		change(&c)
		if err := c.Check(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, not %s…", err, want)
		}
	}
}
