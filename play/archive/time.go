package archive

import (
	"fmt"
	"math"
	"strconv"
	"time"
)

// A time in a key is in nanoseconds since 1970, moved so that none is negative. A time before 1678
// or after 2262 becomes the nearest one that can be written.
func stampOf(t time.Time) uint64 {
	const middle = 1 << 63
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

// readForward returns the time that forward has written.
func readForward(digits string) (time.Time, error) {
	stamp, err := strconv.ParseUint(digits, 16, 64)
	return time.Unix(0, int64(stamp^1<<63)).UTC(), err
}
