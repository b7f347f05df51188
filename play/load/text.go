package load

import "fmt"

// Text returns the report in lines.
func (r *Report) Text() string {
	text := fmt.Sprintf("%d tables of %d seats: %d moves, %.1f a second\n"+
		"until all seats have a move: %.1f ms in the middle, %.1f ms for 99 of 100, %.1f ms at most\n"+
		"events lost %d, repeated %d, out of order %d; errors %d\n",
		r.Tables, r.Seats, r.Moves, r.PerSecond, r.P50, r.P99, r.Max, r.Lost, r.Repeated, r.OutOfOrder, r.Errors)
	if r.CPU > 0 {
		text += fmt.Sprintf("the server used %.1f s of processor time and has %.0f MB\n", r.CPU, r.Memory)
	}
	return text
}
