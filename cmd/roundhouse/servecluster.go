package main

import (
	"context"
	"errors"

	"roundhouse/internal/cli"
	"roundhouse/play/cluster"
	"roundhouse/play/node"
	"roundhouse/play/server"
	"roundhouse/web"
)

// serveCluster serves the data of a cluster, as one of several servers.
func (c *serveCommand) serveCluster(ctx context.Context, config server.Config, greet func()) (err error) {
	n, err := node.Open(ctx, node.Config{
		Cluster:  cluster.Config{Servers: c.Cluster, Creds: c.ClusterCreds, LogStreams: c.ClusterStreams},
		Monitors: c.ClusterMonitor, Unsafe: c.UnsafeSync, Address: c.Advertise, Version: config.Version, Log: config.Logger,
	})
	if err != nil {
		return cli.Usagef("--cluster: %w", err)
	}
	defer func() { err = errors.Join(err, n.Close()) }()
	client, err := web.Embedded(c.at.Address)
	if err != nil {
		return err
	}
	if client != nil {
		config.Page = client
	}
	config.Log, config.People, config.Archive, config.Lists, config.Peers = n.Log, n.People, n.Archive, n.Lists, n.Peers()
	if config.Cluster, err = server.NewCluster(n.Members, string(c.Key), c.ClusterTLS); err != nil {
		return err
	}
	config.Logger.Info("serving", "version", config.Version, "address", c.at.Addr().String(), "as", c.Advertise)
	s := server.New(config)
	return n.Serve(ctx, s, func(ctx context.Context) error { return s.Serve(ctx, &c.at, greet) })
}
