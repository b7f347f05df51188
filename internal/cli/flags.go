package cli

import (
	"runtime"
	"strings"

	"roundhouse/sim"
)

// SplitNames returns the names in lists that are separated by commas.
func SplitNames(lists []string) (names []string) {
	for _, list := range lists {
		names = append(names, strings.Split(list, ",")...)
	}
	return names
}

// UsualWorkers returns how many matches are played at the same time if no flag says so.
func UsualWorkers() int { return min(runtime.GOMAXPROCS(0), int(sim.MostWorkers)) }
