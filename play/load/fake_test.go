package load

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/coder/websocket"
)

// fake is a server whose tables never end: the seats lay tiles in turn. Tests decide what its
// streams do wrong.
type fake struct {
	*httptest.Server
	spoil  func(seat int, seq uint64, send func(seq uint64)) // sends an event; nil sends it once
	rules  string                                            // of the tables that were made
	refuse uint64                                            // the event after which the first table refuses; 0 for none
	rest   uint64                                            // the event after which a round is over until all are ready; 0 for none

	mu     sync.Mutex
	tables map[string]*fakeTable
}

// fakeTable is one of its tables.
type fakeTable struct {
	first bool
	seats int
	mixed int // numbers given so far; with all of them play begins
	ready int // seats that are ready for the next round
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
	f.tables[id] = &fakeTable{first: len(f.tables) == 0, seats: making.Seats, seq: 1, done: map[string]uint64{}, news: make(chan struct{})}
	fmt.Fprintf(w, `{"table": %q}`, id)
}

func (f *fake) command(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	status, answer := f.obey(r, r.PathValue("verb"), body)
	w.WriteHeader(status)
	fmt.Fprint(w, answer)
}

// obey does a command, and returns the status and the body of its answer.
func (f *fake) obey(r *http.Request, verb string, body []byte) (status int, answer string) {
	var order struct {
		ID    string
		After uint64
	}
	_ = json.Unmarshal(body, &order)
	f.mu.Lock()
	defer f.mu.Unlock()
	t := f.tables[r.PathValue("table")]
	key := seatOf(r) + "/" + order.ID
	switch {
	case t.done[key] != 0:
	case verb == "act" && order.After != t.seq, t.first && t.seq == f.refuse:
		return http.StatusConflict, `{"code":"stale"}`
	default:
		if verb == "reveal" {
			t.mixed++
		}
		if verb == "be_ready" {
			t.ready++
		}
		t.seq++
		t.done[key] = t.seq
		close(t.news)
		t.news = make(chan struct{})
	}
	return http.StatusOK, fmt.Sprintf(`{"seq":%d}`, t.done[key])
}

// note is a message of a stream.
type note struct {
	Event string          `json:"event"`
	ID    uint64          `json:"id,omitempty"`
	Data  json.RawMessage `json:"data"`
}

// stream sends what is new at a table, over Server-Sent Events or a socket.
func (f *fake) stream(w http.ResponseWriter, r *http.Request) {
	send := func(notes []note) {
		for _, n := range notes {
			fmt.Fprintf(w, "event: %s\n", n.Event)
			if n.ID > 0 {
				fmt.Fprintf(w, "id: %d\n", n.ID)
			}
			fmt.Fprintf(w, "data: %s\n\n", n.Data)
		}
		_ = http.NewResponseController(w).Flush()
	}
	if r.Header.Get("Upgrade") != "" {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		send = func(notes []note) {
			frame, _ := json.Marshal(notes)
			_ = conn.Write(r.Context(), websocket.MessageText, frame)
		}
		ctx, cancel := context.WithCancel(r.Context())
		r = r.WithContext(ctx)
		go func() {
			defer cancel()
			f.readOrders(r, conn, send)
		}()
	}
	f.sendNews(r, send)
}

// readOrders obeys the commands that come over a socket, until it is closed.
func (f *fake) readOrders(r *http.Request, conn *websocket.Conn, send func([]note)) {
	for {
		_, text, err := conn.Read(context.Background())
		if err != nil {
			return
		}
		var order struct {
			Command string
			Body    json.RawMessage
		}
		_ = json.Unmarshal(text, &order)
		var id struct{ ID string }
		_ = json.Unmarshal(order.Body, &id)
		status, answer := f.obey(r, order.Command, order.Body)
		send([]note{{Event: "answer", Data: fmt.Appendf(nil, `{"id":%q,"status":%d,"body":%s}`, id.ID, status, answer)}})
	}
}

// sendNews sends a view, and what happens afterwards.
func (f *fake) sendNews(r *http.Request, send func([]note)) {
	id, seat := r.PathValue("table"), 0
	_, _ = fmt.Sscan(seatOf(r), &seat)
	f.mu.Lock()
	sent := f.tables[id].seq
	f.mu.Unlock()
	send([]note{{"view", sent, fmt.Appendf(nil, `{"hands":%q}`, strings.Repeat("long", 5000))}})
	for {
		f.mu.Lock()
		t := *f.tables[id]
		f.mu.Unlock()
		var notes []note
		for ; sent < t.seq; sent++ {
			add := func(seq uint64) { notes = append(notes, note{"event", seq, json.RawMessage(`{"kind":"act"}`)}) }
			if f.spoil == nil {
				add(sent + 1)
			} else {
				f.spoil(seat, sent+1, add)
			}
		}
		next := int(t.seq)%t.seats + 1
		turn, legal := fmt.Sprintf("[%d]", next), "{}"
		if f.rest > 0 && t.seq >= f.rest && t.ready < t.seats {
			turn = "[]"
		} else if next == seat && t.mixed == t.seats {
			legal = fmt.Sprintf(`{"%d":["draw","12-7>2"]}`, seat)
		}
		send(append(notes, note{Event: "heartbeat", Data: json.RawMessage("{}")}, note{Event: "now",
			Data: fmt.Appendf(nil, `{"seq":%d,"stage":"playing","turn":%s,"legal":%s}`, t.seq, turn, legal)}))
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
