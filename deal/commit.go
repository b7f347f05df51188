package deal

import (
	"crypto/sha256"
	"encoding/hex"
)

// Secret is the server's part in the deals of one round: 32 random bytes, which are not shown to
// anybody before the round is over.
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

// String returns s in lower-case hexadecimal digits, which ParseSecret reads.
func (s Secret) String() string { return hex.EncodeToString(s[:]) }

// String returns c in lower-case hexadecimal digits, which ParseCommitment reads.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

// String returns n in lower-case hexadecimal digits, which ParseNumber reads.
func (n Number) String() string { return hex.EncodeToString(n[:]) }

// String returns h in lower-case hexadecimal digits, which ParseHash reads.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }
