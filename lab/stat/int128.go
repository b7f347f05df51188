package stat

import (
	"fmt"
	"math/big"
	"math/bits"
)

// Int128 is a signed integer of 128 bits. It holds sums of products that would not fit into 64
// bits. It wraps around like Go's own integers.
type Int128 struct {
	hi int64
	lo uint64
}

// Product returns a·b.
func Product(a, b int64) Int128 {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	// Taken as an unsigned number, a negative factor is 2⁶⁴ too large.
	high := int64(hi)
	if a < 0 {
		high -= b
	}
	if b < 0 {
		high -= a
	}
	return Int128{high, lo}
}

// Plus returns a + b.
func (a Int128) Plus(b Int128) Int128 {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	return Int128{a.hi + b.hi + int64(carry), lo}
}

// Big returns a as a big.Int.
func (a Int128) Big() *big.Int {
	n := big.NewInt(a.hi)
	return n.Lsh(n, 64).Add(n, new(big.Int).SetUint64(a.lo))
}

// MarshalText writes a as a decimal number.
func (a Int128) MarshalText() ([]byte, error) { return a.Big().Append(nil, 10), nil }

// UnmarshalText parses the decimal number that MarshalText writes.
func (a *Int128) UnmarshalText(text []byte) error {
	n, ok := new(big.Int).SetString(string(text), 10)
	if !ok || n.Cmp(least) < 0 || n.Cmp(most) > 0 {
		return fmt.Errorf("%q is not a whole number of 128 bits", text)
	}
	low := new(big.Int).And(n, lowWord)
	a.lo = low.Uint64()
	a.hi = new(big.Int).Rsh(n, 64).Int64()
	return nil
}

var (
	least   = new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), 127))
	most    = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 127), big.NewInt(1))
	lowWord = new(big.Int).SetUint64(1<<64 - 1)
)
