// Package node makes a server one of several that run the same tables. A Node is the server's
// connection to the NATS servers, which keep everything, and its membership among the servers,
// which says which tables it owns; it carries what the desks of the servers tell each other.
//
//	n, err := node.Open(ctx, config)
//	s := server.New(…) // with n.Log, n.Rows, …, and n.Peers()
//	err = n.Serve(ctx, s, serve)
package node

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"roundhouse/play/cluster"
	"roundhouse/play/cluster/member"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// Config configures a Node.
type Config struct {
	Cluster cluster.Config
	// Monitors lists the addresses at which the NATS servers can be monitored. Open checks there
	// that they store durably, unless Unsafe is set.
	Monitors []string
	Unsafe   bool
	Address  string // by which other servers reach this one; also its name
	Version  string
	Log      *slog.Logger
}

// Node is a server's part of the cluster.
type Node struct {
	Log     *cluster.Log
	Rows    *cluster.Rows
	Members *member.Members

	c       Config
	cluster *cluster.Cluster
	notices cluster.Bus
	desk    atomic.Pointer[desk.Desk] // nil until Serve
	changed chan struct{}             // signals that the members have changed
}

// The intervals of what one member does for all.
const (
	spreadEvery = 30 * time.Second
	cleanEvery  = time.Hour
	keepWhole   = 24 * time.Hour // how long logs are kept beside their pages
)

// Open connects to the NATS servers.
func Open(ctx context.Context, c Config) (*Node, error) {
	c.Log.Info("connecting to the NATS servers", "monitors", len(c.Monitors))
	if !c.Unsafe {
		if err := cluster.RequireDurable(ctx, c.Monitors, c.Cluster.Replicas); err != nil {
			return nil, err
		}
	}
	cl, err := cluster.Open(ctx, c.Cluster)
	if err != nil {
		return nil, err
	}
	n := &Node{c: c, cluster: cl, notices: cl.Bus("notices"), changed: make(chan struct{}, 1)}
	if n.Log, err = cl.Log(cluster.LogConfig{Heard: n.heard, Idle: true}); err != nil {
		cl.Close()
		return nil, err
	}
	n.Rows = cl.Rows()
	n.Members = member.New(member.Config{
		Bus: cl.Bus("members"), Name: c.Address, Address: c.Address, Version: c.Version, Kinds: table.Names(),
		Changed: n.noteChange, Log: c.Log,
	})
	return n, nil
}

// Close ends the connection.
func (n *Node) Close() error {
	err := n.Log.Close()
	n.cluster.Close()
	return err
}

// Peers connects a desk with those of the other servers.
func (n *Node) Peers() *desk.Peers {
	return &desk.Peers{
		Peers: hall.Peers{
			Own:    func(id string) (time.Time, bool) { return n.Members.Mine(member.SlotOf(id)) },
			Follow: n.Log.Follow,
			Knows:  n.Members.KnownToAll,
			CutOff: n.Members.IsCutOff,
		},
		Tell: n.tell,
	}
}

// tell sends a notice to all desks.
func (n *Node) tell(notice desk.Notice) {
	data, err := json.Marshal(notice)
	if err == nil {
		err = n.notices.Publish(data)
	}
	if err != nil {
		n.c.Log.Debug("a notice is lost", "error", err)
	}
}

// hear takes a notice from a desk.
func (n *Node) hear(data []byte) {
	var notice desk.Notice
	if err := json.Unmarshal(data, &notice); err != nil {
		n.c.Log.Warn("a notice from another server cannot be read", "error", err)
		return
	}
	n.desk.Load().Hear(notice)
}

// heard takes the news that another server has appended to a table.
func (n *Node) heard(id string, last table.Seq) {
	if d := n.desk.Load(); d != nil {
		d.Heard(id, last)
	}
}

// noteChange records that the members have changed.
func (n *Node) noteChange() {
	select {
	case n.changed <- struct{}{}:
	default:
	}
}

// Server is a server with a desk, as *server.Server is one.
type Server interface {
	Desk() *desk.Desk
	Resettle() // called whenever the members have changed
	// Reach returns an error unless another server answers at that address.
	Reach(ctx context.Context, address string) error
}

// Serve makes the server a member, and calls serve, until ctx is done. Then it first gives its
// tables to the others, and ends serve after that.
func (n *Node) Serve(ctx context.Context, s Server, serve func(context.Context) error) error {
	ctx, leave := context.WithCancel(ctx)
	serving, end := context.WithCancel(context.WithoutCancel(ctx))
	failed := make(chan error, 1)
	go func() {
		defer end()
		failed <- n.run(ctx, s)
	}()
	err := serve(serving)
	leave()
	return errors.Join(err, <-failed)
}

// run makes the server a member until ctx is done. It returns an error if the server must not be
// one.
func (n *Node) run(ctx context.Context, s Server) error {
	n.desk.Store(s.Desk())
	stop, err := n.notices.Listen(n.hear)
	if err != nil {
		return err
	}
	defer stop()
	over, end := context.WithCancel(context.WithoutCancel(ctx))
	var work sync.WaitGroup
	work.Go(func() { n.keepSettling(over, s) })
	work.Go(func() { n.serveAll(over) })
	work.Go(func() { n.keepReaching(over, s) })
	err = n.Members.Run(ctx)
	end()
	work.Wait()
	n.settle(s)
	return err
}

// keepSettling takes over and gives away tables, until ctx is done.
func (n *Node) keepSettling(ctx context.Context, s Server) {
	for {
		select {
		case <-n.changed:
			n.settle(s)
		case <-ctx.Done():
			return
		}
	}
}

// settle lets the log and the server know which tables the server owns now.
func (n *Node) settle(s Server) {
	if err := n.Log.SetSlots(n.Members.Slots()); err != nil {
		n.c.Log.Error("tables that are due are not known", "error", err)
		time.AfterFunc(time.Second, n.noteChange)
	}
	s.Resettle()
}

// serveAll does what one member does for all, until ctx is done.
func (n *Node) serveAll(ctx context.Context) {
	spread, clean := time.NewTicker(spreadEvery), time.NewTicker(cleanEvery)
	defer spread.Stop()
	defer clean.Stop()
	n.warn(ctx, n.Rows.Tidy(ctx))
	for {
		select {
		case <-spread.C:
			if n.isFirst() {
				_, err := n.cluster.SpreadLeaders(ctx)
				n.warn(ctx, err)
			}
		case <-clean.C:
			if n.isFirst() {
				n.warn(ctx, n.Log.Clean(ctx, time.Now().Add(-keepWhole)))
			}
		case <-ctx.Done():
			return
		}
	}
}

// warn logs that something could not be done for all.
func (n *Node) warn(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		n.c.Log.Warn("the cluster is not tidied", "error", err)
	}
}

// isFirst reports whether this server does what one member does for all.
func (n *Node) isFirst() bool {
	_, first := n.Members.Mine(0)
	return first
}
