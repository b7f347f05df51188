package stat_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"roundhouse/lab/stat"
)

func TestInt128CountsAsBigIntsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sum, want := stat.Int128{}, new(big.Int)
		for range rapid.IntRange(1, 8).Draw(t, "products") {
			a, b := rapid.Int64().Draw(t, "a"), rapid.Int64().Draw(t, "b")
			sum = sum.Plus(stat.Product(a/4, b/4)) // eight of them fit into 128 bits
			want.Add(want, new(big.Int).Mul(big.NewInt(a/4), big.NewInt(b/4)))
		}
		if sum.Big().Cmp(want) != 0 {
			t.Fatalf("%v, not %v", sum.Big(), want)
		}
		text, err := sum.MarshalText()
		var back stat.Int128
		if err != nil || back.UnmarshalText(text) != nil || back != sum {
			t.Fatalf("%s came back as %v: %v", text, back.Big(), err)
		}
	})
}

func TestInt128RefusesWhatIsNone(t *testing.T) {
	const most = "170141183460469231731687303715884105727"
	for text, good := range map[string]bool{
		most: true, "-" + most: true, "-170141183460469231731687303715884105728": true,
		"170141183460469231731687303715884105728": false, "-170141183460469231731687303715884105729": false,
		"": false, "x": false, "1.5": false,
	} {
		var n stat.Int128
		if err := n.UnmarshalText([]byte(text)); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		} else if good && n.Big().String() != text {
			t.Errorf("%q came back as %v", text, n.Big())
		}
	}
}
