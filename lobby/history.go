package lobby

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"time"
)

// Save is of History.
func (m *Memory) Save(ctx context.Context, match Match) error {
	return m.locked(ctx, func() error {
		if _, ok := m.matches[match.Table]; ok {
			return nil
		}
		match = match.clone()
		m.disown(match.Seats)
		m.matches[match.Table] = match
		return nil
	})
}

// clone is a match that shares nothing, its times in UTC.
func (m Match) clone() Match {
	m.Began, m.Ended = m.Began.Round(0).UTC(), m.Ended.Round(0).UTC()
	m.Seats, m.Record = slices.Clone(m.Seats), bytes.Clone(m.Record)
	return m
}

// Match is of History.
func (m *Memory) Match(ctx context.Context, table string) (match Match, err error) {
	err = m.locked(ctx, func() error {
		found, ok := m.matches[table]
		if !ok {
			return ErrUnknown
		}
		match = found.clone()
		return nil
	})
	return match, err
}

// Matches is of History.
func (m *Memory) Matches(ctx context.Context, id ID, before time.Time, limit int) (list []Match, err error) {
	err = m.locked(ctx, func() error {
		for _, match := range m.matches {
			if match.Ended.Before(before) && len(match.of(id)) > 0 {
				match = match.clone()
				match.Record = nil
				list = append(list, match)
			}
		}
		slices.SortFunc(list, func(a, b Match) int {
			return cmp.Or(b.Ended.Compare(a.Ended), cmp.Compare(a.Table, b.Table))
		})
		list = list[:min(len(list), max(limit, 0))]
		return nil
	})
	return list, err
}

// of is the person's seats, one as a rule.
func (m Match) of(id ID) []Seat {
	return slices.DeleteFunc(slices.Clone(m.Seats), func(s Seat) bool { return id == "" || s.Who != id })
}

// Standings is of History.
func (m *Memory) Standings(ctx context.Context, id ID) (list []Standing, err error) {
	err = m.locked(ctx, func() error {
		rules := map[string]Standing{}
		for _, match := range m.matches {
			played, won := match.result(id)
			if !played {
				continue
			}
			s := rules[match.Rules]
			s.Rules = match.Rules
			s.Matches++
			if won {
				s.Won++
			}
			rules[match.Rules] = s
		}
		list = slices.SortedFunc(maps.Values(rules), func(a, b Standing) int {
			return cmp.Or(cmp.Compare(b.Matches, a.Matches), cmp.Compare(a.Rules, b.Rules))
		})
		return nil
	})
	return list, err
}

// result says whether the person has played the match to the end, and won it.
func (m Match) result(id ID) (played, won bool) {
	for _, seat := range m.of(id) {
		if !m.Early && seat.Bot == "" {
			played, won = true, won || seat.Place == 1
		}
	}
	return played, won
}

// Reindex is of History. A Memory has no index, and nothing to do.
func (m *Memory) Reindex(ctx context.Context) (matches int, err error) {
	err = m.locked(ctx, func() error {
		matches = len(m.matches)
		return nil
	})
	return matches, err
}

// Old is of History.
func (m *Memory) Old(ctx context.Context, before time.Time, limit int) (tables []string, err error) {
	err = m.locked(ctx, func() error {
		for id, match := range m.matches {
			if match.Ended.Before(before) {
				tables = append(tables, id)
			}
		}
		slices.SortFunc(tables, func(a, b string) int {
			return cmp.Or(m.matches[a].Ended.Compare(m.matches[b].Ended), cmp.Compare(a, b))
		})
		tables = tables[:min(len(tables), limit)]
		return nil
	})
	return tables, err
}

// Forget is of History.
func (m *Memory) Forget(ctx context.Context, table string) error {
	return m.locked(ctx, func() error {
		delete(m.matches, table)
		return nil
	})
}
