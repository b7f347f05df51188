package hall

import (
	"roundhouse/play/table"
)

// dayOver returns that a bot plays on for the person at a table of a date, once that is over
// everywhere.
func dayOver(s *table.State) (d due) {
	ends, does := s.Settings().DayEnds()
	if !does {
		return due{}
	}
	for seat := range s.People().All() {
		d = d.orEarlier(due{at: ends, do: timeUp, seat: seat})
	}
	return d
}

// isDayOver reports whether the date is over whose round the table has.
func isDayOver(s *table.State) bool {
	ends, does := s.Settings().DayEnds()
	return does && !s.LastTime().Before(ends)
}
