package transfer

import (
	"context"
	"iter"
	"sync"
)

// atOnce is how many things are restored at once: a store answers many sooner than one by one.
const atOnce = 32

// copyAll calls restore for each of the things, until an error occurs, and returns the first one.
func copyAll[T any](ctx context.Context, from iter.Seq2[T, error], restore func(context.Context, T) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	things := make(chan T)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for thing := range things {
				if err := restore(ctx, thing); err != nil {
					stop(err)
				}
			}
		})
	}
	for thing, err := range from {
		if err != nil {
			stop(err)
			break
		}
		select {
		case things <- thing:
			continue
		case <-ctx.Done():
		}
		break
	}
	close(things)
	workers.Wait()
	return context.Cause(ctx)
}
