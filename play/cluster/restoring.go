package cluster

import (
	"context"
	"crypto/rand"
	"errors"

	"github.com/nats-io/nats.go/jetstream"
)

// ErrRestoring is the error for a cluster of which only a part has been restored.
var ErrRestoring = errors.New("only a part of it has been restored: another restore is running, or one broke off. Run roundhouse restore again")

// As long as a cluster is being restored it has a stream without messages, the mark. Each restore
// has a mark of its own.

// restoring is the name of the mark.
const restoring = "restoring"

// requireNoMark returns ErrRestoring if the cluster is marked. It retries while the NATS servers
// elect their leaders, until ctx is done.
func (c *Cluster) requireNoMark(ctx context.Context) error {
	return untilPassed(ctx, func(ctx context.Context) error {
		_, err := c.js.Stream(ctx, c.streamName(restoring))
		switch {
		case errors.Is(err, jetstream.ErrStreamNotFound):
			return nil
		case err != nil:
			return err
		}
		return ErrRestoring
	})
}

// OpenToRestore is Open for a restore. It deletes what a restore that broke off has left.
func OpenToRestore(ctx context.Context, c Config) (*Cluster, error) {
	return open(ctx, c, func(ctx context.Context, cl *Cluster) error {
		if err := cl.requireNoMark(ctx); !errors.Is(err, ErrRestoring) {
			return err
		}
		for _, s := range cl.streamConfigs() {
			if err := cl.deleteStream(ctx, s.Name); err != nil {
				return err
			}
		}
		return nil
	})
}

// deleteStream deletes a stream, if there is one of that name.
func (c *Cluster) deleteStream(ctx context.Context, name string) error {
	return untilPassed(ctx, func(ctx context.Context) error {
		err := c.js.DeleteStream(ctx, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil
		}
		return err
	})
}

// BeginRestore implements transfer.Store.
func (w *Whole) BeginRestore(ctx context.Context) error {
	c := w.Log.c
	if err := c.deleteStream(ctx, c.streamName(restoring)); err != nil {
		return err
	}
	w.mark = rand.Text()
	return untilPassed(ctx, func(ctx context.Context) error {
		_, err := c.makeOnce(ctx, jetstream.StreamConfig{
			Name: c.streamName(restoring), Description: w.mark, Subjects: []string{c.subject(restoring)},
			Storage: jetstream.FileStorage, Replicas: c.c.Replicas,
		})
		return err
	})
}

// EndRestore implements transfer.Store.
func (w *Whole) EndRestore(ctx context.Context) error {
	c := w.Log.c
	has, err := c.js.Stream(ctx, c.streamName(restoring))
	if err != nil {
		return err
	}
	if has.CachedInfo().Config.Description != w.mark {
		return ErrRestoring
	}
	return c.deleteStream(ctx, c.streamName(restoring))
}
