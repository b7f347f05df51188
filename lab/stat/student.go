package stat

import "math"

// normal is the quantile of the normal distribution for intervals of Level.
const normal = 1.959963984540054

// StudentT returns the number t for which a value of Student's t distribution is between -t and t
// with probability Level. freedom is the number of degrees of freedom, at least 1.
func StudentT(freedom int64) float64 {
	if freedom > 1000 { // the first terms of the series in 1/freedom are exact to ten digits
		z, n := normal, float64(freedom)
		z3, z5 := z*z*z, z*z*z*z*z
		return z + (z3+z)/(4*n) + (5*z5+16*z3+3*z)/(96*n*n)
	}
	low, high := 0.0, math.Pi/2 // bounds for the angle arctan(t/√freedom)
	for range 60 {
		if middle := (low + high) / 2; probabilityWithin(middle, freedom) < Level {
			low = middle
		} else {
			high = middle
		}
	}
	return math.Tan(low) * math.Sqrt(float64(freedom))
}

// probabilityWithin returns the probability of a value between -t and t, where t =
// √freedom·tan(angle); see Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.3 and
// 26.7.4.
func probabilityWithin(angle float64, freedom int64) float64 {
	sin, cos := math.Sincos(angle)
	if freedom%2 == 0 {
		term, sum := sin, sin
		for i := int64(1); i < freedom/2; i++ {
			term *= cos * cos * float64(2*i-1) / float64(2*i)
			sum += term
		}
		return sum
	}
	sum := angle
	for i, term := int64(1), sin*cos; i <= freedom/2; i++ {
		sum += term
		term *= cos * cos * float64(2*i) / float64(2*i+1)
	}
	return sum * 2 / math.Pi
}
