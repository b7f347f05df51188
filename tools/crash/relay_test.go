package crash

import (
	"net"
	"sync"
	"testing"
	"time"
)

// relay passes connections on to an address. It can hold back what goes in either direction, as a
// broken network does: nothing is closed, and nothing arrives until the network is whole again.
type relay struct {
	listener net.Listener
	to       string
	there    gate // what goes to the address
	back     gate

	mu    sync.Mutex
	conns map[net.Conn]bool
}

// gate lets bytes pass while it is open, each after a delay.
type gate struct {
	mu     sync.Mutex
	opened chan struct{} // closed while the gate is open
	delay  time.Duration
}

// relayTo starts a relay, which ends with the test.
func relayTo(t *testing.T, address string) *relay {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{listener: l, to: address, conns: map[net.Conn]bool{}}
	r.there.set(true, 0)
	r.back.set(true, 0)
	go r.accept()
	t.Cleanup(func() {
		_ = l.Close()
		r.there.set(true, 0)
		r.back.set(true, 0)
		r.mu.Lock()
		defer r.mu.Unlock()
		for c := range r.conns {
			_ = c.Close()
		}
	})
	return r
}

// address returns where the relay listens.
func (r *relay) address() string { return r.listener.Addr().String() }

// set opens or closes both directions.
func (r *relay) set(there, back bool, delay time.Duration) {
	r.there.set(there, delay)
	r.back.set(back, delay)
}

func (r *relay) accept() {
	for {
		from, err := r.listener.Accept()
		if err != nil {
			return
		}
		go func() {
			<-r.there.open() // a connection is made by bytes in both directions
			<-r.back.open()
			to, err := net.Dial("tcp", r.to)
			if err != nil {
				_ = from.Close()
				return
			}
			r.hold(from, to)
			go r.pass(to, from, &r.there)
			r.pass(from, to, &r.back)
		}()
	}
}

// hold remembers connections that end with the test.
func (r *relay) hold(list ...net.Conn) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range list {
		r.conns[c] = true
	}
}

// pass copies from one connection to another, until either of them ends, and ends both.
func (r *relay) pass(to, from net.Conn, g *gate) {
	type piece struct {
		data []byte
		came time.Time
	}
	pieces := make(chan piece, 64)
	go func() {
		defer close(pieces)
		for {
			buf := make([]byte, 32<<10)
			n, err := from.Read(buf)
			if err != nil {
				return
			}
			pieces <- piece{buf[:n], time.Now()}
		}
	}()
	for p := range pieces {
		<-g.open()
		time.Sleep(time.Until(p.came.Add(g.pause())))
		if _, err := to.Write(p.data); err != nil {
			break
		}
	}
	<-g.open() // the news of an end travels as bytes do
	_, _ = to.Close(), from.Close()
	for range pieces {
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.conns, to)
	delete(r.conns, from)
}

// set opens or closes the gate.
func (g *gate) set(open bool, delay time.Duration) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.delay = delay
	isOpen := false
	select {
	case <-g.opened:
		isOpen = true
	default:
	}
	switch {
	case open && !isOpen:
		if g.opened == nil {
			g.opened = make(chan struct{})
		}
		close(g.opened)
	case !open && isOpen:
		g.opened = make(chan struct{})
	}
}

// open returns a channel that is closed once the gate is open.
func (g *gate) open() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.opened
}

// pause returns how long bytes take.
func (g *gate) pause() time.Duration {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.delay
}
