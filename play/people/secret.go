package people

import (
	"crypto/sha256"
	"encoding/hex"
	"time"
)

// Hash is the SHA-256 of a secret.
type Hash [sha256.Size]byte

// Code is the entry of a recovery code in a list. The code itself, a secret that the person keeps
// elsewhere, is not in it, and its ID does not help anyone to guess the secret.
type Code struct {
	ID   string
	Made time.Time
}

// CodeID returns the ID of the recovery code with this hash.
func (h Hash) CodeID() string { return hex.EncodeToString(h[:8]) }
