package main

import (
	"fmt"
	"slices"

	"roundhouse/play/load"
)

// result is what a load has measured at a server.
type result struct {
	load.Report
	before string // the load average before
}

// cpu returns the microseconds of processor time that a move cost the server.
func (r result) cpu() float64 { return r.CPU * 1e6 / float64(max(r.Moves, 1)) }

const heading = "load                    server   moves/s   p50 ms   p99 ms   CPU µs/move   memory MB   lost etc.   errors   load average\n"

// rowOf returns the line of a result.
func rowOf(name, server string, r result) string {
	row := fmt.Sprintf("%-22s  %-6s  %8.0f  %7.1f  %7.1f  %12.0f  %10.0f  %10d  %7d  %13s\n", name, server, r.PerSecond, r.P50, r.P99,
		r.cpu(), r.Memory, r.Lost+r.Repeated+r.OutOfOrder, r.Errors, r.before)
	if r.FirstError != "" {
		row += "    the first error: " + r.FirstError + "\n"
	}
	return row
}

// ratioRow returns the line that compares the medians of two servers.
func ratioRow(name string, plain, ours []result) string {
	ratio := func(figure func(result) float64) float64 { return median(ours, figure) / median(plain, figure) }
	return fmt.Sprintf("%-22s  ratio   %8.2f  %7.2f  %7.2f  %12.2f  %10.2f\n\n", name,
		ratio(func(r result) float64 { return r.PerSecond }), ratio(func(r result) float64 { return r.P50 }),
		ratio(func(r result) float64 { return r.P99 }), ratio(result.cpu),
		ratio(func(r result) float64 { return r.Memory }))
}

// median returns the middle one of an odd number of figures.
func median(list []result, figure func(result) float64) float64 {
	var figures []float64
	for _, r := range list {
		figures = append(figures, figure(r))
	}
	slices.Sort(figures)
	return figures[len(figures)/2]
}
