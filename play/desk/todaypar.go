//go:build !js

package desk

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"roundhouse/game/deal"
	"roundhouse/game/fair"
	"roundhouse/game/preset"
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

	one sync.Mutex // held while one is reckoned
}

// The limits of reckoning pars.
const (
	parsADay = 200
	parTime  = time.Minute // a par takes some seconds, and may have to wait for bots
	parTask  = "par"       // for whom it is reckoned: for nobody alone
)

var parPlayouts = 1 << 17 // fewer in tests

// begin reports whether the par of that key is to be reckoned now; the caller must call end then,
// with whether it was: no other attempt counts.
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

func (p *pars) end(key string, reckoned bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.now, key)
	if !reckoned && p.count > 0 {
		p.count--
	}
}

// parOf returns the par of a date by some rules, or nil as long as it is not known. Then it is
// reckoned.
func (d *Desk) parOf(ctx context.Context, date table.Date, ref preset.Ref, secret deal.Secret) (*Part, error) {
	rules, err := canonicalRules(ref)
	if err != nil {
		return nil, err
	}
	p, known, err := d.days.ParOf(ctx, date.String(), rules)
	if err != nil {
		return nil, err
	}
	if known {
		return &Part{Value: p.Points, Error: p.Error}, nil
	}
	if key := date.String() + rules; d.days.pars.begin(key, table.DateOf(d.c.Now())) {
		d.asides.do(func() {
			var err error
			defer func() { d.days.pars.end(key, !isBusy(err)) }()
			d.days.pars.one.Lock()
			defer d.days.pars.one.Unlock()
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), parTime)
			defer cancel()
			err = d.reckonPar(ctx, date, ref, secret)
			if err != nil && !isBusy(err) && d.requireOpen() == nil { // whoever asks next has it reckoned
				d.log.Error("a par is not known yet", "error", logSafe(err))
			}
		})
	}
	return nil, nil
}

// isBusy reports whether nothing was reckoned, since there was no time for it.
func isBusy(err error) bool {
	var full *rota.Full
	return errors.Is(err, rota.ErrBusy) || errors.As(err, &full)
}

// reckonPar reckons the par of a date by some rules.
func (d *Desk) reckonPar(ctx context.Context, date table.Date, ref preset.Ref, secret deal.Secret) error {
	ctx, stop := d.untilClosing(ctx)
	defer stop()
	done, err := d.rota.Begin(ctx, rota.Task{For: parTask, Kind: rota.Judgement})
	if err != nil {
		return err
	}
	defer done()
	dealt, _, err := fair.DealDay(secret, ref)
	if err != nil {
		return err
	}
	rules, err := canonicalRules(ref)
	if err != nil {
		return err
	}
	par, err := luck.Par(ctx, dealt, 1, parPlayouts, uint64(date))
	if err != nil {
		return fmt.Errorf("a par cannot be reckoned: %w", err)
	}
	return d.days.SetPar(ctx, date.String(), rules, day.Par{Points: roundThousandths(par.Value), Error: roundThousandths(par.Error)})
}
