package log

import (
	"context"
	"errors"
	"fmt"
)

// mostTurns is how often Update begins again because others have appended entries meanwhile.
const mostTurns = 50

// Update appends to a log what decide makes of all its entries, and returns all of them. It decides
// again whenever others have appended entries first, so each decision is about the log as it is.
// Without entries to append, nothing is stored. If the first entry is stored already, Update
// succeeds, and the log has it. An error of decide is returned as it is.
func Update(ctx context.Context, l Log, id string, decide func([]Entry) (Head, []Entry, error)) ([]Entry, error) {
	for range mostTurns {
		entries, err := l.Read(ctx, id, 0)
		if err != nil {
			return nil, err
		}
		head, more, err := decide(entries)
		if err != nil || len(more) == 0 {
			return entries, err
		}
		last := Seq(len(entries))
		switch err := l.Append(ctx, id, last, head, more...); {
		case err == nil:
			for i, e := range more {
				e.Seq = last + Seq(i) + 1
				entries = append(entries, e)
			}
			return entries, nil
		case errors.Is(err, ErrRepeat):
			return l.Read(ctx, id, 0)
		case !errors.Is(err, ErrConflict):
			return nil, err
		}
	}
	return nil, fmt.Errorf("log %q: others write all the time: %w", id, ErrNotStored)
}
