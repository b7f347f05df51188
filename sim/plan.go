package sim

import (
	"slices"

	"roundhouse/bot"
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// plan is a Config with everything worked out that all matches share. It is not
// changed while they are played.
type plan struct {
	config  Config
	rules   rules.Rules // of each match: one round where rounds are played
	matches int

	entries  []string // the different bots
	remember bool     // some bot looks at the past
	entry    []int    // of each name in the list of bots: the number of its entry
	names    []string // the list of bots, one for each seat
	seats    [game.MaxSeats]int

	decks [tile.MaxPip + 2][]tile.Tile // by engine set aside; last: the whole set
	cycle int                          // after so many rounds engines and seats meet again
}

func newPlan(c Config) *plan {
	p := &plan{config: c, rules: c.Rules.Rules, matches: c.Matches, names: c.Bots}
	if c.Rounds > 0 {
		p.matches, p.rules.Rounds = c.Rounds, 1
	}
	if len(c.Bots) == 1 {
		p.names = slices.Repeat(c.Bots, c.Players)
	}
	for _, name := range p.names {
		i := slices.Index(p.entries, name)
		if i < 0 {
			i = len(p.entries)
			p.entries = append(p.entries, name)
			p.remember = p.remember || bot.RemembersPast(name)
		}
		p.entry = append(p.entry, i)
		p.seats[i]++
	}
	for engine := range p.rules.Set + 1 {
		p.decks[engine] = deal.Tiles(p.rules.Set, engine)
	}
	p.decks[tile.MaxPip+1] = deal.Tiles(p.rules.Set, tile.NoPip)
	p.cycle = lcm(int(c.Rules.Rules.Rounds), c.Players)
	return p
}

// deck is the tiles of a round with that engine, in the order in which a shuffle
// finds them.
func (p *plan) deck(engine tile.Pip) []tile.Tile {
	if p.rules.Engine == rules.EngineSetAside {
		return p.decks[engine]
	}
	return p.decks[tile.MaxPip+1]
}

// start is match i, from 0, before its first round. Single rounds go through all
// engines of the rule set.
func (p *plan) start(i int) game.Match {
	m := game.NewMatch(&p.rules, p.config.Players)
	if p.config.Rounds > 0 {
		m.From(p.rules.Set-tile.Pip(i%int(p.config.Rules.Rules.Rounds)), game.NoSeat)
	}
	return m
}

// place is the seat, from 1, of bot b of the list in match i. Any Players matches
// that follow each other from a multiple of Players on have each bot once on each
// seat. The step after each cycle lets each bot sit everywhere with every engine.
func (p *plan) place(b, i int) game.Seat {
	return game.Seat((b+i+i/p.cycle)%p.config.Players + 1)
}

func lcm(a, b int) int {
	d, rest := a, b
	for rest != 0 {
		d, rest = rest, d%rest
	}
	return a / d * b
}
