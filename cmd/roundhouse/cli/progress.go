package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"roundhouse/lab/sim"
)

// Progress is a line on a terminal that shows how much of a simulation is done. It appears after a
// moment and disappears at the end. All methods of a nil Progress do nothing.
type Progress struct {
	out   io.Writer
	sim   *sim.Progress
	each  int // the number of rounds in a unit
	total int // the number of units
	unit  string
	stop  chan struct{}
	wait  sync.WaitGroup
}

// ShowProgress shows on out the progress of a simulation of total units; each is the number of
// rounds in a unit. If out is not a terminal, it returns nil.
func ShowProgress(out io.Writer, of *sim.Progress, total, each int, unit string) *Progress {
	if !IsTerminal(out) {
		return nil
	}
	p := &Progress{out: out, sim: of, each: each, total: total, unit: unit, stop: make(chan struct{})}
	p.wait.Go(p.redrawUntilStopped)
	return p
}

// Clear removes the line.
func (p *Progress) Clear() {
	if p != nil {
		close(p.stop)
		p.wait.Wait()
	}
}

// redrawUntilStopped redraws the line at intervals until stop is closed.
func (p *Progress) redrawUntilStopped() {
	const interval = 200 * time.Millisecond
	tick, began := time.NewTicker(interval), time.Now()
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			played, before := p.sim.Played.Load(), p.sim.Before.Load()
			fmt.Fprint(p.out, "\r\x1b[K"+p.lineText(before, played, time.Since(began)))
		case <-p.stop:
			fmt.Fprint(p.out, "\r\x1b[K")
			return
		}
	}
}

// lineText returns the text of the line. played rounds have taken the time took, and before rounds
// were already done by an interrupted run.
func (p *Progress) lineText(before, played int64, took time.Duration) string {
	all, done := int64(p.total)*int64(p.each), before+played
	text := Bar(done, all) +
		fmt.Sprintf(" %d of %d %s", done/int64(p.each), p.total, p.unit)
	if played == 0 || took <= 0 {
		return text
	}
	speed := float64(played) / took.Seconds()
	left := time.Duration(float64(all-done) / speed * float64(time.Second))
	return text + fmt.Sprintf(" · %s a second · %s left", rateText(speed/float64(p.each)), left.Round(time.Second))
}

// Bar returns a bar, of which the filled part is the share of done in all.
func Bar(done, all int64) string {
	const width = 24
	full := int(done * width / max(all, 1))
	return strings.Repeat("█", full) + strings.Repeat("░", width-full)
}

// rateText returns a number with two significant digits, or with all digits before the decimal
// point if there are more.
func rateText(x float64) string {
	switch {
	case x >= 10:
		return fmt.Sprintf("%.0f", x)
	case x >= 1:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2g", x)
}
