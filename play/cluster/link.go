package cluster

import (
	"context"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// link is the connection to one of the NATS servers at a time. If that server is cut off from the
// others, the connection stays, but nothing can be stored through it: link then leads to another
// server.
type link struct {
	mu     sync.Mutex
	stored time.Time // when something was last stored, or the connection was made
	broken context.Context
	fail   context.CancelFunc // ends broken
}

// storePatience is how long nothing need be stored, in spite of attempts, before a link leads to
// another server. A stream that has no leader is no reason, as long as others have one.
const storePatience = 2 * time.Second

// newLink returns a link and the options of its connection.
func newLink() (*link, []nats.Option) {
	l := &link{}
	l.begin()
	return l, []nats.Option{
		nats.DisconnectErrHandler(func(*nats.Conn, error) { l.begin() }),
		nats.ReconnectHandler(func(*nats.Conn) { l.noteStored() }),
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

// noteSilence records that an attempt to store something had no answer.
func (l *link) noteSilence(nc *nats.Conn) {
	l.mu.Lock()
	waits := time.Since(l.stored) < storePatience
	if !waits {
		l.stored = time.Now() // the next server has its own time
	}
	l.mu.Unlock()
	if !waits && nc.IsConnected() {
		_ = nc.ForceReconnect() // fails only if the connection is closed
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
