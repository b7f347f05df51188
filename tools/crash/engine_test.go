package crash

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"roundhouse/tools/servetest"
)

// engine is the NATS servers of a town, as processes. Their routes lead through relays.
type engine struct {
	t       *testing.T
	program string
	nodes   []*node
	routes  [][]*relay // from the first to the second; nil from a node to itself
}

// node is one NATS server.
type node struct {
	name    string
	config  string // its file
	address string // for servers
	route   string // for other nodes
	monitor string
	cmd     *exec.Cmd
	ended   chan struct{}
}

// buildEngine builds the NATS server.
func buildEngine(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "nats-server")
	if out, err := exec.Command("go", "build", "-o", path, "github.com/nats-io/nats-server/v2").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}

// startEngine starts n NATS servers and waits until they are ready.
func startEngine(t *testing.T, n int) *engine {
	t.Helper()
	e := newEngine(t, buildEngine(t), n)
	t.Cleanup(e.endAll)
	for i := range e.nodes {
		e.start(i)
	}
	for i := range e.nodes {
		e.untilHealthy(i)
	}
	return e
}

// endAll kills all nodes.
func (e *engine) endAll() {
	for i := range e.nodes {
		e.signal(i, syscall.SIGKILL)
	}
}

// newEngine returns n NATS servers that have not been started.
func newEngine(t *testing.T, program string, n int) *engine {
	t.Helper()
	e := &engine{t: t, program: program, routes: make([][]*relay, n)}
	dir := t.TempDir()
	for i := range n {
		name := fmt.Sprint("n", i+1)
		e.nodes = append(e.nodes, &node{
			name: name, config: filepath.Join(dir, name+".conf"),
			address: servetest.FreeAddress(t), route: servetest.FreeAddress(t), monitor: servetest.FreeAddress(t),
		})
	}
	for i, from := range e.nodes {
		var routes []string
		for j, to := range e.nodes {
			var r *relay
			if i != j {
				r = relayTo(t, to.route)
				routes = append(routes, "nats://"+r.address())
			}
			e.routes[i] = append(e.routes[i], r)
		}
		text := fmt.Sprintf(configuration, from.name, from.address, from.monitor,
			filepath.Join(dir, from.name), from.route, strings.Join(routes, ", "))
		if err := os.WriteFile(from.config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// configuration is that of a node. Its own addresses are told to nobody, so that all connections
// lead through relays.
const configuration = `server_name: %s
listen: %q
http: %q
ping_interval: "1s", ping_max: 3
jetstream { store_dir: %q, sync_interval: always }
cluster {
  name: town, listen: %q, routes: [%s]
  no_advertise: true, advertise: "127.0.0.1:1", connect_retries: 1000000
}
`

// start starts a node.
func (e *engine) start(i int) {
	n := e.nodes[i]
	n.cmd = exec.Command(e.program, "-c", n.config, "-l", strings.TrimSuffix(n.config, "conf")+"log")
	if err := n.cmd.Start(); err != nil {
		e.t.Fatal(err)
	}
	n.ended = make(chan struct{})
	go func() {
		_ = n.cmd.Wait()
		close(n.ended)
	}()
}

// signal sends a node a signal, and waits for its end if the signal ends it.
func (e *engine) signal(i int, s syscall.Signal) {
	n := e.nodes[i]
	_ = n.cmd.Process.Signal(s)
	if s == syscall.SIGKILL || s == syscall.SIGTERM {
		<-n.ended
	}
}

// untilHealthy waits until a node has caught up with the others. One that was cut off while it led
// a stream may need half a minute: it has messages that the others never saw.
func (e *engine) untilHealthy(i int) {
	for deadline := time.Now().Add(3 * time.Minute); ; time.Sleep(50 * time.Millisecond) {
		res, err := http.Get("http://" + e.nodes[i].monitor + "/healthz")
		if err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Now().After(deadline) {
			log, _ := os.ReadFile(strings.TrimSuffix(e.nodes[i].config, "conf") + "log")
			e.t.Fatalf("%s is not healthy:\n%s", e.nodes[i].name, log[max(0, len(log)-3000):])
		}
	}
}

// streamState is what a node has of a stream.
type streamState struct {
	Name    string
	Cluster struct{ Leader string }
	State   struct {
		Messages uint64
		FirstSeq uint64 `json:"first_seq"`
		LastSeq  uint64 `json:"last_seq"`
	}
}

// streams returns what a node has of each stream.
func (e *engine) streams(i int) (list []streamState, err error) {
	client := http.Client{Timeout: time.Second}
	res, err := client.Get("http://" + e.nodes[i].monitor + "/jsz?streams=true&accounts=true")
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var all struct {
		Accounts []struct {
			Streams []streamState `json:"stream_detail"`
		} `json:"account_details"`
	}
	err = json.NewDecoder(res.Body).Decode(&all)
	for _, a := range all.Accounts {
		list = append(list, a.Streams...)
	}
	return list, err
}

// leaders returns the number of the node that leads each stream, by the stream's name.
func (e *engine) leaders() map[string]int {
	led := map[string]int{}
	for i, n := range e.nodes {
		list, err := e.streams(i)
		if err != nil {
			continue // it has been killed
		}
		for _, s := range list {
			if s.Cluster.Leader == n.name {
				led[s.Name] = i
			}
		}
	}
	return led
}

// cut sets what passes between a node and the others: from it, and to it.
func (e *engine) cut(i int, out, in bool, delay time.Duration) {
	for j := range e.nodes {
		if i != j {
			e.routes[i][j].set(out, in, delay)
			e.routes[j][i].set(in, out, delay)
		}
	}
}
