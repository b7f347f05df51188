package bell

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/quota"
)

// tend sends a ring that is due, unless that must wait or is of no use any more.
func (b *Bell) tend(ctx context.Context, key string) error {
	row, err := log.GetRow(ctx, b.c.Rows, key)
	if err != nil {
		b.wait(key, b.c.Now().Add(tryAgain))
		return err
	}
	if row.Rev == 0 {
		return nil
	}
	k, err := readKept(row)
	now := b.c.Now()
	switch {
	case err != nil:
		return errors.Join(err, b.c.Rows.Delete(ctx, row.Key, row.Rev))
	case k.Over || k.About != "" && !b.c.Owns(k.About):
		return nil
	case k.By != "" && k.By != b.own && !b.c.Alone && k.Until.After(now): // another server sends it
		b.wait(key, k.Until)
		return nil
	case k.Due.After(now):
		b.wait(key, k.Due)
		return nil
	}
	k.By, k.Until = b.own, now.Add(claimFor)
	if row.Rev, err = b.put(ctx, row, &k); err != nil {
		b.wait(key, now.Add(tryAgain))
		return movedOr(err)
	}
	tried, err := b.sendClaimed(ctx, &k)
	if err != nil {
		b.wait(key, now.Add(tryAgain))
		return err
	}
	k.By, k.Until = "", time.Time{}
	if _, err = b.put(ctx, row, &k); err != nil {
		b.wait(key, now.Add(tryAgain))
		return movedOr(err)
	}
	if !k.Over {
		b.wait(key, k.Due)
	}
	return b.learn(context.WithoutCancel(ctx), &k, tried)
}

func movedOr(err error) error {
	if errors.Is(err, log.ErrMoved) {
		return nil
	}
	return err
}

// put stores a ring in place of its row.
func (b *Bell) put(ctx context.Context, row log.Row, k *kept) (log.Rev, error) {
	value, err := json.Marshal(k)
	if err != nil {
		return 0, err
	}
	return b.c.Rows.Put(context.WithoutCancel(ctx), row.Key, row.Rev, value)
}

// sendClaimed sends a ring that this server has claimed, says in k what has become of it, and
// returns the channels that it has tried.
func (b *Bell) sendClaimed(ctx context.Context, k *kept) (tried []Channel, err error) {
	now := b.c.Now()
	w, err := b.Wishes(ctx, k.Person)
	if err != nil {
		return nil, err
	}
	at := w.After(now)
	switch {
	case k.isStale(at) || !w.has(k.Kind):
		k.Over = true
		return nil, nil
	case at.After(now):
		k.Due = at
		return nil, nil
	}
	stands, err := b.c.Stands(ctx, &k.Ring)
	if err != nil {
		return nil, err
	}
	if !stands || k.Tries == 0 && !b.mayRing(k) {
		k.Over = true
		return nil, nil
	}
	if k.Kind == Turn && w.Mail.IsDaily() {
		if err := b.collect(ctx, &k.Ring, &w, now); err != nil {
			return nil, err
		}
	}
	channels := k.left(w.channels(k.Kind))
	again := b.sendAll(ctx, k, &w, channels)
	switch {
	case again == 0 || now.Sub(k.Made) > giveUp:
		k.Over = true
	case ctx.Err() == nil: // otherwise the server stops, and the next one sends the rest at once
		k.Tries++
		k.Due = b.c.Now().Add(again)
	}
	return channels, nil
}

// mayRing counts the ring, and reports whether its person has not had too many in the last hour.
func (b *Bell) mayRing(k *kept) bool {
	_, ok := b.quota.Take(quota.Rate{PerSecond: perHour / time.Hour.Seconds(), Burst: perHour}, string(k.Person))
	return ok
}

// collect makes the ring a part of the day's mail.
func (b *Bell) collect(ctx context.Context, r *Ring, w *Wishes, now time.Time) error {
	at := w.digestAfter(now)
	return b.store(ctx, Ring{Person: r.Person, Kind: Digest, Of: at.UTC().Format(time.DateOnly), Made: at}, at)
}

// sendAll sends the ring through the channels at the same time, and returns when to try those again
// that did not take it; 0 means never.
func (b *Bell) sendAll(ctx context.Context, k *kept, w *Wishes, channels []Channel) (again time.Duration) {
	outcomes := make([]Outcome, len(channels))
	var work sync.WaitGroup
	for i, c := range channels {
		work.Go(func() { outcomes[i] = b.c.Send(ctx, &k.Ring, w, c) })
	}
	work.Wait()
	for i, c := range channels {
		if outcomes[i].Result != Later {
			k.note(c, outcomes[i].Result)
			continue
		}
		wait := max(outcomes[i].After, tryAgain<<min(k.Tries, 8))
		if again == 0 || wait < again {
			again = wait
		}
	}
	return again
}
