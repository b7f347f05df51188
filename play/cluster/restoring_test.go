package cluster

import (
	"context"
	"testing"

	"github.com/nats-io/nats.go/jetstream"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/tools/expect"
)

// fewPeers refuses to make the first stream, as NATS servers do that have just started.
type fewPeers struct {
	jetstream.JetStream
	asked int
}

func (p *fewPeers) CreateStream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	if p.asked++; p.asked == 1 {
		return nil, &jetstream.APIError{Code: 400, ErrorCode: codePeers, Description: "no suitable peers for placement, peer offline"}
	}
	return p.JetStream.CreateStream(ctx, c)
}

func TestARestoreBeginsOnceEnoughServersAreThere(t *testing.T) {
	c, err := Open(t.Context(), Config{Servers: clustertest.Start(t, 1).URL(), Replicas: 1, LogStreams: 1})
	expect.Done(t, err)
	t.Cleanup(c.Close)
	c.js = &fewPeers{JetStream: c.js}
	w := c.Whole(&Log{c: c})
	expect.Done(t, w.BeginRestore(t.Context()))
	expect.Done(t, w.EndRestore(t.Context()))
}
