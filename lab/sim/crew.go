package sim

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// chunk is a number of consecutive matches that one worker plays. Its size depends on how long
// matches take; the results do not depend on it.
type chunk struct {
	from    int
	matches []Match
	rounds  []Round // backing array of the matches' rounds
	lines   []byte  // the matches as records
	failed  error   // the error if the records could not be written
}

// The limits for the size of chunks. A worker doubles the size while a chunk takes less time than
// quick, and halves it when a chunk takes more time than slow.
const (
	largest = 64
	quick   = 2 * time.Millisecond
	slow    = 20 * time.Millisecond
)

// crew is a group of workers that play the matches from number next on.
type crew struct {
	setup *setup
	stop  atomic.Bool
	next  atomic.Int64
	ahead chan struct{} // holds one entry for each chunk that is being played or waits to be read
	done  chan *chunk   // in any order; closed when all workers have stopped
	used  sync.Pool     // chunks that have been read, kept to reuse their memory
	wait  sync.WaitGroup
}

// startWorkers starts workers that play until all matches have been played or ctx is cancelled. If
// it is cancelled, they hand in the matches that they have finished.
func (p *setup) startWorkers(ctx context.Context, from int) *crew {
	workers := min(p.config.Workers, max(p.matches-from, 1))
	c := &crew{setup: p, ahead: make(chan struct{}, 4*workers), done: make(chan *chunk, 4*workers)}
	c.next.Store(int64(from))
	context.AfterFunc(ctx, func() { c.stop.Store(true) })
	for range workers {
		c.wait.Go(func() { c.playChunks(ctx) })
	}
	go func() {
		c.wait.Wait()
		close(c.done)
	}()
	return c
}

// playChunks plays chunks until none is left or the crew is stopped.
func (c *crew) playChunks(ctx context.Context) {
	w := newWorker(c.setup, &c.stop)
	for size := 1; ; {
		select {
		case c.ahead <- struct{}{}:
		case <-ctx.Done():
			return
		}
		from := int(c.next.Add(int64(size))) - size
		if from >= c.setup.matches || c.stop.Load() {
			return
		}
		began := time.Now()
		chunk := c.emptyChunk(from)
		w.playChunk(chunk, min(from+size, c.setup.matches))
		c.done <- chunk // does not block: ahead has the same capacity
		switch took := time.Since(began); {
		case took < quick && size < largest:
			size *= 2
		case took > slow && size > 1:
			size /= 2
		}
	}
}

// emptyChunk returns an empty chunk that begins with match from.
func (c *crew) emptyChunk(from int) *chunk {
	k, ok := c.used.Get().(*chunk)
	if !ok {
		k = new(chunk)
	}
	*k = chunk{from: from, matches: k.matches[:0], rounds: k.rounds[:0]}
	return k
}

// inOrder iterates over the chunks in the order of their matches, beginning with match from. The
// last chunk may have been cut short by an interruption. A chunk is valid until the next step of
// the iteration. The iteration must run to its end.
func (c *crew) inOrder(from int) func(yield func(*chunk) bool) {
	return func(yield func(*chunk) bool) {
		waiting := map[int]*chunk{}
		for done := range c.done {
			waiting[done.from] = done
			for next := waiting[from]; next != nil; next = waiting[from] {
				delete(waiting, from)
				from += len(next.matches)
				<-c.ahead
				if len(next.matches) > 0 && !yield(next) {
					return
				}
				c.used.Put(next)
			}
		}
	}
}

// playChunk plays the matches of c up to to-1, or as many as it can before it is stopped.
func (w *worker) playChunk(c *chunk, to int) {
	n := w.setup.rules.MatchRounds()
	c.matches, c.rounds = slices.Grow(c.matches, to-c.from), slices.Grow(c.rounds, n*(to-c.from))
	for i := c.from; i < to; i++ {
		end := len(c.rounds)
		if !w.playMatch(i, c.rounds[end:end:end+n]) {
			break
		}
		c.matches, c.rounds = append(c.matches, w.match), c.rounds[:end+len(w.match.Rounds)]
	}
	if k := w.recorder; k != nil {
		c.lines, c.failed = k.lines, k.failed
		k.lines = nil
	}
}
