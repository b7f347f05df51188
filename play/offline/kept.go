//go:build js

package offline

import (
	"strings"

	"roundhouse/play/archive"
	"roundhouse/play/lists"
	"roundhouse/play/log"
)

// This file keeps what a page reads of the database without this program: whether there is anything
// here, and what to save of a table that cannot be opened. web/src/offline/kept.ts reads it, and
// both say the same of it:
//
//	kept     {table, at, over, row, from}    by table: each table with a listing or a finished match
//	rows     {key, value}                    by key; value is a Uint8Array
//	entries  {table, seq, id, data, edition} by [table, seq]; data is a Uint8Array
//
// In kept, at is the time of what happened last, in milliseconds since 1970, or 0 if it cannot be
// read. If the match is over, the record is the value of the row with the key row, from the byte
// from on. Otherwise over is false, row and from are missing, and what there is of the table is its
// entries. Only those of databases before version 5 have an edition. A change of kept is in the
// same transaction as what it follows from.

// keepTable keeps what a listing says of a table. A match that is over has precedence.
func (t *transaction) keepTable(id string, listing []byte) error {
	found, err := t.get(kept, textOf(id))
	if err != nil || !found.IsUndefined() && found.Get("over").Bool() {
		return err
	}
	if len(listing) == 0 {
		return t.remove(kept, textOf(id))
	}
	e, _ := lists.Read(id, listing) // the page needs to know of it even if it is damaged
	return t.put(kept, map[string]any{"table": textOf(id), "at": float64(e.Moved), "over": false})
}

// keepMatch keeps what a row says of a finished match. It ignores other rows.
func (t *transaction) keepMatch(row log.Row) error {
	id, ok := strings.CutPrefix(row.Key, archive.Prefix)
	if !ok {
		return nil
	}
	at, from := int64(0), 0
	if m, err := archive.Decode(row); err == nil {
		at, from = m.Ended.UnixMilli(), len(row.Value)-len(m.Record) // records stay as they are in a browser
	}
	return t.put(kept, map[string]any{
		"table": textOf(id), "at": float64(at), "over": true, "row": textOf(row.Key), "from": from,
	})
}

// dropMatch forgets a finished match, if the row with that key was one.
func (t *transaction) dropMatch(key string) error {
	id, ok := strings.CutPrefix(key, archive.Prefix)
	if !ok {
		return nil
	}
	return t.remove(kept, textOf(id))
}
