// Package load plays at many tables over the API of a running server, and measures how long it
// takes until an action has reached everybody.
package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Config says what to play.
type Config struct {
	Server  string // its address, such as http://127.0.0.1:8080
	Tables  int
	Seats   int           // at each table
	Rules   string        // the ID of a rule set; "" for the server's first
	Rate    float64       // actions per second at each table; 0 for no pauses between them
	For     time.Duration // without the time that it takes to make the tables
	SSE     bool          // streams of Server-Sent Events and a request for each command, instead of WebSockets
	Remote  bool          // allow a server on another machine
	Metrics string        // the address of the server's metrics, which show its cost; "" for none

	Progress func(done float64, moves int64) // called from time to time; optional
}

// Report is the result. Times are measured from sending a command until the last seat's stream has
// delivered the command's event.
type Report struct {
	Tables     int     `json:"tables"`
	Seats      int     `json:"seats"`
	Moves      int64   `json:"moves"`
	PerSecond  float64 `json:"moves_per_s"`
	P50        float64 `json:"p50_ms"`
	P99        float64 `json:"p99_ms"`
	Max        float64 `json:"max_ms"`
	Lost       int64   `json:"lost"`         // events that a stream skipped
	Repeated   int64   `json:"repeated"`     // events that a stream sent twice
	OutOfOrder int64   `json:"out_of_order"` // events that a stream sent after a later one
	Errors     int64   `json:"errors"`       // commands that were refused, and streams that broke

	CPU    float64 `json:"server_cpu_s,omitempty"`     // CPU time that the server used, summed over all cores
	Memory float64 `json:"server_memory_mb,omitempty"` // the memory that the server used at the end

	FirstError string `json:"first_error,omitempty"`
}

// Check returns an error unless c is valid. The error begins with the name of the field.
func (c *Config) Check() error {
	u, err := url.Parse(c.Server)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("server: %q is no address like http://127.0.0.1:8080", c.Server)
	case !c.Remote && !isLoopback(u.Hostname()):
		return fmt.Errorf("server: %q is not on this machine: load disturbs others, --remote says that they know",
			c.Server)
	case c.Tables < 1:
		return fmt.Errorf("tables: \"%d\" is not 1 or more", c.Tables)
	case c.Seats < 2:
		return fmt.Errorf("seats: \"%d\" is not 2 or more", c.Seats)
	case c.Rate < 0:
		return fmt.Errorf("rate: \"%g\" is not 0 or more", c.Rate)
	case c.For <= 0:
		return fmt.Errorf("for: %q is no time to measure", c.For)
	}
	return nil
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// run is the state of a Run.
type run struct {
	c      Config
	server *url.URL
	client *http.Client

	moves, lost, repeated, unordered, errors atomic.Int64

	mu    sync.Mutex
	times []time.Duration
	first error
}

// Run makes the tables, plays, and reports. If ctx is done early, it reports what it has measured
// so far.
func Run(ctx context.Context, c Config) (*Report, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	c.Server = strings.TrimSuffix(c.Server, "/")
	server, err := url.Parse(c.Server)
	if err != nil {
		return nil, err
	}
	r := &run{c: c, server: server, client: &http.Client{Transport: &http.Transport{
		MaxIdleConnsPerHost: c.Tables*c.Seats + 10, DisableCompression: true, IdleConnTimeout: time.Minute,
	}}}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if err := r.chooseRules(ctx); err != nil {
		return nil, err
	}
	tables := make([]*table, c.Tables)
	if err := r.makeAll(ctx, tables); err != nil {
		return nil, err
	}
	before, _ := r.serverCost(ctx)
	return r.playAndReport(ctx, cancel, tables, before)
}

// chooseRules asks the server for its first rule set if the configuration names none.
func (r *run) chooseRules(ctx context.Context) error {
	if r.c.Rules != "" {
		return nil
	}
	var sets []struct{ ID string }
	if err := r.callAPI(ctx, "", "GET", "/api/rules", nil, &sets); err != nil {
		return err
	}
	if len(sets) == 0 {
		return errors.New("the server has no rule set")
	}
	r.c.Rules = sets[0].ID
	return nil
}

