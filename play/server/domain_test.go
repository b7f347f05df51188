package server_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/server"
)

// transport is a function that answers in place of a certificate authority.
type transport func(*http.Request) (*http.Response, error)

// RoundTrip implements http.RoundTripper.
func (f transport) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestTheServerAsksAgainForACertificate, soon if nobody answers, and later after a refusal, for
// authorities count those. The log has both reasons.
func TestTheServerAsksAgainForACertificate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		logger := slog.New(slog.NewTextHandler(&out, nil))
		d := &server.Domain{Name: "train.example"}
		if err := d.Prepare(t.TempDir(), logger); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		began := time.Now()
		var asked []time.Duration
		d.Keep(ctx, logger, transport(func(r *http.Request) (*http.Response, error) {
			asked = append(asked, time.Since(began))
			switch len(asked) {
			case 1:
				return nil, errors.New("no route")
			case 4:
				cancel()
			}
			body := io.NopCloser(strings.NewReader(`{"detail": "closed on Sundays"}`))
			return &http.Response{StatusCode: http.StatusForbidden, Body: body, Request: r}, nil
		}))
		if want := []time.Duration{0, 2 * time.Minute, 32 * time.Minute, 62 * time.Minute}; !slices.Equal(asked, want) {
			t.Errorf("asked at %v, want %v", asked, want)
		}
		for _, reason := range []string{"no route", "closed on Sundays"} {
			if !strings.Contains(out.String(), `msg="the certificate authority gives no certificate yet" reason="`+reason) {
				t.Errorf("%q is not in the log:\n%s", reason, out.String())
			}
		}
	})
}

// TestAPortThatNeedsARightSaysHowToGetIt, and no other error does.
func TestAPortThatNeedsARightSaysHowToGetIt(t *testing.T) {
	denied := &net.OpError{Op: "listen", Err: os.NewSyscallError("bind", syscall.EACCES)}
	if text := server.HintFor(denied); !strings.HasPrefix(text, "\n") || !strings.Contains(text, "setcap") || !strings.Contains(text, "systemd") {
		t.Errorf("%q", text)
	}
	taken := &net.OpError{Op: "listen", Err: os.NewSyscallError("bind", syscall.EADDRINUSE)}
	if text := server.HintFor(taken); text != "" {
		t.Errorf("%q", text)
	}
}

// TestAServerWaitsForItsWatchOverTheCertificate has an authority that does not answer until the
// server has ended: the server waits, as long as it may, and says so.
func TestAServerWaitsForItsWatchOverTheCertificate(t *testing.T) {
	t.Parallel()
	p := prepare(t, nil)
	asked, ended := make(chan struct{}), make(chan struct{})
	ask := sync.OnceFunc(func() { close(asked) })
	authority := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		ask()
		<-ended
		w.WriteHeader(http.StatusForbidden)
	}))
	defer authority.Close()
	d := &server.Domain{Name: "train.example", Plain: "127.0.0.1:0", Authority: authority.URL}
	at := &server.Listeners{Domain: d}
	if err := errors.Join(d.Prepare(t.TempDir(), p.c.Logger), at.Open("127.0.0.1:0", "")); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-asked
		cancel()
	}()
	err := server.New(p.c).Serve(ctx, at, func() {})
	close(ended)
	if text := p.logs.String(); err != nil || !strings.Contains(text, "not everything has ended in time") {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestAServerThatFailsEndsItsWatchOverTheCertificate although nobody has asked it to close.
func TestAServerThatFailsEndsItsWatchOverTheCertificate(t *testing.T) {
	t.Parallel()
	p := prepare(t, nil)
	authority := httptest.NewServer(http.NotFoundHandler())
	defer authority.Close()
	d := &server.Domain{Name: "train.example", Plain: "127.0.0.1:0", Authority: authority.URL}
	at := &server.Listeners{Domain: d}
	if err := errors.Join(d.Prepare(t.TempDir(), p.c.Logger), at.Open("127.0.0.1:0", "")); err != nil {
		t.Fatal(err)
	}
	at.Close()
	err := server.New(p.c).Serve(t.Context(), at, func() {})
	if text := p.logs.String(); err == nil || strings.Contains(text, "not everything has ended in time") {
		t.Errorf("%v\n%s", err, text)
	}
}
