package fair

import (
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
)

// DaySeed returns the seed of a date's deals for those who play by ref.
func DaySeed(secret deal.Secret, ref preset.Ref) (deal.Seed, error) {
	text, err := record.RulesText(ref)
	return deal.DaySeed(secret, string(text), deal.DaySeats), err
}

// DealDay returns the round of a date as it begins, and how often it was dealt before because nobody
// had an engine.
func DealDay(secret deal.Secret, ref preset.Ref) (s game.State, redeals uint32, err error) {
	seed, err := DaySeed(secret, ref)
	if err != nil {
		return s, 0, err
	}
	m, d, redeals := dayDeal(seed, ref.OneRound())
	s.Deal(m.Rules(), deal.DaySeats, m.Round(), d.engine, d.starter, d.deck)
	return s, redeals, nil
}

// dayDeal returns the first deal from the seed that need not be dealt again. ref is of one round.
func dayDeal(seed deal.Seed, ref preset.Ref) (m game.Match, d seedDeal, redeals uint32) {
	m = game.NewMatch(&ref.Rules, deal.DaySeats)
	for {
		d = dealFrom(func(n uint32) deal.Seed { return seed.RoundSeed(1, n) }, redeals, &m, deal.DaySeats)
		if !d.endsInRedeal(&m, deal.DaySeats) {
			return m, d, redeals
		}
		redeals++
	}
}
