package cluster

import (
	"bytes"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"roundhouse/play/log"
	"roundhouse/tools/expect"
)

// hearing is what a Log has heard.
type hearing struct {
	mu   sync.Mutex
	list []string
}

func (h *hearing) heard(id string, last log.Seq) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = append(h.list, fmt.Sprint(id, " ", last))
}

// require waits until the last thing heard is what is wanted, and fails the test unless the others
// before it were the wanted ones.
func (h *hearing) require(t *testing.T, want ...string) {
	t.Helper()
	within(t, fmt.Sprint("hear ", want), func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return slices.Contains(h.list, want[len(want)-1])
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	expect.Equal(t, h.list, want)
	h.list = nil
}

// slotsBut returns all slots but that of a table.
func slotsBut(id string) (list []int) {
	for slot := range slotCount {
		if slot != slotOf(id) {
			list = append(list, slot)
		}
	}
	return list
}

// hearingLog returns a Log that shares the streams of others, and what it has heard.
func hearingLog(t *testing.T, x *logTurns) (*Log, *hearing) {
	t.Helper()
	h := &hearing{}
	l := openLog(t, x.configs[1], LogConfig{Heard: h.heard})
	t.Cleanup(func() {
		expect.Done(t, l.Close())
		l.c.Close()
	})
	expect.Done(t, l.c.nc.Flush())
	return l, h
}

// listenTo appends to a table of which h should hear until it does, and then forgets all that. It
// returns the table's last number.
func (h *hearing) listenTo(t *testing.T, other *Log, id string) (last log.Seq) {
	t.Helper()
	within(t, "something is heard", func() bool {
		last++
		grow(t, other, id, last, last)
		h.mu.Lock()
		defer h.mu.Unlock()
		return len(h.list) > 0
	})
	within(t, "all is heard", func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		return slices.Contains(h.list, fmt.Sprint(id, " ", last))
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	h.list = nil
	return last
}

func hearOthers(t *testing.T, x *logTurns) {
	l, h := hearingLog(t, x)
	other := x.list[0]
	last := h.listenTo(t, other, "t")
	grow(t, other, "t", last+1, last+2)
	grow(t, l, "t", last+3, last+3) // its own is not heard
	clean(t, other)                 // nor what is only moved
	grow(t, other, "t", last+4, last+4)
	expect.Done(t, other.Remove(t.Context(), "t"))
	h.require(t, fmt.Sprint("t ", last+1), fmt.Sprint("t ", last+2), fmt.Sprint("t ", last+4), "t 0")
}

func followTable(t *testing.T, x *logTurns) {
	l, h := hearingLog(t, x)
	other := x.list[0]
	expect.Done(t, l.SetSlots(slotsBut("t")))
	stop := l.Follow("t")
	expect.Done(t, l.c.nc.Flush())
	last := h.listenTo(t, other, "t")
	stop()
	expect.Done(t, l.c.nc.Flush())
	grow(t, other, "t", last+1, last+1)
	h.listenTo(t, other, "u")
	grow(t, other, "t", last+2, last+2)
	grow(t, other, "v", 1, 1)
	h.require(t, "v 1")
}

func dueOfSlots(t *testing.T, x *logTurns) {
	a, b := x.list[0], x.list[1]
	wake := time.Unix(5, 0)
	due := func(want ...string) {
		t.Helper()
		got, err := a.Due(t.Context(), wake)
		expect.Done(t, err)
		expect.Equal(t, got, want)
	}
	expect.Done(t, b.Append(t.Context(), "t", 0, log.Head{Wake: wake}, entries(1, 1)...))
	expect.Done(t, b.Append(t.Context(), "u", 0, log.Head{Wake: wake}, entries(1, 1)...))
	due("t", "u")
	expect.Done(t, a.SetSlots(slotsBut("t")))
	due("u")
	expect.Done(t, b.Append(t.Context(), "u", 1, log.Head{}, entries(2, 2)...))
	due()
	expect.Done(t, a.SetSlots([]int{slotOf("t")}))
	due("t")
	expect.Done(t, a.SetSlots(nil))
	due()
	expect.Done(t, b.Append(t.Context(), "v", 0, log.Head{Wake: wake}, entries(1, 1)...))
	expect.Done(t, a.SetSlots([]int{slotOf("u"), slotOf("v"), slotOf("t")}))
	due("t", "v")
}

// manyTables has more tables than one request may ask for, also in a single slot.
func manyTables(t *testing.T, x *logTurns) {
	const inSlot, others = 1100, 700
	l := x.list[0]
	wake := time.Unix(5, 0)
	err := parallel(inSlot+others, 64, func(i int) error {
		b := batch{table: strconv.Itoa(i), wake: wake, first: 1, entries: entries(1, 1)}
		subject := l.c.subject("log", "0", "0", tokenOf(b.table))
		if i >= inSlot {
			subject = l.c.subject("log", "0", strconv.Itoa(i%100*len(l.streams)), tokenOf(b.table))
		}
		_, err := l.streams[0].set(t.Context(), subject, b.encode())
		return err
	})
	expect.Done(t, err)
	for _, l := range x.list {
		due, err := l.Due(t.Context(), wake)
		expect.Done(t, err)
		expect.Equal(t, len(due), inSlot+others)
	}
}

func nothingRunsAfterClose(t *testing.T, x *logTurns) {
	l, _ := hearingLog(t, x)
	grow(t, l, "t", 1, pageLength)
	requireTable(t, l, "t", pageLength)
	for _, want := range []int{1 + pagers, 0} {
		stacks := make([]byte, 1<<22)
		stacks = stacks[:runtime.Stack(stacks, true)]
		workers := 0
		for _, worker := range []string{"hear", "writeOrdered"} {
			workers += bytes.Count(stacks, fmt.Appendf(nil, "(*Log).%s(%p", worker, l))
		}
		expect.Equal(t, workers, want)
		expect.Done(t, l.Close())
	}
}
