package table

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// The ID of a command's entry is that of its sender, the one that the sender gave it, and a sum of
// what the command says: who/ana/c17#5f0c2b9e8d7a6b41. So a command that is sent again is known,
// and an ID that is used for another one.

// sumSize is how many bytes a sum has.
const sumSize = 8

// entry returns the ID of the command's entry.
func (c *Command) entry() string {
	sender := "seat/" + c.Seat.String()
	if c.By != "" {
		sender = "who/" + string(c.By)
	}
	return fmt.Sprintf("%s/%s#%s", sender, c.ID, c.sum())
}

// sum returns the sum of what the command says. The secrets of a Start are not the sender's.
func (c *Command) sum() string {
	want := c.Want
	if _, starts := want.(Start); starts {
		want = Start{}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %T %v", c.Seat, c.After, want, want))
	return hex.EncodeToString(sum[:sumSize])
}

// sentID returns the part of an entry's ID that its sender gave: all of it where no sender did.
func sentID(id string) string {
	if i := len(id) - 2*sumSize - 1; i > 0 && id[i] == '#' {
		return id[:i]
	}
	return id
}

// done returns the number of the command's first event, 0 where it has not been done; IDUsed where its
// sender gave the ID to another one.
func (t *Table) done(ctx context.Context, c *Command) (Seq, error) {
	id := c.entry()
	entries, err := t.log.Read(ctx, t.id, 0)
	if err != nil {
		return 0, err
	}
	for _, e := range entries {
		switch {
		case e.ID == id:
			return e.Seq, nil
		case sentID(e.ID) == sentID(id):
			return 0, refuse(IDUsed, "id: you have used %q at this table for another command", c.ID)
		}
	}
	return 0, nil
}
