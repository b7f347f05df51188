//go:build !js

package desk

import (
	"context"
	"fmt"
	"sync"
	"time"

	"roundhouse/lab/luck"
	"roundhouse/play/day"
	"roundhouse/play/rota"
	"roundhouse/play/table"
)

// pars is the pars that are being reckoned, and how many were on this day.
type pars struct {
	mu    sync.Mutex
	now   map[string]bool
	on    table.Date
	count int
}

// The limits of reckoning pars.
const (
	parsADay    = 200
	parPlayouts = 1 << 17
	parTime     = time.Minute // a par takes some seconds, and may have to wait for bots
)

// begin reports whether the par of that key is to be reckoned now; the caller must call end then.
func (p *pars) begin(key string, today table.Date) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.on != today {
		p.on, p.count = today, 0
	}
	if p.now[key] || p.count >= parsADay {
		return false
	}
	if p.now == nil {
		p.now = map[string]bool{}
	}
	p.now[key] = true
	p.count++
	return true
}

func (p *pars) end(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.now, key)
}

// parOf returns the par of a table's date, or nil as long as it is not known. Then it is reckoned.
func (d *Desk) parOf(ctx context.Context, from Caller, date table.Date, rules, id string) (*Part, error) {
	p, known, err := d.days.ParOf(ctx, date.String(), rules)
	if err != nil {
		return nil, err
	}
	if known {
		return &Part{Value: p.Points, Error: p.Error}, nil
	}
	if key := date.String() + rules; d.days.pars.begin(key, table.DateOf(d.c.Now())) {
		d.asides.do(func() {
			defer d.days.pars.end(key)
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), parTime)
			defer cancel()
			if err := d.reckonPar(ctx, from, date, rules, id); err != nil && d.requireOpen() == nil {
				d.log.Error("a par is not known yet", "error", logSafe(err))
			}
		})
	}
	return nil, nil
}

// reckonPar reckons the par of a date by the deal of a table of it.
func (d *Desk) reckonPar(ctx context.Context, from Caller, date table.Date, rules, id string) error {
	ctx, stop := d.untilClosing(ctx)
	defer stop()
	done, err := d.rota.Begin(ctx, rota.Task{For: string(from.asWho()), Kind: rota.Judgement})
	if err != nil {
		return err
	}
	defer done()
	r, err := d.replayToJudge(ctx, from, id, 1)
	if err != nil {
		return err
	}
	par, err := luck.Par(ctx, r.Start, 1, parPlayouts, uint64(date))
	if err != nil {
		return fmt.Errorf("a par cannot be reckoned: %w", err)
	}
	return d.days.SetPar(ctx, date.String(), rules, day.Par{Points: roundThousandths(par.Value), Error: roundThousandths(par.Error)})
}
