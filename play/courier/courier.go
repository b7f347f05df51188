// Package courier carries requests to addresses that people have given: those of push services and
// hooks. Whoever can give a server an address could have it ask machines that only the server can
// reach, so a Client reaches public addresses only. It checks what a name resolves to when it
// connects, not before, so a name that resolves to something else by then gains nothing.
//
// Everything goes over HTTPS, without a proxy, follows no redirect, takes 10 s at most, and reads
// 4 kB of an answer. What became of a request is an error:
//
//   - nil: it was accepted.
//   - ErrGone: the address is no longer in use, so it should be forgotten.
//   - ErrRefused: the same request will be refused again.
//   - any other: it can be sent again later, not before the time that After returns.
//
// Errors of Post are for the log of a server's host. They repeat no address, because the path of one
// is a secret; those of Check are for whoever gave it.
package courier

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

const (
	timeout    = 10 * time.Second
	mostAnswer = 4 << 10  // bytes that are read of an answer
	mostHeader = 16 << 10 // bytes of an answer's headers
	mostAtOnce = 64       // requests at the same time
	mostOfHost = 8        // connections to one host
)

// Options are for tests, which have services of their own. The zero Options are those of a server.
type Options struct {
	Allow    func(netip.AddrPort) bool // addresses that may be reached though they are not public
	Roots    *x509.CertPool            // whose certificates are accepted; nil: the system's
	Resolver *net.Resolver             // nil: the system's
}

// Client sends requests to public addresses. Its methods are safe for concurrent use.
type Client struct {
	allow func(netip.AddrPort) bool
	http  *http.Client
	slots chan struct{} // holds an element for each request that is under way
}

// New returns a client.
func New(o Options) *Client {
	c := &Client{allow: o.Allow, slots: make(chan struct{}, mostAtOnce)}
	if c.allow == nil {
		c.allow = func(netip.AddrPort) bool { return false }
	}
	dialer := &net.Dialer{Resolver: o.Resolver, ControlContext: c.control}
	c.http = &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			TLSClientConfig:        &tls.Config{RootCAs: o.Roots, MinVersion: tls.VersionTLS12},
			ForceAttemptHTTP2:      true,
			DisableCompression:     true,
			MaxConnsPerHost:        mostOfHost,
			MaxIdleConns:           mostAtOnce,
			MaxIdleConnsPerHost:    1,
			IdleConnTimeout:        time.Minute,
			MaxResponseHeaderBytes: mostHeader,
		},
	}
	return c
}

// control refuses a connection to an address that must not be reached, before anything is sent to
// it. The address is the one that the system is about to connect to.
func (c *Client) control(_ context.Context, _, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%w: %q is no address", ErrRefused, address)
	}
	return c.checkIP(to)
}

// checkIP returns an error if an address must not be reached.
func (c *Client) checkIP(to netip.AddrPort) error {
	if isPublic(to.Addr()) || c.allow(to) {
		return nil
	}
	return fmt.Errorf("%w: %s is not public", ErrRefused, to.Addr())
}

// Post sends a request with these headers and this body to an address. The package's comment says
// what its error means.
func (c *Client) Post(ctx context.Context, address string, header http.Header, body []byte) error {
	if err := c.check(address); err != nil {
		return fmt.Errorf("%w: the address %w", ErrRefused, err)
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return withoutAddress(err)
	}
	maps.Copy(request.Header, header)
	request.Header.Set("User-Agent", "Roundhouse")
	// Not sent: it has package http try again if a connection ends that was kept from before.
	request.Header["Idempotency-Key"] = []string{}
	response, err := c.http.Do(request)
	if err != nil {
		return withoutAddress(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(response.Body, mostAnswer)) // the status is enough
	return answered(response, text)
}

// withoutAddress returns an error of package http or url without the address that it repeats.
func withoutAddress(err error) error {
	if failed, ok := errors.AsType[*url.Error](err); ok {
		return failed.Err
	}
	return err
}
