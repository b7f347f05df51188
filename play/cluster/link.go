package cluster

import (
	"cmp"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// link is the connection to one of the NATS servers at a time. If that server is cut off from the
// others, the connection stays, but nothing can be stored through it: link then leads to another
// server. The one that it has left is the last to which it returns for a while: nothing may be
// stored through the others either, until they have elected leaders.
type link struct {
	mu     sync.Mutex
	stored time.Time // when something was last stored, or the connection was made
	broken context.Context
	fail   context.CancelFunc   // ends broken
	left   map[string]time.Time // by address: when a server was last left, or lost
	conns  []*nats.Conn
}

const (
	// storePatience is how long nothing need be stored, in spite of attempts, before a link leads to
	// another server. A stream that has no leader is no reason, as long as others have one.
	storePatience = 2 * time.Second
	// avoidance is how long a link prefers other servers to one that it has left: longer than an
	// election takes.
	avoidance = 15 * time.Second
)

// newLink returns a link without connections.
func newLink() *link {
	l := &link{left: map[string]time.Time{}}
	l.begin()
	return l
}

// connect makes a connection that chooses its servers as the link says. If carries is set, the
// link's attempts to store go through it. It retries while no server can be reached, until ctx is
// done.
func (l *link) connect(ctx context.Context, servers string, carries bool, options ...nats.Option) (*nats.Conn, error) {
	w := &way{link: l, tried: map[string]int{}}
	options = append(options, nats.ReconnectToServer(w.choose), nats.ConnectHandler(w.arrive))
	if carries {
		options = append(options,
			nats.DisconnectErrHandler(func(*nats.Conn, error) { l.begin() }),
			nats.ReconnectHandler(func(nc *nats.Conn) { w.arrive(nc); l.noteStored() }))
	} else {
		options = append(options, nats.ReconnectHandler(w.arrive))
	}
	for {
		nc, err := nats.Connect(servers, options...)
		if err == nil {
			l.conns = append(l.conns, nc)
		}
		if err == nil || !isUnreachable(err) {
			return nc, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(tryAgain):
		}
	}
}

// isUnreachable reports whether an error says that no server was there to answer.
func isUnreachable(err error) bool {
	var network *net.OpError
	return errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, io.EOF) || errors.As(err, &network)
}

// way is one connection's way from server to server; its link's lock guards it.
type way struct {
	link  *link
	at    string         // the address of the server that it was last connected to
	tried map[string]int // how often it has tried to connect to each since then
}

// arrive notes that the connection has been made.
func (w *way) arrive(nc *nats.Conn) {
	w.link.mu.Lock()
	defer w.link.mu.Unlock()
	w.at = nc.ConnectedUrl()
	clear(w.tried)
}

// choose returns the server to try next, and how long to wait before that.
func (w *way) choose(all []nats.Server, _ nats.ServerInfo) (*nats.Server, time.Duration) {
	w.link.mu.Lock()
	defer w.link.mu.Unlock()
	now := time.Now()
	if len(w.tried) == 0 {
		w.link.left[w.at] = now
	}
	best := slices.MinFunc(all, func(a, b nats.Server) int {
		x, y := a.URL.String(), b.URL.String()
		return cmp.Or(cmp.Compare(w.tried[x], w.tried[y]), cmp.Compare(w.aversion(x, now), w.aversion(y, now)))
	})
	address := best.URL.String()
	w.tried[address]++
	if w.tried[address] == 1 {
		return &best, 0
	}
	return &best, tryAgain + rand.N(tryAgain)
}

// tryAgain is the shortest wait before a connection tries a server that it could not reach again.
const tryAgain = 100 * time.Millisecond

// aversion returns how little the connection should go to a server: not at all to one that was not
// left lately, then more the longer ago it was left, because that one was left first, and most to
// the present one.
func (w *way) aversion(address string, now time.Time) time.Duration {
	left, known := w.link.left[address]
	switch since := now.Sub(left); {
	case !known || since > avoidance:
		return 0
	case address == w.at:
		return avoidance + 1
	default:
		return max(since, 1)
	}
}

// begin ends all attempts that wait for an answer of the last connection.
func (l *link) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail != nil {
		l.fail()
	}
	l.broken, l.fail = context.WithCancel(context.Background())
	l.stored = time.Now()
}

// noteStored records that something has been stored.
func (l *link) noteStored() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stored = time.Now()
}

// noteSilence records that an attempt to store something failed.
func (l *link) noteSilence(nc *nats.Conn) {
	l.mu.Lock()
	waits := time.Since(l.stored) < storePatience
	if !waits {
		l.stored = time.Now() // the next server has its own time
	}
	l.mu.Unlock()
	if waits || !nc.IsConnected() {
		return
	}
	for address, i := nc.ConnectedUrl(), 0; i < len(l.conns); i++ {
		if l.conns[i].ConnectedUrl() == address {
			_ = l.conns[i].ForceReconnect() // fails only if the connection is closed
		}
	}
}

// attempt returns a context for one attempt, which also ends when the connection is lost.
func (l *link) attempt(ctx context.Context) (context.Context, context.CancelFunc) {
	one, cancel := context.WithTimeout(ctx, oneTry)
	l.mu.Lock()
	broken := l.broken
	l.mu.Unlock()
	stop := context.AfterFunc(broken, cancel)
	return one, func() { stop(); cancel() }
}
