package people

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// Memory is an implementation of People in memory. Its zero value has no people and is ready for
// use.
type Memory struct {
	mu      sync.Mutex
	people  map[ID]Person
	secrets map[Hash]ID
	codes   map[Hash]time.Time // when the recovery codes among the secrets were made
	deleted []func(ID)         // see OnDelete
}

// runLocked runs f under the lock, unless ctx is done.
func (m *Memory) runLocked(ctx context.Context, f func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.people == nil {
		m.people, m.secrets, m.codes = map[ID]Person{}, map[Hash]ID{}, map[Hash]time.Time{}
	}
	return f()
}

// Has reports whether the person exists.
func (m *Memory) Has(id ID) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.hasPerson(id)
}

// OnDelete arranges for f to be called with each person who is deleted from now on, before Delete
// returns.
func (m *Memory) OnDelete(f func(ID)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.deleted = append(m.deleted, f)
}

// Add implements People.
func (m *Memory) Add(ctx context.Context, p Person, secret Hash) error {
	return m.runLocked(ctx, func() error {
		if _, taken := m.secrets[secret]; taken || m.hasPerson(p.ID) {
			return ErrTaken
		}
		p.Since = p.Since.Round(0).UTC()
		m.people[p.ID], m.secrets[secret] = p, p.ID
		return nil
	})
}

// hasPerson reports whether the person exists; m must be locked.
func (m *Memory) hasPerson(id ID) bool {
	_, ok := m.people[id]
	return ok
}

// Who implements People.
func (m *Memory) Who(ctx context.Context, secret Hash) (p Person, err error) {
	err = m.runLocked(ctx, func() error {
		id, ok := m.secrets[secret]
		if !ok {
			return ErrUnknown
		}
		p = m.people[id]
		return nil
	})
	return p, err
}

// Names implements People.
func (m *Memory) Names(ctx context.Context, ids ...ID) (map[ID]string, error) {
	names := map[ID]string{}
	err := m.runLocked(ctx, func() error {
		for _, id := range ids {
			if m.hasPerson(id) {
				names[id] = m.people[id].Name
			}
		}
		return nil
	})
	return names, err
}

// Rename implements People.
func (m *Memory) Rename(ctx context.Context, id ID, name string) error {
	return m.runLocked(ctx, func() error {
		if !m.hasPerson(id) {
			return ErrUnknown
		}
		p := m.people[id]
		p.Name = name
		m.people[id] = p
		return nil
	})
}

// Grant implements People.
func (m *Memory) Grant(ctx context.Context, id ID, secret Hash) error {
	return m.runLocked(ctx, func() error { return m.grantSecret(id, secret) })
}

// grantSecret gives the person a secret; m must be locked.
func (m *Memory) grantSecret(id ID, secret Hash) error {
	if _, taken := m.secrets[secret]; taken {
		return ErrTaken
	}
	if !m.hasPerson(id) {
		return ErrUnknown
	}
	m.secrets[secret] = id
	return nil
}

// GrantCode implements People.
func (m *Memory) GrantCode(ctx context.Context, id ID, secret Hash, made time.Time, limit int) (Code, error) {
	code := Code{ID: secret.CodeID(), Made: made.Round(0).UTC()}
	return code, m.runLocked(ctx, func() error {
		if len(m.codesOf(id)) >= limit {
			return ErrTooMany
		}
		if err := m.grantSecret(id, secret); err != nil {
			return err
		}
		m.codes[secret] = code.Made
		return nil
	})
}

// codesOf returns the person's recovery codes in no particular order; m must be locked.
func (m *Memory) codesOf(id ID) (list []Code) {
	for secret, made := range m.codes {
		if m.secrets[secret] == id {
			list = append(list, Code{ID: secret.CodeID(), Made: made})
		}
	}
	return list
}

// Codes implements People.
func (m *Memory) Codes(ctx context.Context, id ID) (list []Code, err error) {
	err = m.runLocked(ctx, func() error {
		list = m.codesOf(id)
		return nil
	})
	slices.SortFunc(list, func(a, b Code) int { return cmp.Or(a.Made.Compare(b.Made), cmp.Compare(a.ID, b.ID)) })
	return list, err
}

// RevokeCode implements People.
func (m *Memory) RevokeCode(ctx context.Context, id ID, code string) error {
	return m.runLocked(ctx, func() error {
		for secret := range m.codes {
			if m.secrets[secret] == id && secret.CodeID() == code {
				delete(m.secrets, secret)
				delete(m.codes, secret)
				return nil
			}
		}
		return ErrUnknown
	})
}

// Delete implements People.
func (m *Memory) Delete(ctx context.Context, id ID) error {
	err := m.runLocked(ctx, func() error { return m.deletePerson(id) })
	if err != nil {
		return err
	}
	m.mu.Lock()
	deleted := slices.Clone(m.deleted)
	m.mu.Unlock()
	for _, f := range deleted {
		f(id)
	}
	return nil
}

// deletePerson deletes the person and all of the person's secrets; m must be locked.
func (m *Memory) deletePerson(id ID) error {
	if !m.hasPerson(id) {
		return ErrUnknown
	}
	delete(m.people, id)
	for secret, whose := range m.secrets {
		if whose == id {
			delete(m.secrets, secret)
			delete(m.codes, secret)
		}
	}
	return nil
}
