package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/term"

	"roundhouse/sim"
)

// progress is a line on a terminal that tells how far long work has come. It
// appears after a moment and is gone at the end.
type progress struct {
	out   io.Writer
	sim   *sim.Progress
	each  int // rounds of one unit
	total int // units
	unit  string
	stop  chan struct{}
	wait  sync.WaitGroup
}

// showProgress shows the progress of total units, each of so many rounds, on out if
// that is a terminal; else it is nil and does nothing.
func showProgress(out io.Writer, of *sim.Progress, total, each int, unit string) *progress {
	file, ok := out.(*os.File)
	if !ok || !term.IsTerminal(file.Fd()) {
		return nil
	}
	p := &progress{out: out, sim: of, each: each, total: total, unit: unit, stop: make(chan struct{})}
	p.wait.Go(p.run)
	return p
}

// end takes the line away.
func (p *progress) end() {
	if p != nil {
		close(p.stop)
		p.wait.Wait()
	}
}

func (p *progress) run() {
	const often = 200 * time.Millisecond
	tick, began := time.NewTicker(often), time.Now()
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			played, before := p.sim.Played.Load(), p.sim.Before.Load()
			fmt.Fprint(p.out, "\r\x1b[K"+p.text(before, played, time.Since(began)))
		case <-p.stop:
			fmt.Fprint(p.out, "\r\x1b[K")
			return
		}
	}
}

// text returns the text when so many rounds were played before, and so many in the time
// that it took.
func (p *progress) text(before, played int64, took time.Duration) string {
	all, done := int64(p.total)*int64(p.each), before+played
	text := bar(done, all) +
		fmt.Sprintf(" %d of %d %s", done/int64(p.each), p.total, p.unit)
	if played == 0 || took <= 0 {
		return text
	}
	speed := float64(played) / took.Seconds()
	left := time.Duration(float64(all-done) / speed * float64(time.Second))
	return text + fmt.Sprintf(" · %s a second · %s left", rate(speed/float64(p.each)), left.Round(time.Second))
}

// bar is a bar of which as much is full as is done.
func bar(done, all int64) string {
	const width = 24
	full := int(done * width / max(all, 1))
	return strings.Repeat("█", full) + strings.Repeat("░", width-full)
}

// rate is a number with two digits that count, or all in front of the point.
func rate(x float64) string {
	switch {
	case x >= 10:
		return fmt.Sprintf("%.0f", x)
	case x >= 1:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2g", x)
}
