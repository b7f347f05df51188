package crash

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"

	"roundhouse/internal/servetest"
)

// life is the server from a start to a kill.
type life struct {
	*servetest.Process
	number int
	client *http.Client // of its own: none of its connections lead to an earlier life
}

// house keeps one server alive on one file.
type house struct {
	t       *testing.T
	program string
	data    string

	mu   sync.Mutex
	now  *life         // nil while there is none
	up   chan struct{} // closed when now is there
	lost int           // lives that have been ended
}

// begin starts the server.
func (h *house) begin() {
	p := servetest.Start(h.t, h.program, "--data", h.data, "--log-level", "warn")
	h.mu.Lock()
	defer h.mu.Unlock()
	transport := &http.Transport{MaxIdleConnsPerHost: 100, DisableCompression: true}
	h.now = &life{p, h.lost + 1, &http.Client{Transport: transport}}
	close(h.up)
}

// kill ends the server as a power cut does, and starts it again.
func (h *house) kill() {
	h.mu.Lock()
	old := h.now
	h.now, h.up = nil, make(chan struct{})
	h.lost++
	h.mu.Unlock()
	old.Kill()
	if text := old.Log(); text != "" {
		h.t.Errorf("the server's log has:\n%s", text)
	}
	h.begin()
}

// live is the server as soon as there is one.
func (h *house) live(ctx context.Context) (*life, error) {
	for {
		h.mu.Lock()
		now, up := h.now, h.up
		h.mu.Unlock()
		if now != nil {
			return now, nil
		}
		select {
		case <-up:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// problem is an answer that is none.
type problem struct {
	Status int
	Code   string
	Detail string
}

func (p *problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Code, p.Detail) }

// call sends a request, again in the next life where this one ended before the answer.
func (h *house) call(ctx context.Context, token, method, path string, body []byte, into any) error {
	return repeat(ctx, method+" "+path, into, func() (l *life, status int, answer []byte, err error) {
		if l, err = h.live(ctx); err != nil {
			return nil, 0, nil, err
		}
		status, answer, err = l.ask(ctx, token, method, path, body)
		return l, status, answer, err
	})
}

// repeat asks until there is an answer. An error of ask is final if it names no life; otherwise
// that life has to end.
func repeat(ctx context.Context, what string, into any, ask func() (*life, int, []byte, error)) error {
	for {
		l, status, answer, err := ask()
		switch {
		case l == nil:
			return err
		case err != nil:
			if err := l.end(ctx, err); err != nil {
				return err
			}
		case status == http.StatusTooManyRequests:
			select {
			case <-time.After(2 * time.Second): // as the answer says
			case <-ctx.Done():
				return ctx.Err()
			}
		case status >= 300:
			p := &problem{}
			if err := json.Unmarshal(answer, p); err != nil {
				return fmt.Errorf("%s: %d: %.200s", what, status, answer)
			}
			return p
		case into == nil:
			return nil
		default:
			return json.Unmarshal(answer, into)
		}
	}
}

// ask sends a request once.
func (l *life) ask(ctx context.Context, token, method, path string, body []byte) (int, []byte, error) {
	res, err := l.open(ctx, token, method, path, body)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	return res.StatusCode, answer, err
}

func (l *life) open(ctx context.Context, token, method, path string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, l.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return l.client.Do(req)
}

// end waits for the end of a life that has not answered: only that is an excuse.
func (l *life) end(ctx context.Context, why error) error {
	if errors.As(why, &fault{}) {
		return why
	}
	select {
	case <-l.Ended():
		return nil
	case <-time.After(20 * time.Second):
		return fmt.Errorf("life %d goes on and does not answer: %w", l.number, why)
	case <-ctx.Done():
		return ctx.Err()
	}
}
