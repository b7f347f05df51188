package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/bell"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/mail/mailtest"
	"roundhouse/play/push/pushtest"
	"roundhouse/play/store"
	"roundhouse/play/table"
	"roundhouse/tools/servetest"
)

// site is the public address of a server whose people are told.
const site = "https://trains.example.org"

// belfry is what reaches people who are away: a push service, hooks and a mail server.
type belfry struct {
	push    *pushtest.Service
	mail    *mailtest.Server
	hooks   *httptest.Server
	trust   string        // the file with the certificate of the services
	arrived chan struct{} // something has come that is not answered yet
	letters *confirming
	hang    chan struct{} // hooks answer once it is closed; nil for at once

	mu     sync.Mutex
	hooked map[string][]note // by the name in the path
}

// note is what has come for somebody.
type note struct {
	Link, Tag string
	at        time.Time // for a hook
}

// ears is somebody who is told in three ways.
type ears struct {
	name    string
	browser *pushtest.Browser
	caller  desk.Caller
}

func newBelfry(t *testing.T) *belfry {
	b := &belfry{push: pushtest.Start(t), mail: mailtest.Start(t, mailtest.Options{}), arrived: make(chan struct{}),
		trust: filepath.Join(t.TempDir(), "trust.pem"), hooked: map[string][]note{},
		letters: &confirming{make(chan string, 1)}}
	b.mail.Hold(b.arrive)
	b.hooks = httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var n note
		text, err := io.ReadAll(r.Body)
		if err != nil || json.Unmarshal(text, &n) != nil {
			return
		}
		n.at = time.Now()
		b.mu.Lock()
		b.hooked[path.Base(r.URL.Path)] = append(b.hooked[path.Base(r.URL.Path)], n)
		b.mu.Unlock()
		b.arrive()
		if b.hang != nil {
			<-b.hang
		}
	}))
	b.hooks.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, 0) // of connections that a kill ends
	b.hooks.StartTLS()
	t.Cleanup(b.hooks.Close)
	if err := os.WriteFile(b.trust, b.push.PEM(), 0o600); err != nil {
		t.Fatal(err)
	}
	return b
}

// arrive says that something has come.
func (b *belfry) arrive() {
	select {
	case b.arrived <- struct{}{}:
	default:
	}
}

// start starts a server that reaches the belfry.
func (b *belfry) start(t *testing.T, args ...string) *servetest.Process {
	return servetest.StartWith(t, b.env(), program, append(b.args(), append(args, "--log-level", "warn")...)...)
}

// env returns the environment variables of a server that reaches the belfry.
func (b *belfry) env() []string { return []string{"SSL_CERT_FILE=" + b.trust} }

// args returns the arguments of a server that reaches the belfry.
func (b *belfry) args() []string {
	return []string{"--public-url", site, "--smtp", "smtp://" + b.mail.Addr, "--smtp-from", "bell@example.org"}
}

// told returns what has come for somebody, by the way that it came.
func (b *belfry) told(e *ears) map[string][]note {
	ways := map[string][]note{}
	for _, m := range e.browser.Messages() {
		var p struct {
			Notification struct{ Navigate, Tag string }
		}
		_ = json.Unmarshal([]byte(m.Payload), &p)
		ways["push"] = append(ways["push"], note{Link: p.Notification.Navigate, Tag: p.Notification.Tag})
	}
	for _, l := range b.mail.Letters() {
		if l.To == e.address() {
			id, _, _ := strings.Cut(strings.Trim(l.Message.Header.Get("Message-ID"), "<>"), "@")
			ways["mail"] = append(ways["mail"], note{Link: links.FindString(l.Body), Tag: id})
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	ways["hook"] = slices.Clone(b.hooked[e.name])
	return ways
}

var links = regexp.MustCompile(site + `/t/\w+`)

func (e *ears) address() string { return e.name + "@example.org" }

// dueRing is a turn of which somebody must be told.
type dueRing struct {
	who   *ears
	table string
}

// confirming is a messenger that sends only the letters by which addresses are confirmed. All else
// is left to the server that comes next.
type confirming struct{ tokens chan string }

func (*confirming) PushKey(string) string                 { return "key" }
func (*confirming) HasMail() bool                         { return true }
func (*confirming) CheckDevice(string, bell.Device) error { return nil }
func (*confirming) CheckHook(bell.Hook) error             { return nil }
func (*confirming) CheckAddress(string) error             { return nil }
func (*confirming) Push(ctx context.Context, _ string, _ bell.Device, _ *desk.Note) bell.Outcome {
	<-ctx.Done()
	return bell.Outcome{Result: bell.Later}
}

func (c *confirming) Hook(ctx context.Context, _ bell.Hook, _ *desk.Note) bell.Outcome {
	return c.Push(ctx, "", bell.Device{}, nil)
}

func (c *confirming) Mail(ctx context.Context, _ string, n *desk.Note) bell.Outcome {
	_, token, _ := strings.Cut(n.Text, "?mail=")
	if n.Stop != "" {
		return c.Push(ctx, "", bell.Device{}, nil)
	}
	c.tokens <- strings.Fields(token)[0]
	return bell.Outcome{Result: bell.Sent}
}

// clock is the clock of a desk in which the last minute is about to end.
type clock struct {
	mu     sync.Mutex
	offset time.Duration
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.offset)
}

// set sets the clock, unless that is in its past.
func (c *clock) set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.offset = max(c.offset, time.Until(at))
}

