package cluster

import (
	"net"
	"net/url"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/tools/expect"
	"roundhouse/tools/servetest"
)

// leave has the connection of w lose its server, and be connected to the next of these that
// answers.
func leave(t *testing.T, w *way, answers ...string) (visited string) {
	t.Helper()
	for range 20 {
		all := []nats.Server{{URL: &url.URL{Host: "a"}}, {URL: &url.URL{Host: "b"}}, {URL: &url.URL{Host: "c"}}}
		next, wait := w.choose(all, nats.ServerInfo{})
		time.Sleep(wait)
		visited += next.URL.Host
		for _, name := range answers {
			if next.URL.Host == name {
				w.at = next.URL.String()
				clear(w.tried)
				return visited
			}
		}
	}
	t.Fatalf("it visited %q", visited)
	return ""
}

func TestALinkReturnsLastToTheServerThatItLeftFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &way{link: newLink(), at: "//a", tried: map[string]int{}}
		path := ""
		for range 6 {
			path += leave(t, w, "a", "b", "c")
			time.Sleep(storePatience)
		}
		if path != "bcbcbc" {
			t.Errorf("it went from a to %q", path)
		}
		time.Sleep(avoidance)
		if next := leave(t, w, "a", "b", "c"); next != "a" {
			t.Errorf("long after, it went from c to %q", next)
		}
	})
}

func TestALinkTriesEachServerUntilOneAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &way{link: newLink(), at: "//a", tried: map[string]int{}}
		if path := leave(t, w, "a"); path != "bca" {
			t.Errorf("it tried %q", path)
		}
		w.at = "//a"
		clear(w.tried)
		if path := leave(t, w, "b"); path != "b" {
			t.Errorf("it tried %q", path)
		}
	})
}

func TestALinkLeavesAServerThatOnlyPutsOff(t *testing.T) {
	cutOff, good := clustertest.StartPlain(t), clustertest.StartPlain(t)
	for address, answer := range map[string]string{
		cutOff: `{"error":{"code":400,"err_code":` + strconv.Itoa(codeBusy) + `}}`, // as the message before waits for others
		good:   `{"seq":7}`,
	} {
		nc, err := nats.Connect(address)
		expect.Done(t, err)
		t.Cleanup(nc.Close)
		_, err = nc.Subscribe("x", func(m *nats.Msg) { _ = m.Respond([]byte(answer)) })
		expect.Done(t, err)
		expect.Done(t, nc.Flush())
	}
	l := newLink()
	nc, err := l.connect(t.Context(), cutOff+","+good, true, nats.DontRandomize())
	expect.Done(t, err)
	t.Cleanup(nc.Close)
	seq, err := stream{nc: nc, link: l, name: "s"}.set(t.Context(), "x", nil)
	if err != nil || seq != 7 {
		t.Errorf("stored as %d, %v", seq, err)
	}
}

func TestALinkWaitsForServersThatStart(t *testing.T) {
	address := servetest.FreeAddress(t)
	began := make(chan struct{})
	dial := nats.SetCustomDialer(dialer(func(network, address string) (net.Conn, error) {
		c, err := net.Dial(network, address)
		if err != nil {
			select {
			case <-began:
			default:
				close(began)
			}
		}
		return c, err
	}))
	done := make(chan error, 1)
	go func() {
		nc, err := newLink().connect(t.Context(), "nats://"+address, true, dial)
		if err == nil {
			nc.Close()
		}
		done <- err
	}()
	<-began // the first attempt has failed
	clustertest.StartPlainAt(t, address)
	expect.Done(t, <-done)
}

// dialer is a function that makes connections.
type dialer func(network, address string) (net.Conn, error)

// Dial implements nats.CustomDialer.
func (d dialer) Dial(network, address string) (net.Conn, error) { return d(network, address) }

func TestALinkRefusesAddressesThatNoServerCanHave(t *testing.T) {
	if _, err := newLink().connect(t.Context(), "nats://a b", true); err == nil {
		t.Error("it has connected")
	}
}
