package bell

import (
	"context"
	"errors"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

// ownPrefix begins the keys of what the bell keeps for itself.
const ownPrefix = "bell/"

// Secret returns a secret of the server under a name. If there is none, it is made, once for all
// servers.
func Secret(ctx context.Context, rows log.Rows, name string, make func() ([]byte, error)) ([]byte, error) {
	for {
		row, err := log.GetRow(ctx, rows, ownPrefix+name)
		if err != nil || row.Rev != 0 {
			return row.Value, err
		}
		value, err := make()
		if err != nil {
			return nil, err
		}
		if _, err = rows.Put(ctx, ownPrefix+name, 0, value); !errors.Is(err, log.ErrMoved) {
			return value, err
		}
	}
}

// IsOff reports whether nothing is sent because the data is a copy.
func (b *Bell) IsOff() bool { return b.off.Load() }

// knowsData finds out whether the data is a copy, and reports whether it could.
func (b *Bell) knowsData(ctx context.Context) bool {
	if b.c.Data == "" {
		return true
	}
	err := b.compareData(ctx)
	if err != nil && ctx.Err() == nil {
		b.c.Failed(err)
	}
	return err == nil
}

func (b *Bell) compareData(ctx context.Context) error {
	for {
		row, err := log.GetRow(ctx, b.c.Rows, ownPrefix+"data")
		if err != nil {
			return err
		}
		if row.Rev != 0 && (string(row.Value) == b.c.Data || !b.c.Anew) {
			b.off.Store(string(row.Value) != b.c.Data)
			return nil
		}
		if _, err = b.c.Rows.Put(ctx, ownPrefix+"data", row.Rev, []byte(b.c.Data)); !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
}

// Forget deletes all rings for or about somebody who is deleted. One that another server is storing
// just now goes when it is due.
func (b *Bell) Forget(ctx context.Context, id people.ID) error {
	var failed error
	for row, err := range b.c.Rows.Scan(ctx, ringPrefix, "") {
		if err != nil {
			return errors.Join(failed, err)
		}
		if k, err := readKept(row); err == nil && (k.Person == id || people.ID(k.Who) == id) {
			failed = errors.Join(failed, log.DeleteRow(ctx, b.c.Rows, row.Key))
		}
	}
	return failed
}

// TryAll sends a message to somebody through all channels now, and returns what has become of it.
func (b *Bell) TryAll(ctx context.Context, id people.ID) (map[Channel]Result, error) {
	w, err := b.Wishes(ctx, id)
	if err != nil {
		return nil, err
	}
	now := b.c.Now()
	k := kept{Ring: Ring{Person: id, Kind: Try, Of: b.own + now.String(), Made: now}}
	channels := w.channels(Try)
	b.sendAll(ctx, &k, &w, channels)
	results := map[Channel]Result{}
	for _, c := range channels {
		if results[c] = k.Done[c]; results[c] == "" {
			results[c] = Later
		}
	}
	return results, b.learn(ctx, &k, channels)
}
