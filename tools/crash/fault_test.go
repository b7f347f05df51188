package crash

import (
	"math/rand/v2"
	"syscall"
	"time"
)

// mishap is a kind of fault that a town suffers.
type mishap struct {
	name string
	node bool // it hits a NATS server
	// at does it, to a server or a NATS server, and returns which tables it concerns and what
	// undoes it
	at func(w *town, victim int) (concerns func(table string) bool, undo func())
	// which of the three is hit; nil for any
	victim func(w *town) int
	lasts  time.Duration
	limit  time.Duration // what the longest pause of 99 of 100 tables that it concerns should be
}

// choose returns which of the three a mishap hits.
func (w *town) choose(m *mishap) int {
	if m.victim != nil {
		return m.victim(w)
	}
	return rand.IntN(len(w.servers))
}

// ownedBy returns whether a server owns a table.
func (w *town) ownedBy(server int) func(table string) bool {
	return func(table string) bool { return w.owner(table) == server }
}

// leader returns the number of the NATS server that leads most logs.
func leader(w *town) int {
	counts := make([]int, len(w.engine.nodes))
	for _, n := range w.engine.leaders() {
		counts[n]++
	}
	most := 0
	for i := range counts {
		if counts[i] > counts[most] {
			most = i
		}
	}
	return most
}

// toNode returns a mishap's at that sends a NATS server a signal, and starts it again.
func toNode(s syscall.Signal) func(*town, int) (func(string) bool, func()) {
	return func(w *town, victim int) (func(string) bool, func()) {
		concerns := w.leadsLog(victim)
		w.engine.signal(victim, s)
		return concerns, func() {
			if s == syscall.SIGSTOP {
				w.engine.signal(victim, syscall.SIGCONT)
			} else {
				w.engine.start(victim)
			}
			w.engine.untilHealthy(victim)
		}
	}
}

// stutter stops and continues something again and again, as a slow disk does, until undone.
func stutter(signal func(syscall.Signal)) (undo func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			signal(syscall.SIGSTOP)
			time.Sleep(250 * time.Millisecond)
			signal(syscall.SIGCONT)
			select {
			case <-time.After(250 * time.Millisecond):
			case <-done:
				return
			}
		}
	}()
	return func() { close(done); <-ended }
}

