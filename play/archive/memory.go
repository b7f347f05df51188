package archive

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"roundhouse/play/people"
)

// Memory is an Archive in memory.
type Memory struct {
	people  *people.Memory
	mu      sync.Mutex
	matches map[string]Match // by table
}

// NewMemory returns an empty archive of matches. The people in them must be in p.
func NewMemory(p *people.Memory) *Memory {
	m := &Memory{people: p, matches: map[string]Match{}}
	p.OnDelete(m.forgetPerson)
	return m
}

// runLocked runs f under the lock, unless ctx is done.
func (m *Memory) runLocked(ctx context.Context, f func() error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return f()
}

// forgetPerson clears the seats of a deleted person.
func (m *Memory) forgetPerson(id people.ID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, match := range m.matches {
		for i := range match.Seats {
			if match.Seats[i].Who == id {
				match.Seats[i].Who = ""
			}
		}
	}
}

// Save implements Archive.
func (m *Memory) Save(ctx context.Context, match Match) error {
	return m.runLocked(ctx, func() error {
		if _, ok := m.matches[match.Table]; ok {
			return nil
		}
		match = match.cloneUTC()
		for i, seat := range match.Seats {
			if !m.people.Has(seat.Who) {
				match.Seats[i].Who = ""
			}
		}
		m.matches[match.Table] = match
		return nil
	})
}

// Match implements Archive.
func (m *Memory) Match(ctx context.Context, table string) (match Match, err error) {
	err = m.runLocked(ctx, func() error {
		found, ok := m.matches[table]
		if !ok {
			return ErrUnknown
		}
		match = found.cloneUTC()
		return nil
	})
	return match, err
}

// Matches implements Archive.
func (m *Memory) Matches(ctx context.Context, id people.ID, before time.Time, limit int) (list []Match, err error) {
	err = m.runLocked(ctx, func() error {
		for _, match := range m.matches {
			if match.Ended.Before(before) && len(match.seatsOf(id)) > 0 {
				match = match.cloneUTC()
				match.Record = nil
				list = append(list, match)
			}
		}
		slices.SortFunc(list, LatestFirst)
		list = list[:min(len(list), max(limit, 0))]
		return nil
	})
	return list, err
}

// Standings implements Archive.
func (m *Memory) Standings(ctx context.Context, id people.ID) (list []Standing, err error) {
	err = m.runLocked(ctx, func() error {
		list = StandingsOf(id, maps.Values(m.matches))
		return nil
	})
	return list, err
}

// Reindex implements Archive. A Memory has no index, so there is nothing to rebuild.
func (m *Memory) Reindex(ctx context.Context) (matches int, err error) {
	err = m.runLocked(ctx, func() error {
		matches = len(m.matches)
		return nil
	})
	return matches, err
}

// Old implements Archive.
func (m *Memory) Old(ctx context.Context, before time.Time, limit int) (tables []string, err error) {
	err = m.runLocked(ctx, func() error {
		for id, match := range m.matches {
			if match.Ended.Before(before) {
				tables = append(tables, id)
			}
		}
		slices.SortFunc(tables, func(a, b string) int {
			return cmp.Or(m.matches[a].Ended.Compare(m.matches[b].Ended), cmp.Compare(a, b))
		})
		tables = tables[:min(len(tables), max(limit, 0))]
		return nil
	})
	return tables, err
}

// Forget implements Archive.
func (m *Memory) Forget(ctx context.Context, table string) error {
	return m.runLocked(ctx, func() error {
		delete(m.matches, table)
		return nil
	})
}
