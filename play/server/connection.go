package server

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"roundhouse/play/api"
	"roundhouse/play/quota"
)

// limitConnections is an http.Server.ConnState: if an address exceeds its limit, it closes the
// address's new connections. Connections from this machine and from trusted proxies are not
// counted; limitFlight counts the requests that come through them.
func (s *Server) limitConnections(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		done, ok := s.holdConnection(c.RemoteAddr().String())
		if !ok {
			_ = c.Close()
			return
		}
		s.connections.Store(c, done)
	case http.StateClosed, http.StateHijacked: // a WebSocket has taken its counting before
		if done, ok := s.connections.LoadAndDelete(c); ok {
			done.(func())()
		}
	}
}

type connectionKey struct{}

// noteConnection is an http.Server.ConnContext: it lets takeCounting find the connection.
func noteConnection(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// takeCounting takes the request and its connection from limitFlight and limitConnections, for who
// hijacks the connection: without a gap in which another one could take its place. It returns the
// function that ends the counting.
func (s *Server) takeCounting(r *http.Request) (done func()) {
	var list []func()
	if f, ok := r.Context().Value(flightKey{}).(*flight); ok {
		list = append(list, f.done)
		f.done = func() {}
	}
	if c, ok := r.Context().Value(connectionKey{}).(net.Conn); ok && r.ProtoMajor == 1 {
		if done, ok := s.connections.LoadAndDelete(c); ok {
			list = append(list, done.(func()))
		}
	}
	return sync.OnceFunc(func() {
		for _, f := range list {
			f()
		}
	})
}

// holdConnection counts a connection until done is called. It returns false if the address has too
// many.
func (s *Server) holdConnection(remote string) (done func(), ok bool) {
	return s.hold("connection", s.countedPeer(remote))
}

// hold counts a connection, or a request in flight, of an address until done is called.
func (s *Server) hold(kind, address string) (done func(), ok bool) {
	done, ok = s.quota.Hold(quota.Holding{Kind: kind, Of: address, Most: s.c.Requests.Connections})
	if !ok {
		s.refusals.noteRefusal("connections")
	}
	return done, ok
}

// countedPeer returns the key under which a connection is counted, or "" if it is not counted.
func (s *Server) countedPeer(remote string) string {
	ip, text := peerAddress(remote)
	if ip.IsValid() && (ip.IsLoopback() || s.isTrusted(ip)) {
		return ""
	}
	return text
}

type flightKey struct{}

// flight is a request that limitFlight counts.
type flight struct{ done func() }

// limitFlight limits the concurrent requests of an address, which may come through a proxy, or many
// over one connection of HTTP/2: it refuses those above the limit of connections.
func (s *Server) limitFlight(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		done, ok := s.hold("flight", callerOf(r.Context()).Address)
		if !ok {
			writeProblem(w, api.Refuse(http.StatusTooManyRequests, "too_many",
				"there are many requests at once from your address: wait until one has ended"))
			return
		}
		f := &flight{done}
		defer func() { f.done() }()
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), flightKey{}, f)))
	})
}

// peerAddress returns the address of the other end of a connection, and the key under which it is
// counted.
func peerAddress(remote string) (netip.Addr, string) {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}, host
	}
	ip = ip.Unmap().WithZone("")
	return ip, countedText(ip)
}

// countedText returns the key under which an address is counted.
func countedText(ip netip.Addr) string {
	if ip.Is6() {
		prefix, _ := ip.Prefix(64) // a single subscriber may have a whole /64
		return prefix.String()
	}
	return ip.String()
}

// patientWriter passes an answer on to a client for as long as that takes. As in a stream of this
// server, only the time for each part is limited.
type patientWriter struct {
	http.ResponseWriter
	rc   *http.ResponseController
	slow time.Duration // the longest that a client may take for a part
	take func() func() // see takeCounting
}

// Write implements io.Writer.
func (w *patientWriter) Write(data []byte) (int, error) {
	if err := w.rc.SetWriteDeadline(time.Now().Add(w.slow)); err != nil {
		return 0, err
	}
	return w.ResponseWriter.Write(data)
}

// FlushError implements what http.ResponseController.Flush asks for.
func (w *patientWriter) FlushError() error {
	if err := w.rc.Flush(); err != nil {
		return err
	}
	return w.rc.SetWriteDeadline(time.Time{})
}

