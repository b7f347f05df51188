package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"time"
)

// closeTime is the longest that closing the server may take.
const closeTime = 4 * time.Second

// Serve answers requests until ctx is done, and then closes the server within closeTime. It calls
// ready once it accepts requests.
func (s *Server) Serve(ctx context.Context, at *Listeners, ready func()) error {
	defer runtime.KeepAlive(roomForGarbage())
	failed := make(chan error, 4)
	var all silent
	public := s.listenAll(at, &all, failed)
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	var running sync.WaitGroup
	running.Go(func() { s.Run(work) })
	if at.Domain != nil {
		running.Go(func() { at.Domain.keep(work, s.log) })
	}
	ready()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		s.log.Info("closing")
	}
	s.Drain()
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer stop()
	hurry := time.AfterFunc(silentTime, all.close)
	defer hurry.Stop()
	closeAll(closing, public)
	cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		running.Wait()
	}()
	select {
	case <-done:
	case <-closing.Done():
		s.log.Warn("not everything has ended in time")
	}
	return err
}

// silent are the connections on which nothing has been sent yet. Browsers make some in advance, and
// http.Server.Shutdown gives each of them five seconds.
type silent struct{ list sync.Map }

// silentTime is how long a server that closes waits for the request of a new connection.
const silentTime = 500 * time.Millisecond

// watch has a server tell of its connections.
func (s *silent) watch(server *http.Server) {
	next := server.ConnState
	server.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateNew {
			s.list.Store(c, nil)
		} else {
			s.list.Delete(c)
		}
		if next != nil {
			next(c, state)
		}
	}
}

// close closes the connections.
func (s *silent) close() {
	for c := range s.list.Range {
		_ = c.(net.Conn).Close()
	}
}

// listenAll begins to answer requests at all addresses. Errors go to failed.
func (s *Server) listenAll(at *Listeners, all *silent, failed chan<- error) (list []*http.Server) {
	begin := func(one *http.Server, serve func() error) {
		all.watch(one)
		if one.ErrorLog == nil {
			one.ErrorLog = slog.NewLogLogger(s.log.Handler(), slog.LevelDebug)
		}
		list = append(list, one)
		go func() { failed <- serve() }()
	}
	public := s.HTTPServer()
	begin(public, func() error { return at.servePublic(public) })
	if at.inner != nil {
		inner := s.InnerServer()
		begin(inner, func() error { return s.c.Cluster.ServeInner(inner, at.inner) })
	}
	if at.metrics != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", s.Metrics())
		private := &http.Server{Handler: mux, ReadHeaderTimeout: time.Second}
		begin(private, func() error { return private.Serve(at.metrics) })
	}
	if at.Domain != nil {
		plain := s.HTTPServer()
		plain.Handler = s.plainHandler(at.Domain)
		begin(plain, func() error { return plain.Serve(at.plain) })
	}
	return list
}

// closeAll closes the servers. Requests that are being answered have until closing is done.
func closeAll(closing context.Context, list []*http.Server) {
	var all sync.WaitGroup
	for _, one := range list {
		all.Go(func() {
			if one.Shutdown(closing) != nil {
				_ = one.Close()
			}
		})
	}
	all.Wait()
}

// roomForGarbage returns memory that takes no room, because nothing ever touches it. The collector
// counts it as in use. It therefore runs less often while the heap is small, and delays fewer
// moves.
func roomForGarbage() []byte { return make([]byte, 16<<20) }

// Listeners holds the addresses at which a server answers, and how people reach it.
type Listeners struct {
	LAN         bool         // listen for the local network, and use this machine's address in links
	Address     string       // in links, without a slash at the end; "" to use the address of the request
	Certificate *Certificate // nil for no TLS, or if there is a Domain
	Domain      *Domain      // nil for none
	Inner       string       // where to listen for the other servers of a cluster; "" for the public address

	public  net.Listener
	inner   net.Listener // for other servers, nil if they use the public one
	plain   net.Listener // for the domain, nil for none
	metrics net.Listener // nil for none
}

