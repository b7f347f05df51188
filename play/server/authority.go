package server

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"
)

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
