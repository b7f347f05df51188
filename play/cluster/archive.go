package cluster

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/people"
	"roundhouse/rules"
)

// Archive is archive.Archive in the cluster.
//
// A match is one message. The index by which it is found has a small message with the time of its
// end, and one for each of its people, with everything but the record. Save writes the match first;
// a repeated Save completes the index.
type Archive struct {
	c *Cluster
	s stream
}

var _ archive.Archive = (*Archive)(nil)

// Archive returns the finished matches in the cluster.
func (c *Cluster) Archive() *Archive { return &Archive{c, c.streamOf("matches")} }

func (a *Archive) matchSubject(table string) string {
	return a.c.subject("matches", "match", tokenOf(table))
}

func (a *Archive) endedSubject(table string) string {
	return a.c.subject("matches", "ended", tokenOf(table))
}

// playedSubject returns the subject of a match in the index of a person's matches. A person without
// that match's table, "*" for all, is known by what was drawn when the person was added.
func (a *Archive) playedSubject(born, token string) string {
	return a.c.subject("matches", "played", tokenOf(born), token)
}

// Save implements archive.Archive.
func (a *Archive) Save(ctx context.Context, m archive.Match) error {
	return a.saveAs(ctx, m, rules.Edition)
}

// saveAs saves a match whose record holds by an edition of the rules.
func (a *Archive) saveAs(ctx context.Context, m archive.Match, edition int) error {
	k := kept{Match: m, Edition: edition}
	found, err := a.c.People().find(ctx, peopleOf(m))
	if err != nil {
		return err
	}
	k.Seats = slices.Clone(m.Seats)
	for i, seat := range k.Seats {
		one := found[seat.Who]
		k.Seats[i].Who = one.ID
		k.Born = append(k.Born, one.Born)
	}
	return a.save(ctx, k)
}

// save stores a match, unless there is one of that table, and completes the index.
func (a *Archive) save(ctx context.Context, k kept) error {
	_, err := a.s.put(ctx, a.matchSubject(k.Table), 0, k.encode())
	if errors.Is(err, errMoved) {
		k, err = a.read(ctx, k.Table)
	}
	if errors.Is(err, archive.ErrUnknown) { // it has been forgotten meanwhile
		return nil
	} else if err != nil {
		return err
	}
	return a.index(ctx, &k)
}

// index makes a match known to Old, Matches and Standings.
func (a *Archive) index(ctx context.Context, k *kept) error {
	_, err := a.s.set(ctx, a.endedSubject(k.Table), encode(end{k.Table, k.Ended.UTC()}))
	for _, born := range k.played() {
		if err != nil {
			return err
		}
		_, err = a.s.set(ctx, a.playedSubject(born, tokenOf(k.Table)), k.encodeHead())
	}
	return err
}

// read returns a match.
func (a *Archive) read(ctx context.Context, table string) (kept, error) {
	m, err := a.s.lastForSure(ctx, a.matchSubject(table))
	if errors.Is(err, errNone) {
		err = archive.ErrUnknown
	}
	if err != nil {
		return kept{}, err
	}
	return keptIn(m)
}

// Match implements archive.Archive.
func (a *Archive) Match(ctx context.Context, table string) (archive.Match, error) {
	k, err := a.read(ctx, table)
	if err != nil {
		return archive.Match{}, err
	}
	list := []kept{k}
	if err := a.clearSeats(ctx, list); err != nil {
		return archive.Match{}, err
	}
	return list[0].Match, nil
}

// clearSeats takes the people off the seats of matches who have been deleted since.
func (a *Archive) clearSeats(ctx context.Context, list []kept) error {
	var ids []people.ID
	for _, k := range list {
		ids = append(ids, peopleOf(k.Match)...)
	}
	found, err := a.c.People().find(ctx, ids)
	if err != nil {
		return err
	}
	for _, k := range list {
		for i, seat := range k.Seats {
			if found[seat.Who].Born != k.Born[i] {
				k.Seats[i].Who = ""
			}
		}
	}
	return nil
}

// playedBy returns the person's matches, without their records.
func (a *Archive) playedBy(ctx context.Context, id people.ID) (list []kept, err error) {
	one, _, err := a.c.People().read(ctx, id)
	if errors.Is(err, people.ErrUnknown) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	found, err := a.s.lasts(ctx, a.playedSubject(one.Born, "*"))
	for _, m := range found {
		if m.isGone() {
			continue
		}
		k, err := keptIn(m)
		if err != nil {
			return nil, err
		}
		list = append(list, k)
	}
	return list, err
}

// Matches implements archive.Archive.
func (a *Archive) Matches(ctx context.Context, id people.ID, before time.Time, limit int) ([]archive.Match, error) {
	list, err := a.playedBy(ctx, id)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(k kept) bool { return !k.Ended.Before(before) })
	slices.SortFunc(list, func(a, b kept) int { return archive.LatestFirst(a.Match, b.Match) })
	list = list[:min(len(list), max(limit, 0))]
	if err := a.clearSeats(ctx, list); err != nil {
		return nil, err
	}
	var matches []archive.Match
	for _, k := range list {
		matches = append(matches, k.Match)
	}
	return matches, nil
}

// Standings implements archive.Archive.
func (a *Archive) Standings(ctx context.Context, id people.ID) ([]archive.Standing, error) {
	list, err := a.playedBy(ctx, id)
	var matches []archive.Match
	for _, k := range list {
		matches = append(matches, k.Match)
	}
	return archive.StandingsOf(id, slices.Values(matches)), err
}

// Old implements archive.Archive. It reads the index of all matches, about 200 bytes for each.
func (a *Archive) Old(ctx context.Context, before time.Time, limit int) ([]string, error) {
	ends := map[string]end{} // by subject
	err := a.walk(ctx, a.c.subject("matches", "ended", "*"), func(m message) error {
		if m.isGone() {
			delete(ends, m.subject)
			return nil
		}
		e, err := endIn(m)
		if err == nil && e.Ended.Before(before) {
			ends[m.subject] = e
		}
		return err
	})
	list := slices.SortedFunc(maps.Values(ends), func(a, b end) int {
		return cmp.Or(a.Ended.Compare(b.Ended), cmp.Compare(a.Table, b.Table))
	})
	var tables []string
	for _, e := range list[:min(len(list), max(limit, 0))] {
		tables = append(tables, e.Table)
	}
	return tables, err
}

// walk calls use for each message whose subject matches.
func (a *Archive) walk(ctx context.Context, filter string, use func(message) error) error {
	upTo, err := a.s.end(ctx)
	if err != nil {
		return err
	}
	return a.s.each(ctx, filter, 1, upTo, use)
}