// The mishaps of a town, by what they hit.
var (
	killServer = mishap{name: "server killed", lasts: 5 * time.Second, limit: 3 * time.Second,
		at: func(w *town, i int) (func(string) bool, func()) {
			w.servers[i].process.Kill()
			return w.ownedBy(i), func() { w.start(i) }
		}}
	endServer = mishap{name: "server ended (SIGTERM)", lasts: 4 * time.Second, limit: 1500 * time.Millisecond,
		at: func(w *town, i int) (func(string) bool, func()) {
			w.stop(i)
			return w.ownedBy(i), func() { w.start(i) }
		}}
	freezeServer = mishap{name: "server frozen", lasts: 8 * time.Second, limit: 5 * time.Second,
		at: func(w *town, i int) (func(string) bool, func()) {
			w.signal(i, syscall.SIGSTOP)
			return w.ownedBy(i), func() { w.signal(i, syscall.SIGCONT) }
		}}
	cutServer = mishap{name: "server cut off from NATS", lasts: 8 * time.Second, limit: 5 * time.Second,
		at: func(w *town, i int) (func(string) bool, func()) {
			w.cutFromEngine(i, false, false, 0)
			return w.ownedBy(i), func() { w.cutFromEngine(i, true, true, 0) }
		}}
	halfCutServer = mishap{name: "server does not hear NATS", lasts: 8 * time.Second, limit: 5 * time.Second,
		at: func(w *town, i int) (func(string) bool, func()) {
			w.cutFromEngine(i, true, false, 0)
			return w.ownedBy(i), func() { w.cutFromEngine(i, true, true, 0) }
		}}
	slowServer = mishap{name: "server 200 ms from NATS", lasts: 8 * time.Second, limit: 5 * time.Second,
		at: func(w *town, i int) (func(string) bool, func()) {
			w.cutFromEngine(i, true, true, 200*time.Millisecond)
			return w.ownedBy(i), func() { w.cutFromEngine(i, true, true, 0) }
		}}
	aloneServer = mishap{name: "server cut off from servers", lasts: 8 * time.Second, limit: 5 * time.Second,
		at: func(w *town, i int) (func(string) bool, func()) {
			w.servers[i].inner.set(false, false, 0)
			return w.ownedBy(i), func() { w.servers[i].inner.set(true, true, 0) }
		}}
	killLeader = mishap{name: "NATS leader killed", node: true, lasts: 12 * time.Second, limit: 10 * time.Second,
		victim: leader, at: toNode(syscall.SIGKILL)}
	endLeader = mishap{name: "NATS leader ended (SIGTERM)", node: true, lasts: 8 * time.Second, limit: 1500 * time.Millisecond,
		victim: leader, at: toNode(syscall.SIGTERM)}
	freezeLeader = mishap{name: "NATS leader frozen", node: true, lasts: 12 * time.Second, limit: 10 * time.Second,
		victim: leader, at: toNode(syscall.SIGSTOP)}
	killFollower = mishap{name: "NATS follower killed", node: true, lasts: 8 * time.Second, limit: 1500 * time.Millisecond,
		at: func(w *town, i int) (func(string) bool, func()) {
			leads := w.leadsLog(i)
			_, undo := toNode(syscall.SIGKILL)(w, i)
			return func(table string) bool { return !leads(table) }, undo
		}}
	cutLeader = mishap{name: "NATS leader cut off from NATS", node: true, lasts: 12 * time.Second, limit: 10 * time.Second, victim: leader,
		at: func(w *town, i int) (func(string) bool, func()) {
			concerns := w.leadsLog(i)
			w.engine.cut(i, false, false, 0)
			return concerns, func() { w.engine.cut(i, true, true, 0); w.engine.untilHealthy(i) }
		}}
	halfCutLeader = mishap{name: "NATS leader does not hear NATS", node: true, lasts: 12 * time.Second, limit: 10 * time.Second, victim: leader,
		at: func(w *town, i int) (func(string) bool, func()) {
			concerns := w.leadsLog(i)
			w.engine.cut(i, true, false, 0)
			return concerns, func() { w.engine.cut(i, true, true, 0); w.engine.untilHealthy(i) }
		}}
	slowLeader = mishap{name: "NATS leader 200 ms away", node: true, lasts: 8 * time.Second, limit: 10 * time.Second, victim: leader,
		at: func(w *town, i int) (func(string) bool, func()) {
			concerns := w.leadsLog(i)
			w.engine.cut(i, true, true, 200*time.Millisecond)
			return concerns, func() { w.engine.cut(i, true, true, 0) }
		}}
	slowDisk = mishap{name: "NATS leader on a slow disk", node: true, lasts: 8 * time.Second, limit: 10 * time.Second, victim: leader,
		at: func(w *town, i int) (func(string) bool, func()) {
			return w.leadsLog(i), stutter(func(s syscall.Signal) { w.engine.signal(i, s) })
		}}
	// two releases play together for some seconds; an old server alone among new ones may not start
	upgradeServers = mishap{name: "all servers replaced by the next release", lasts: time.Second, limit: 1500 * time.Millisecond,
		at: func(w *town, first int) (func(string) bool, func()) {
			for i := range w.servers {
				server := (first + i) % len(w.servers)
				w.stop(server)
				w.servers[server].program = w.next
				w.start(server)
				time.Sleep(5 * time.Second)
			}
			return func(string) bool { return true }, func() {}
		}}
	loseBoth = mishap{name: "server and NATS leader killed", node: true, lasts: 12 * time.Second, limit: 10 * time.Second, victim: leader,
		at: func(w *town, i int) (func(string) bool, func()) {
			server := rand.IntN(len(w.servers))
			leads, owns := w.leadsLog(i), w.ownedBy(server)
			w.servers[server].process.Kill()
			_, undo := toNode(syscall.SIGKILL)(w, i)
			return func(table string) bool { return leads(table) || owns(table) }, func() { undo(); w.start(server) }
		}}
	loseTwo = mishap{name: "two servers killed", lasts: 6 * time.Second, limit: 3 * time.Second,
		at: func(w *town, i int) (func(string) bool, func()) {
			other := (i + 1) % len(w.servers)
			first, second := w.ownedBy(i), w.ownedBy(other)
			w.servers[i].process.Kill()
			w.servers[other].process.Kill()
			return func(table string) bool { return first(table) || second(table) }, func() { w.start(i); w.start(other) }
		}}
)

// mishaps lists all of them.
var mishaps = []*mishap{&killServer, &endServer, &freezeServer, &cutServer, &halfCutServer, &slowServer, &aloneServer,
	&killLeader, &endLeader, &freezeLeader, &killFollower, &cutLeader, &halfCutLeader, &slowLeader, &slowDisk,
	&upgradeServers, &loseBoth, &loseTwo}
