package push

import (
	"crypto/ecdh"
	"errors"
	"fmt"

	"roundhouse/game/quote"
)

// Subscription is where a browser gets messages: what its PushSubscription says.
type Subscription struct {
	Endpoint string `json:"endpoint"` // an address of the push service
	P256dh   string `json:"p256dh"`   // the browser's public key, in base64url
	Auth     string `json:"auth"`     // a secret of the browser and this server, in base64url
}

// reader is who can read what is sealed: a browser.
type reader struct {
	public *ecdh.PublicKey
	auth   []byte
}

// authSize is the number of bytes of a secret (RFC 8291, section 3.2).
const authSize = 16

// Check returns an error that names the first field of a subscription that is wrong, and its value
// unless it is the secret.
func (s *Sender) Check(sub Subscription) error {
	if err := s.out.Check(sub.Endpoint); err != nil {
		return fmt.Errorf("endpoint: %w", err)
	}
	_, err := sub.reader()
	return err
}

// reader returns the keys of a subscription.
func (sub Subscription) reader() (reader, error) {
	point, err := base64url.DecodeString(sub.P256dh)
	if err != nil {
		return reader{}, fmt.Errorf("p256dh: %s is not in base64url", quote.Text(sub.P256dh))
	}
	public, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return reader{}, fmt.Errorf("p256dh: %s is not a point of P-256", quote.Text(sub.P256dh))
	}
	auth, err := base64url.DecodeString(sub.Auth)
	if err != nil {
		return reader{}, errors.New("auth: is not in base64url")
	}
	if len(auth) != authSize {
		return reader{}, fmt.Errorf("auth: has %d bytes instead of %d", len(auth), authSize)
	}
	return reader{public, auth}, nil
}
