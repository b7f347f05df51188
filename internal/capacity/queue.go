package main

import (
	"container/heap"
	"time"
)

// clock runs what happens in a simulation, in the order of its time.
type clock struct {
	now   time.Duration
	queue events
	count int
}

// event is something that happens at a time.
type event struct {
	at    time.Duration
	order int // of two at the same time
	do    func()
}

// after lets something happen after a time.
func (c *clock) after(wait time.Duration, do func()) {
	c.count++
	heap.Push(&c.queue, event{c.now + wait, c.count, do})
}

// runUntil runs until that time, or until nothing is left to happen.
func (c *clock) runUntil(end time.Duration) {
	for len(c.queue) > 0 && c.queue[0].at <= end {
		e := heap.Pop(&c.queue).(event)
		c.now = e.at
		e.do()
	}
}

// events is a heap of what has yet to happen, the earliest on top.
type events []event

func (e events) Len() int      { return len(e) }
func (e events) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e events) Less(i, j int) bool {
	return e[i].at < e[j].at || e[i].at == e[j].at && e[i].order < e[j].order
}

// Push implements heap.Interface.
func (e *events) Push(x any) { *e = append(*e, x.(event)) }

// Pop implements heap.Interface.
func (e *events) Pop() any {
	last := len(*e) - 1
	x := (*e)[last]
	*e = (*e)[:last]
	return x
}

// machine is a computer with some cores, which work on one job each.
type machine struct {
	c       *clock
	cores   int
	busy    int
	waiting []job
	worked  time.Duration // of all cores
}

// job is work for a core.
type job struct {
	takes time.Duration
	then  func()
}

// work does a job when a core is free, and then calls then.
func (m *machine) work(takes time.Duration, then func()) {
	if m.busy == m.cores {
		m.waiting = append(m.waiting, job{takes, then})
		return
	}
	m.busy++
	m.begin(job{takes, then})
}

func (m *machine) begin(j job) {
	m.worked += j.takes
	m.c.after(j.takes, func() {
		if len(m.waiting) > 0 {
			next := m.waiting[0]
			m.waiting = m.waiting[1:]
			m.begin(next)
		} else {
			m.busy--
		}
		j.then()
	})
}

// disk writes whatever has come since it began to write the last time, all at once.
type disk struct {
	c       *clock
	takes   time.Duration
	writing bool
	waiting []func()
}

// write calls then when something that comes now has been written.
func (d *disk) write(then func()) {
	d.waiting = append(d.waiting, then)
	if !d.writing {
		d.begin()
	}
}

func (d *disk) begin() {
	d.writing = true
	list := d.waiting
	d.waiting = nil
	d.c.after(d.takes, func() {
		d.writing = false
		if len(d.waiting) > 0 {
			d.begin()
		}
		for _, then := range list {
			then()
		}
	})
}