// pairTables is how many tables a pair has: fewer than the rings that somebody may have in an hour.
const pairTables = 10

// layTables makes a file with tables whose turns began so long ago that their people are told soon:
// the first one after a delay, and all within a time.
func (b *belfry) layTables(
	ctx context.Context, t *testing.T, file string, tables int, delay, within time.Duration,
) (all []dueRing) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	st, err := store.Open(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	first := time.Now().Add(delay - hall.RingAfter)
	c := &clock{offset: time.Until(first)}
	d := desk.New(desk.Config{Log: st, Rows: st, Now: c.now, Logger: slog.New(slog.DiscardHandler), Messenger: b.letters})
	running, stop := context.WithCancel(ctx)
	var run sync.WaitGroup
	run.Go(func() { d.Run(running) })
	var pair [2]*ears
	for n := range tables {
		if n%pairTables == 0 {
			pair = [2]*ears{b.enter(ctx, t, d, fmt.Sprint("ana", n)), b.enter(ctx, t, d, fmt.Sprint("ben", n))}
		}
		c.set(first.Add(within * time.Duration(n) / time.Duration(tables)))
		all = append(all, layTable(ctx, t, d, pair)...)
	}
	stop()
	run.Wait()
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	return all
}

// enter makes somebody who is told in three ways.
func (b *belfry) enter(ctx context.Context, t *testing.T, d *desk.Desk, name string) *ears {
	t.Helper()
	e := &ears{name: name, browser: b.push.Subscribe()}
	made := must(desk.Enter.Do(ctx, d, desk.Caller{}, &desk.Body[desk.Named]{Body: desk.Named{Name: name}}))(t)
	e.caller = desk.Caller{Person: must(d.Identify(ctx, made.Secret))(t), Site: site}
	must(desk.AddDevice.Do(ctx, d, e.caller, &desk.Body[desk.DeviceKeys]{Body: desk.DeviceKeys{
		Endpoint: e.browser.Endpoint, Key: e.browser.P256dh, Auth: e.browser.Auth}}))(t)
	hook := desk.NewHook{URL: b.hooks.URL + "/" + name, Form: "json"}
	must(desk.AddHook.Do(ctx, d, e.caller, &desk.Body[desk.NewHook]{Body: hook}))(t)
	must(desk.SetMail.Do(ctx, d, e.caller, &desk.Body[desk.MailAddress]{Body: desk.MailAddress{Address: e.address()}}))(t)
	must(desk.UseMailToken.Do(ctx, d, desk.Caller{}, &desk.TokenInput{Token: <-b.letters.tokens}))(t)
	return e
}

// layTable starts a match of two with days, and returns whose turn it is.
func layTable(ctx context.Context, t *testing.T, d *desk.Desk, pair [2]*ears) (turns []dueRing) {
	t.Helper()
	no := false
	v := must(desk.CreateTable.Do(ctx, d, pair[0].caller, &desk.Body[desk.Making]{Body: desk.Making{
		Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, Seats: 2, Rounds: 1, Days: 1, Forced: &no}}))(t)
	command := func(e *ears, name string) {
		text, _ := json.Marshal(map[string]string{"id": name})
		in := &desk.CommandInput{TableInput: desk.TableInput{Table: v.Table}, Body: text}
		must(desk.Commands[name].Do(ctx, d, e.caller, in))(t)
	}
	command(pair[1], "join")
	command(pair[0], "start")
	for ; v.Stage != table.Playing || v.Turn == 0; time.Sleep(time.Millisecond) {
		v = must(desk.ShowTable.Do(ctx, d, pair[0].caller, &desk.TableInput{Table: v.Table}))(t)
	}
	for i, e := range pair {
		if v.Turn.Has(game.Seat(i + 1)) {
			turns = append(turns, dueRing{e, v.Table})
		}
	}
	return turns
}

// must fails the test unless something was done.
func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// steps counts how far rings had come when a server was killed.
type steps map[string]int

