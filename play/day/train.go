package day

import (
	"context"
	"errors"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

func trainKey(date string) string { return "train/" + date }

// Solve notes that somebody has found a longest train of a date, once.
func (d *Days) Solve(ctx context.Context, id people.ID, date string) error {
	_, err := d.people.Of(id).Put(ctx, trainKey(date), 0, nil)
	if errors.Is(err, log.ErrMoved) {
		err = nil
	}
	return err
}

// Solved returns those of the people who have found a longest train of a date.
func (d *Days) Solved(ctx context.Context, date string, ids ...people.ID) (map[people.ID]bool, error) {
	return d.people.Having(ctx, trainKey(date), ids...)
}
