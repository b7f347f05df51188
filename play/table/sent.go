package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// The ID of a command's entry is that of its sender, the one that the sender gave it, and a sum of
// what the command says: who/ana/c17#5f0c2b9e8d7a6b41. So a command that is sent again is known,
// and an ID that is used for another one.

// sumSize is how many bytes a sum has.
const sumSize = 8

// EntryID returns the ID of the command's entry.
func (c *Command) EntryID() string {
	sender := "seat/" + c.Seat.String()
	if c.By != "" {
		sender = "who/" + string(c.By)
	}
	return fmt.Sprintf("%s/%s#%s", sender, c.ID, c.contentSum())
}

// contentSum returns the sum of what the command says. The secrets of a Start are not the sender's.
func (c *Command) contentSum() string {
	body := c.Body
	if _, starts := body.(Start); starts {
		body = Start{}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s %v", c.Seat, c.After, orderOf(body).name, body))
	return hex.EncodeToString(sum[:sumSize])
}

// SenderID returns the part of an entry's ID that its sender gave: all of it where no sender did.
func SenderID(id string) string {
	if i := len(id) - 2*sumSize - 1; i > 0 && id[i] == '#' {
		return id[:i]
	}
	return id
}
