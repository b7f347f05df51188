package deal_test

import (
	"strings"
	"testing"

	"roundhouse/deal"
)

// The digests of 32 zero bytes and of the bytes 0 to 31, by sha256sum.
func TestCommitmentsAndHashesAreSHA256(t *testing.T) {
	var up [32]byte
	for i := range up {
		up[i] = byte(i)
	}
	for of, want := range map[[32]byte]string{
		{}: "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
		up: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
	} {
		if got := deal.Secret(of).Commitment().String(); got != want {
			t.Errorf("commitment of %x: %s", of, got)
		}
		if got := deal.Number(of).Hash().String(); got != want {
			t.Errorf("hash of %x: %s", of, got)
		}
	}
}

func TestSecretsNumbersCommitmentsAndHashesAsText(t *testing.T) {
	good := strings.Repeat("0123456789abcdef", 4)
	for what, read := range map[string]func(string) (string, error){
		"secret":     func(s string) (string, error) { v, err := deal.ParseSecret(s); return v.String(), err },
		"number":     func(s string) (string, error) { v, err := deal.ParseNumber(s); return v.String(), err },
		"commitment": func(s string) (string, error) { v, err := deal.ParseCommitment(s); return v.String(), err },
		"hash":       func(s string) (string, error) { v, err := deal.ParseHash(s); return v.String(), err },
	} {
		for _, text := range []string{good, strings.ToUpper(good)} {
			if got, err := read(text); got != good || err != nil {
				t.Errorf("%s %q is read as %q, %v", what, text, got, err)
			}
		}
		for _, bad := range []string{"", "12", good + "0", good + "00", good[1:], good[2:], good[2:] + "0x", " " + good[1:], good[:62] + "é"} {
			if got, err := read(bad); err == nil || got != strings.Repeat("0", 64) {
				t.Errorf("%s %q is read as %q, %v", what, bad, got, err)
			}
		}
	}
	_, err := deal.ParseNumber("12")
	if want := `"12" is not 64 hexadecimal digits (it has 2 characters)`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
