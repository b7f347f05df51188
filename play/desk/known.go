package desk

import (
	"context"
	"sync"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// known caches people by the hashes of their secrets, and names by ID, so that not every command
// has to query the store.
type known struct {
	mu      sync.Mutex
	people  map[people.Hash]people.Person
	names   map[table.Who]string // "" for deleted people
	deleted map[people.ID]bool   // people who were deleted recently
	changed uint64               // counts calls of forgetPerson; a query during which it changes is not cached
}

const mostKnown = 20000

// putBounded puts a value into a map of at most mostKnown entries.
func putBounded[K comparable, V any](in *map[K]V, key K, value V) {
	if len(*in) >= mostKnown || *in == nil {
		*in = map[K]V{}
	}
	(*in)[key] = value
}

// personOf returns the person with a secret.
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

// namesOf returns the names of the people on the list. Those without a name are left out.
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

// cachedNames returns the cached names, the people whose names are not cached, and the present
// value of changed.
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

// forgetPerson drops everything that is cached about the person. If the person was deleted, it
// remembers that.
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

// forgetAll drops everything that is cached.
func (k *known) forgetAll() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.people, k.names = nil, nil
	k.changed++
}

// version returns a number that changes when anybody's name may have changed.
func (k *known) version() uint64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.changed
}

// wasDeleted reports whether the person was deleted, as far as that is remembered.
func (k *known) wasDeleted(id people.ID) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.deleted[id]
}
