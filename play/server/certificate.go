package server

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// Certificate is a certificate and its key, read from files. They can be read again while the
// server is running.
type Certificate struct {
	cert, key string // files
	now       atomic.Pointer[tls.Certificate]
}

// LoadCertificate reads a certificate and its key.
func LoadCertificate(cert, key string) (*Certificate, error) {
	c := &Certificate{cert: cert, key: key}
	return c, c.reload()
}

// reload reads the files. If it fails, the previous certificate stays in use.
func (c *Certificate) reload() error {
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.now.Store(&pair)
	return nil
}

// tlsConfig returns a configuration for servers. Open connections keep the certificate that they
// started with.
func (c *Certificate) tlsConfig() *tls.Config {
	return &tls.Config{GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate,
		error) {
		return c.now.Load(), nil
	}}
}

// ReloadOnHangup reads the certificate again on each SIGHUP until ctx is done. If c is nil, it only
// logs the signal. In both cases SIGHUP no longer ends the program.
func (c *Certificate) ReloadOnHangup(ctx context.Context, logger *slog.Logger) {
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	go func() {
		defer signal.Stop(hangup)
		for {
			select {
			case <-hangup:
				c.logReload(logger)
			case <-ctx.Done():
				return
			}
		}
	}()
}

// logReload reads the certificate again and logs the result.
func (c *Certificate) logReload(logger *slog.Logger) {
	if c == nil {
		logger.Info("SIGHUP: there is no certificate to read again")
		return
	}
	if err := c.reload(); err != nil {
		logger.Error("SIGHUP: the old certificate stays", "error", err)
		return
	}
	logger.Info("SIGHUP: the certificate has been read again")
}

// authority carries requests to a certificate authority and logs why it refuses something. Package
// autocert keeps that to itself: which check failed, and that a renewal did.
type authority struct {
	log  *slog.Logger
	next http.RoundTripper

	mu   sync.Mutex
	last string // what was logged last
	when time.Time
}

// RoundTrip implements http.RoundTripper.
func (a *authority) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := a.next.RoundTrip(r)
	if err != nil {
		a.report(err.Error())
		return nil, err
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	_ = res.Body.Close()
	if err != nil {
		a.report(err.Error())
		return nil, err
	}
	for _, text := range refusalsIn(body) {
		a.report(text)
	}
	res.Body = io.NopCloser(bytes.NewReader(body))
	return res, nil
}

// refusal is an ACME problem document.
type refusal struct{ Type, Detail string }

// refusalsIn returns the reasons in an authority's answer, which may be a refusal itself, or a
// resource with errors of an order or of checks.
func refusalsIn(body []byte) (list []string) {
	var answer struct {
		refusal
		Error      refusal
		Challenges []struct{ Error refusal }
	}
	if json.Unmarshal(body, &answer) != nil {
		return nil // a certificate
	}
	all := []refusal{answer.refusal, answer.Error}
	for _, c := range answer.Challenges {
		all = append(all, c.Error)
	}
	for _, one := range all {
		if one.Detail != "" && !strings.HasSuffix(one.Type, ":badNonce") { // that is part of the protocol
			list = append(list, one.Detail)
		}
	}
	return list
}

// report logs a reason, once a minute if it is repeated: a resource is read several times.
func (a *authority) report(reason string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if reason == a.last && time.Since(a.when) < time.Minute {
		return
	}
	a.last, a.when = reason, time.Now()
	a.log.Warn("the certificate authority gives no certificate yet", "reason", reason)
}

// Domain is the server's own name, for which a certificate authority issues certificates by ACME.
// They are renewed while the server is running.
type Domain struct {
	Name      string // in lower case, without a port
	Plain     string // where HTTP is answered: challenges, and redirects to HTTPS
	Authority string // the URL of an ACME directory; "" for that of Let's Encrypt
	Email     string // for the authority's messages; "" for none

	manager autocert.Manager
	tried   chan struct{} // closed after the first attempt to get a certificate
	ready   atomic.Bool   // there is a certificate
}

// Prepare makes the folder for the certificates and the account's key: a subfolder of folder for
// each authority, so that a certificate from one for tests is not used later. If d is nil, it does
// nothing.
func (d *Domain) Prepare(folder string, logger *slog.Logger) error {
	if d == nil {
		return nil
	}
	d.Authority = cmp.Or(d.Authority, autocert.DefaultACMEDirectory)
	u, err := url.Parse(d.Authority)
	if err != nil {
		return err
	}
	folder = filepath.Join(folder, strings.ReplaceAll(u.Host, ":", "_"))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	d.tried = make(chan struct{})
	d.manager.Prompt = autocert.AcceptTOS
	d.manager.Cache = certificateFolder{autocert.DirCache(folder), d.Name, logger}
	d.manager.Email = d.Email
	d.manager.Client = &acme.Client{DirectoryURL: d.Authority, HTTPClient: &http.Client{
		Transport: &authority{log: logger, next: http.DefaultTransport},
	}}
	logger.Info("certificates come from an authority, whose terms you accept by using it",
		"authority", d.Authority, "domain", d.Name)
	return nil
}

