package load

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// fake is a server whose tables never end: the seats lay tiles in turn. Tests decide what its streams
// do wrong.
type fake struct {
	*httptest.Server
	spoil func(seat int, seq uint64, send func(seq uint64)) // sends an event; nil sends it once
	rules string                                            // of the tables that were made

	mu     sync.Mutex
	tables map[string]*fakeTable
}

// fakeTable is one of its tables.
type fakeTable struct {
	seats int
	mixed int // numbers given so far; with all of them play begins
	seq   uint64
	done  map[string]uint64 // commands
	news  chan struct{}     // closed when there is more
}

func newFake(t *testing.T) *fake {
	f := &fake{tables: map[string]*fakeTable{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/rules", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `[{"id": "first"}, {"id": "second"}]`) })
	mux.HandleFunc("POST /api/me", func(w http.ResponseWriter, r *http.Request) {
		var me struct{ Name string }
		_ = json.NewDecoder(r.Body).Decode(&me)
		fmt.Fprintf(w, `{"token": %q}`, strings.TrimPrefix(me.Name, "load ")) // its seat
	})
	mux.HandleFunc("POST /api/tables", f.create)
	mux.HandleFunc("POST /api/tables/{table}/{verb}", f.command)
	mux.HandleFunc("GET /api/tables/{table}/stream", f.stream)
	f.Server = httptest.NewServer(mux)
	t.Cleanup(f.Close)
	return f
}

func (f *fake) create(w http.ResponseWriter, r *http.Request) {
	var making struct {
		Rules string
		Seats int
	}
	_ = json.NewDecoder(r.Body).Decode(&making)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rules = making.Rules
	id := fmt.Sprint("table", len(f.tables))
	f.tables[id] = &fakeTable{seats: making.Seats, seq: 1, done: map[string]uint64{}, news: make(chan struct{})}
	fmt.Fprintf(w, `{"table": %q}`, id)
}

func (f *fake) command(w http.ResponseWriter, r *http.Request) {
	var order struct {
		ID    string
		After uint64
	}
	_ = json.NewDecoder(r.Body).Decode(&order)
	f.mu.Lock()
	defer f.mu.Unlock()
	t := f.tables[r.PathValue("table")]
	key := seatOf(r) + "/" + order.ID
	switch {
	case t.done[key] != 0:
	case r.PathValue("verb") == "act" && order.After != t.seq:
		w.WriteHeader(http.StatusConflict)
		fmt.Fprint(w, `{"code": "stale"}`)
		return
	default:
		if r.PathValue("verb") == "reveal" {
			t.mixed++
		}
		t.seq++
		t.done[key] = t.seq
		close(t.news)
		t.news = make(chan struct{})
	}
	fmt.Fprintf(w, `{"seq": %d}`, t.done[key])
}

func (f *fake) stream(w http.ResponseWriter, r *http.Request) {
	id, seat := r.PathValue("table"), 0
	_, _ = fmt.Sscan(seatOf(r), &seat)
	f.mu.Lock()
	sent := f.tables[id].seq
	f.mu.Unlock()
	fmt.Fprintf(w, "retry: 500\n\nevent: view\nid: %d\ndata: {\"hands\": %q}\n\n", sent, strings.Repeat("long", 5000))
	for {
		f.mu.Lock()
		t := *f.tables[id]
		f.mu.Unlock()
		for ; sent < t.seq; sent++ {
			send := func(seq uint64) { fmt.Fprintf(w, "event: event\nid: %d\ndata: {\"kind\": \"act\"}\n\n", seq) }
			if f.spoil == nil {
				send(sent + 1)
			} else {
				f.spoil(seat, sent+1, send)
			}
		}
		turn, legal := int(t.seq)%t.seats+1, "{}"
		if turn == seat && t.mixed == t.seats {
			legal = fmt.Sprintf(`{"%d":["draw","12-7>2"]}`, seat)
		}
		fmt.Fprintf(w, "event: heartbeat\ndata: {}\n\nevent: now\ndata: {\"seq\":%d,\"stage\":\"playing\",\"turn\":[%d],\"legal\":%s}\n\n", t.seq, turn, legal)
		_ = http.NewResponseController(w).Flush()
		select {
		case <-t.news:
		case <-r.Context().Done():
			return
		}
	}
}

func seatOf(r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
}
