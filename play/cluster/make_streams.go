package cluster

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// makeStreams makes the streams that do not exist yet, and checks the others. It retries while the
// NATS servers elect their leaders, until ctx is done.
func (c *Cluster) makeStreams(ctx context.Context) error {
	for _, wanted := range c.streamConfigs() {
		if err := c.makeStream(ctx, wanted); err != nil {
			return fmt.Errorf("stream %q: %w", wanted.Name, err)
		}
	}
	return nil
}

func (c *Cluster) makeStream(ctx context.Context, wanted jetstream.StreamConfig) error {
	return untilPassed(ctx, func(ctx context.Context) error {
		have, err := c.makeOnce(ctx, wanted)
		if err != nil {
			return err
		}
		return checkStream(have.CachedInfo().Config, wanted)
	})
}

// untilPassed calls try until it succeeds or its error is not a passing one, or ctx is done. A
// stream without a leader gives no answer, so an attempt takes only so long.
func untilPassed(ctx context.Context, try func(context.Context) error) error {
	for {
		one, cancel := context.WithTimeout(ctx, makeTry)
		err := try(one)
		cancel()
		if err == nil || !isPassing(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// makeOnce returns the stream, which it makes if there is none.
func (c *Cluster) makeOnce(ctx context.Context, wanted jetstream.StreamConfig) (jetstream.Stream, error) {
	have, err := c.js.Stream(ctx, wanted.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		have, err = c.js.CreateStream(ctx, wanted)
	}
	return have, err
}

// makeTry is how long one attempt to make a stream may take.
const makeTry = 3 * time.Second

// codePeers says that too few NATS servers are there for all replicas.
const codePeers = 10005

// isPassing reports whether a later attempt may succeed.
func isPassing(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.Code >= 500 || api.ErrorCode == codePeers
	}
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrTimeout) ||
		errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrDisconnected)
}

// checkStream returns an error unless the stream keeps what it acknowledges as wanted.
func checkStream(have, wanted jetstream.StreamConfig) error {
	switch {
	case have.Replicas < wanted.Replicas:
		return fmt.Errorf("has %d replicas, and needs %d", have.Replicas, wanted.Replicas)
	case have.Storage != jetstream.FileStorage:
		return errors.New("is not kept in files")
	case !have.AllowDirect:
		return errors.New("does not allow direct gets")
	}
	return nil
}

// streamConfigs returns the configurations of all streams.
func (c *Cluster) streamConfigs() []jetstream.StreamConfig {
	var list []jetstream.StreamConfig
	add := func(name string, s jetstream.StreamConfig) {
		s.Name = c.streamName(name)
		s.Storage, s.Replicas = jetstream.FileStorage, c.c.Replicas
		s.AllowDirect, s.Discard = true, jetstream.DiscardNew
		list = append(list, s)
	}
	for i := range c.c.LogStreams {
		n := strconv.Itoa(i)
		add("log-"+n, jetstream.StreamConfig{Subjects: []string{c.subject("log", n, "*", "*")}, AllowMsgTTL: true})
	}
	add("pages", jetstream.StreamConfig{Subjects: []string{c.subject("page", "*", "*")}, MaxMsgsPerSubject: 1})
	// A limit for each subject would delete older messages without overwriting them: see erase.
	add("rows", jetstream.StreamConfig{Subjects: []string{c.subject("rows", ">")}, AllowMsgTTL: true})
	return list
}

// streamName returns the full name of a stream.
func (c *Cluster) streamName(name string) string { return c.c.Prefix + "-" + name }
