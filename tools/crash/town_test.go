package crash

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"roundhouse/play/cluster/member"
	"roundhouse/tools/servetest"
)

// town is several servers that run the same tables, beside NATS servers. Everything between them
// leads through relays.
type town struct {
	t       *testing.T
	engine  *engine
	servers []*townServer
	next    string // the program of the next release
	env     []string

	mu      sync.Mutex
	people  int
	lives   int
	changed chan struct{} // closed when another server has come up
	why     error         // the last one that was excused
}

// townServer is one server of a town.
type townServer struct {
	name    string
	program string
	args    []string
	nats    []*relay // to each NATS server
	inner   *relay   // from the other servers

	process *servetest.Process // the present one, or the last
	life    *life              // nil while the balancer does not send anybody there
	end     context.CancelFunc // of its life
}

// openTown starts as many servers as NATS servers, which run these programs.
func openTown(t *testing.T, programs ...string) *town {
	t.Helper()
	w := layTown(t, nil, nil, programs...)
	w.open()
	return w
}

// layTown starts the NATS servers of a town. The servers, which open starts, have these additional
// environment variables and arguments.
func layTown(t *testing.T, env, args []string, programs ...string) *town {
	t.Helper()
	w := &town{t: t, engine: startEngine(t, 3), changed: make(chan struct{}), env: env}
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte("the key of a town in a test, which is long enough\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var monitors []string
	for _, n := range w.engine.nodes {
		monitors = append(monitors, "http://"+n.monitor)
	}
	for i, program := range programs {
		public := servetest.FreeAddress(t)
		s := &townServer{name: fmt.Sprint("s", i+1), program: program, inner: relayTo(t, public)}
		var urls []string
		for _, n := range w.engine.nodes {
			r := relayTo(t, n.address)
			s.nats = append(s.nats, r)
			urls = append(urls, "nats://"+r.address())
		}
		s.args = append([]string{"--addr", public, "--cluster", strings.Join(urls, ","), "--cluster-monitor", strings.Join(monitors, ","),
			"--cluster-key", key, "--advertise", s.inner.address(), "--log-level", "warn"}, args...)
		w.servers = append(w.servers, s)
	}
	return w
}

// open starts the servers.
func (w *town) open() {
	for i := range w.servers {
		w.start(i)
	}
	go w.balance()
}

// start starts a server.
func (w *town) start(i int) {
	s := w.servers[i]
	p := servetest.StartWith(w.t, w.env, s.program, s.args...)
	w.mu.Lock()
	defer w.mu.Unlock()
	s.process = p
}

// The times of a balancer that asks each server whether it is ready.
const (
	askEvery = 500 * time.Millisecond
	askFor   = time.Second
)

// balance sends people to the servers that are ready, and ends the connections to others, until
// the test ends.
func (w *town) balance() {
	client := &http.Client{Timeout: askFor}
	for tick := time.NewTicker(askEvery); w.t.Context().Err() == nil; {
		var all sync.WaitGroup
		for _, s := range w.servers {
			all.Go(func() {
				w.mu.Lock()
				p := s.process
				w.mu.Unlock()
				ready := false
				if res, err := client.Get(p.URL + "/readyz"); err == nil {
					ready = res.StatusCode == http.StatusOK
					_ = res.Body.Close()
				}
				w.mark(s, p, ready)
			})
		}
		all.Wait()
		select {
		case <-tick.C:
		case <-w.t.Context().Done():
		}
	}
}

// mark keeps whether a server is ready.
func (w *town) mark(s *townServer, p *servetest.Process, ready bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case p != s.process || ready == (s.life != nil):
	case ready:
		over, end := context.WithCancel(context.Background())
		w.lives++
		transport := &http.Transport{MaxIdleConnsPerHost: 100, DisableCompression: true}
		s.life = &life{URL: p.URL, number: w.lives, client: &http.Client{Transport: transport},
			over: over, polite: true}
		s.life.excuse = func(ctx context.Context, why error) error {
			if errors.Is(why, syscall.ECONNREFUSED) { // a balancer tries another one then
				w.mark(s, p, false)
			}
			return w.excuse(ctx, why)
		}
		s.end = end
		close(w.changed)
		w.changed = make(chan struct{})
	default:
		s.end()
		s.life = nil
	}
}

// live implements world. Those who go to one server only wait for it.
func (w *town) live(ctx context.Context, p *person) (*life, error) {
	for {
		w.mu.Lock()
		if p.home == 0 {
			p.home = 1 + w.people%len(w.servers)
			p.direct = w.people%4 == 0
			w.people++
		}
		changed := w.changed
		for i := range w.servers {
			s := w.servers[(p.home-1+i)%len(w.servers)]
			if s.life != nil {
				w.mu.Unlock()
				return s.life, nil
			}
			if p.direct {
				break
			}
		}
		w.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), w.lastExcused())
		}
	}
}

// excuse waits a moment, as clients do before they ask again.
func (w *town) excuse(ctx context.Context, why error) error {
	w.mu.Lock()
	w.why = why
	w.mu.Unlock()
	select {
	case <-time.After(200*time.Millisecond + rand.N(200*time.Millisecond)):
		return nil
	case <-ctx.Done():
		return errors.Join(ctx.Err(), why)
	}
}

func (w *town) lastExcused() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.why
}

// owner returns the number of the server that owns a table while all servers are there.
func (w *town) owner(table string) int {
	var list []member.Member
	for _, s := range w.servers {
		list = append(list, member.Member{Name: s.inner.address()})
	}
	slices.SortFunc(list, func(a, b member.Member) int { return strings.Compare(a.Name, b.Name) })
	name := member.OwnerOf(member.SlotOf(table), list).Name
	return slices.IndexFunc(w.servers, func(s *townServer) bool { return s.inner.address() == name })
}

// leadsLog returns whether a NATS server leads the stream with the log of a table.
func (w *town) leadsLog(node int) func(table string) bool {
	led := w.engine.leaders()
	streams := 0
	for name := range led {
		if strings.Contains(name, "-log-") {
			streams++
		}
	}
	return func(table string) bool {
		leader, ok := led[fmt.Sprintf("roundhouse-log-%d", member.SlotOf(table)%max(streams, 1))]
		return ok && leader == node
	}
}

// stop ends a server with SIGTERM.
func (w *town) stop(i int) {
	s := w.servers[i]
	if status, _ := s.process.Stop(); status != 0 {
		w.t.Errorf("%s ended with %d:\n%s", s.name, status, s.process.Log())
	}
}

// signal sends a server a signal.
func (w *town) signal(i int, sig syscall.Signal) {
	if err := w.servers[i].process.Signal(sig); err != nil {
		w.t.Error(err)
	}
}

// cutFromEngine sets what passes between a server and all NATS servers.
func (w *town) cutFromEngine(i int, out, in bool, delay time.Duration) {
	for _, r := range w.servers[i].nats {
		r.set(out, in, delay)
	}
}
