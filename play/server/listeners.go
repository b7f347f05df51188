package server

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
)

// Listeners is where a server answers, and how people reach it.
type Listeners struct {
	LAN         bool         // listen for the local network, and use this machine's address in links
	Address     string       // in links, without a slash at the end; "" for that of the request
	Certificate *Certificate // nil for no TLS

	public  net.Listener
	metrics net.Listener // nil for none
}

// Open listens at an address for people and programs, and at another one, which may be empty, for
// Prometheus. An error begins with which of the two it is about.
func (l *Listeners) Open(address, metrics string) (err error) {
	if _, port, err := net.SplitHostPort(address); l.LAN && err == nil {
		address = net.JoinHostPort("", port) // all of this machine's addresses
	}
	if l.public, err = listen("addr", address); err != nil {
		return err
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
			err = op.Err // the rest repeats the address
		}
		return nil, fmt.Errorf("%s: %q: %w", name, address, err)
	}
	return l, nil
}

// Close closes both listeners, even if they are closed already.
func (l *Listeners) Close() {
	for _, one := range []net.Listener{l.public, l.metrics} {
		if one != nil {
			_ = one.Close()
		}
	}
}

// URL returns what people open, without a slash at the end.
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

// Addr returns the address that people and programs connect to.
func (l *Listeners) Addr() net.Addr { return l.public.Addr() }

// IsLocal reports whether only programs on this machine reach the server.
func (l *Listeners) IsLocal() bool {
	return !l.LAN && l.Address == "" && l.public.Addr().(*net.TCPAddr).IP.IsLoopback()
}

// IsSecure reports whether people come by TLS.
func (l *Listeners) IsSecure() bool {
	return l.Certificate != nil || strings.HasPrefix(l.Address, "https://")
}

// servePublic answers people and programs, under TLS if there is a certificate.
func (l *Listeners) servePublic(public *http.Server) error {
	if l.Certificate == nil {
		return public.Serve(l.public)
	}
	public.TLSConfig = l.Certificate.tlsConfig()
	return public.ServeTLS(l.public, "", "")
}

// LANAddress returns this machine's address in its network: the one that it would send from, else
// a private one. It sends nothing.
func LANAddress() string {
	if conn, err := net.Dial("udp4", "192.0.2.1:9"); err == nil { // reserved for documentation: the default route leads there
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
