package store

import (
	"math"
	"time"
)

// stampOf returns a time as the file stores it: in nanoseconds since 1970. A time before 1678 or
// after 2262 becomes the nearest time that can be stored.
func stampOf(t time.Time) int64 {
	switch {
	case t.Before(time.Unix(0, math.MinInt64)):
		return math.MinInt64
	case t.After(time.Unix(0, math.MaxInt64)):
		return math.MaxInt64
	}
	return t.UnixNano()
}

// timeOf returns the time of a stamp. For every time before 1678 it returns the zero time.
func timeOf(stamp int64) time.Time {
	if stamp == math.MinInt64 {
		return time.Time{}
	}
	return time.Unix(0, stamp).UTC()
}

// wakeStamp returns the stamp of a wake, or nil if t is the zero time, which means never.
func wakeStamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return stampOf(t)
}

// orNull returns data, or nil if it is empty, for a column that is NULL then.
func orNull(data []byte) any {
	if len(data) == 0 {
		return nil
	}
	return data
}

// notNull returns data, or an empty slice if data is nil, for a column that is never NULL.
func notNull(data []byte) []byte {
	if data == nil {
		return []byte{}
	}
	return data
}
