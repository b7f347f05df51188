package table

import "roundhouse/game"

// Attendance says which people at a table are not there, or do nothing, as its holder sees it. The
// log does not say.
type Attendance struct {
	Away game.Seats // the seats of people who are away
	Gone game.Seats // of these, the seats of people who have been away for so long that nobody waits for them
	Idle game.Seats // the seats whose turn has lasted so long that the others may let a bot play, if all agree
}

// SetAttendance sets which people are not there, or do nothing.
func (s *State) SetAttendance(a Attendance) { s.attendance = a }

// Attendance returns what SetAttendance has set.
func (s *State) Attendance() Attendance { return s.attendance }

// there returns the seats where a person plays for whom the others wait.
func (s *State) there() game.Seats { return s.People() &^ s.attendance.Gone }

// NextHost returns the seat of the next host, clockwise from the host's: that of a person who plays
// and is not away. It returns NoSeat if there is none.
func (s *State) NextHost() game.Seat {
	return s.nextTo(s.SeatOf(s.host), s.People()&^s.attendance.Away)
}
