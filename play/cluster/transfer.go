package cluster

import "roundhouse/play/transfer"

// Whole is everything in the cluster, as a transfer.Store.
type Whole struct {
	*Log
	*Rows
	mark string // the mark of the restore that has begun
}

var _ transfer.Store = (*Whole)(nil)

// Whole returns everything in the cluster, with its log.
func (c *Cluster) Whole(l *Log) *Whole { return &Whole{l, c.Rows(), ""} }
