package cli

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// AskHealth asks the server that listens at an address of this machine whether it is healthy and,
// with ready, whether it can store events. It returns an error unless it answers 200 within the
// timeout. It accepts any certificate.
func AskHealth(addr string, secure, ready bool, timeout time.Duration) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return Usagef("--addr: %q: %w", addr, err)
	}
	if host == "" || host == "0.0.0.0" || host == "::" {
		host = "localhost"
	}
	scheme, path := "http", "/healthz"
	if secure {
		scheme = "https"
	}
	if ready {
		path = "/readyz"
	}
	url := scheme + "://" + net.JoinHostPort(host, port) + path
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return Usagef("--addr: %w", err)
	}
	// safe, because nothing secret is sent
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	res, err := client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, _ := io.ReadAll(io.LimitReader(res.Body, 200))
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s", url, res.Status, strings.TrimSpace(string(text)))
	}
	return nil
}