// Open listens at an address for people and programs, and at another one for Prometheus unless
// metrics is empty. An error begins with the name of the address that failed.
func (l *Listeners) Open(address, metrics string) (err error) {
	if _, port, err := net.SplitHostPort(address); l.LAN && err == nil {
		address = net.JoinHostPort("", port) // listen at all of this machine's addresses
	}
	if l.public, err = listen("addr", address); err != nil {
		return err
	}
	if l.Domain != nil {
		if l.plain, err = listen("redirect", l.Domain.Plain); err != nil {
			l.Close()
			return err
		}
		if l.Address == "" {
			l.Address = l.Domain.address(l.public.Addr().(*net.TCPAddr).Port)
		}
	}
	if l.Inner != "" {
		if l.inner, err = listen("cluster-listen", l.Inner); err != nil {
			l.Close()
			return err
		}
	}
	if metrics != "" {
		if l.metrics, err = listen("metrics", metrics); err != nil {
			l.Close()
			return err
		}
	}
	if l.LAN && l.Address == "" {
		l.Address = l.URL()
	}
	return nil
}

func listen(name, address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err // the outer error repeats the address
		}
		return nil, fmt.Errorf("%s: %q: %w%s", name, address, err, hintFor(err))
	}
	return listenerWithoutSilence{l}, nil
}

// hintFor returns a line that says how to open a port that only the system's own programs may open,
// or "" if that is not the error.
func hintFor(err error) string {
	if !errors.Is(err, fs.ErrPermission) {
		return ""
	}
	return "\nGive the program that right: sudo setcap cap_net_bind_service=+ep $(which roundhouse)," +
		" or AmbientCapabilities=CAP_NET_BIND_SERVICE in the service of systemd"
}

// Close closes all listeners, even if they are closed already.
func (l *Listeners) Close() {
	for _, one := range []net.Listener{l.public, l.inner, l.plain, l.metrics} {
		if one != nil {
			_ = one.Close()
		}
	}
}

// URL returns the address that people open in a browser, without a slash at the end.
func (l *Listeners) URL() string {
	if l.Address != "" {
		return l.Address
	}
	scheme := "http://"
	if l.Certificate != nil {
		scheme = "https://"
	}
	at := l.public.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = LANAddress()
	}
	return scheme + net.JoinHostPort(host, fmt.Sprint(at.Port))
}

// Greeting returns lines that say at which address people find the server. Programs read the first
// line.
func (l *Listeners) Greeting() string {
	text := "listening on " + l.URL() + "\n"
	switch {
	case l.LAN:
		text += "for phones in your network: " + l.URL() + "\n"
		if !l.IsSecure() {
			text += "without https browsers allow no notifications, and nothing can be read without a connection\n"
		}
	case l.IsLocal():
		text += "for phones in your network: roundhouse serve --lan\n"
	}
	return text
}

// Addr returns the address that people and programs connect to.
func (l *Listeners) Addr() net.Addr { return l.public.Addr() }

// IsLocal reports whether only programs on this machine can reach the server.
func (l *Listeners) IsLocal() bool {
	return !l.LAN && l.Address == "" && l.public.Addr().(*net.TCPAddr).IP.IsLoopback()
}

// IsSecure reports whether people connect over TLS.
func (l *Listeners) IsSecure() bool {
	return l.Certificate != nil || strings.HasPrefix(l.Address, "https://")
}

// servePublic answers people and programs, over TLS if there is a certificate or a domain.
func (l *Listeners) servePublic(public *http.Server) error {
	switch {
	case l.Domain != nil:
		public.TLSConfig = l.Domain.tlsConfig()
	case l.Certificate != nil:
		public.TLSConfig = l.Certificate.tlsConfig()
	default:
		return public.Serve(l.public)
	}
	return public.ServeTLS(l.public, "", "")
}

// LANAddress returns this machine's address in its network: the source address of its default route
// or, if there is no route, a private address, or else "localhost". It sends nothing.
func LANAddress() string {
	// reserved for documentation: the default route leads there
	if conn, err := net.Dial("udp4", "192.0.2.1:9"); err == nil {
		defer conn.Close()
		if ip := conn.LocalAddr().(*net.UDPAddr).IP; !ip.IsLoopback() {
			return ip.String()
		}
	}
	list, err := net.InterfaceAddrs()
	if err != nil {
		return "localhost"
	}
	for _, a := range list {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsPrivate() && n.IP.To4() != nil {
			return n.IP.String()
		}
	}
	return "localhost"
}
