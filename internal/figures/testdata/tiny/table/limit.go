package table

const noSeat Seat = -1

// full reports whether
// nobody fits in.
func full(t *Table) bool { return len(t.names) > 9 }
