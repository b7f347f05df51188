package push

import (
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"time"
)

// decoded returns the bytes of a text in base64url.
func decoded(t testing.TB, text string) []byte {
	t.Helper()
	b, err := base64url.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The values are those of RFC 8291, section 5 and appendix A.
func TestTheExampleOfRFC8291(t *testing.T) {
	sub := Subscription{
		P256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
		Auth:   "BTBZMqHH6r4Tts7J_aSIgg",
	}
	r, err := sub.reader()
	if err != nil {
		t.Fatal(err)
	}
	sender, err := ecdh.P256().NewPrivateKey(decoded(t, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	if err != nil {
		t.Fatal(err)
	}
	salt := decoded(t, "DGv6ra1nlYgDCS1FRnbzlw")

	key, nonce, err := r.derive(salt, sender)
	if base64url.EncodeToString(key) != "oIhVW04MRdy2XN9CiKLxTg" || base64url.EncodeToString(nonce) != "4h_95klXJ5E_qnoN" {
		t.Errorf("key %x, nonce %x, %v", key, nonce, err)
	}
	record := append([]byte("When I grow up, I want to be a watermelon"), last)
	body, err := r.sealRecord(record, salt, sender)
	want := "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml" +
		"mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT" +
		"pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	if got := base64url.EncodeToString(body); err != nil || got != want {
		t.Errorf("the body is\n%s, %v, want\n%s", got, err, want)
	}
}

// verified returns the claims of a token, if it is signed by a key.
func verified(t testing.TB, token, public string) (c claims, ok bool) {
	t.Helper()
	parts := strings.Split(token, ".")
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), decoded(t, public))
	if err != nil || len(parts) != 3 {
		t.Fatalf("token %q of key %q: %v", token, public, err)
	}
	signature := decoded(t, parts[2])
	if len(signature) != 64 {
		t.Fatalf("the signature has %d bytes", len(signature))
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	r, s := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	if err := json.Unmarshal(decoded(t, parts[1]), &c); err != nil {
		t.Fatal(err)
	}
	return c, ecdsa.Verify(key, sum[:], r, s)
}

// The values are those of RFC 8292, section 2.4.
func TestTheExampleOfRFC8292(t *testing.T) {
	token := "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3" +
		"B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1ha" +
		"Wx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_H" +
		"LGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA"
	public := "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"
	c, ok := verified(t, token, public)
	if want := (claims{"https://push.example.net", 1453523768, "mailto:push@example.com"}); !ok || c != want {
		t.Fatalf("%v, signed: %v; want %v", c, ok, want)
	}

	key, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	ours, err := key.token("https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
		c.Subject, time.Unix(c.Expires, 0).Add(-valid))
	if err != nil {
		t.Fatal(err)
	}
	theirs := strings.Split(token, ".")
	if parts := strings.Split(ours, "."); parts[0] != theirs[0] || parts[1] != theirs[1] {
		t.Errorf("our token of the same claims is %s", ours)
	}
	if _, ok := verified(t, ours, key.Public()); !ok {
		t.Error("our token is not signed by our key")
	}
	if _, ok := verified(t, ours, public); ok {
		t.Error("our token is signed by another key")
	}
}
