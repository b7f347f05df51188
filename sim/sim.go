// Package sim plays bots against each other, many matches at once, and says how
// they did.
//
//	report, err := sim.Run(ctx, sim.Config{Rules: ref, Players: 4, Bots: names, Rounds: 10_000, Seed: 1, Workers: 2})
//
// The same seed gives the same report and the same records, whatever the number
// of workers. Matches are cut into chunks of a fixed number; a chunk is played by
// one worker with bots of its own, and match i is dealt from random stream i of
// the seed. All sums are whole numbers, and records are written in the order of
// the matches. With the same seed, more matches are the same ones and some more.
package sim

import "context"

// Run plays what c asks for. When ctx is cancelled it stops after the chunks that
// are being played, with the error of ctx; the records end with a whole line then,
// too.
func Run(ctx context.Context, c Config) (Report, error) {
	if err := c.Check(); err != nil {
		return Report{}, err
	}
	p := newPlan(c)
	ctx, stop := context.WithCancel(ctx)
	crew := p.hire(ctx)
	defer crew.leave()
	defer stop()
	var sums tallies
	for i := range p.chunks() {
		done, ok := <-crew.of(i)
		if !ok {
			return Report{}, ctx.Err()
		}
		if err := p.take(done, &sums); err != nil {
			return Report{}, err
		}
	}
	return p.report(sums)
}

// take adds a chunk to the sums and writes its records.
func (p *plan) take(done *chunk, sums *tallies) error {
	for e := range sums {
		sums[e].add(&done.sums[e])
	}
	if p.config.Records == nil || done.failed != nil {
		return done.failed
	}
	_, err := p.config.Records.Write(done.lines)
	return err
}
