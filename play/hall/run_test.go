package hall

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/table"
)

// crowded is a log in which many tables are due, and which takes a second to read one.
type crowded struct {
	log.Memory
	reading, most atomic.Int64
	read          atomic.Int64
}

func (l *crowded) Due(context.Context, time.Time) (ids []string, err error) {
	for n := l.read.Load(); n < 100; n++ {
		ids = append(ids, fmt.Sprint("t", n))
	}
	return ids, nil
}

func (l *crowded) Read(ctx context.Context, id string, after table.Seq) ([]log.Entry, error) {
	now := l.reading.Add(1)
	for most := l.most.Load(); now > most && !l.most.CompareAndSwap(most, now); most = l.most.Load() {
	}
	time.Sleep(time.Second)
	l.reading.Add(-1)
	l.read.Add(1)
	return l.Memory.Read(ctx, id, after)
}

// After a long stop many tables are due: the last one does not wait for all the others, and the log
// is not asked for all at once.
func TestDueTablesAreOpenedSomeAtOnce(t *testing.T) {
	log := new(crowded)
	inClubWith(t, Config{Log: log}, func(c *club) {
		defer c.run()()
		time.Sleep(10 * time.Second)
		if log.read.Load() < 100 || log.most.Load() != dueAtOnce {
			c.Errorf("%d tables read after 10 s, %d at once", log.read.Load(), log.most.Load())
		}
	})
}
