package deal_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"roundhouse/game/deal"
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
		"secret":     func(s string) (string, error) { v, err := deal.ParseSecret(s); return v.Reveal(), err },
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

func TestNumbersHashesAndSeedsAreReadAsTheyAreWritten(t *testing.T) {
	type written struct {
		Number     map[int]deal.Number
		Hash       deal.Hash
		Commitment []deal.Commitment
		Seed       deal.Seed
	}
	v := written{map[int]deal.Number{3: {1}}, deal.Hash{2}, []deal.Commitment{{3}}, deal.Seed{4}}
	text, err := json.Marshal(v)
	if want := `{"Number":{"3":"01` + strings.Repeat("00", 31); err != nil || !strings.HasPrefix(string(text), want) {
		t.Fatalf("%s, %v", text, err)
	}
	var again written
	if err := json.Unmarshal(text, &again); err != nil || fmt.Sprint(again) != fmt.Sprint(v) {
		t.Errorf("%v, %v", again, err)
	}
	for text, want := range map[string]string{
		`{"Number":{"1":"12"}}`: "a number is not 64 hexadecimal digits",
		`{"Hash":"12"}`:         `"12" is not 64 hexadecimal digits (it has 2 characters)`,
		`{"Commitment":["12"]}`: `"12" is not 64 hexadecimal digits (it has 2 characters)`,
		`{"Seed":"12"}`:         `seed "12" is not 64 hexadecimal digits (it has 2 characters)`,
	} {
		if err := json.Unmarshal([]byte(text), new(written)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// TestASecretIsNotWrittenByMistake prints, logs and encodes a secret, and looks for its digits and
// its bytes.
func TestASecretIsNotWrittenByMistake(t *testing.T) {
	secret := deal.Secret{0xAB, 0xCD, 0xEF, 0x01}
	all := struct {
		Secrets []deal.Secret
		One     *deal.Secret
	}{[]deal.Secret{secret}, &secret}
	var out strings.Builder
	fmt.Fprintf(&out, "%v %+v %s %q %#v %v %+v %#v", secret, secret, secret, secret, secret, all, all, all)
	slog.New(slog.NewTextHandler(&out, nil)).Info("text", "secret", secret, "all", all)
	slog.New(slog.NewJSONHandler(&out, nil)).Info("JSON", "secret", secret, "all", all)
	for _, digits := range []string{"abcdef01", "ABCDEF01", "0xab, 0xcd", "171 205", "171,205"} {
		if strings.Contains(out.String(), digits) {
			t.Errorf("%s is in %s", digits, out.String())
		}
	}
	if text, err := json.Marshal(all); err == nil {
		t.Errorf("written as %s", text)
	}
	var again deal.Secret
	if err := json.Unmarshal([]byte(`"`+secret.Reveal()+`"`), &again); err != nil || again != secret {
		t.Errorf("%s, %v", again.Reveal(), err)
	}
	if err := json.Unmarshal([]byte(`"ab"`), &again); err == nil || err.Error() != "a secret is not 64 hexadecimal digits" {
		t.Error(err)
	}
}
