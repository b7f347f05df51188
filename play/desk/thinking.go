package desk

import (
	"context"
	"errors"
	"fmt"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/rota"
)

// adviceFor waits for its turn to think, and ranks the viewer's actions. The same view and past
// lead to the same answer, unless the time limit most is reached.
func (d *Desk) adviceFor(
	ctx context.Context, from Caller, k rota.Kind, v game.View, past *game.Past, most time.Duration,
) ([]bot.Advice, error) {
	ctx, cancel := d.untilClosing(ctx)
	defer cancel()
	done, err := d.rota.Begin(ctx, rota.Task{For: string(from.asWho()), Kind: k})
	if err != nil {
		return nil, noTurn(ctx, k, err)
	}
	defer done()
	until := time.Now().Add(most)
	stop := func() bool {
		d.c.Breathe()
		return ctx.Err() != nil || time.Now().After(until)
	}
	e := bot.Expert{Playouts: bot.HintPlayouts, Seed: 1, Stop: stop}
	list := e.Advise(v, past)
	return list, context.Cause(ctx)
}

// noTurn returns the error for a caller whose request got no turn to think.
func noTurn(ctx context.Context, k rota.Kind, err error) error {
	var full *rota.Full
	switch {
	case errors.As(err, &full):
		return tooMany(fmt.Sprintf("%ss: %s: wait a while", k, full), full.Retry.Seconds())
	case errors.Is(err, rota.ErrBusy):
		return retryLater("busy", "many ask for "+k.String()+"s just now", 5)
	}
	return context.Cause(ctx)
}

// untilClosing returns a context that is cancelled with hall.ErrClosed as its cause when the desk
// drains.
func (d *Desk) untilClosing(ctx context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-d.closing:
			cancel(hall.ErrClosed)
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}
