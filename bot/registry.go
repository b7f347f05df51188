package bot

import (
	"errors"
	"strings"

	"roundhouse/quote"
)

// makers lists the bots, from the weakest to the strongest.
var makers = []struct {
	name   string
	past   bool                                    // it uses the past
	chance bool                                    // it plays at random: a different seed gives a different bot
	slow   bool                                    // it may take more than 5 ms for an action
	make   func(seed uint64, stop func() bool) Bot // stop is as in Expert
}{
	{name: "random", chance: true, make: unstopped(newRandom)},
	{name: "greedy", make: unstopped(newGreedy)},
	{name: "beginner", chance: true, make: unstopped(newBeginner)},
	{name: "casual", chance: true, make: unstopped(newCasual)},
	{name: "planner", make: unstopped(newPlanner)},
	{name: "strong", past: true, chance: true, make: newExpert(strongPlayouts)},
	{name: "expert", past: true, chance: true, slow: true, make: newExpert(expertPlayouts)},
	{name: "master", past: true, chance: true, slow: true, make: newExpert(masterPlayouts)},
}

// unstopped returns a maker of bots that think too briefly to be stopped.
func unstopped(make func(seed uint64) Bot) func(uint64, func() bool) Bot {
	return func(seed uint64, _ func() bool) Bot { return make(seed) }
}

// Names lists the bots, from the weakest to the strongest.
func Names() []string {
	names := make([]string, len(makers))
	for i, m := range makers {
		names[i] = m.name
	}
	return names
}

// Playable lists the bots that people may seat: all but random, which serves only for measurements.
func Playable() []string { return Names()[1:] }

// RemembersPast reports whether the named bot plays better if it is given the past.
func RemembersPast(name string) bool {
	for _, m := range makers {
		if m.name == name {
			return m.past
		}
	}
	return false
}

// IsRandomised reports whether the named bot's choices depend on its seed and on how often it has
// been asked. Any other bot keeps no state between its choices.
func IsRandomised(name string) bool {
	for _, m := range makers {
		if m.name == name {
			return m.chance
		}
	}
	return false
}

// IsQuick reports whether the named bot usually answers within 5 ms.
func IsQuick(name string) bool {
	for _, m := range makers {
		if m.name == name {
			return !m.slow
		}
	}
	return false
}

// New returns a new bot with the given name. Bots that are not randomised ignore the seed.
func New(name string, seed uint64) (Bot, error) { return NewStopped(name, seed, nil) }

// NewStopped is New for a bot that must stop thinking once stop returns true; see Expert.Stop. Bots that
// are no experts think too briefly to be stopped.
func NewStopped(name string, seed uint64, stop func() bool) (Bot, error) {
	for _, m := range makers {
		if m.name == name {
			return m.make(seed, stop), nil
		}
	}
	return nil, errors.New(quote.Text(name) + " is not a bot: there are " + strings.Join(Names(), ", "))
}
