package luck

import (
	"math"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
)

// dealtBy returns a deal of four by a rule set.
func dealtBy(t testing.TB, id string, seed uint64) game.State {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	m := game.NewMatch(&set.Rules, 4)
	var s game.State
	s.Deal(&set.Rules, 4, 1, m.Engine(), game.Seat(1), deal.SeedOf(seed).Deck(set.Rules.Set, m.SetAside()))
	return s
}

// TestParIsWhatManyPlayoutsSay compares with other playouts, twice as exact.
func TestParIsWhatManyPlayoutsSay(t *testing.T) {
	const far = 4 // standard errors of the difference
	deals := uint64(2)
	if testing.Short() {
		deals = 1
	}
	for seed := range deals {
		s := dealtBy(t, "pagat", seed)
		began := time.Now()
		par, err := Par(t.Context(), s, 1, 1<<20, 1)
		if err != nil || par.Error > ParError || par.Error < ParError/2 {
			t.Fatalf("%+v, %v", par, err)
		}
		took := time.Since(began)
		again, err := Par(t.Context(), s, 1, 20_000, 2)
		if err != nil {
			t.Fatal(err)
		}
		if away := math.Abs(par.Value - again.Value); away > far*math.Hypot(par.Error, again.Error) {
			t.Errorf("%+v and %+v", par, again)
		}
		t.Logf("%+v in %s, %+v", par, took, again)
	}
	if same, err := Par(t.Context(), dealtBy(t, "pagat", 1), 1, 2000, 7); err != nil {
		t.Error(err)
	} else if twice, _ := Par(t.Context(), dealtBy(t, "pagat", 1), 1, 2000, 7); same != twice {
		t.Error("the same seed gives another answer")
	}
}
