package hall

import (
	"roundhouse/play/table"
)

// dayOver returns that a bot plays on for the person at a table of a date, once that is over
// everywhere.
func dayOver(s *table.State) (d due) {
	day := s.Settings().Day
	if day == 0 {
		return due{}
	}
	for seat := range s.People().All() {
		d = d.orEarlier(due{at: day.Ends(), do: timeUp, seat: seat})
	}
	return d
}
