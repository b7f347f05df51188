//go:build js

package main

import (
	"slices"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
)

// carriedBy has the longest that a strong bot's first action may take on a device that carries a
// level. An expert's usual action then takes a second at most.
var carriedBy = map[string]time.Duration{"expert": 480 * time.Millisecond, "master": 60 * time.Millisecond}

// carried lists the levels of bots that this device is fast enough for.
func carried() []string {
	took := strongTime()
	return slices.DeleteFunc(bot.Playable(), func(level string) bool {
		limit, limited := carriedBy[level]
		return limited && took > limit
	})
}

// strongTime returns how long a strong bot takes for the first action of a round of four.
func strongTime() time.Duration {
	const seats = 4
	r := preset.All()[0].Rules
	m := game.NewMatch(&r, seats)
	tiles := deal.Tiles(r.Set, m.SetAside())
	deal.NewFast(1, 1).Shuffle(tiles)
	var s game.State
	s.Deal(&r, seats, m.Round(), m.Engine(), 1, tiles)
	for seat := game.Seat(1); seat <= seats; seat++ {
		if !s.MayAct().Has(seat) {
			continue
		}
		choose, err := bot.New("strong", 1)
		if err != nil {
			return 0
		}
		began := time.Now()
		choose(s.View(seat).Clone(), nil)
		return time.Since(began)
	}
	return 0
}
