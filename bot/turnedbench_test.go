package bot_test

import (
	"math"
	"testing"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/preset"
)

// seating is tables whose seats are compared.
type seating struct {
	id    string // of the rules
	seats int
}

// BenchmarkSeats plays 1,000 deals an iteration, those of the expert 10, at each of some tables,
// and each of them with all players on every chair: nobody may write anything else there.
// points-apart is how many points a round the seats differ by at most.
func BenchmarkSeats(b *testing.B) {
	tables := []seating{{"pagat", 2}, {"pagat", 4}, {"czech", 2}, {"czech", 4}, {"french", 2}, {"french", 4}}
	for _, p := range all(b, 16) {
		b.Run(p.name, func(b *testing.B) {
			deals, apart := 1000, 0.0
			if p.name == "expert" {
				deals = 10
			}
			for b.Loop() {
				for _, table := range tables {
					apart = max(apart, table.compare(b, p, deals))
				}
			}
			b.ReportMetric(apart, "points-apart")
		})
	}
}

// compare plays the deals and returns by how many points a round the seats differ at most.
func (k seating) compare(b *testing.B, p player, deals int) (apart float64) {
	b.Helper()
	set, err := preset.Get(k.id)
	if err != nil {
		b.Fatal(err)
	}
	var wrote [game.MaxSeats + 1]float64
	otherwise := 0
	for n := range deals {
		s := searched(&set.Rules, k.seats, uint64(n))
		var first game.Result
		for by := range k.seats {
			u := turn(b, &s, by)
			u.playOut(p)
			r, same := u.state.Result(), true
			if by == 0 {
				first = r
			}
			for seat := range game.SeatsOf(k.seats).All() {
				wrote[seat] += r.Scores[seat].Float()
				same = same && r.Scores[u.seat(seat)] == first.Scores[seat]
			}
			if !same {
				otherwise++
			}
		}
	}
	least, most := math.Inf(1), math.Inf(-1)
	for _, sum := range wrote[1 : k.seats+1] {
		mean := sum / float64(deals*k.seats)
		least, most = min(least, mean), max(most, mean)
	}
	if otherwise > 0 || most-least > 1e-9 {
		b.Errorf("%s, %s with %d: %d of %d rounds come out otherwise on other chairs, the seats are %.2f points a round apart",
			p.name, k.id, k.seats, otherwise, deals*(k.seats-1), most-least)
	}
	return most - least
}

// playOut lets one bot for each player play the round. Players take their seeds with them.
func (u *turned) playOut(p player) {
	seats := u.state.Seats()
	bots, pasts := make([]bot.Bot, seats+1), make([]*game.Past, seats+1)
	for s := range game.SeatsOf(seats).All() {
		bots[u.seat(s)] = p.make(uint64(s))
		pasts[s] = game.NewPast(u.state.View(s))
	}
	for !u.state.Over() {
		seat := u.state.ToAct()
		event, err := u.state.Apply(bots[seat](u.state.View(seat), pasts[seat]))
		if err != nil {
			panic(err) // a bot answers with legal actions only
		}
		for _, past := range pasts[1:] {
			past.Add(event)
		}
	}
}
