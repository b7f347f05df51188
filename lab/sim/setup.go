package sim

import (
	"slices"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// setup is a Config and everything derived from it that all matches share. It does not change while
// they are played.
type setup struct {
	config  Config
	rules   rules.Rules // the rules of each match: one round if single rounds are played
	matches int
	period  int // number of matches in a group

	entries  []string // the bots, each once
	remember bool     // whether some bot uses the past
	cheats   bool     // whether some bot sees all hands
	entry    []int    // for each index in names: the index in entries
	names    []string // the list of bots, one for each seat
	seats    [game.MaxSeats]int

	decks [tile.MaxPip + 2][]tile.Tile // by engine set aside; the last is the whole set
}

func newSetup(c Config) *setup {
	p := &setup{config: c, rules: c.Rules.Rules, matches: c.Matches, names: c.Bots}
	if p.playsRounds() {
		p.matches, p.rules.Rounds = c.Rounds, 1
	}
	if len(c.Bots) == 1 {
		p.names = slices.Repeat(c.Bots, c.Players)
	}
	p.period = periodOf(p.names)
	for _, name := range p.names {
		i := slices.Index(p.entries, name)
		if i < 0 {
			i = len(p.entries)
			p.entries = append(p.entries, name)
			p.remember = p.remember || bot.RemembersPast(name)
			p.cheats = p.cheats || name == cheater
		}
		p.entry = append(p.entry, i)
		p.seats[i]++
	}
	for engine := range p.rules.Set + 1 {
		p.decks[engine] = deal.Tiles(p.rules.Set, engine)
	}
	p.decks[tile.MaxPip+1] = deal.Tiles(p.rules.Set, tile.NoPip)
	return p
}

// periodOf returns the number of steps round the table after which the names are back where they
// started. That is the number of different seatings.
func periodOf(names []string) int {
	for n := 1; ; n++ {
		if slices.Equal(slices.Concat(names[n:], names[:n]), names) {
			return n
		}
	}
}

// playsRounds reports whether single rounds are played.
func (p *setup) playsRounds() bool { return p.config.Rounds > 0 }

// deckOf returns the tiles of a round with the given engine, in their order before a shuffle.
func (p *setup) deckOf(engine tile.Pip) []tile.Tile {
	if p.rules.Engine == rules.EngineSetAside {
		return p.decks[engine]
	}
	return p.decks[tile.MaxPip+1]
}

// groupOf returns the group of match i. All matches of a group are played on the same deals, one in
// each different seating. Only the last group may be incomplete.
func (p *setup) groupOf(i int) int { return i / p.period }

// newMatch returns match i, from 0, before its first round. If single rounds are played, the groups
// go through all engines of the rule set in turn.
func (p *setup) newMatch(i int) game.Match {
	m := game.NewMatch(&p.rules, p.config.Players)
	if p.playsRounds() {
		r := &p.config.Rules.Rules
		m.StartFrom(r.EngineOf(p.groupOf(i)%r.MatchRounds()+1), game.NoSeat)
	}
	return m
}

// seatOfBot returns the seat, from 1, that bot b of the list has in match i. It moves on by one
// seat with each match of a group.
func (p *setup) seatOfBot(b, i int) game.Seat {
	return game.Seat((b+i%p.period)%p.config.Players + 1)
}

// dealStream returns the number of the random stream that deals a round. It depends only on the
// group, the round and the number of earlier deals of the round.
func (p *setup) dealStream(i, round, redeal int) uint64 {
	return uint64(p.groupOf(i))<<24 | uint64(round&0xFF)<<16 | uint64(redeal&0xFFFF)
}

// botStream returns the number of the random stream for the seeds of the bots of match i. Streams
// below 1<<63 are for deals.
func botStream(i int) uint64 { return 1<<63 | uint64(i) }
