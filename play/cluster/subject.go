package cluster

import (
	"crypto/sha256"
	"encoding/base64"
)

// tokenOf returns the token that stands for a free text in subjects: a hash of 128 bits.
func tokenOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}
