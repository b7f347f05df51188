package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// SpreadLeaders moves the leader of one log stream, if some NATS server leads two more of them than
// another one that is up to date: the tables of the streams that a server leads stand still when
// that server is lost, until others have been elected. It reports whether it has moved one.
func (c *Cluster) SpreadLeaders(ctx context.Context) (moved bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, oneTry)
	defer cancel()
	led := map[string][]*jetstream.StreamInfo{} // by server: the streams that it leads
	for i := range c.c.LogStreams {
		s, err := c.js.Stream(ctx, fmt.Sprint(c.streamName("log-"), i))
		if err != nil {
			return false, err
		}
		info := s.CachedInfo()
		if info.Cluster == nil || info.Cluster.Leader == "" { // not replicated, or being elected
			return false, nil
		}
		led[info.Cluster.Leader] = append(led[info.Cluster.Leader], info)
		for _, peer := range info.Cluster.Replicas {
			if led[peer.Name] == nil {
				led[peer.Name] = []*jetstream.StreamInfo{}
			}
		}
	}
	most := slices.MaxFunc(slices.Collect(maps.Keys(led)), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(led[a]), len(led[b])), cmp.Compare(a, b))
	})
	for _, stream := range led[most] {
		for _, peer := range stream.Cluster.Replicas {
			// a server that lags behind cannot take over, and then nobody does for long
			if peer.Current && !peer.Offline && peer.Lag == 0 && len(led[peer.Name])+2 <= len(led[most]) {
				return true, c.stepDown(ctx, stream.Config.Name, peer.Name)
			}
		}
	}
	return false, nil
}

// stepDown makes another server the leader of a stream.
func (c *Cluster) stepDown(ctx context.Context, stream, to string) error {
	request := encode(map[string]any{"placement": map[string]string{"preferred": to}})
	answer, err := c.nc.RequestMsgWithContext(ctx, &nats.Msg{Subject: "$JS.API.STREAM.LEADER.STEPDOWN." + stream, Data: request})
	if err != nil {
		return err
	}
	var result struct {
		Error *apiError `json:"error"`
	}
	if err := json.Unmarshal(answer.Data, &result); err != nil {
		return err
	}
	return asError(result.Error)
}
