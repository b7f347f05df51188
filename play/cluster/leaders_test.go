package cluster_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"roundhouse/play/cluster"
	"roundhouse/play/cluster/clustertest"
)

func TestLeadersAreSpread(t *testing.T) {
	nodes := clustertest.Start(t, 3)
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	c, err := cluster.Open(ctx, cluster.Config{Servers: nodes.URL(), LogStreams: 6})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	nodes.Stop(0)
	nodes.StartAll() // the first one leads nothing now
	for moved := false; ; {
		n, err := c.SpreadLeaders(ctx)
		if ctx.Err() != nil {
			t.Fatalf("the servers lead %v streams: %v", nodes.Led("roundhouse-log-"), err)
		}
		moved = moved || n
		if moved && slices.Equal(nodes.Led("roundhouse-log-"), []int{2, 2, 2}) {
			return
		}
	}
}
