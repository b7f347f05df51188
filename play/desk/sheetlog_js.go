package desk

import (
	"context"
	"time"

	"roundhouse/play/people"
)

// A device stores no score sheets.

func (d *Desk) tendSheets(context.Context, time.Time) error { return nil }

func (d *Desk) removeSheetsOf(context.Context, people.ID) error { return nil }
