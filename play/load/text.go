package load

import "fmt"

// Text returns the report as text for people.
func (r *Report) Text() string {
	text := fmt.Sprintf("%d tables of %d seats: %d moves, %.1f per second\n"+
		"time until all seats have a move: median %.1f ms, 99th percentile %.1f ms, maximum %.1f ms\n"+
		"events lost %d, repeated %d, out of order %d; errors %d\n",
		r.Tables, r.Seats, r.Moves, r.PerSecond, r.P50, r.P99, r.Max, r.Lost, r.Repeated, r.OutOfOrder, r.Errors)
	if r.CPU > 0 {
		text += fmt.Sprintf("the server used %.1f s of processor time and %.0f MB of memory\n", r.CPU, r.Memory)
	}
	return text
}
