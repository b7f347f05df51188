package member

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Run sends and hears beats until ctx is done, and then says goodbye. It returns an error if this
// member must not be up: its release is older than the cluster's, or another server has its name.
func (m *Members) Run(ctx context.Context) error {
	stop, err := m.c.Bus.Listen(m.hear)
	if err != nil {
		return fmt.Errorf("the other servers cannot be heard: %w", err)
	}
	defer stop()
	over := make(chan struct{})
	var telling sync.WaitGroup
	telling.Go(func() { m.tellChanges(over) })
	err = m.keepBeating(ctx)
	m.sayGoodbye()
	close(over)
	telling.Wait()
	return err
}

// keepBeating sends beats until ctx is done or this member must end.
func (m *Members) keepBeating(ctx context.Context) error {
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		beat, next, err := m.step()
		if err != nil {
			return err
		}
		m.publish(beat)
		timer.Reset(time.Until(next))
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
		case <-m.wake:
		}
	}
}

// step does what is due. It returns a beat if one must be sent, and when something is due next.
func (m *Members) step() (beat []byte, next time.Time, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	m.settle(now)
	if m.err == nil && !now.Before(m.self.due) {
		beat = m.nextBeat(now)
	}
	return beat, m.nextDue(now), m.err
}

// nextDue returns when something will change although nothing is heard; m must be locked.
func (m *Members) nextDue(now time.Time) time.Time {
	next := m.self.due
	sooner := func(at time.Time) {
		if at.After(now) && at.Before(next) {
			next = at
		}
	}
	sooner(m.self.upAt)
	sooner(m.self.echoed.Add(silence))
	for _, o := range m.others {
		sooner(o.upAt)
		sooner(o.heard.Add(silence))
	}
	return next
}

// publish sends a beat, if there is one. If it cannot be sent, it is lost, as a beat may be.
func (m *Members) publish(beat []byte) {
	if beat == nil {
		return
	}
	if err := m.c.Bus.Publish(beat); err != nil {
		m.log.Debug("a beat is not sent", "error", err)
	}
}

// sayGoodbye gives up this member's slots and tells the others, who take them at once.
func (m *Members) sayGoodbye() {
	m.mu.Lock()
	now := time.Now()
	m.become(Leaving, now)
	m.settle(now)
	beat := m.nextBeat(now)
	m.mu.Unlock()
	m.publish(beat)
}

// tellChanges calls Config.Changed after changes, until over is closed and all have been told.
func (m *Members) tellChanges(over <-chan struct{}) {
	tell := m.c.Changed
	if tell == nil {
		tell = func() {}
	}
	for {
		select {
		case <-m.changed:
			tell()
			continue
		case <-over:
		}
		select {
		case <-m.changed:
			tell()
		default:
		}
		return
	}
}
