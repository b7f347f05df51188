package stat

import (
	"math"
	"math/big"
)

// Ratio measures how much of something there is per unit of something else, such as points per
// round. It keeps the sums that the standard error needs. The zero Ratio is empty. Its fields are
// exported only for JSON.
type Ratio struct {
	Groups int64  `json:"groups"`
	X      int64  `json:"x"`
	N      int64  `json:"n"`
	XX     Int128 `json:"xx"` // Σx², Σx·n and Σn² over the groups
	XN     Int128 `json:"xn"`
	NN     Int128 `json:"nn"`
}

// Add adds a group, in which x was counted over n units. It ignores a group of 0 units.
func (r *Ratio) Add(x, n int64) {
	if n == 0 {
		return
	}
	r.Groups++
	r.X += x
	r.N += n
	r.XX = r.XX.Plus(Product(x, x))
	r.XN = r.XN.Plus(Product(x, n))
	r.NN = r.NN.Plus(Product(n, n))
}

// Merge adds all groups of o to r.
func (r *Ratio) Merge(o *Ratio) {
	r.Groups += o.Groups
	r.X += o.X
	r.N += o.N
	r.XX = r.XX.Plus(o.XX)
	r.XN = r.XN.Plus(o.XN)
	r.NN = r.NN.Plus(o.NN)
}

// Estimate returns m = Σx/Σn, divided by unit, and the standard error of a ratio of sums over
// groups,
//
//	se² = G/(G-1) · Σ(x - m·n)² / (Σn)²
//
// (Cochran, Sampling Techniques, 1977, section 6.4, without a finite population). If all groups
// have the same size, it is the standard error of the mean of the groups' means. A smaller group,
// such as an unfinished one, has less weight. The sums are exact.
func (r *Ratio) Estimate(unit float64) Estimate {
	if r.N == 0 {
		return Estimate{}
	}
	e := Estimate{Value: float64(r.X) / float64(r.N) / unit, Groups: r.Groups}
	if r.Groups < 2 {
		return e
	}
	spread, _ := new(big.Float).SetInt(r.spreadSum()).Float64()
	n, g := float64(r.N), float64(r.Groups)
	e.SE = math.Sqrt(spread*g/(g-1)) / n / n / math.Abs(unit)
	return e
}

// spreadSum returns (Σn)²·Σ(x - m·n)² = (Σn)²Σx² - 2·Σn·Σx·Σxn + (Σx)²Σn².
func (r *Ratio) spreadSum() *big.Int {
	x, n := big.NewInt(r.X), big.NewInt(r.N)
	sum := r.XX.Big()
	sum.Mul(sum, n).Mul(sum, n)
	cross := r.XN.Big()
	cross.Mul(cross, n).Mul(cross, x).Lsh(cross, 1)
	last := r.NN.Big()
	last.Mul(last, x).Mul(last, x)
	return sum.Sub(sum, cross).Add(sum, last)
}
