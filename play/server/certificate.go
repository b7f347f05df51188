package server

import (
	"context"
	"crypto/tls"
	"log/slog"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
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
