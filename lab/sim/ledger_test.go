package sim_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"roundhouse/bot/bottest"
	"roundhouse/lab/sim"
)

// From any content of a ledger a simulation continues or refuses it, and what it refuses it leaves
// as it was.
func FuzzLedger(f *testing.F) {
	c := sim.Config{Rules: bottest.RefOf(f, "pagat"), Players: 2, Bots: []string{"random", "greedy"}, Rounds: 5, Seed: 1, Workers: 1}
	path := filepath.Join(f.TempDir(), "seed")
	file, err := os.Create(path)
	if err != nil {
		f.Fatal(err)
	}
	c.Resume = file
	run(f, c)
	good, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:len(good)-9])
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "ledger")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		c := c
		c.Resume = tape(t, path)
		r, err := sim.Run(context.Background(), c)
		if err != nil {
			if string(contents(t, path)) != string(data) {
				t.Errorf("%v: the ledger was changed", err)
			}
			return
		}
		if r.Played != 5 || len(r.Bots) != 2 {
			t.Errorf("%+v", r)
		}
	})
}
