package stat

import "math"

// Histogram counts how often each whole number from 0 up occurred: v occurred Histogram[v] times.
// The zero Histogram is empty.
type Histogram []int64

// Add counts v once; v must not be negative.
func (h *Histogram) Add(v int) {
	for len(*h) <= v {
		*h = append(*h, 0)
	}
	(*h)[v]++
}

// N returns how many numbers were counted.
func (h Histogram) N() int64 {
	n := int64(0)
	for _, count := range h {
		n += count
	}
	return n
}

// Sum returns the sum of all numbers that were counted.
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

// Quantile returns the least number that has at least the share p, between 0 and 1, of all numbers
// at or below it, or 0 if there are none.
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
