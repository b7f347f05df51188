package server_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"roundhouse/play/cluster/member"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/server"
	"roundhouse/play/table"
)

// clusterKey is the key of the clusters of tests.
const clusterKey = "the key of the servers"

// plan says which members a cluster has, and which one owns all tables. It tells their desks what
// real servers tell each other.
type plan struct {
	mu    sync.Mutex
	owner string // "" for none
	list  []member.Member
	desks map[string]*desk.Desk
	since time.Time
}

func newPlan(owner string, names ...string) *plan {
	p := &plan{owner: owner, desks: map[string]*desk.Desk{}, since: time.Now()}
	for _, name := range names {
		p.list = append(p.list, member.Member{Name: name, Instance: name, State: member.Up})
	}
	return p
}

// change changes the plan.
func (p *plan) change(how func(p *plan)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	how(p)
}

// locate says where a member is to be found.
func (p *plan) locate(name, url string) {
	p.change(func(p *plan) {
		i := slices.IndexFunc(p.list, func(m member.Member) bool { return m.Name == name })
		_, p.list[i].Address, _ = strings.Cut(url, "://")
	})
}

// remove removes a member; all tables have that owner then.
func (p *plan) remove(name, owner string) {
	p.change(func(p *plan) {
		p.list = slices.DeleteFunc(slices.Clone(p.list), func(m member.Member) bool { return m.Name == name })
		p.owner = owner
	})
}

// others calls do with the desks of all members but one.
func (p *plan) others(name string, do func(*desk.Desk)) {
	p.mu.Lock()
	var list []*desk.Desk
	for other, d := range p.desks {
		if other != name {
			list = append(list, d)
		}
	}
	p.mu.Unlock()
	for _, d := range list {
		do(d)
	}
}

// chair is a member's place in a plan: a server.Members.
type chair struct {
	*plan
	name string
}

func (c chair) Name() string { return c.name }

func (c chair) Owner(int) (member.Member, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	i := slices.IndexFunc(c.list, func(m member.Member) bool { return m.Name == c.owner })
	if i < 0 {
		return member.Member{}, false
	}
	return c.list[i], true
}

func (c chair) List() []member.Member {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.list)
}

func (c chair) owns() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.owner == c.name
}

func (c chair) Slots() []int {
	if !c.owns() {
		return nil
	}
	return make([]int, member.SlotCount)
}

func (c chair) Skew() time.Duration { return 250 * time.Millisecond }

func (c chair) IsUp() bool {
	return slices.ContainsFunc(c.List(), func(m member.Member) bool { return m.Name == c.name })
}

// telling is a log that tells the other desks of what a member appends.
type telling struct {
	log.Log
	from chair
}

func (l telling) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	err := l.Log.Append(ctx, id, last, head, entries...)
	if err == nil {
		l.from.others(l.from.name, func(d *desk.Desk) { d.Heard(id, last+table.Seq(len(entries))) })
	}
	return err
}

// join makes a server with this configuration a member.
func (p *plan) join(c *server.Config, name string, overTLS bool) {
	at := chair{p, name}
	c.Cluster = must(server.NewCluster(at, clusterKey, overTLS))
	c.Log = telling{c.Log, at}
	c.Peers = &desk.Peers{
		Tell: func(n desk.Notice) { p.others(name, func(d *desk.Desk) { d.Hear(n) }) },
		Peers: hall.Peers{
			Own:    func(string) (time.Time, bool) { return p.since, at.owns() },
			Follow: func(string) func() { return func() {} },
			Knows:  func(string) bool { return true },
		},
	}
}

// add tells the plan of a member's desk.
func (p *plan) add(name string, of *place) {
	p.change(func(p *plan) { p.desks[name] = of.srv.Desk() })
}

// makesElsewhere sends requests for new tables to the server that can own them.
type makesElsewhere struct {
	http.RoundTripper
	host string
}

func (m makesElsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Method == "POST" && r.URL.Path == "/api/tables" {
		r = r.Clone(r.Context())
		r.URL.Host = m.host
	}
	return m.RoundTripper.RoundTrip(r)
}

// edge is a server between clients and the one that owns all tables.
type edge struct {
	*place
	plan *plan
}

// openEdge starts the server again as the owner of all tables, "b", and lets the clients connect to
// another one, "a", which the changes are for.
func (p *place) openEdge(changes ...func(*server.Config)) *edge {
	p.stop()
	e := &edge{&place{t: p.t, c: p.c, logs: p.logs, via: p.via}, newPlan("b", "a", "b")}
	e.c.Storage = nil
	for _, change := range changes {
		change(&e.c)
	}
	e.plan.join(&e.c, "a", false)
	e.place.start()
	e.plan.join(&p.c, "b", false)
	p.start()
	e.plan.add("a", e.place)
	e.plan.add("b", p)
	e.plan.locate("a", e.url)
	e.plan.locate("b", p.url)
	_, host, _ := strings.Cut(p.url, "://")
	e.http.Transport = makesElsewhere{e.http.Transport, host}
	p.url, p.http = e.url, e.http
	return e
}

// lose removes the owner from the plan, as the edge hears that it is gone.
func (e *edge) lose(owner string) {
	e.plan.remove("b", owner)
	e.srv.Resettle()
}
