package load

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// onBoth runs a test over WebSockets, and over Server-Sent Events and requests.
func onBoth(t *testing.T, test func(t *testing.T, sse bool)) {
	t.Run("socket", func(t *testing.T) { test(t, false) })
	t.Run("sse", func(t *testing.T) { test(t, true) })
}

// playLong plays at fake servers, which prepare sees first, each time longer, until one has carried
// out that many actions.
func playLong(t *testing.T, moves int64, sse bool, prepare func(*fake), change func(*Config)) (*Report, *fake) {
	t.Helper()
	for long := 300 * time.Millisecond; ; long *= 2 {
		f := newFake(t)
		prepare(f)
		r := play(t, f, sse, func(c *Config) { change(c); c.For = long })
		if r.Moves >= moves {
			return r, f
		}
	}
}

// play plays a little at the fake server.
func play(t *testing.T, f *fake, sse bool, change func(*Config)) *Report {
	t.Helper()
	c := Config{Server: f.URL, Tables: 2, Seats: 3, For: 300 * time.Millisecond, SSE: sse}
	if change != nil {
		change(&c)
	}
	report, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestWhatIsPlayedIsCounted(t *testing.T) {
	onBoth(t, func(t *testing.T, sse bool) {
		r, f := playLong(t, 10, sse, func(*fake) {}, func(*Config) {})
		if r.Tables != 2 || r.Seats != 3 || r.Errors+r.Lost+r.Repeated+r.OutOfOrder > 0 || r.FirstError != "" {
			t.Errorf("%+v", r)
		}
		if r.P50 <= 0 || r.P99 < r.P50 || r.Max < r.P99 || r.PerSecond < float64(r.Moves) {
			t.Errorf("%+v", r)
		}
		if f.rules != "first" {
			t.Errorf("it plays %q", f.rules)
		}
	})
}

func TestWithARateTablesWait(t *testing.T) {
	onBoth(t, func(t *testing.T, sse bool) {
		r := play(t, newFake(t), sse, func(c *Config) { c.Rate, c.For, c.Tables = 20, 500*time.Millisecond, 3 })
		if r.Moves == 0 || r.Moves > 3*11 || r.Errors > 0 {
			t.Errorf("%+v", r)
		}
	})
}

// TestWhatAStreamDoesWrongIsCounted: seat 2's stream skips events, or sends one twice, or sends the
// one before after it.
func TestWhatAStreamDoesWrongIsCounted(t *testing.T) {
	onBoth(t, func(t *testing.T, sse bool) {
		for _, test := range []struct {
			name  string
			spoil func(seq uint64, send func(uint64))
			count func(*Report) *int64
			want  int64
		}{
			{"lost", func(uint64, func(uint64)) {}, func(r *Report) *int64 { return &r.Lost }, 3},
			{"repeated", func(n uint64, send func(uint64)) { send(n); send(n) }, func(r *Report) *int64 { return &r.Repeated }, 3},
			{"out of order", func(n uint64, send func(uint64)) { send(n); send(n - 1) }, func(r *Report) *int64 { return &r.OutOfOrder }, 3},
		} {
			spoil := func(seat int, seq uint64, send func(uint64)) {
				if seat == 2 && seq >= 20 && seq < 23 {
					test.spoil(seq, send)
				} else {
					send(seq)
				}
			}
			r, _ := playLong(t, 30, sse, func(f *fake) { f.spoil = spoil }, func(c *Config) { c.Tables, c.Seats = 1, 2 })
			if *test.count(r) != test.want {
				t.Errorf("%s: %+v", test.name, r)
			}
			*test.count(r) = 0
			if r.Lost+r.Repeated+r.OutOfOrder+r.Errors > 0 {
				t.Errorf("%s: also %+v", test.name, r)
			}
		}
	})
}

// TestEventsThatComeLateAreLost: a stream skips some, with nothing in between.
func TestEventsThatComeLateAreLost(t *testing.T) {
	r, s := &run{}, &seat{t: &table{news: make(chan struct{}, 1)}}
	s.t.seats = []*seat{s}
	in := "event: view\nid: 7\ndata: {}\n\nevent: event\nid: 12\ndata: {}\n\nevent: event\nid: 10\ndata: {}\n\n" +
		"event: now\ndata: {\"seq\":12,\"stage\":\"playing\",\"turn\":[1],\"legal\":{\"1\":[\"draw\"]},\"seats\":\"" + strings.Repeat("long", 500) + "\"}\n\n"
	if err := r.readEvents(s, bufio.NewReaderSize(strings.NewReader(in), 64)); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
	if lost, late := r.lost.Load(), r.unordered.Load(); lost != 4 || late != 1 {
		t.Errorf("%d lost, %d out of order", lost, late)
	}
	if n := s.now.Load(); n == nil || n.Seq != 12 || len(n.Legal) != 1 {
		t.Errorf("%+v", n)
	}
}

// TestAFrameIsDivided into its messages, whatever stands in their data.
func TestAFrameIsDivided(t *testing.T) {
	r, s := &run{}, &seat{t: &table{news: make(chan struct{}, 1)}, answers: make(chan []byte, 1)}
	s.t.seats = []*seat{s}
	const nowData = `{"seq":13,"stage":"playing","turn":[1],"legal":{"1":["draw"]},"seats":[{"name":"}]\\\",{\"event\":\""}]}`
	frame := `[{"event":"view","id":7,"data":{}},{"event":"event","id":12,"data":{"tell":[{"event":"now"},{"who":{}}]}},` +
		`{"event":"event","id":10,"data":{}},{"event":"heartbeat","data":{}},` +
		`{"event":"answer","data":{"id":"3","status":409,"body":{"code":"stale"}}},{"event":"now","data":` + nowData + `}]`
	if err := r.takeFrame(s, []byte(frame)); err != nil {
		t.Fatal(err)
	}
	if lost, late := r.lost.Load(), r.unordered.Load(); lost != 5 || late != 1 {
		t.Errorf("%d lost, %d out of order", lost, late)
	}
	if n := s.now.Load(); n == nil || n.Seq != 13 || len(n.Legal) != 1 {
		t.Errorf("%+v", n)
	}
	text := <-s.answers
	if status, body, err := readAnswer(text, 3); status != 409 || string(body) != `{"code":"stale"}` || err != nil {
		t.Errorf("%d, %s, %v", status, body, err)
	}
	if _, _, err := readAnswer(text, 4); err == nil {
		t.Error("the answer to command 3 is one to command 4")
	}
}

func TestAFrameWithoutMessagesIsAnError(t *testing.T) {
	const answer = `{"event":"answer","data":{"id":"3","status":200,"body":{"seq":4}}}`
	for _, frame := range []string{"[]", "[{}]", `[{"event":"view"}]`, `[{"event":"view","data":{"cut":"`, `[` + answer + `,` + answer + `]`} {
		r, s := &run{}, &seat{answers: make(chan []byte, 1)}
		if err := r.takeFrame(s, []byte(frame)); err == nil {
			t.Error(frame)
		}
	}
}

// TestAfterARoundAllAreReadyOnce, and play goes on.
func TestAfterARoundAllAreReadyOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, sse bool) {
		r, f := playLong(t, 20, sse, func(f *fake) { f.rest = 20 }, func(c *Config) { c.Tables = 1 })
		if r.Errors+r.Lost+r.Repeated+r.OutOfOrder > 0 {
			t.Errorf("%+v", r)
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		if ready := f.tables["table0"].ready; ready != r.Seats {
			t.Errorf("%d seats are ready", ready)
		}
	})
}

