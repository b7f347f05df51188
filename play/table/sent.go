package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"roundhouse/deal"
)

// The ID of a command's entry joins the sender, the sender's ID of the command, and a checksum of
// the command's content: who/ana/c17#5f0c2b9e8d7a6b41. This makes it possible to recognise a
// command that is repeated, and an ID that its sender has used for another command.

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

// contentSum returns the checksum of the command's content. It leaves out what the sender does not
// choose: what a Start is made of and the names of a SeatBot.
func (c *Command) contentSum() string {
	var chosen any = c.Body
	switch w := c.Body.(type) {
	case Start:
		chosen = struct{ Secrets []deal.Secret }{}
	case SeatBot:
		chosen = struct{ Bot string }{w.Bot}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s %v", c.Seat, c.After, orderOf(c.Body).name, chosen))
	return hex.EncodeToString(sum[:sumSize])
}

// SenderID returns an entry's ID without the checksum. It returns the whole ID if the entry has no
// sender, and so no checksum.
func SenderID(id string) string {
	if i := len(id) - 2*sumSize - 1; i > 0 && id[i] == '#' {
		return id[:i]
	}
	return id
}
