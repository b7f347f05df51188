package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// The ID of a command's entry joins the sender, the sender's ID of the command, and a checksum of
// the command's content: who/ana/c17#5f0c2b9e8d7a6b41. So a repeated command is recognised, and so is
// an ID that was used for another command.

// sumSize is the length of a checksum in bytes.
const sumSize = 8

// EntryID returns the ID of the command's entry.
func (c *Command) EntryID() string {
	sender := "seat/" + c.Seat.String()
	if c.By != "" {
		sender = "who/" + string(c.By)
	}
	return fmt.Sprintf("%s/%s#%s", sender, c.ID, c.contentSum())
}

// contentSum returns the checksum of the command's content. The secrets of a Start do not count, as
// they are not the sender's.
func (c *Command) contentSum() string {
	body := c.Body
	if _, starts := body.(Start); starts {
		body = Start{}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s %v", c.Seat, c.After, orderOf(body).name, body))
	return hex.EncodeToString(sum[:sumSize])
}

// SenderID returns an entry's ID without the checksum: all of it if no sender gave it.
func SenderID(id string) string {
	if i := len(id) - 2*sumSize - 1; i > 0 && id[i] == '#' {
		return id[:i]
	}
	return id
}
