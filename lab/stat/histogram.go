package stat

import "math"

// Histogram counts how often each whole number from 0 up occurs: v has occurred Histogram[v] times.
// The zero Histogram is empty.
type Histogram []int64

// Add counts one more occurrence of v, which must not be negative.
func (h *Histogram) Add(v int) {
	for len(*h) <= v {
		*h = append(*h, 0)
	}
	(*h)[v]++
}

// N returns the number of occurrences counted.
func (h Histogram) N() int64 {
	n := int64(0)
	for _, count := range h {
		n += count
	}
	return n
}

// Sum returns the sum of all occurrences counted.
func (h Histogram) Sum() int64 {
	sum := int64(0)
	for v, count := range h {
		sum += int64(v) * count
	}
	return sum
}

// Mean returns the mean of the numbers, or 0 if there are none.
func (h Histogram) Mean() float64 { return float64(h.Sum()) / float64(max(h.N(), 1)) }

// SD returns the standard deviation of the numbers, √(Σ(v-mean)²/(n-1)), or 0 for fewer than two.
func (h Histogram) SD() float64 {
	n, mean, sum := h.N(), h.Mean(), 0.0
	if n < 2 {
		return 0
	}
	for v, count := range h {
		d := float64(v) - mean
		sum += d * d * float64(count)
	}
	return math.Sqrt(sum / float64(n-1))
}

// Quantile returns the smallest number v for which at least the share p of all numbers is at most
// v. p must be between 0 and 1. It returns 0 if there are no numbers.
func (h Histogram) Quantile(p float64) int {
	need, below := p*float64(h.N()), int64(0)
	for v, count := range h {
		below += count
		if count > 0 && float64(below) >= need {
			return v
		}
	}
	return 0
}