// makeAll makes the tables, a few at a time.
func (r *run) makeAll(ctx context.Context, tables []*table) error {
	var all sync.WaitGroup
	few := make(chan struct{}, 8)
	errs := make(chan error, len(tables))
	for i := range tables {
		few <- struct{}{}
		all.Go(func() {
			defer func() { <-few }()
			t, err := r.newTable(ctx)
			tables[i] = t
			errs <- err
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return fmt.Errorf("a table cannot be made: %w", err)
		}
	}
	return nil
}

// playAndReport plays for the configured time and reports.
func (r *run) playAndReport(ctx context.Context, cancel func(), tables []*table, before cost) (*Report, error) {
	began := time.Now()
	until := began.Add(r.c.For)
	var all sync.WaitGroup
	for _, t := range tables {
		all.Go(func() { r.playTable(ctx, t, until) })
	}
	stop := make(chan struct{})
	var told sync.WaitGroup
	told.Go(func() { r.reportOften(began, stop) })
	all.Wait()
	close(stop)
	told.Wait()
	took := min(time.Since(began), r.c.For)
	after, err := r.serverCost(ctx)
	cancel()
	rep := r.makeReport(took)
	if err == nil && r.c.Metrics != "" {
		rep.CPU, rep.Memory = after.cpu-before.cpu, after.memory
	}
	return rep, nil
}

func (r *run) reportOften(began time.Time, stop <-chan struct{}) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-stop:
			return
		}
		if r.c.Progress != nil {
			r.c.Progress(min(time.Since(began).Seconds()/r.c.For.Seconds(), 1), r.moves.Load())
		}
	}
}

func (r *run) makeReport(took time.Duration) *Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	slices.Sort(r.times)
	rep := &Report{
		Tables: r.c.Tables, Seats: r.c.Seats, Moves: r.moves.Load(),
		PerSecond: float64(r.moves.Load()) / took.Seconds(),
		Lost:      r.lost.Load(), Repeated: r.repeated.Load(), OutOfOrder: r.unordered.Load(), Errors: r.errors.Load(),
		P50: milliseconds(quantileOf(r.times, 0.5)), P99: milliseconds(quantileOf(r.times, 0.99)),
		Max: milliseconds(quantileOf(r.times, 1)),
	}
	if r.first != nil {
		rep.FirstError = r.first.Error()
	}
	return rep
}

// quantileOf returns the quantile q of a sorted list, or 0 if the list is empty.
func quantileOf(list []time.Duration, q float64) time.Duration {
	if len(list) == 0 {
		return 0
	}
	return list[min(int(q*float64(len(list))), len(list)-1)]
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// noteError counts an error, unless the measurement is ending anyway.
func (r *run) noteError(ctx context.Context, err error) {
	if err == nil || ctx.Err() != nil || errors.Is(err, context.Canceled) {
		return
	}
	r.errors.Add(1)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.first == nil {
		r.first = err
	}
}

// playTable plays at one table until the time is up. When the match is over, it continues at a new
// table.
func (r *run) playTable(ctx context.Context, t *table, until time.Time) {
	defer func() { t.close() }()
	var pace <-chan time.Time
	if r.c.Rate > 0 {
		every := time.Duration(float64(time.Second) / r.c.Rate)
		select {
		case <-time.After(time.Duration(rand.Int64N(int64(every)))): // so that not all tables start at once
		case <-ctx.Done():
			return
		}
		tick := time.NewTicker(every)
		defer tick.Stop()
		pace = tick.C
	}
	for ctx.Err() == nil && time.Now().Before(until) {
		if pace != nil {
			select {
			case <-pace:
			case <-ctx.Done():
				return
			}
		}
		over, err := r.playMove(ctx, t, until)
		r.noteError(ctx, err)
		if err == nil && !over {
			continue
		}
		t.close()
		next, err := r.newTable(ctx)
		if err != nil {
			r.noteError(ctx, err)
			return
		}
		t = next
	}
}
