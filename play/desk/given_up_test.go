package desk_test

import (
	"context"
	"testing"

	"roundhouse/play/desk"
	"roundhouse/play/log"
)

// leaving is a log whose callers go away when it stores something.
type leaving struct {
	log.Log
	leave func()
}

func (l leaving) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	if last > 0 { // the table exists already
		l.leave()
	}
	return l.Log.Append(ctx, id, last, head, entries...)
}

// Whoever gives the request up, as a page without a network does, may have made the table
// elsewhere.
func TestATableThatNobodyWaitsForIsNotMade(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	d := open(t, func(c *desk.Config) { c.Log = leaving{c.Log, cancel} })
	ana := enter(t, d, "Ana")
	making := desk.Making{Rules: desk.Rules{RawMessage: []byte(`"pagat"`)}, Seats: 3, Rounds: 1, Bots: []string{"first"}}
	if v, err := desk.CreateTable.Do(ctx, d, ana, &desk.Body[desk.Making]{Body: making}); err == nil {
		t.Errorf("a table was made: %s", v.Table)
	}
	list, err := desk.ListMyTables.Do(t.Context(), d, ana, &struct{}{})
	if err != nil || len(list.Tables) > 0 {
		t.Errorf("there are %+v, %v", list.Tables, err)
	}
}
