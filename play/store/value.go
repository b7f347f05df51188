package store

import (
	"math"
	"time"
)

// stamp is a time as the file has it: nanoseconds since 1970, and the nearest that fits
// for times before 1678 and behind 2262.
func stamp(t time.Time) int64 {
	switch {
	case t.Before(time.Unix(0, math.MinInt64)):
		return math.MinInt64
	case t.After(time.Unix(0, math.MaxInt64)):
		return math.MaxInt64
	}
	return t.UnixNano()
}

// moment is the time of a stamp, the zero time for all that came before 1678.
func moment(stamp int64) time.Time {
	if stamp == math.MinInt64 {
		return time.Time{}
	}
	return time.Unix(0, stamp).UTC()
}

// wakeup is the stamp of a wake, nil for never.
func wakeup(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return stamp(t)
}

// blob is data as a column has it that is never NULL.
func blob(data []byte) []byte {
	if data == nil {
		return []byte{}
	}
	return data
}
