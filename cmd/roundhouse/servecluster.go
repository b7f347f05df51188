package main

import (
	"context"
	"errors"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/cluster/node"
	"roundhouse/play/server"
	"roundhouse/web"
)

// serveCluster serves the data of a cluster, as one of several servers.
func (c *serveCommand) serveCluster(ctx context.Context, config server.Config, greet func()) (err error) {
	n, err := node.Open(ctx, node.ConfigOf(&c.MemberFlags, config.Version, config.Logger))
	if err != nil {
		return cli.Usagef("--cluster: %w", err)
	}
	defer func() { err = errors.Join(err, n.Close()) }()
	if config.Page, err = web.Open(c.at.Address, "", config.Logger); err != nil {
		return err
	}
	if config.Cluster, err = server.NewCluster(n.Members, string(c.Key), c.ClusterTLS); err != nil {
		return err
	}
	if config.Data, err = n.Rows.Identity(ctx); err != nil {
		return cli.Usagef("--cluster: %w", err)
	}
	config.Log, config.Rows, config.Appends, config.Peers = n.Log, n.Rows, n.Log, n.Peers()
	config.Logger.Info("serving", "version", config.Version, "address", c.at.Addr().String(), "as", c.Advertise)
	s := server.New(config)
	return n.Serve(ctx, s, func(ctx context.Context) error { return s.Serve(ctx, &c.at, greet) })
}
