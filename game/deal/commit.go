package deal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
)

// Secret is the server's part in the deals of one round: 32 random bytes, which are not shown to
// anybody before the round is over. It is printed as the word secret and cannot be written as JSON;
// Reveal returns its digits.
type Secret [32]byte

// Commitment binds the server to a Secret before any Number is known.
type Commitment [32]byte

// Number is a player's part in all deals of a match: 32 random bytes, which are not shown to
// anybody before the hashes of all players are known.
type Number [32]byte

// Hash binds a player to a Number before any other Number is known.
type Hash [32]byte

// Commitment returns the SHA-256 of the secret's 32 bytes.
func (s Secret) Commitment() Commitment { return sha256.Sum256(s[:]) }

// Hash returns the SHA-256 of the number's 32 bytes.
func (n Number) Hash() Hash { return sha256.Sum256(n[:]) }

// ParseSecret parses the 64 hexadecimal digits of a secret. Its errors quote the text, so they must
// not be logged.
func ParseSecret(text string) (Secret, error) { return parseHex[Secret](text) }

// ParseCommitment parses the 64 hexadecimal digits of a commitment.
func ParseCommitment(text string) (Commitment, error) { return parseHex[Commitment](text) }

// ParseNumber parses the 64 hexadecimal digits of a number. Its errors quote the text, so they must
// not be logged.
func ParseNumber(text string) (Number, error) { return parseHex[Number](text) }

// ParseHash parses the 64 hexadecimal digits of a hash.
func ParseHash(text string) (Hash, error) { return parseHex[Hash](text) }

// Reveal returns the lower-case hexadecimal digits of s, which ParseSecret parses. They are for the
// log of the table, and for everybody once the round is over.
func (s Secret) Reveal() string { return hex.EncodeToString(s[:]) }

// String returns the word secret.
func (s Secret) String() string { return "secret" }

// GoString returns the word secret.
func (s Secret) GoString() string { return s.String() }

// MarshalText returns an error, so that no secret is written by mistake.
func (s Secret) MarshalText() ([]byte, error) { return nil, errors.New("a secret must be revealed") }

// UnmarshalText reads what ParseSecret parses. Its error does not quote the text.
func (s *Secret) UnmarshalText(text []byte) (err error) {
	if *s, err = ParseSecret(string(text)); err != nil {
		return errors.New("a secret is not 64 hexadecimal digits")
	}
	return nil
}

// String returns c in lower-case hexadecimal digits, which ParseCommitment reads.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

// MarshalText writes c as String returns it.
func (c Commitment) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what ParseCommitment parses.
func (c *Commitment) UnmarshalText(text []byte) (err error) {
	*c, err = ParseCommitment(string(text))
	return err
}

// String returns n in lower-case hexadecimal digits, which ParseNumber reads.
func (n Number) String() string { return hex.EncodeToString(n[:]) }

// MarshalText writes n as String returns it.
func (n Number) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText reads what ParseNumber parses. Its error does not quote the text.
func (n *Number) UnmarshalText(text []byte) (err error) {
	if *n, err = ParseNumber(string(text)); err != nil {
		return errors.New("a number is not 64 hexadecimal digits")
	}
	return nil
}

// String returns h in lower-case hexadecimal digits, which ParseHash reads.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText writes h as String returns it.
func (h Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads what ParseHash parses.
func (h *Hash) UnmarshalText(text []byte) (err error) {
	*h, err = ParseHash(string(text))
	return err
}
