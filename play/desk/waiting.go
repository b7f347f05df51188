package desk

import (
	"context"
	"maps"
	"slices"
	"sync"

	"roundhouse/play/people"
)

// waiting holds what lists do not say about the tables that wait for players, for the limits on
// their number.
type waiting struct {
	mu    sync.Mutex                 // also held while the tables of one caller are counted
	begun map[string]people.ID       // the hosts of tables that are being made, and perhaps not on the lists yet
	from  map[string]map[string]bool // the tables that were made here, by the address from which they were made
}

func (w *waiting) init() { w.begun, w.from = map[string]people.ID{}, map[string]map[string]bool{} }

// beginTable counts a table that the caller makes and that will wait for players. It returns an
// error if too many are waiting. The caller must call done once the table is on the lists, or has
// not come about.
func (d *Desk) beginTable(ctx context.Context, from Caller, id string) (done func(), err error) {
	w := &d.waiting
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := d.requireFewWaiting(ctx, from); err != nil {
		return nil, err
	}
	w.begun[id] = from.Person.ID
	if from.Address != "" {
		if w.from[from.Address] == nil {
			w.from[from.Address] = map[string]bool{}
		}
		w.from[from.Address][id] = true
	}
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		delete(w.begun, id)
	}, nil
}

// requireFewWaiting returns an error if the caller may make no more tables that wait for players;
// d.waiting must be locked. An address of "" is not limited.
func (d *Desk) requireFewWaiting(ctx context.Context, from Caller) error {
	mine, err := d.lists.Waiting(ctx, from.Person.ID)
	if err != nil {
		return err
	}
	have := len(mine)
	for id, host := range d.waiting.begun {
		if host == from.Person.ID && !slices.Contains(mine, id) {
			have++
		}
	}
	if err := d.forgetAddresses(ctx, from.Address); err != nil {
		return err
	}
	limits, detail := &d.c.Limits, ""
	switch {
	case limits.Waiting > 0 && have >= limits.Waiting:
		detail = "many of your tables wait for players: start one of them, or leave it"
	case limits.AddressWaiting > 0 && len(d.waiting.from[from.Address]) >= limits.AddressWaiting:
		detail = "many tables that were made from your address wait for players"
	default:
		return nil
	}
	d.meter.Limited("waiting_tables")
	return refusalError("too_many_tables", detail) // when to retry depends on what people do
}

// forgetAddresses no longer counts the tables that were made from these addresses and do not wait
// any more; d.waiting must be locked.
func (d *Desk) forgetAddresses(ctx context.Context, addresses ...string) error {
	w := &d.waiting
	for _, address := range addresses {
		still, err := d.lists.StillWaiting(ctx, slices.Collect(maps.Keys(w.from[address])))
		if err != nil {
			return err
		}
		maps.DeleteFunc(w.from[address], func(id string, _ bool) bool {
			return w.begun[id] == "" && !slices.Contains(still, id)
		})
		if len(w.from[address]) == 0 {
			delete(w.from, address)
		}
	}
	return nil
}
