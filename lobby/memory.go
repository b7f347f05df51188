package lobby

import (
	"context"
	"sync"
)

// Memory is People, History and Tables that end with the program. Its zero value is
// empty and ready.
type Memory struct {
	mu      sync.Mutex
	people  map[ID]Person
	secrets map[Hash]ID
	matches map[string]Match
	tables  map[string]Table
}

// locked runs f alone, unless ctx is done.
func (m *Memory) locked(ctx context.Context, f func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.people == nil {
		m.people, m.secrets = map[ID]Person{}, map[Hash]ID{}
		m.matches, m.tables = map[string]Match{}, map[string]Table{}
	}
	return f()
}

// Add is of People.
func (m *Memory) Add(ctx context.Context, p Person, secret Hash) error {
	return m.locked(ctx, func() error {
		if _, taken := m.secrets[secret]; taken || m.has(p.ID) {
			return ErrTaken
		}
		p.Since = p.Since.Round(0).UTC()
		m.people[p.ID], m.secrets[secret] = p, p.ID
		return nil
	})
}

// has says whether there is that person.
func (m *Memory) has(id ID) bool {
	_, ok := m.people[id]
	return ok
}

// Who is of People.
func (m *Memory) Who(ctx context.Context, secret Hash) (p Person, err error) {
	err = m.locked(ctx, func() error {
		id, ok := m.secrets[secret]
		if !ok {
			return ErrUnknown
		}
		p = m.people[id]
		return nil
	})
	return p, err
}

// Names is of People.
func (m *Memory) Names(ctx context.Context, ids ...ID) (map[ID]string, error) {
	names := map[ID]string{}
	err := m.locked(ctx, func() error {
		for _, id := range ids {
			if m.has(id) {
				names[id] = m.people[id].Name
			}
		}
		return nil
	})
	return names, err
}

// Rename is of People.
func (m *Memory) Rename(ctx context.Context, id ID, name string) error {
	return m.locked(ctx, func() error {
		if !m.has(id) {
			return ErrUnknown
		}
		p := m.people[id]
		p.Name = name
		m.people[id] = p
		return nil
	})
}

// Grant is of People.
func (m *Memory) Grant(ctx context.Context, id ID, secret Hash) error {
	return m.locked(ctx, func() error {
		if _, taken := m.secrets[secret]; taken {
			return ErrTaken
		}
		if !m.has(id) {
			return ErrUnknown
		}
		m.secrets[secret] = id
		return nil
	})
}

// Revoke is of People.
func (m *Memory) Revoke(ctx context.Context, secret Hash) error {
	return m.locked(ctx, func() error {
		delete(m.secrets, secret)
		return nil
	})
}

// Delete is of People.
func (m *Memory) Delete(ctx context.Context, id ID) error {
	return m.locked(ctx, func() error {
		if !m.has(id) {
			return ErrUnknown
		}
		delete(m.people, id)
		for secret, whose := range m.secrets {
			if whose == id {
				delete(m.secrets, secret)
			}
		}
		for _, match := range m.matches {
			m.disown(match.Seats)
		}
		return nil
	})
}

// disown takes people that there are not off seats.
func (m *Memory) disown(seats []Seat) {
	for i, seat := range seats {
		if !m.has(seat.Who) {
			seats[i].Who = ""
		}
	}
}
