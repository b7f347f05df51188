// Package cluster keeps everything that Roundhouse stores in NATS JetStream, so that several
// servers can run the same tables: it has forms of log.Log and log.Rows, and carries the
// messages between the servers.
//
// A Cluster is a connection to the NATS servers. Every change is stored by a majority of them
// before it is acknowledged. A change that depends on what was read names the sequence number of
// the message that it was read from, and fails if there is a newer one: no lock and no lease is
// needed, and two servers that work on the same table can harm nothing.
//
// Reads first ask the leader of a stream how far they must get, because any other server may lag
// behind. Tables, rows and other things with free names have hashed names in subjects, because
// subjects can be seen wherever NATS is monitored.
package cluster

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Config configures a Cluster.
type Config struct {
	Servers string // addresses of the NATS servers, separated by commas
	Creds   string // a file with credentials; "" for none
	// Prefix begins the names of all streams and subjects; "" means "roundhouse".
	Prefix string
	// Replicas is how many servers store each message; 0 means 3.
	Replicas int
	// LogStreams is how many streams share the logs; 0 means 3. It never changes for the same data.
	LogStreams int
}

// Cluster is a connection to the NATS servers.
type Cluster struct {
	c    Config
	nc   *nats.Conn
	link *link
	// for what Logs tell each other: whoever sends something here does not get it back
	quiet *nats.Conn
	sure  sync.Map // a *sureness for each stream, by its name
	js    jetstream.JetStream
}

// Open connects to the NATS servers, and makes the streams that do not exist yet. It returns
// ErrRestoring if only a part of the cluster has been restored, and ErrEarlier if an earlier
// release has written it.
func Open(ctx context.Context, c Config) (*Cluster, error) {
	return open(ctx, c, func(ctx context.Context, cl *Cluster) error { return cl.requireNoMark(ctx) })
}

// open connects to the NATS servers, calls prepare, and makes the streams that do not exist yet.
func open(ctx context.Context, c Config, prepare func(context.Context, *Cluster) error) (*Cluster, error) {
	if c.Prefix == "" {
		c.Prefix = "roundhouse"
	}
	if c.Replicas == 0 {
		c.Replicas = 3
	}
	if c.LogStreams == 0 {
		c.LogStreams = 3
	}
	options := []nats.Option{
		nats.Name("roundhouse"), nats.MaxReconnects(-1), nats.Timeout(time.Second),
		nats.PingInterval(500 * time.Millisecond), nats.MaxPingsOutstanding(2), nats.IgnoreAuthErrorAbort(),
		nats.FlusherTimeout(time.Second), // so that nobody who publishes waits for a connection that is cut
	}
	if c.Creds != "" {
		options = append(options, nats.UserCredentials(c.Creds))
	}
	cl := &Cluster{c: c}
	err := cl.connect(ctx, options)
	if err == nil {
		err = prepare(ctx, cl)
	}
	if err == nil {
		err = cl.makeStreams(ctx)
	}
	if err == nil {
		err = cl.requireForm(ctx)
	}
	if err != nil {
		cl.Close()
		return nil, err
	}
	return cl, nil
}

// startPatience is how long NATS servers may take to accept connections: their monitoring answers
// before that, and all may have been started at the same time.
const startPatience = 10 * time.Second

// connect connects to the NATS servers.
func (c *Cluster) connect(ctx context.Context, options []nats.Option) (err error) {
	ctx, cancel := context.WithTimeout(ctx, startPatience)
	defer cancel()
	c.link = newLink()
	if c.nc, err = c.link.connect(ctx, c.c.Servers, true, options...); err != nil {
		return fmt.Errorf("the NATS servers do not answer: %w", err) // without their addresses, which may have passwords
	}
	if c.quiet, err = c.link.connect(ctx, c.c.Servers, false, append(options, nats.NoEcho())...); err != nil {
		return fmt.Errorf("the NATS servers do not answer: %w", err)
	}
	c.js, err = jetstream.New(c.nc)
	return err
}

// Close ends the connections.
func (c *Cluster) Close() {
	for _, nc := range []*nats.Conn{c.nc, c.quiet} {
		if nc != nil {
			nc.Close()
		}
	}
}

// subject returns the subject with these tokens.
func (c *Cluster) subject(tokens ...string) string {
	return c.c.Prefix + "." + strings.Join(tokens, ".")
}