// peek counts the rings in the file that a server has left, of those that are due.
func (s steps) peek(ctx context.Context, t *testing.T, data string, all int) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "peek")
	defer os.RemoveAll(dir)
	if err := os.CopyFS(dir, os.DirFS(data)); err != nil {
		t.Fatal(err)
	}
	for _, step := range ringsIn(ctx, t, filepath.Join(dir, "server.db")) {
		s[step]++
		all--
	}
	s["not stored"] += all
}

// ringsIn returns how far each ring in a file has come.
func ringsIn(ctx context.Context, t *testing.T, file string) (all []string) {
	t.Helper()
	st := must(store.Open(ctx, file))(t)
	defer st.Close()
	for row, err := range st.Scan(ctx, "ring/", "") {
		var ring struct {
			Over bool
			By   string
		}
		if err := errors.Join(err, json.Unmarshal(row.Value, &ring)); err != nil {
			t.Fatal(err)
		}
		switch {
		case ring.Over:
			all = append(all, "sent")
		case ring.By != "":
			all = append(all, "being sent")
		default:
			all = append(all, "stored")
		}
	}
	return all
}

// missing returns what has not come yet. It fails the test if something has come that must not, or
// twice otherwise than with the same mark.
func (b *belfry) missing(t *testing.T, all []dueRing) (missing []string, twice int) {
	t.Helper()
	tables := map[*ears]map[string]bool{}
	for _, one := range all {
		if tables[one.who] == nil {
			tables[one.who] = map[string]bool{}
		}
		tables[one.who][site+"/t/"+one.table] = true
	}
	for who, links := range tables {
		marks := map[string]string{}
		for way, notes := range b.told(who) {
			come := map[string]bool{}
			for _, n := range notes {
				if !links[n.Link] || n.Tag == "" || marks[n.Link] != "" && marks[n.Link] != n.Tag {
					t.Errorf("%s is told by %s: %+v, before with the mark %q", who.name, way, n, marks[n.Link])
				}
				if come[n.Link] {
					twice++
				}
				marks[n.Link], come[n.Link] = n.Tag, true
			}
		}
		for _, way := range []string{"push", "hook", "mail"} {
			for link := range links {
				if !slices.ContainsFunc(b.told(who)[way], func(n note) bool { return n.Link == link }) {
					missing = append(missing, fmt.Sprintf("%s of %s by %s", who.name, link, way))
				}
			}
		}
	}
	return missing, twice
}

// The rings of a test, and at least those of a soak, in rounds.
const (
	rings     = 20
	soakRings = 100
	rounds    = 1
	soakRound = 5
)

// TestNoRingIsLostWheneverAServerIsKilled kills the server around storing and sending rings.
func TestNoRingIsLostWheneverAServerIsKilled(t *testing.T) {
	began, kills, told, twice, all := time.Now(), 0, 0, 0, steps{}
	tables, within := rings, 1500*time.Millisecond
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		tables, within = soakRings, 10*time.Second
	}
	for more, n := enoughOf(t, rounds, soakRound), 0; more(n, time.Since(began)) && !t.Failed(); n++ {
		b := newBelfry(t)
		data := filepath.Join(t.TempDir(), "data")
		due := b.layTables(t.Context(), t, filepath.Join(data, "server.db"), tables, time.Second, within)
		p := b.start(t, "--data", data)
		for end := time.Now().Add(time.Minute); ; {
			missing, _ := b.missing(t, due)
			if len(missing) == 0 {
				break
			} else if time.Now().After(end) {
				t.Fatalf("not told: %q", missing)
			}
			select {
			case <-time.After(rand.N(600 * time.Millisecond)):
			case <-b.arrived:
				time.Sleep(rand.N(4 * time.Millisecond))
			}
			p.Kill()
			if p.Log() != "" {
				t.Errorf("the server's log has:\n%s", p.Log())
			}
			kills++
			all.peek(t.Context(), t, data, len(due))
			p = b.start(t, "--data", data)
			time.Sleep(rand.N(300 * time.Millisecond))
		}
		if status, _ := p.Stop(); status != 0 || p.Log() != "" {
			t.Errorf("the last server ended with %d, and its log has:\n%s", status, p.Log())
		}
		for _, step := range ringsIn(t.Context(), t, filepath.Join(data, "server.db")) {
			if step != "sent" && step != "stored" { // one that was sent again stays stored if that is cut off
				t.Errorf("a ring is %s at the end", step)
			}
			told++
		}
		_, again := b.missing(t, due)
		twice += again
	}
	t.Logf("%d kills in %v, %d rings in three ways, %d times twice with the same mark",
		kills, time.Since(began).Round(time.Millisecond), told, twice)
	for _, step := range slices.Sorted(maps.Keys(all)) {
		t.Logf("%5d rings when a server was killed: %s", all[step], step)
	}
}

