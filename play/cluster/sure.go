package cluster

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"roundhouse/play/log"
)

// A NATS server that led a stream, froze and has woken up answers for a moment as if it still led
// it, without what others have stored meanwhile. So nobody may take its word that something does
// not exist, or is the last. lastForSure first stores something itself, which only the real leader
// can acknowledge, and then asks a server that has it.

// sureness shares one proof among all callers that wait for it.
type sureness struct {
	storing sync.Mutex
	mu      sync.Mutex
	next    *proof // the one that has not begun; nil if nobody waits
}

// proofFor is how long a proof stays stored: longer than anybody reads by it.
const proofFor = time.Minute

// proof is a message that was stored to prove that its number is the stream's last one.
type proof struct {
	done chan struct{} // closed once seq or err is set
	seq  uint64
	err  error
}

// lastForSure returns the last message with that subject. It misses none that was acknowledged
// before the call, unless there is no room to store anything. If there is none, the error is
// errNone.
func (s stream) lastForSure(ctx context.Context, subject string) (message, error) {
	list, err := s.lastsForSure(ctx, subject)
	switch {
	case err != nil:
		return message{}, err
	case len(list) == 0:
		return message{}, errNone
	}
	return list[0], nil
}

// lastsForSure is lastForSure for several subjects. Those without a message are left out.
func (s stream) lastsForSure(ctx context.Context, subjects ...string) (list []message, err error) {
	upTo, err := s.prove(ctx)
	if errors.Is(err, log.ErrFull) { // reading must go on
		return s.lasts(ctx, subjects...)
	}
	if err != nil {
		return nil, err
	}
	err = s.retry(ctx, func(ctx context.Context) (err error) {
		list, err = s.lastsOnce(ctx, upTo, append(slices.Clip(subjects), s.proofSubject))
		return err
	})
	return slices.DeleteFunc(list, func(m message) bool { return m.subject == s.proofSubject }), err
}

// prove stores a message after the call, and returns its sequence number.
func (s stream) prove(ctx context.Context) (uint64, error) {
	s.sure.mu.Lock()
	p := s.sure.next
	if p == nil {
		p = &proof{done: make(chan struct{})}
		s.sure.next = p
		go s.storeProof(context.WithoutCancel(ctx), p)
	}
	s.sure.mu.Unlock()
	select {
	case <-p.done:
		return p.seq, p.err
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// storeProof stores a proof when the one before it has been stored.
func (s stream) storeProof(ctx context.Context, p *proof) {
	s.sure.storing.Lock()
	defer s.sure.storing.Unlock()
	s.sure.mu.Lock()
	s.sure.next = nil // who comes from now on needs another one
	s.sure.mu.Unlock()
	m := &nats.Msg{Subject: s.proofSubject, Header: nats.Header{"Nats-TTL": {proofFor.String()}}}
	p.seq, p.err = s.send(ctx, m)
	close(p.done)
}

// proofSubjectOf returns the subject of the proofs of a stream.
func (c *Cluster) proofSubjectOf(name string) string {
	return c.subject(append(strings.Split(name, "-"), "note", noteTry)...)
}
