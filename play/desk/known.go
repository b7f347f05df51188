package desk

import (
	"context"
	"sync"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// known remembers people by their secrets' hashes, and names by IDs, so that not every
// command asks the store.
type known struct {
	mu      sync.Mutex
	people  map[people.Hash]people.Person
	names   map[table.Who]string // "" for who has deleted itself
	deleted map[people.ID]bool   // lately
	changed uint64               // counts what forgets: an answer that was asked for before is not kept
}

const mostKnown = 20000

// putBounded puts a value into a map that has at most mostKnown of them.
func putBounded[K comparable, V any](in *map[K]V, key K, value V) {
	if len(*in) >= mostKnown || *in == nil {
		*in = map[K]V{}
	}
	(*in)[key] = value
}

// personOf returns the person of a secret.
func (k *known) personOf(ctx context.Context, from people.People, secret people.Hash) (people.Person, error) {
	k.mu.Lock()
	have, ok := k.people[secret]
	changed := k.changed
	k.mu.Unlock()
	if ok {
		return have, nil
	}
	p, err := from.Who(ctx, secret)
	if err != nil {
		return p, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changed == changed {
		putBounded(&k.people, secret, p)
	}
	return p, nil
}

// namesOf returns how the people are called.
func (k *known) namesOf(ctx context.Context, from people.People, list []table.Who) (map[table.Who]string, error) {
	names, missing, changed := k.cachedNames(list)
	if len(missing) == 0 {
		return names, nil
	}
	found, err := from.Names(ctx, missing...)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, id := range missing {
		name, w := found[id], table.Who(id)
		if name != "" {
			names[w] = name
		}
		if k.changed == changed {
			putBounded(&k.names, w, name)
		}
	}
	return names, nil
}

// cachedNames returns the names that are remembered, and the people whose names are not.
func (k *known) cachedNames(list []table.Who) (names map[table.Who]string, missing []people.ID, changed uint64) {
	k.mu.Lock()
	defer k.mu.Unlock()
	names = map[table.Who]string{}
	for _, w := range list {
		if name, ok := k.names[w]; ok {
			if name != "" {
				names[w] = name
			}
		} else if w != "" {
			missing = append(missing, people.ID(w))
		}
	}
	return names, missing, k.changed
}

// forgetPerson makes what is known of the person be asked for again; where it has deleted itself
// nobody is asked again.
func (k *known) forgetPerson(id people.ID, deleted bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for secret, p := range k.people {
		if p.ID == id {
			delete(k.people, secret)
		}
	}
	delete(k.names, table.Who(id))
	k.changed++
	if deleted {
		putBounded(&k.deleted, id, true)
	}
}

// hasLost reports whether the person has deleted itself since it was asked for.
func (k *known) hasLost(id people.ID) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.deleted[id]
}
