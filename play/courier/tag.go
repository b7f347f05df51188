package courier

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// Tag identifies what is sent, so that whoever gets it twice, because the server could not know
// whether it had arrived, can tell. It is the topic of a push message, a part of a letter's
// Message-ID, and the tag of what a hook gets. The zero Tag is none.
type Tag struct {
	text string
}

// NewTag returns the tag of something with these keys: always the same one, from which the keys
// cannot be read. It has 32 letters of base64url, the most that a topic may have.
func NewTag(keys ...string) Tag {
	sum := sha256.Sum256([]byte(strings.Join(keys, "\x00")))
	return Tag{base64.RawURLEncoding.EncodeToString(sum[:24])}
}

func (t Tag) String() string { return t.text }
