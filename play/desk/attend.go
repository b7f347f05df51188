package desk

import (
	"context"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// Attend records that people are present at a table until leave is called, as their own streams
// would. It is for an adapter that knows it from elsewhere: they share one device. The error is an
// *Error or nil.
func (d *Desk) Attend(ctx context.Context, id string, who ...people.ID) (leave func(), err error) {
	t, err := d.hall.Get(ctx, id)
	if err != nil {
		return nil, d.errorOf(ctx, err)
	}
	var departs []func()
	for _, one := range who {
		departs = append(departs, t.Enter(ctx, table.Who(one)))
	}
	return func() {
		for _, depart := range departs {
			depart()
		}
	}, nil
}
