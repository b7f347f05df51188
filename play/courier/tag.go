package courier

import (
	"fmt"
	"regexp"

	"roundhouse/game/quote"
)

// Tag identifies what is sent, so that whoever gets it twice, because the server could not know
// whether it had arrived, can tell. It is the topic of a push message, a part of a letter's
// Message-ID, and the tag of what a hook gets. It has at most 32 letters of base64url, as a topic
// may have (RFC 8030, section 5.4); "" is no tag.
type Tag string

var tags = regexp.MustCompile(`^[A-Za-z0-9_-]{0,32}$`)

// Check returns an error if a text is no tag.
func (t Tag) Check() error {
	if !tags.MatchString(string(t)) {
		return fmt.Errorf("tag: %s is not of 32 letters of base64url at most", quote.Text(string(t)))
	}
	return nil
}
