package quote_test

import (
	"strings"
	"testing"

	"roundhouse/game/quote"
)

func TestValuesAreQuotedAsTheyWereWritten(t *testing.T) {
	for _, c := range []struct{ raw, want string }{
		{`99999999999999999999`, `"99999999999999999999"`},
		{`-0`, `"-0"`},
		{`1e3`, `"1e3"`},
		{`"pass"`, `"pass"`},
		{`"p\u0061ss"`, `"p\u0061ss"`},
		{`"a \"b\""`, `"a \"b\""`},
		{`""`, `""`},
		{`"`, `"\""`},
		{`"a`, `"\"a"`},
		{`"é—日"`, `"é—日"`},
		{"\"\u202e\x1b\"", `"\u202e\x1b"`},
		{`{"a":1}`, `"{\"a\":1}"`},
	} {
		if got := quote.JSON([]byte(c.raw)); got != c.want {
			t.Errorf("%s is quoted as %s, want %s", c.raw, got, c.want)
		}
	}
}

func TestAtMostFortyCharactersAreQuoted(t *testing.T) {
	for _, letter := range []string{"7", "é", "日", "😀"} {
		for _, n := range []int{39, 40, 41, 1 << 20} {
			text := strings.Repeat(letter, n)
			want := `"` + text + `"`
			if n > 40 {
				want = `"` + strings.Repeat(letter, 40) + `…"`
			}
			for what, got := range map[string]string{
				"text": quote.Text(text), "JSON text": quote.JSON([]byte(`"` + text + `"`)), "JSON": quote.JSON([]byte(text)),
			} {
				if got != want {
					t.Errorf("%d of %s as %s: %.200s", n, letter, what, got)
				}
			}
			if list := quote.Bare(text); list != want[1:len(want)-1] {
				t.Errorf("%d of %s bare: %.200s", n, letter, list)
			}
		}
	}
}
