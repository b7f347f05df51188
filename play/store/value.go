package store

import (
	"math"
	"time"
)

// stampOf returns a time as stored in the file: nanoseconds since 1970, or the nearest possible for
// times before 1678 and after 2262.
func stampOf(t time.Time) int64 {
	switch {
	case t.Before(time.Unix(0, math.MinInt64)):
		return math.MinInt64
	case t.After(time.Unix(0, math.MaxInt64)):
		return math.MaxInt64
	}
	return t.UnixNano()
}

// timeOf returns the time of a stamp, the zero time for all times before 1678.
func timeOf(stamp int64) time.Time {
	if stamp == math.MinInt64 {
		return time.Time{}
	}
	return time.Unix(0, stamp).UTC()
}

// wakeStamp returns the stamp of a wake, nil for never.
func wakeStamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return stampOf(t)
}

// notNull returns data for a column that is never NULL.
func notNull(data []byte) []byte {
	if data == nil {
		return []byte{}
	}
	return data
}
