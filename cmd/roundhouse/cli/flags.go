package cli

import (
	"runtime"
	"strings"

	"roundhouse/lab/sim"
)

// SplitNames returns the names in lists, each of which may hold several names separated by commas.
func SplitNames(lists []string) (names []string) {
	for _, list := range lists {
		names = append(names, strings.Split(list, ",")...)
	}
	return names
}

// UsualWorkers returns the number of matches to play at the same time if no flag gives it.
func UsualWorkers() int { return min(runtime.GOMAXPROCS(0), int(sim.MostWorkers)) }
