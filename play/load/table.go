package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// table is a table, with a stream for each of its seats.
type table struct {
	id     string
	tokens []string // by seat, starting with index 0
	seats  []*seat
	news   chan struct{}   // signals that all seats have reached target, or that a seat can act
	target atomic.Uint64   // the number of the event to wait for
	line   *connection     // the connection for commands, unless they go over the seats' sockets
	gone   <-chan struct{} // closed when one of the streams has broken
	cancel func()
	count  int // the number of commands sent
}

// wakePlayer wakes the goroutine that plays the table.
func (t *table) wakePlayer() {
	select {
	case t.news <- struct{}{}:
	default:
	}
}

// wakeIfReached wakes that goroutine if all seats have reached the target.
func (t *table) wakeIfReached() {
	if t.allHave(t.target.Load()) {
		t.wakePlayer()
	}
}

// allHave reports whether every seat's stream has the event.
func (t *table) allHave(seq uint64) bool {
	for _, s := range t.seats {
		if s.last.Load() < seq {
			return false
		}
	}
	return true
}

// newTable makes a table and starts its match.
func (r *run) newTable(ctx context.Context) (*table, error) {
	ctx, cancel := context.WithCancel(ctx)
	t := &table{news: make(chan struct{}, 1), gone: ctx.Done(), cancel: cancel}
	if err := r.setUp(ctx, t); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

func (r *run) setUp(ctx context.Context, t *table) error {
	for i := range r.c.Seats {
		var guest struct{ Token string }
		if err := r.callAPI(ctx, "", "POST", "/api/me",
			map[string]any{"name": fmt.Sprintf("load %d", i+1), "program": true}, &guest); err != nil {
			return err
		}
		t.tokens = append(t.tokens, guest.Token)
	}
	no := false
	making := map[string]any{"rules": r.c.Rules, "seats": r.c.Seats, "forced": &no, "quick": true}
	var view struct{ Table string }
	if err := r.callAPI(ctx, t.tokens[0], "POST", "/api/tables", making, &view); err != nil {
		return err
	}
	t.id = view.Table
	for i, token := range t.tokens[1:] {
		if err := r.sendCommand(ctx, t, token, "join", map[string]any{"seat": i + 2}); err != nil {
			return err
		}
	}
	for i := range t.tokens {
		t.seats = append(t.seats, &seat{t: t, number: i + 1})
	}
	for i, s := range t.seats {
		if err := r.openStream(ctx, s, t.tokens[i]); err != nil {
			return err
		}
	}
	if err := r.sendCommand(ctx, t, t.tokens[0], "start", map[string]any{}); err != nil {
		return err
	}
	return r.giveNumbers(ctx, t)
}

// giveNumbers gives all hashes and numbers, so that the server does not wait for them.
func (r *run) giveNumbers(ctx context.Context, t *table) error {
	for _, verb := range []string{"hash", "reveal"} {
		for i, token := range t.tokens {
			hex, hash := numberOf(i)
			if verb == "hash" {
				hex = hash
			}
			if err := r.sendCommand(ctx, t, token, verb, map[string]any{"hex": hex}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (t *table) close() {
	if t == nil {
		return
	}
	t.cancel()
	if t.line != nil {
		_ = t.line.conn.Close()
		t.line = nil
	}
}

// sendCommand sends a command with a new ID.
func (r *run) sendCommand(ctx context.Context, t *table, token, verb string, body map[string]any) error {
	t.count++
	body["id"] = strconv.Itoa(t.count)
	return r.callAPI(ctx, token, "POST", "/api/tables/"+t.id+"/"+verb, body, nil)
}

// callAPI sends a request and reads its answer.
func (r *run) callAPI(ctx context.Context, token, method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, method, r.c.Server+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := r.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s: %.300s", method, verbOf(path), res.Status, answer)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer, into)
}

// streamOf returns the address of a seat's stream.
func (r *run) streamOf(s *seat) string { return r.c.Server + "/api/tables/" + s.t.id + "/stream" }

// giveOrder sends a command of a seat with a new ID, and returns the number of the event that the
// command leads to. fields are the other fields of its body, each after a comma.
func (r *run) giveOrder(ctx context.Context, s *seat, verb, fields string) (uint64, error) {
	s.t.count++
	body := fmt.Appendf(nil, `{"id":"%d"%s}`, s.t.count, fields)
	send := r.orderBySocket
	if r.c.SSE {
		send = r.orderByPost
	}
	status, answer, err := send(ctx, s, verb, body)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", verb, err)
	}
	seq := seqOf(answer)
	if status != http.StatusOK || seq == 0 {
		return 0, fmt.Errorf("%s: %d: %.300s", verb, status, answer)
	}
	return seq, nil
}

// verbOf returns the last part of the path. It leaves out the table, because the table's ID is
// secret.
func verbOf(path string) string { return path[strings.LastIndex(path, "/")+1:] }

// errOver is the error of an action when the match has ended.
var errOver = errors.New("the match is over")

// playMove does one action, and waits until every seat's stream has delivered it.
func (r *run) playMove(ctx context.Context, t *table, until time.Time) (over bool, err error) {
	s, legal, err := r.awaitTurn(ctx, t)
	if errors.Is(err, errOver) {
		return true, nil
	}
	if err != nil {
		return false, err
	}
	after := s.last.Load()
	t.target.Store(after + 1)
	sent := time.Now()
	seq, err := r.giveOrder(ctx, s, "act", fmt.Sprintf(`,"after":%d,"action":%q`, after, chooseAction(legal)))
	if err != nil {
		return false, err
	}
	if err := r.awaitEvent(ctx, t, seq); err != nil {
		return false, err
	}
	took := time.Since(sent)
	if time.Now().After(until) {
		return false, nil
	}
	r.moves.Add(1)
	r.mu.Lock()
	r.times = append(r.times, took)
	r.mu.Unlock()
	return false, nil
}

// chooseAction returns one of the legal actions, if possible one that lays a tile.
func chooseAction(legal []string) string {
	if i := slices.IndexFunc(legal, func(a string) bool { return strings.Contains(a, ">") }); i >= 0 {
		return legal[i]
	}
	return legal[0]
}

// awaitTurn waits until a seat can act, and returns the seat and its legal actions. Between rounds
// it makes all seats ready.
func (r *run) awaitTurn(ctx context.Context, t *table) (turn *seat, legal []string, err error) {
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	ready := uint64(0)
	for {
		most := uint64(0)
		for _, s := range t.seats {
			most = max(most, s.last.Load())
		}
		for _, s := range t.seats {
			n := s.now.Load()
			if n == nil || n.Seq < most {
				continue
			}
			switch {
			case n.Stage == "over":
				return nil, nil, errOver
			case len(n.Legal) > 0:
				return s, slices.Concat(slices.Collect(maps.Values(n.Legal))...), nil
			case n.Stage == "playing" && len(n.Turn) == 0 && n.Seq > ready:
				for _, s := range t.seats {
					if ready, err = r.giveOrder(ctx, s, "be_ready", ""); err != nil {
						return nil, nil, err
					}
				}
			}
		}
		select {
		case <-t.news:
		case <-timeout.C:
			return nil, nil, errors.New("no seat can act")
		case <-t.gone:
			return nil, nil, context.Canceled
		}
	}
}

// patience is the longest that a table waits for its streams.
const patience = 30 * time.Second

// awaitEvent waits until every stream has delivered the event.
func (r *run) awaitEvent(ctx context.Context, t *table, seq uint64) error {
	t.target.Store(seq)
	if t.allHave(seq) {
		return nil
	}
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	for !t.allHave(seq) {
		select {
		case <-t.news:
		case <-timeout.C:
			return fmt.Errorf("event %d has not come to all seats", seq)
		case <-t.gone:
			return context.Canceled
		}
	}
	return nil
}
