package cluster

import (
	"context"
	"iter"
	"slices"
	"strings"

	"roundhouse/play/log"
)

// All implements log.Log. If the last message of a table is damaged, that is an error.
func (l *Log) All(ctx context.Context) iter.Seq2[log.Whole, error] {
	return func(yield func(log.Whole, error) bool) {
		for n := range l.streams {
			for some := range slices.Chunk(l.tableSubjects(n), filtersAtOnce) {
				list, err := l.wholesOf(ctx, n, some)
				for _, one := range list {
					if !yield(one, nil) {
						return
					}
				}
				if err != nil {
					yield(log.Whole{}, err)
					return
				}
			}
		}
	}
}

// wholesOf returns the tables of a stream that have some subjects.
func (l *Log) wholesOf(ctx context.Context, n int, subjects []string) (list []log.Whole, err error) {
	tails := map[string]message{}
	_, err = l.streams[n].newest(ctx, subjects, 1, func(m message, _ uint64) {
		if slices.Contains(subjects, m.subject[:strings.LastIndexByte(m.subject, '.')]+".*") && tails[m.subject].seq < m.seq {
			tails[m.subject] = m
		}
	})
	if err != nil {
		return nil, ifAny(err)
	}
	for _, m := range tails {
		b, err := decodeBatch(m)
		if err != nil {
			return list, err
		}
		if !b.isGone() {
			list = append(list, log.Whole{ID: b.table, Last: b.last(), Head: log.Head{Wake: b.wake, Listing: b.listing}})
		}
	}
	return list, nil
}
