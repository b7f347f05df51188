package server

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"strings"
)

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
