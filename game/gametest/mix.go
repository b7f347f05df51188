package gametest

import (
	"strconv"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// RandomRules chooses a random value for every switch and returns rules by which a round can be
// played. The set is small, because in small sets everything happens soon.
func RandomRules(chance Chance) rules.Rules {
	var r rules.Rules
	added := Seeded(uint64(chance(1 << 30))) // so that another such switch leaves the rest as it was
	for i := range rules.Switches() {
		switch s := &rules.Switches()[i]; {
		case !s.Added:
			chooseValue(&r, s, chance)
		case added(2) == 0: // in the other half there is no such rule, as in most rule sets
			chooseValue(&r, s, added)
		}
	}
	r.Set, r.Rounds = tile.Pip(2+chance(6)), 1
	FitEngines(&r)
	if r.Opening != rules.OpeningNone {
		r.MexicanInOpening = false
	}
	list := startersOf[r.Engine]
	r.Starter = list[chance(len(list))]
	return r
}

// startersOf lists the starters that go with each engine, those of the documents more often.
var startersOf = [...][]rules.Starter{
	rules.EngineHeld: {rules.StarterEngineHolder, rules.StarterEngineHolder, rules.StarterEngineHolder,
		rules.StarterRotate, rules.StarterLot, rules.StarterLotOnce, rules.StarterWinner},
	rules.EngineSetAside:       {rules.StarterRotate, rules.StarterLot, rules.StarterLotOnce, rules.StarterWinner},
	rules.EngineStarterHighest: {rules.StarterRotate, rules.StarterLeftOfLayer},
	rules.EngineHighestHeld: {rules.StarterEngineHolder, rules.StarterEngineHolder, rules.StarterEngineHolder,
		rules.StarterRotate, rules.StarterLot, rules.StarterLotOnce},
}

// FitEngines makes the order of the engines and the rounds such as the set has.
func FitEngines(r *rules.Rules) {
	if int(r.FirstEngine) > int(r.Set)+1 {
		r.FirstEngine = rules.FirstEngine(int(r.FirstEngine) % (int(r.Set) + 2))
	}
	r.Rounds = min(r.Rounds, uint8(r.MostRounds()))
}

func chooseValue(r *rules.Rules, s *rules.Switch, chance Chance) {
	text := ""
	switch s.Kind {
	case rules.Flag:
		text = strconv.FormatBool(chance(2) == 1)
	case rules.Word:
		text = s.Words[chance(len(s.Words))]
	case rules.Number:
		if text = "null"; !s.OrNull || chance(3) > 0 {
			text = strconv.Itoa(s.Min + chance(s.Max-s.Min+1))
		}
	default:
		return
	}
	if err := s.Set(r, text); err != nil {
		panic(err)
	}
}

// MixMatch returns random rules by which a whole match can be played, and a number of seats.
func MixMatch(chance Chance) (r rules.Rules, seats int) {
	r = RandomRules(chance)
	r.Set = []tile.Pip{6, 6, 6, 9, 12}[chance(5)]
	r.Rounds = uint8(chance(4))
	FitEngines(&r)
	if r.Rounds == 0 && r.MatchRounds() > 7 {
		r.Rounds = 1
	}
	if r.TargetScore > 0 {
		r.TargetScore = uint16(10 + chance(90)) // or else it would hardly ever be reached
	}
	seats = 2 + chance(5)
	r.Hand[seats] = uint8(1 + chance(r.Dealt()/seats))
	return r, seats
}

// dealNoDouble moves the doubles behind the tiles that are dealt, and returns the size of the hands:
// smaller ones if there are too few other tiles. By chance alone somebody nearly always has a double.
func dealNoDouble(deck []tile.Tile, seats int, hand uint8, chance Chance) uint8 {
	plain := 0
	for i, t := range deck {
		if !t.Double() {
			deck[plain], deck[i] = t, deck[plain]
			plain++
		}
	}
	if plain < seats {
		return hand
	}
	hand = min(hand, uint8(plain/seats))
	shuffle(deck[int(hand)*seats:], chance)
	return hand
}

func shuffle(tiles []tile.Tile, chance Chance) {
	for i := len(tiles) - 1; i > 0; i-- {
		j := chance(i + 1)
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
}

// Start deals a round under the rules to 2 to 5 seats.
func Start(r *rules.Rules, chance Chance) (s game.State) {
	aside, engine, starter := tile.NoPip, tile.NoPip, game.NoSeat
	seats := 2 + chance(4)
	switch r.Engine {
	case rules.EngineSetAside:
		engine = tile.Pip(chance(int(r.Set) + 1))
		aside = engine
	case rules.EngineHeld:
		engine = tile.Pip(chance(int(r.Set) + 1))
	}
	if r.Starter != rules.StarterEngineHolder {
		starter = game.Seat(1 + chance(seats))
	}
	deck := deal.Tiles(r.Set, aside)
	for len(deck) < seats {
		seats--
	}
	shuffle(deck, chance)
	dealt := *r
	dealt.Hand[seats] = uint8(1 + chance(len(deck)/seats))
	round := 1
	if !r.EngineKnown() && r.NoDouble != rules.NoDoubleRedeal {
		round += chance(seats) // which decides who draws first
		if chance(2) == 0 {
			dealt.Hand[seats] = dealNoDouble(deck, seats, dealt.Hand[seats], chance)
		}
	}
	s.Deal(&dealt, seats, round, engine, starter, deck)
	return s
}