// TestAServerStopsThoughAHookHangs, and the next one goes on at once.
func TestAServerStopsThoughAHookHangs(t *testing.T) {
	b := newBelfry(t)
	b.hang = make(chan struct{})
	data := filepath.Join(t.TempDir(), "data")
	due := b.layTables(t.Context(), t, filepath.Join(data, "server.db"), 1, 100*time.Millisecond, 0)
	p := b.start(t, "--data", data)
	for !slices.ContainsFunc(due, func(r dueRing) bool { return len(b.told(r.who)["hook"]) > 0 }) {
		time.Sleep(10 * time.Millisecond)
	}
	if status, took := p.Stop(); status != 0 || took > 5*time.Second || p.Log() != "" {
		t.Errorf("it ended with %d after %v, and its log has:\n%s", status, took, p.Log())
	}
	close(b.hang)
	b.start(t, "--data", data)
	for began := time.Now(); len(b.told(due[0].who)["hook"]) < 2; time.Sleep(10 * time.Millisecond) {
		if time.Since(began) > 10*time.Second {
			t.Fatal("the hook is told nothing more")
		}
	}
	if missing, _ := b.missing(t, due); len(missing) > 0 {
		t.Errorf("not told: %q", missing)
	}
}

// TestATownLosesNoRing kills servers around sending rings: another one sends what a server has left.
func TestATownLosesNoRing(t *testing.T) {
	limit, soak := os.LookupEnv("ROUNDHOUSE_SOAK")
	if !soak {
		t.Skipf("it takes minutes; ROUNDHOUSE_SOAK is %q", limit)
	}
	b := newBelfry(t)
	w := layTown(t, b.env(), b.args(), program, program, program)
	file := filepath.Join(t.TempDir(), "data.db")
	due := b.layTables(t.Context(), t, file, soakRings, 15*time.Second, time.Minute)
	urls := strings.Join([]string{"nats://" + w.engine.nodes[0].address, "nats://" + w.engine.nodes[1].address}, ",")
	if out, err := exec.Command(program, "restore", "--cluster", urls, file).CombinedOutput(); err != nil {
		t.Fatalf("restore: %v\n%s", err, out)
	}
	w.open()
	began, kills := time.Now(), 0
	for ; time.Since(began) < time.Minute; kills++ {
		select {
		case <-time.After(10 * time.Second):
		case <-b.arrived:
			time.Sleep(rand.N(4 * time.Millisecond))
		}
		w.lose(due[rand.IntN(len(due))].table, false)
		time.Sleep(rand.N(4 * time.Second))
	}
	for ended := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		missing, twice := b.missing(t, due)
		if len(missing) == 0 {
			t.Logf("%d kills, %d rings in three ways, %d times twice with the same mark, all %v after the last kill",
				kills, len(due), twice, time.Since(ended).Round(time.Second))
			return
		} else if time.Since(ended) > 150*time.Second {
			t.Fatalf("not told: %q", missing)
		}
	}
}

// TestAThousandTablesRing measures how long a ring takes from its storing to its arrival.
func TestAThousandTablesRing(t *testing.T) {
	if os.Getenv("ROUNDHOUSE_SOAK") == "" {
		t.Skip("it takes two minutes")
	}
	b := newBelfry(t)
	data := filepath.Join(t.TempDir(), "data")
	file := filepath.Join(data, "server.db")
	due := b.layTables(t.Context(), t, file, 1000, time.Minute, time.Minute)
	p := b.start(t, "--data", data)
	for began := time.Now(); ; { // looking costs more than sending
		time.Sleep(20 * time.Second)
		if missing, _ := b.missing(t, due); len(missing) == 0 {
			break
		} else if time.Since(began) > 2*time.Minute {
			t.Fatalf("%d are not told", len(missing))
		}
	}
	if status, _ := p.Stop(); status != 0 || p.Log() != "" {
		t.Errorf("it ended with %d, and its log has:\n%s", status, p.Log())
	}
	arrived := map[string]time.Time{}
	for _, one := range due {
		for _, n := range b.told(one.who)["hook"] {
			arrived["ring/"+n.Tag] = n.at
		}
	}
	st := must(store.Open(t.Context(), file))(t)
	defer st.Close()
	var took []time.Duration
	for row, err := range st.Scan(t.Context(), "ring/", "") {
		var ring struct{ Due time.Time } // when it was stored
		if err := errors.Join(err, json.Unmarshal(row.Value, &ring)); err != nil {
			t.Fatal(err)
		}
		took = append(took, arrived[row.Key].Sub(ring.Due))
	}
	slices.Sort(took)
	p99 := took[len(took)*99/100]
	t.Logf("%d rings, from storing to arriving: median %v, 99 %% %v, longest %v",
		len(took), took[len(took)/2], p99, took[len(took)-1])
	if p99 > 3*time.Second { // they come nearly at once
		t.Error("that is too long")
	}
}