// TestARefusedCommandIsAnError, and play goes on at a new table.
func TestARefusedCommandIsAnError(t *testing.T) {
	onBoth(t, func(t *testing.T, sse bool) {
		r, _ := playLong(t, 20, sse, func(f *fake) { f.refuse = 20 }, func(c *Config) { c.Tables = 1 })
		if r.Errors != 1 || r.FirstError != `act: 409: {"code":"stale"}` {
			t.Errorf("%+v", r)
		}
	})
}

func TestAnInterruptedRunReportsWhatItHas(t *testing.T) {
	onBoth(t, func(t *testing.T, sse bool) {
		f := newFake(t)
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var told atomic.Int64
		began := time.Now()
		r, err := Run(ctx, Config{Server: f.URL, Tables: 1, Seats: 2, For: time.Hour, SSE: sse, Progress: func(_ float64, moves int64) {
			if told.Add(1); moves > 5 {
				cancel()
			}
		}})
		if err != nil || r.Moves <= 5 || r.Errors > 0 || r.PerSecond < float64(r.Moves)/time.Since(began).Seconds() {
			t.Errorf("%+v, %v", r, err)
		}
	})
}

func TestABrokenStreamIsAnError(t *testing.T) {
	onBoth(t, func(t *testing.T, sse bool) {
		f := newFake(t)
		f.spoil = func(_ int, seq uint64, send func(uint64)) {
			if send(seq); seq > 15 {
				panic(http.ErrAbortHandler)
			}
		}
		r := play(t, f, sse, func(c *Config) { c.Tables = 1 })
		if r.Errors == 0 || !strings.Contains(r.FirstError, "a stream broke") {
			t.Errorf("%+v", r)
		}
	})
}

func TestWhatIsNotPlayed(t *testing.T) {
	good := Config{Server: "http://127.0.0.1:8080", Tables: 1, Seats: 2, For: time.Second}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*Config){
		`server: "http://192.0.2.1:8080" is not on this machine`: func(c *Config) { c.Server = "http://192.0.2.1:8080" },
		`server: "http://127.0.0.1.example.org" is not on this`:  func(c *Config) { c.Server = "http://127.0.0.1.example.org" },
		`server: "127.0.0.1:8080" is no address`:                 func(c *Config) { c.Server = "127.0.0.1:8080" },
		`server: "ftp://127.0.0.1" is no address`:                func(c *Config) { c.Server = "ftp://127.0.0.1" },
		`tables: "0" is not 1 or more`:                           func(c *Config) { c.Tables = 0 },
		`seats: "1" is not 2 or more`:                            func(c *Config) { c.Seats = 1 },
		`rate: "-1" is not 0 or more`:                            func(c *Config) { c.Rate = -1 },
		`for: "0s" is no time to measure`:                        func(c *Config) { c.For = 0 },
	} {
		c := good
		change(&c)
		if _, err := Run(t.Context(), c); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
	for _, server := range []string{"http://localhost:1", "http://[::1]:1", "https://127.0.0.2"} {
		c := good
		if c.Server = server; c.Check() != nil {
			t.Errorf("%s: %v", server, c.Check())
		}
	}
	c := good
	if c.Server, c.Remote = "https://trains.example.org", true; c.Check() != nil {
		t.Error(c.Check())
	}
}

// TestTheReportIsAsTheNotationSays in docs/notation.md, under Simulation.
func TestTheReportIsAsTheNotationSays(t *testing.T) {
	got, err := json.Marshal(Report{
		Tables: 200, Seats: 4, Moves: 81234, PerSecond: 4061.7, P50: 3.1, P99: 20.4, Max: 61,
	})
	const want = `{"tables":200,"seats":4,"moves":81234,"moves_per_s":4061.7,"p50_ms":3.1,"p99_ms":20.4,"max_ms":61,` +
		`"lost":0,"repeated":0,"out_of_order":0,"errors":0}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}