// Hijack implements http.Hijacker. The connection stays counted until it is closed.
func (w *patientWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	done := w.take()
	conn, buffered, err := w.rc.Hijack()
	if err != nil {
		done()
		return nil, nil, err
	}
	return &patientConn{Conn: conn, slow: w.slow, done: done}, buffered, nil
}

// Unwrap supports http.ResponseController.
func (w *patientWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// patientConn is the connection of a WebSocket whose other end is at another member.
type patientConn struct {
	net.Conn
	slow time.Duration // the longest that a client may take for a part
	done func()        // ends its counting
}

// Close implements io.Closer.
func (c *patientConn) Close() error {
	c.done()
	return c.Conn.Close()
}

// Write implements io.Writer.
func (c *patientConn) Write(data []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(c.slow)); err != nil {
		return 0, err
	}
	return c.Conn.Write(data)
}

// ReadFrom makes io.Copy use a small buffer for what goes to the client.
func (c *patientConn) ReadFrom(from io.Reader) (int64, error) { return copySnugly(c, from) }

// WriteTo makes io.Copy use a small buffer for what comes from the client.
func (c *patientConn) WriteTo(to io.Writer) (int64, error) { return copySnugly(to, c) }

// copySnugly copies everything with a buffer of hopBuffer, because there are many WebSockets.
func copySnugly(to io.Writer, from io.Reader) (int64, error) {
	return io.CopyBuffer(struct{ io.Writer }{to}, struct{ io.Reader }{from}, make([]byte, hopBuffer))
}

// hopBuffers is a httputil.BufferPool of small buffers, because there are many streams.
type hopBuffers struct{}

// Get implements httputil.BufferPool.
func (hopBuffers) Get() []byte { return make([]byte, hopBuffer) }

// Put implements httputil.BufferPool.
func (hopBuffers) Put([]byte) {}

// A client that has not answered for both of these times together is gone, whatever TCP believes.
const (
	pingEvery = 5 * time.Second // between an answer and the next ping
	pongTime  = 5 * time.Second // the longest that the answer may take
)

// ping asks the client for a sign of life, and again some time after it has come. If none comes, it
// ends the connection.
func (c *socket) ping() {
	c.s.crew.do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), c.s.pongTime)
		defer cancel()
		c.pinged.Store(true)
		if c.conn.Ping(ctx) != nil && !c.isBusy() {
			c.stream.Lose()
			c.cut()
			return
		}
		c.alive.Reset(c.s.pingEvery)
	})
}

// notePong counts what looks like an answer to a ping against the limits of requests, unless ping
// has asked for it.
func (c *socket) notePong() {
	if !c.pinged.Swap(false) {
		c.mayPing()
	}
}

// isBusy reports whether a command is being carried out. Nothing is read meanwhile, the answer to a
// ping neither.
func (c *socket) isBusy() bool {
	free := c.busy.TryLock()
	if free {
		c.busy.Unlock()
	}
	return !free
}

// Reach returns an error unless the server of another member answers at that address.
func (s *Server) Reach(ctx context.Context, address string) error {
	scheme := "http"
	if s.c.Cluster.tls != nil {
		scheme = "https"
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, scheme+"://"+address+"/healthz", nil)
	if err != nil {
		return err
	}
	r.Header.Set(tokenHeader, s.c.Cluster.token) // not one of the requests that are counted
	answer, err := s.c.Cluster.way.RoundTrip(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("it answers %s", answer.Status)
	}
	return nil
}

// mostSilence is the longest that the other end of a connection may not confirm what it was sent.
// Heartbeats are sent to every stream, so this finds out whose device has vanished.
const mostSilence = 10 * time.Second

// listenerWithoutSilence is a listener whose connections end after mostSilence, where the system
// can do that.
type listenerWithoutSilence struct{ net.Listener }

// Accept implements net.Listener.
func (l listenerWithoutSilence) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if tcp, ok := conn.(*net.TCPConn); ok {
		if raw, err := tcp.SyscallConn(); err == nil {
			_ = raw.Control(limitSilence) // without it, only TCP's own patience ends the connection
		}
	}
	return conn, err
}
