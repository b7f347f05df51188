package node

import (
	"log/slog"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/cluster"
)

// ClusterOf returns the cluster that the flags name.
func ClusterOf(f *cli.ClusterFlags) cluster.Config {
	return cluster.Config{Servers: f.Cluster, Creds: f.ClusterCreds}
}

// ConfigOf returns the configuration by the flags.
func ConfigOf(f *cli.MemberFlags, version string, logger *slog.Logger) Config {
	c := Config{Cluster: ClusterOf(&f.ClusterFlags), Monitors: f.ClusterMonitor, Unsafe: f.UnsafeSync,
		Address: f.Advertise, Version: version, Log: logger}
	c.Cluster.LogStreams = f.ClusterStreams
	return c
}
