package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/coder/websocket"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// server has people and tables.
type server struct {
	log *eventLog

	mu     sync.Mutex
	guests map[string]*guest // by secret
	tables map[string]*table
}

// guest is a person.
type guest struct {
	name string
}

// newServer returns the handler of the API.
func newServer(log *eventLog) http.Handler {
	s := &server{log: log, guests: map[string]*guest{}, tables: map[string]*table{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/rules", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `[{"id":"none"}]`) })
	mux.HandleFunc("POST /api/me", s.makePerson)
	mux.HandleFunc("POST /api/tables", s.makeTable)
	mux.HandleFunc("POST /api/tables/{table}/{command}", s.obey)
	mux.HandleFunc("GET /api/tables/{table}/stream", s.stream)
	mux.Handle("GET /metrics", promhttp.Handler())
	return mux
}

// makePerson makes a person, and answers with the secret.
func (s *server) makePerson(w http.ResponseWriter, r *http.Request) {
	var me struct{ Name string }
	if !readJSON(w, r, &me) {
		return
	}
	token := rand.Text()
	s.mu.Lock()
	s.guests[token] = &guest{me.Name}
	s.mu.Unlock()
	fmt.Fprintf(w, `{"token":%q}`, token)
}

// makeTable makes a table, with its host at seat 1.
func (s *server) makeTable(w http.ResponseWriter, r *http.Request) {
	var making struct{ Seats int }
	if !readJSON(w, r, &making) {
		return
	}
	if making.Seats < 2 || making.Seats > 14 {
		writeProblem(w, refusal{http.StatusUnprocessableEntity, "invalid"})
		return
	}
	t := newTable(rand.Text(), making.Seats, s.log)
	if _, err := t.obey(s.guestOf(r), "join", &order{Seat: 1}, nil); err != nil {
		writeProblem(w, err)
		return
	}
	s.mu.Lock()
	s.tables[t.id] = t
	s.mu.Unlock()
	fmt.Fprintf(w, `{"table":%q}`, t.id)
}

// obey does the command of a request.
func (s *server) obey(w http.ResponseWriter, r *http.Request) {
	var o order
	if !readJSON(w, r, &o) {
		return
	}
	t := s.tableOf(r)
	if t == nil {
		writeProblem(w, refusal{http.StatusNotFound, "not_found"})
		return
	}
	seq, err := t.obey(s.guestOf(r), r.PathValue("command"), &o, nil)
	if err != nil {
		writeProblem(w, err)
		return
	}
	fmt.Fprintf(w, `{"seq":%d}`, seq)
}

// stream is a viewer's WebSocket.
func (s *server) stream(w http.ResponseWriter, r *http.Request) {
	t := s.tableOf(r)
	if t == nil {
		writeProblem(w, refusal{http.StatusNotFound, "not_found"})
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has answered
	}
	defer conn.CloseNow()
	v := &viewer{t: t, who: s.guestOf(r), conn: conn, out: make(chan []byte, mostQueued)}
	_ = v.serve(r.Context())
}

// guestOf returns who asks, or nil.
func (s *server) guestOf(r *http.Request) *guest {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.guests[strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")]
}

// tableOf returns the table that is asked for, or nil.
func (s *server) tableOf(r *http.Request) *table {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.tables[r.PathValue("table")]
}

// readJSON reads the body of a request, and reports whether that succeeds; else it answers.
func readJSON(w http.ResponseWriter, r *http.Request, into any) bool {
	err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 64<<10)).Decode(into)
	if err != nil {
		writeProblem(w, refusal{http.StatusBadRequest, "invalid"})
	}
	return err == nil
}

func writeProblem(w http.ResponseWriter, err error) {
	status, body := problemOf(err)
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
