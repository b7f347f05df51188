package bot

import (
	"errors"
	"strconv"
	"strings"

	"roundhouse/game/quote"
)

// maker makes a bot.
type maker struct {
	name   string
	past   bool                                    // it is an Expert, and uses the past
	chance bool                                    // it plays at random: a different seed gives a different bot
	slow   bool                                    // it may take more than 5 ms for an action
	make   func(seed uint64, stop func() bool) Bot // stop is as in Expert
}

// makers lists the bots, from the weakest to the strongest.
var makers = []maker{
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

// find returns the maker of the named bot.
func find(name string) (maker, error) {
	level, playouts, chosen := strings.Cut(name, ":")
	for _, m := range makers {
		switch {
		case m.name != level:
			continue
		case !chosen:
			return m, nil
		case m.past:
			n, err := strconv.Atoi(playouts)
			if err != nil || n < 1 || n > mostPlayouts {
				return m, errors.New(quote.Text(playouts) + " is not a number of playouts from 1 to " + strconv.Itoa(mostPlayouts))
			}
			m.make = newExpert(n)
			return m, nil
		}
		return m, errors.New(level + " has no playouts: only those from strong on have")
	}
	return maker{}, errors.New(quote.Text(name) + " is not a bot: there are " + strings.Join(Names(), ", "))
}

// RemembersPast reports whether the named bot plays better if it is given the past.
func RemembersPast(name string) bool {
	m, err := find(name)
	return err == nil && m.past
}

// IsRandomised reports whether the named bot's choices depend on its seed and on how often it has
// been asked. Any other bot keeps no state between its choices.
func IsRandomised(name string) bool {
	m, err := find(name)
	return err == nil && m.chance
}

// IsQuick reports whether the named bot usually answers within 5 ms.
func IsQuick(name string) bool {
	m, err := find(name)
	return err == nil && !m.slow
}

// New returns a new bot with the given name. Bots that are not randomised ignore the seed. For
// comparisons, a bot from strong on may have a number of playouts after its name: expert:12000.
func New(name string, seed uint64) (Bot, error) { return NewStopped(name, seed, nil) }

// NewStopped is New for a bot that must stop thinking once stop returns true; see Expert.Stop. Bots
// that are no experts think too briefly to be stopped.
func NewStopped(name string, seed uint64, stop func() bool) (Bot, error) {
	m, err := find(name)
	if err != nil {
		return nil, err
	}
	return m.make(seed, stop), nil
}
