package main

import (
	"context"
	"crypto/tls"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
)

// keyPair is the certificate that is served, until it is read again.
type keyPair struct {
	cert, key string // files
	now       atomic.Pointer[tls.Certificate]
}

// load reads the files. One that cannot be used changes nothing.
func (k *keyPair) load() error {
	cert, err := tls.LoadX509KeyPair(k.cert, k.key)
	if err != nil {
		return fmt.Errorf("--tls-cert: %q with --tls-key %q: %w", k.cert, k.key, err)
	}
	k.now.Store(&cert)
	return nil
}

// config is for servers. Connections that there are keep the certificate that they began with.
func (k *keyPair) config() *tls.Config {
	return &tls.Config{GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return k.now.Load(), nil }}
}

// reloadOnHangup reads the certificate again whenever the program is told to by SIGHUP, until
// ctx is done. The signal ends nothing.
func (c *serveCommand) reloadOnHangup(ctx context.Context, logger *slog.Logger) {
	hangup := make(chan os.Signal, 1)
	signal.Notify(hangup, syscall.SIGHUP)
	go func() {
		defer signal.Stop(hangup)
		for {
			select {
			case <-hangup:
				c.reload(logger)
			case <-ctx.Done():
				return
			}
		}
	}()
}

func (c *serveCommand) reload(logger *slog.Logger) {
	if c.pair == nil {
		logger.Info("SIGHUP: there is no certificate to read again")
		return
	}
	if err := c.pair.load(); err != nil {
		logger.Error("SIGHUP: the old certificate stays", "error", err)
		return
	}
	logger.Info("SIGHUP: the certificate has been read again")
}
