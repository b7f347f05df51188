package sim

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// chunk is matches that follow each other, played by one worker. How many they are
// depends on how long they take; nothing else does.
type chunk struct {
	from    int
	matches []Match
	lines   []byte // records
	failed  error  // in writing them down
}

// What decides the size of chunks: a worker doubles it while a chunk takes less
// than quick, and halves it when one takes more than slow.
const (
	largest = 64
	quick   = 2 * time.Millisecond
	slow    = 20 * time.Millisecond
)

// crew is workers at work on the matches from next on.
type crew struct {
	plan  *plan
	stop  atomic.Bool
	next  atomic.Int64
	ahead chan struct{} // one for each chunk that is being played or waits to be read
	done  chan *chunk   // in any order; closed when all workers have stopped
	wait  sync.WaitGroup
}

// hire sets workers to work until all is played or ctx is cancelled; then they
// hand in what they have finished.
func (p *plan) hire(ctx context.Context, from int) *crew {
	workers := min(p.config.Workers, max(p.matches-from, 1))
	c := &crew{plan: p, ahead: make(chan struct{}, 4*workers), done: make(chan *chunk, 4*workers)}
	c.next.Store(int64(from))
	context.AfterFunc(ctx, func() { c.stop.Store(true) })
	for range workers {
		c.wait.Go(func() { c.work(ctx) })
	}
	go func() {
		c.wait.Wait()
		close(c.done)
	}()
	return c
}

// work plays chunks until there is none left or the crew is stopped.
func (c *crew) work(ctx context.Context) {
	w := newWorker(c.plan, &c.stop)
	for size := 1; ; {
		select {
		case c.ahead <- struct{}{}:
		case <-ctx.Done():
			return
		}
		from := int(c.next.Add(int64(size))) - size
		if from >= c.plan.matches || c.stop.Load() {
			return
		}
		began := time.Now()
		c.done <- w.chunk(from, min(from+size, c.plan.matches)) // there is room: ahead is as long
		switch took := time.Since(began); {
		case took < quick && size < largest:
			size *= 2
		case took > slow && size > 1:
			size /= 2
		}
	}
}

// read is the chunks in the order of the matches, from the one that begins with
// match from; the last one may be cut short by an interruption. It must be read to
// its end.
func (c *crew) read(from int) func(yield func(*chunk) bool) {
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
			}
		}
	}
}

// chunk plays the matches from, … to-1, or those that it can before it is stopped.
func (w *worker) chunk(from, to int) *chunk {
	c := &chunk{from: from, matches: make([]Match, 0, to-from)}
	for i := from; i < to && w.play(i); i++ {
		c.matches = append(c.matches, w.match)
	}
	if k := w.keeper; k != nil {
		c.lines, c.failed = k.lines, k.failed
		k.lines = nil
	}
	return c
}
