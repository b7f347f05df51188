package table

// Seat is where somebody sits.
type Seat int

// find is a seat: a comment of that kind.
func find(names []string, name string) Seat {
	for i, n := range names {
		if n == name {
			return Seat(i)
		}
	}
	return noSeat
}
