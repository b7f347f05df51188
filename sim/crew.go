package sim

import (
	"context"
	"sync"
)

// How many matches are one chunk.
const (
	roundChunk = 64 // matches of one round
	matchChunk = 4
)

// chunk is what came out of a chunk of matches.
type chunk struct {
	sums   tallies
	lines  []byte // records
	failed error  // in writing them down
}

// crew is workers at work. Worker w plays the chunks w, w+W, w+2W …, so that
// reading the workers in turn gives the chunks in order; a worker that is far
// ahead waits.
type crew struct {
	done []chan *chunk
	wait sync.WaitGroup
}

func (p *plan) chunkSize() int {
	if p.config.Rounds > 0 {
		return roundChunk
	}
	return matchChunk
}

// chunks is the number of chunks.
func (p *plan) chunks() int { return (p.matches + p.chunkSize() - 1) / p.chunkSize() }

// hire sets workers to work until all is played or ctx is cancelled.
func (p *plan) hire(ctx context.Context) *crew {
	const ahead = 4 // chunks that wait to be read
	c := &crew{done: make([]chan *chunk, min(p.config.Workers, p.chunks()))}
	for i := range c.done {
		c.done[i] = make(chan *chunk, ahead)
		c.wait.Go(func() { p.work(ctx, i, len(c.done), c.done[i]) })
	}
	return c
}

// of is where chunk i comes from; closed when it does not come.
func (c *crew) of(i int) <-chan *chunk { return c.done[i%len(c.done)] }

// leave waits until all workers have stopped.
func (c *crew) leave() { c.wait.Wait() }

// work plays every step-th chunk from first on.
func (p *plan) work(ctx context.Context, first, step int, done chan<- *chunk) {
	defer close(done)
	w := newWorker(p)
	for i := first; i < p.chunks() && ctx.Err() == nil; i += step {
		select {
		case done <- w.chunk(i):
		case <-ctx.Done():
		}
	}
}

// chunk plays the matches of chunk i.
func (w *worker) chunk(i int) *chunk {
	w.sums = tallies{}
	w.recruit(i)
	size := w.plan.chunkSize()
	for match := i * size; match < min((i+1)*size, w.plan.matches); match++ {
		w.match(match)
	}
	done := &chunk{sums: w.sums}
	if k := w.keeper; k != nil {
		done.lines, done.failed = k.lines, k.failed
		k.lines = nil
	}
	return done
}
