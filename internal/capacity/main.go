// Command capacity computes how many machines a cluster needs for how many people, from what
// things cost: what docs/capacity.md has. It simulates people who move, the loss of a server, and
// adds up memory and disk.
//
//	go run ./internal/capacity
package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "capacity:", err)
		os.Exit(1)
	}
}

// run prints the table of docs/capacity.md, or with "check" what a hundredth of its last line is
// expected to do on one machine with two cores.
func run(args []string, out io.Writer) error {
	c, err := readCosts()
	if err != nil {
		return err
	}
	if len(args) > 0 && args[0] == "check" {
		return writeCheck(out, c)
	}
	_, err = io.WriteString(out, header)
	for _, one := range sizes {
		if err == nil {
			_, err = io.WriteString(out, row(simulate(usual(one.people), one.size, c)))
		}
	}
	return err
}

// asked pairs a number of people with the machines that shall be enough for them.
type asked struct {
	people int
	size   size
}

// sizes lists the sizes in question.
var sizes = []asked{
	{10_000, size{Servers: 3, Nodes: 3, Cores: 2, Streams: 3}},
	{100_000, size{Servers: 4, Nodes: 3, Cores: 4, Streams: 8}},
	{1_000_000, size{Servers: 24, Nodes: 9, Cores: 4, Streams: 64}},
}

// simulated is how long people play in a simulation.
const simulated = time.Second

// result holds what the simulation says about a size.
type result struct {
	use     use
	size    size
	moves   float64       // a second
	servers float64       // the busiest server's share of its cores
	nodes   float64       // the same for NATS servers
	half    time.Duration // a move, from the request to the last stream
	most    time.Duration // the same for 99 of 100
	taken   time.Duration // until the tables of a lost server go on
	stream  float64       // gigabytes of memory for each server, one of them lost
	subject float64       // the same for each NATS server
	written float64       // gigabytes a day, on each NATS server
}

// simulate simulates a size.
func simulate(u use, s size, c costs) result {
	w := newWorld(u, s, c)
	w.play(simulated)
	r := result{use: u, size: s, moves: float64(u.tables()) * u.Moves,
		servers: share(w.servers, simulated), nodes: share(w.nodes, simulated), half: w.at(0.5), most: w.at(0.99)}
	r.taken = w.takeOver(1400 * time.Millisecond)
	const giga = 1e9
	left := float64(s.Servers - 1)
	elsewhere := float64(s.Servers-1) / float64(s.Servers)
	r.stream = (float64(u.People)*(c.Stream+c.Forwarded*elsewhere) + float64(u.tables())*c.Table) * 1000 / left / giga
	copies := 3 / float64(s.Nodes)
	r.subject = float64(u.tables()) * (1 + u.Finished) * c.Subject * 1000 * copies / giga
	pages := float64(u.Events) / 32 * c.Page / 2 / float64(u.Events) // bytes of pages for an event
	r.written = r.moves * 86400 * (c.Event + pages) * copies / giga
	return r
}

// breaks says by how much people could move more often until the cores of some machine have no time
// left, and which machine that is.
func (r result) breaks() string {
	what, most := "servers", r.servers
	if r.nodes > most {
		what, most = "NATS servers", r.nodes
	}
	return fmt.Sprintf("× %.0f, %s", 0.9/most, what)
}

// header holds the first two lines of the table of docs/capacity.md.
const header = "| people at once | tables | moves/s | servers | NATS servers | busiest server | busiest NATS server | a move, p50 / p99 | a lost server's tables go on after | memory of a server | memory of a NATS server | written a day by a NATS server | more moves than these, and what breaks then |\n" +
	"|---|---|---|---|---|---|---|---|---|---|---|---|---|\n"

// row returns a row of the table of docs/capacity.md.
func row(r result) string {
	return fmt.Sprintf("| %d | %d | %.0f | %d × %d cores | %d × %d cores, %d log streams | %.0f %% | %.0f %% | %.1f / %.1f ms | %.1f s | %.1f GB | %.1f GB | %.0f GB | %s |\n",
		r.use.People, r.use.tables(), r.moves, r.size.Servers, r.size.Cores, r.size.Nodes, r.size.Cores, r.size.Streams,
		100*r.servers, 100*r.nodes, inMillis(r.half), inMillis(r.most), r.taken.Seconds(), r.stream, r.subject, r.written, r.breaks())
}

// writeCheck writes what is expected of a hundredth of a million people when all servers share one
// machine with two cores.
func writeCheck(out io.Writer, c costs) error {
	u := usual(10_000)
	busy := float64(u.tables()) * u.Moves * (c.Move + c.Append + c.Forward*2/3*float64(1+u.AtTable)) / 1e6
	_, err := fmt.Fprintf(out, "%d tables, %.0f moves/s: %.2f cores are busy\n", u.tables(), float64(u.tables())*u.Moves, busy)
	return err
}

func inMillis(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
