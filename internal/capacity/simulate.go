package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// size is how many machines there are.
type size struct {
	Servers, Nodes int // servers of Roundhouse, and NATS servers
	Cores          int // of each machine
	Streams        int // of logs
}

// world is a cluster in a simulation.
type world struct {
	clock
	use     use
	size    size
	costs   costs
	random  *rand.Rand
	servers []*machine
	nodes   []*machine
	disks   []*disk
	took    []time.Duration // by moves, from the request to the last stream
}

func newWorld(u use, s size, c costs) *world {
	w := &world{use: u, size: s, costs: c, random: rand.New(rand.NewPCG(1, uint64(u.People)))}
	for range s.Servers {
		w.servers = append(w.servers, &machine{c: &w.clock, cores: s.Cores})
	}
	for range s.Nodes {
		w.nodes = append(w.nodes, &machine{c: &w.clock, cores: s.Cores})
		w.disks = append(w.disks, &disk{c: &w.clock, takes: millis(c.Sync)})
	}
	return w
}

// exponential returns a random time until something that happens that often in a second.
func (w *world) exponential(rate float64) time.Duration {
	return time.Duration(-math.Log(1-w.random.Float64()) / rate * float64(time.Second))
}

// play lets people move for a time.
func (w *world) play(lasts time.Duration) {
	rate := float64(w.use.tables()) * w.use.Moves
	var next func()
	next = func() {
		w.move()
		w.after(w.exponential(rate), next)
	}
	w.after(w.exponential(rate), next)
	w.runUntil(w.now + lasts)
}

// move carries out one move: the request reaches some server, which forwards it to the table's
// owner. A majority of three NATS servers stores it. Then the owner answers, and tells all who see
// the table through the servers that they are connected to.
func (w *world) move() {
	began := w.now
	owner, stream := w.random.IntN(w.size.Servers), w.random.IntN(w.size.Streams)
	tell := func() {
		left := w.use.AtTable
		for range w.use.AtTable {
			w.carry(owner, func() {
				if left--; left == 0 {
					w.took = append(w.took, w.now-began)
				}
			})
		}
	}
	w.carry(owner, func() {
		w.servers[owner].work(micros(w.costs.Move/2), func() {
			w.store(stream, func() { w.servers[owner].work(micros(w.costs.Move/2), tell) })
		})
	})
}

// carry brings something from somebody to a table's owner, or back, through the server that the
// person is connected to.
func (w *world) carry(owner int, then func()) {
	edge := w.random.IntN(w.size.Servers)
	if edge == owner {
		then()
		return
	}
	w.servers[edge].work(micros(w.costs.Forward), func() { w.after(millis(w.costs.Trip/2), then) })
}

// store appends to a stream, whose three NATS servers go by its number.
func (w *world) store(stream int, then func()) {
	copies, stored := 3, 0
	w.after(millis(w.costs.Trip/2), func() {
		for i := range copies {
			n := (stream + i) % w.size.Nodes
			trip := millis(w.costs.Trip)
			if i == 0 {
				trip = 0
			}
			w.nodes[n].work(micros(w.costs.Append/float64(copies)), func() {
				w.disks[n].write(func() {
					w.after(trip, func() {
						if stored++; stored == copies/2+1 {
							w.after(millis(w.costs.Trip/2), then)
						}
					})
				})
			})
		}
	})
}

// takeOver lets a server die while people play, and returns how long it takes until all its tables
// are open again and all streams have come back. Members notice the loss after a time.
func (w *world) takeOver(noticed time.Duration) time.Duration {
	began, lost := w.now, w.size.Servers-1
	tables := w.use.tables() / w.size.Servers
	left := tables + tables*w.use.AtTable
	done := time.Duration(0)
	finish := func() {
		if left--; left == 0 {
			done = w.now - began
		}
	}
	for range tables {
		to, node := w.random.IntN(lost), w.random.IntN(w.size.Nodes)
		w.after(noticed, func() {
			w.nodes[node].work(micros(w.costs.Read), func() { w.servers[to].work(micros(w.costs.Open), finish) })
		})
	}
	for range tables * w.use.AtTable {
		to := w.random.IntN(lost)
		wait := noticed + time.Duration(w.random.Float64()*float64(700*time.Millisecond))
		w.after(wait, func() { w.servers[to].work(micros(w.costs.Reconnect), finish) })
	}
	for done == 0 && w.now < began+10*time.Minute {
		w.play(100 * time.Millisecond)
	}
	return done
}

// share returns how busy the busiest of the machines was.
func share(list []*machine, lasted time.Duration) float64 {
	most := time.Duration(0)
	for _, m := range list {
		most = max(most, m.worked/time.Duration(m.cores))
	}
	return float64(most) / float64(lasted)
}

// at returns the time below which that share of the moves lies.
func (w *world) at(part float64) time.Duration {
	if len(w.took) == 0 {
		return 0
	}
	slices.Sort(w.took)
	return w.took[min(int(part*float64(len(w.took))), len(w.took)-1)]
}
