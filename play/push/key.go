package push

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// valid is how long a token can be used. Services accept at most a day.
const valid = 12 * time.Hour

// base64url is how keys and tokens are written.
var base64url = base64.RawURLEncoding

// Key is the key pair by which push services know a server again. Subscriptions are bound to it: if
// it is lost, every browser has to subscribe again.
type Key struct {
	private *ecdsa.PrivateKey
	public  string
}

// NewKey makes a key.
func NewKey() (Key, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return Key{}, err
	}
	return keyOf(private)
}

// ParseKey returns the key that Bytes has written.
func ParseKey(b []byte) (Key, error) {
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), b)
	if err != nil {
		return Key{}, fmt.Errorf("key of push messages: %w", err)
	}
	return keyOf(private)
}

func keyOf(private *ecdsa.PrivateKey) (Key, error) {
	point, err := private.PublicKey.Bytes()
	return Key{private, base64url.EncodeToString(point)}, err
}

// Bytes returns the key for ParseKey. They are a secret of the server.
func (k Key) Bytes() ([]byte, error) { return k.private.Bytes() }

// Public returns the public key: an uncompressed point in base64url.
func (k Key) Public() string { return k.public }

// claims are what a token says (RFC 8292, section 2).
type claims struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"`
	Subject  string `json:"sub"`
}

// tokenHeader is that of all tokens.
var tokenHeader = base64url.EncodeToString([]byte(`{"typ":"JWT","alg":"ES256"}`))

// token returns a signed token for the push service of an endpoint.
func (k Key) token(endpoint, subject string, now time.Time) (string, error) {
	origin, err := originOf(endpoint)
	if err != nil {
		return "", err
	}
	body, err := json.Marshal(claims{origin, now.Add(valid).Unix(), subject})
	if err != nil {
		return "", err
	}
	text := tokenHeader + "." + base64url.EncodeToString(body)
	sum := sha256.Sum256([]byte(text))
	r, s, err := ecdsa.Sign(rand.Reader, k.private, sum[:])
	if err != nil {
		return "", err
	}
	var signature [64]byte // of fixed length in tokens (RFC 7518, section 3.4), not in ASN.1
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return text + "." + base64url.EncodeToString(signature[:]), nil
}

// originOf returns the origin of an address as browsers write it.
func originOf(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", errors.New("the endpoint cannot be read")
	}
	return "https://" + strings.ToLower(strings.TrimSuffix(u.Host, ":443")), nil
}
