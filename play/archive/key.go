package archive

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Prefix begins the key of each match; its table follows.
const Prefix = "match/"

func matchKey(table string) string { return Prefix + table }

func endedKey(e Ended) string { return "ended/" + forward(e.At) + "/" + e.Table }

// playedKey returns the key of a match among the rows about a person.
func playedKey(e Ended) string { return "played/" + backward(e.At) + "/" + e.Table }

// tableIn returns the table in a key of playedKey.
func tableIn(key string) string { return strings.SplitN(key, "/", 3)[2] }

// readEndedKey returns what endedKey has written.
func readEndedKey(key string) (e Ended, err error) {
	parts := strings.SplitN(key, "/", 3)
	stamp, err := strconv.ParseUint(parts[1], 16, 64)
	return Ended{parts[2], time.Unix(0, int64(stamp^middle)).UTC()}, err
}

// middle is 1970 in a key.
const middle = 1 << 63

// stampOf returns a time as keys have it: in nanoseconds since 1970, moved so that none is
// negative. A time before 1678 or after 2262 becomes the nearest one that can be written.
func stampOf(t time.Time) uint64 {
	switch {
	case t.Before(time.Unix(0, math.MinInt64)):
		return 0
	case t.After(time.Unix(0, math.MaxInt64)):
		return math.MaxUint64
	}
	return uint64(t.UnixNano()) ^ middle
}

// forward returns a time in a key whose order is that of times.
func forward(t time.Time) string { return fmt.Sprintf("%016x", stampOf(t)) }

// backward returns a time in a key in which the latest time comes first.
func backward(t time.Time) string { return fmt.Sprintf("%016x", ^stampOf(t)) }
