package desk

import (
	"sync"

	"roundhouse/play/people"
)

// waiting counts the tables that wait for players and were made since the server started. It counts
// them by host, adding older ones from the lists, and by address, which is not stored anywhere
// else.
type waiting struct {
	mu      sync.Mutex
	tables  map[string]maker
	hosts   map[people.ID]map[string]bool
	address map[string]int
}

// maker is the host of a table, and the address from which the table was made.
type maker struct {
	host    people.ID
	address string // "" is exempt from the limit
}

func (w *waiting) init() {
	w.tables, w.hosts, w.address = map[string]maker{}, map[people.ID]map[string]bool{}, map[string]int{}
}

// addTable counts a table. It returns an error if there would be too many. listed holds the IDs of
// the host's waiting tables in the lists.
func (w *waiting) addTable(id string, by maker, listed []string, l *Limits) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	have := len(w.hosts[by.host])
	for _, id := range listed {
		if !w.hosts[by.host][id] {
			have++
		}
	}
	switch {
	case l.Waiting > 0 && have >= l.Waiting:
		return tooManyTables("many of your tables wait for players: start one of them, or leave it")
	case l.AddressWaiting > 0 && by.address != "" && w.address[by.address] >= l.AddressWaiting:
		return tooManyTables("many tables that were made from your address wait for players")
	}
	w.tables[id] = by
	w.ownTables(by.host)[id] = true
	w.address[by.address]++
	return nil
}

// ownTables returns the waiting tables of the host, a set that may be changed; w must be locked.
func (w *waiting) ownTables(host people.ID) map[string]bool {
	if w.hosts[host] == nil {
		w.hosts[host] = map[string]bool{}
	}
	return w.hosts[host]
}

// changeHost counts a table for its new host.
func (w *waiting) changeHost(id string, host people.ID) {
	w.mu.Lock()
	defer w.mu.Unlock()
	by, ok := w.tables[id]
	if !ok || by.host == host {
		return
	}
	w.removeFromHost(id, by.host)
	by.host = host
	w.tables[id] = by
	w.ownTables(host)[id] = true
}

// removeFromHost no longer counts a table for the host; w must be locked.
func (w *waiting) removeFromHost(id string, host people.ID) {
	delete(w.hosts[host], id)
	if len(w.hosts[host]) == 0 {
		delete(w.hosts, host)
	}
}

// removeTable stops counting a table, because it no longer waits.
func (w *waiting) removeTable(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	by, ok := w.tables[id]
	if !ok {
		return
	}
	delete(w.tables, id)
	w.removeFromHost(id, by.host)
	if w.address[by.address]--; w.address[by.address] == 0 {
		delete(w.address, by.address)
	}
}

// tooManyTables returns the error for too many tables. It does not say when to retry, because that
// depends on what people do.
func tooManyTables(detail string) *Error {
	return refusalError("too_many_tables", detail)
}
