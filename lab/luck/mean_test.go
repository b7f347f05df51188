package luck

import (
	"math"
	"os"
	"testing"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// players are the bots of the rounds whose luck is added up: some that play well and some that do
// not, so that own and others' do not vanish.
var players = []string{"greedy", "beginner", "planner", "random", "casual"}

// TestLuckHasNoMean: over many rounds, what was dealt and what was drawn add up to nothing, under
// every rule set and whoever plays. ROUNDHOUSE_SOAK plays 100,000 rounds of Pagat and 2,000 of each
// other set.
func TestLuckHasNoMean(t *testing.T) {
	for i, set := range preset.All() {
		t.Run(set.ID, func(t *testing.T) {
			rounds, most := 150, 4.0 // standard errors: few rounds do not make a normal distribution
			if testing.Short() {
				rounds = 50
			}
			if os.Getenv("ROUNDHOUSE_SOAK") != "" {
				rounds, most = 2_000, 3.0
				if set.ID == "pagat" {
					rounds = 100_000
				}
			}
			dealt, drawn := luckOf(t, &set.Rules, 3+i%3, rounds)
			t.Logf("%d rounds: dealt %+.3f ± %.3f, drawn %+.3f ± %.3f", rounds, dealt.Value, dealt.Error, drawn.Value, drawn.Error)
			for name, p := range map[string]Part{"dealt": dealt, "drawn": drawn} {
				if math.Abs(p.Value) > most*p.Error {
					t.Errorf("%s: %.3f ± %.3f", name, p.Value, p.Error)
				}
			}
		})
	}
}

// luckOf returns the means of what was dealt and drawn in rounds of the given number of seats, each
// for another seat in turn.
func luckOf(t *testing.T, r *rules.Rules, seats, rounds int) (dealt, drawn Part) {
	choose := byPlayers(t)
	list := make([]sample, rounds)
	for i := range list {
		round := chanceRound(t, r, seats, uint64(i), choose)
		d := newDivider(&round, 1, uint64(i))
		for _, a := range round.Actions {
			if err := d.step(a); err != nil {
				t.Fatal(err)
			}
		}
		seat := i%seats + 1
		list[i].dealt[1], list[i].drawn[1] = d.samples[0].dealt[seat], d.samples[0].drawn[seat]
	}
	return meanOf(list, func(m *sample) float64 { return m.dealt[1] }), meanOf(list, func(m *sample) float64 { return m.drawn[1] })
}

// chanceRound plays a round of a match with any engine and any starter that the rules allow. It may
// end because it has to be dealt again: leaving such rounds out would leave out bad luck.
func chanceRound(t *testing.T, r *rules.Rules, seats int, number uint64, choose chooser) Round {
	rng, m := deal.NewFast(5, number), game.NewMatch(r, seats)
	m.StartFrom(tile.Pip(rng.N(uint32(r.Set)+1)), game.NoSeat)
	if m.Starter() != game.NoSeat || m.ByLot() {
		m.StartFrom(tile.NoPip, game.Seat(1+rng.N(uint32(seats))))
	}
	aside := tile.NoPip
	if r.Engine == rules.EngineSetAside {
		aside = m.Engine()
	}
	tiles := deal.Tiles(r.Set, aside)
	rng.Shuffle(tiles)
	round := Round{Engine: m.Engine(), Starter: m.Starter()}
	round.Deal.Deal(r, seats, m.Round(), m.Engine(), m.Starter(), tiles)
	return playOn(t, round, choose)
}

// byPlayers returns what the players choose, each for one seat.
func byPlayers(t *testing.T) chooser {
	var bots []bot.Bot
	for _, name := range players {
		play, err := bot.New(name, 3)
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, play)
	}
	return func(s *game.State) game.Action {
		seat := s.ToAct()
		if late := s.MayAct() &^ s.Turn(); late != 0 {
			seat = late.First()
		}
		return bots[int(seat)%len(bots)](s.View(seat), nil)
	}
}