// address returns the address that people open if the server listens at a port.
func (d *Domain) address(port int) string {
	if port == 443 {
		return "https://" + d.Name
	}
	return fmt.Sprintf("https://%s:%d", d.Name, port)
}

// modernHello asks for the one kind of certificate that the server has, whatever a client supports.
func (d *Domain) modernHello() *tls.ClientHelloInfo {
	return &tls.ClientHelloInfo{ServerName: d.Name, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}}
}

// How long to wait after a failure. Authorities limit failed checks to a few an hour, and autocert
// repeats the same error for a minute.
const (
	retryRefused     = 30 * time.Minute
	retryUnreachable = 2 * time.Minute
)

// keep gets the first certificate, from the folder or from the authority, and tries again until it
// succeeds or ctx is done. Package autocert then renews it.
func (d *Domain) keep(ctx context.Context, logger *slog.Logger) {
	for first := true; ; first = false {
		_, err := d.manager.GetCertificate(d.modernHello())
		d.ready.Store(err == nil)
		if first {
			close(d.tried)
		}
		if err == nil {
			return
		}
		wait := retryRefused
		if unreachable := new(url.Error); errors.As(err, &unreachable) {
			wait = retryUnreachable
		}
		logger.Error("there is no certificate: until there is one, nobody can connect", "domain", d.Name, "error", err,
			"again_in", wait)
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
	}
}

// hasCertificate reports whether there is a certificate. For a moment it waits for the first
// attempt to get one, which needs no time after a restart, and some seconds before.
func (d *Domain) hasCertificate(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, headerTimeout)
	defer cancel()
	select {
	case <-d.tried:
	case <-ctx.Done():
	}
	return d.ready.Load()
}

// tlsConfig returns a configuration that also answers the authority's checks over TLS
// (tls-alpn-01). Only keep and renewals order certificates, never a client's hello.
func (d *Domain) tlsConfig() *tls.Config {
	config := d.manager.TLSConfig()
	config.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		if p := hello.SupportedProtos; len(p) == 1 && p[0] == acme.ALPNProto {
			return d.manager.GetCertificate(hello)
		}
		if !d.hasCertificate(hello.Context()) {
			return nil, nil // the client reads "unrecognized name"
		}
		return d.manager.GetCertificate(d.modernHello())
	}
	return config
}

// plainHandler returns the handler for plain HTTP. It answers the authority's checks (http-01) and
// redirects everything else to the server's public address.
func (s *Server) plainHandler(d *Domain) http.Handler {
	redirect := func(w http.ResponseWriter, r *http.Request) {
		if !d.hasCertificate(r.Context()) {
			http.Error(w, d.Name+" has no certificate yet. The server's log says why.", http.StatusServiceUnavailable)
			return
		}
		to := url.URL{Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
		to.Scheme, to.Host, _ = strings.Cut(s.c.Public, "://")
		http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
	}
	challenges := d.manager.HTTPHandler(http.HandlerFunc(redirect))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := r.Host
		if host, _, err := net.SplitHostPort(name); err == nil {
			name = host
		}
		if !strings.EqualFold(name, d.Name) {
			s.refuseHost(w)
			return
		}
		challenges.ServeHTTP(w, r)
	})
}

// certificateFolder keeps certificates and the account's key as files, and logs what autocert does
// not tell.
type certificateFolder struct {
	autocert.DirCache
	domain string
	log    *slog.Logger
}

// Get implements autocert.Cache. Answers to challenges are in memory, too: clients choose their
// names, and get no file.
func (f certificateFolder) Get(ctx context.Context, name string) ([]byte, error) {
	if strings.HasSuffix(name, "+http-01") {
		return nil, autocert.ErrCacheMiss
	}
	return f.DirCache.Get(ctx, name)
}

// Put implements autocert.Cache.
func (f certificateFolder) Put(ctx context.Context, name string, data []byte) error {
	err := f.DirCache.Put(ctx, name, data)
	if err != nil {
		f.log.Error("this cannot be kept for the next start", "name", name, "error", err)
	}
	if pair, bad := tls.X509KeyPair(data, data); name == f.domain && bad == nil {
		f.log.Info("there is a new certificate", "domain", name, "until", pair.Leaf.NotAfter)
	}
	return err
}
