package main

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// listen opens the addresses.
func (c *serveCommand) listen() (err error) {
	if c.main, err = listener("--addr", c.listenAddr()); err != nil {
		return err
	}
	if c.Metrics != "" {
		if c.metrics, err = listener("--metrics", c.Metrics); err != nil {
			c.close()
			return err
		}
	}
	if c.LAN && c.public == "" {
		c.public = c.address()
	}
	return nil
}

// close closes the addresses, those too that a server has closed.
func (c *serveCommand) close() {
	for _, l := range []net.Listener{c.main, c.metrics} {
		if l != nil {
			_ = l.Close()
		}
	}
}

// listener listens at an address that a flag gives.
func listener(flag, address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err // the rest says again what is in front
		}
		return nil, fmt.Errorf("%s: %q: %w", flag, address, err)
	}
	return l, nil
}

// listenAddr is where to listen: with --lan on all of this machine's addresses.
func (c *serveCommand) listenAddr() string {
	_, port, err := net.SplitHostPort(c.Addr)
	if !c.LAN || err != nil {
		return c.Addr
	}
	return net.JoinHostPort("", port)
}

// address is what people open, without a slash at the end.
func (c *serveCommand) address() string {
	if c.public != "" {
		return c.public
	}
	scheme := "http://"
	if c.pair != nil {
		scheme = "https://"
	}
	at := c.main.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = lanAddress()
	}
	return scheme + net.JoinHostPort(host, fmt.Sprint(at.Port))
}

// greeting is where people find the server, in lines: programs read the first one.
func (c *serveCommand) greeting() string {
	text := "listening on " + c.address() + "\n"
	switch at := c.main.Addr().(*net.TCPAddr); {
	case c.LAN:
		text += "for phones in your network: " + c.address() + "\n"
	case c.public == "" && at.IP.IsLoopback():
		text += "for phones in your network: roundhouse serve --lan\n"
	}
	return text
}

// lanAddress is this machine's address in its network: the one that it would send from,
// else a private one. Nothing is sent for it.
func lanAddress() string {
	if conn, err := net.Dial("udp4", "192.0.2.1:9"); err == nil { // reserved for documents: the way out leads there
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

// hostName is what the host of an address may be, but for addresses of IPv6.
var hostName = regexp.MustCompile(`^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$`)

// origin is the scheme and the host of an address, without a slash at the end, as browsers write
// it: in small letters, without the port that the scheme has anyway.
func origin(text string) (string, error) {
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return "", fmt.Errorf("%q is no address like https://trains.example.org", text)
	case strings.Trim(u.Path, "/") != "" || strings.ContainsAny(text, "?#") || u.User != nil:
		return "", fmt.Errorf("%q is more than a scheme, a host and a port: the server needs a host of its own", text)
	}
	name, port := strings.ToLower(u.Hostname()), u.Port()
	if _, err := netip.ParseAddr(name); err != nil && !hostName.MatchString(name) {
		return "", fmt.Errorf("%q: %q is no name of a host in ASCII, like trains.example.org or xn--nm-xka.example", text, u.Hostname())
	}
	if n, err := strconv.Atoi(port); strings.HasSuffix(u.Host, ":") || port != "" && (err != nil || n < 1 || n > 65535) {
		return "", fmt.Errorf("%q: %q is no port from 1 to 65535", text, port)
	}
	if strings.Contains(name, ":") {
		name = "[" + name + "]"
	}
	if port == "" || u.Scheme == "http" && port == "80" || u.Scheme == "https" && port == "443" {
		return u.Scheme + "://" + name, nil
	}
	return u.Scheme + "://" + name + ":" + port, nil
}

// secure reports whether people come by TLS.
func (c *serveCommand) secure() bool {
	return c.pair != nil || strings.HasPrefix(c.public, "https://")
}
