package crash

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"roundhouse/tools/servetest"
)

// house keeps one server alive on one file.
type house struct {
	t    *testing.T
	data string

	process *servetest.Process

	mu   sync.Mutex
	now  *life         // nil while there is none
	up   chan struct{} // closed when now is there
	lost int           // lives that have been ended
}

// begin starts the server.
func (h *house) begin() {
	p := servetest.Start(h.t, program, "--data", h.data, "--log-level", "warn")
	h.mu.Lock()
	defer h.mu.Unlock()
	transport := &http.Transport{MaxIdleConnsPerHost: 100, DisableCompression: true}
	l := &life{URL: p.URL, number: h.lost + 1, client: &http.Client{Transport: transport}, over: context.Background()}
	l.excuse = func(ctx context.Context, why error) error { return untilEnded(ctx, p, why) }
	h.process, h.now = p, l
	close(h.up)
}

// kill ends the server as a power cut does, and starts it again. Between these it calls between, if
// there is any.
func (h *house) kill(between func()) {
	h.mu.Lock()
	old := h.process
	h.now, h.up = nil, make(chan struct{})
	h.lost++
	h.mu.Unlock()
	old.Kill()
	if text := old.Log(); text != "" {
		h.t.Errorf("the server's log has:\n%s", text)
	}
	if between != nil {
		between()
	}
	h.begin()
}

// live implements world.
func (h *house) live(ctx context.Context, _ *person) (*life, error) {
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

// untilEnded waits for the end of a server that has not answered: only that is an excuse.
func untilEnded(ctx context.Context, p *servetest.Process, why error) error {
	select {
	case <-p.Ended():
		return nil
	case <-time.After(20 * time.Second):
		return fmt.Errorf("the server at %s goes on and does not answer: %w", p.URL, why)
	case <-ctx.Done():
		return ctx.Err()
	}
}
