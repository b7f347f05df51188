package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// getRequest asks a stream for messages.
type getRequest struct {
	Seq       uint64   `json:"seq,omitempty"`
	LastFor   string   `json:"last_by_subj,omitempty"`
	NextFor   string   `json:"next_by_subj,omitempty"`
	Batch     int      `json:"batch,omitempty"`
	MaxBytes  int      `json:"max_bytes,omitempty"`
	MultiLast []string `json:"multi_last,omitempty"`
	// Since asks for messages stored at that time or later, instead of Seq.
	Since *time.Time `json:"start_time,omitempty"`
}

// The most that is asked for at once. Each request costs a server time for all subjects that match,
// so there should be few; but an attempt takes a second at most.
const (
	fetchAtOnce = 4096    // messages
	fetchBytes  = 2 << 20 // bytes of messages, and one message more
)

// mostFilters is how many filters one request for last messages may have, beside that of a proof.
const mostFilters = 1000

// errMany says that more subjects match than one request may ask for.
var errMany = errors.New("more subjects match than one request may ask for")

// each calls use for each message whose subject matches, from the sequence number from to upTo, in
// order. It misses none that was acknowledged before the call, although the server that answers may
// lag behind. If use returns an error, each returns it.
func (s stream) each(ctx context.Context, filter string, from, upTo uint64, use func(message) error) error {
	for from <= upTo {
		list, err := s.some(ctx, filter, from)
		if errors.Is(err, errNone) {
			return nil
		} else if err != nil {
			return err
		}
		for _, m := range list {
			if m.seq > upTo {
				return nil
			}
			if err := use(m); err != nil {
				return err
			}
			from = m.seq + 1
		}
	}
	return nil
}

// some returns the next messages whose subject matches, from a sequence number on: at least one. If
// the leader has none, the error is errNone.
func (s stream) some(ctx context.Context, filter string, from uint64) ([]message, error) {
	list, _, err := s.fetch(ctx, getRequest{Seq: from, NextFor: filter, Batch: fetchAtOnce, MaxBytes: fetchBytes})
	if err == nil && len(list) > 0 || err != nil && !errors.Is(err, errNone) {
		return list, err
	}
	m, err := s.next(ctx, filter, from)
	return []message{m}, err
}

// lasts returns the last message of each subject that matches one of the filters, by sequence
// number. It misses none that was acknowledged before the call, and may have some that were
// deleted.
func (s stream) lasts(ctx context.Context, filters ...string) ([]message, error) {
	upTo, err := s.end(ctx)
	if err != nil || upTo == 0 || len(filters) == 0 {
		return nil, err
	}
	var list []message
	err = s.retry(ctx, func(ctx context.Context) (err error) {
		list, err = s.lastsOnce(ctx, upTo, filters)
		return err
	})
	if errors.Is(err, errMany) {
		return s.walkLasts(ctx, upTo, filters)
	}
	return list, err
}

// errBehind says that the server that answered lacks messages.
var errBehind = errors.New("the server lags behind")

// lastsOnce asks one server for the last messages. If that server has not reached upTo, the error
// is errBehind.
func (s stream) lastsOnce(ctx context.Context, upTo uint64, filters []string) ([]message, error) {
	got, err := s.fetchOnce(ctx, encode(getRequest{MultiLast: filters}))
	switch {
	case errors.Is(err, errNone):
		return nil, s.requireNone(ctx, filters)
	case err != nil:
		return nil, err
	case got.pending > 0:
		return nil, errMany
	case got.upTo < upTo:
		return nil, errBehind
	}
	return got.list, nil
}

// requireNone returns errBehind if the leader has a message that matches one of the filters.
func (s stream) requireNone(ctx context.Context, filters []string) error {
	for _, f := range filters {
		if _, err := s.next(ctx, f, 1); err == nil {
			return errBehind
		} else if !errors.Is(err, errNone) {
			return err
		}
	}
	return nil
}

// walkLasts is lasts for more messages than one request may ask for.
func (s stream) walkLasts(ctx context.Context, upTo uint64, filters []string) (list []message, err error) {
	newest := map[string]message{}
	for _, f := range filters {
		err := s.each(ctx, f, 1, upTo, func(m message) error {
			newest[m.subject] = m
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return slices.SortedFunc(maps.Values(newest), func(a, b message) int { return cmp.Compare(a.seq, b.seq) }), nil
}

// fetched is the answer to a direct get.
type fetched struct {
	list    []message
	pending uint64 // how many more match
	upTo    uint64 // for last messages: the sequence number that the server has reached
}

// leaderTime is how long lastSoon waits for the leader.
const leaderTime = 300 * time.Millisecond

// lastSoon returns the last message with that subject. If the leader does not answer soon, another
// server may answer, which may lag behind. If there is none, the error is errNone.
func (s stream) lastSoon(ctx context.Context, subject string) (message, error) {
	soon, cancel := context.WithTimeout(ctx, leaderTime)
	defer cancel()
	m, err := s.last(soon, subject)
	if err == nil || soon.Err() == nil || ctx.Err() != nil {
		return m, err
	}
	list, _, err := s.fetch(ctx, getRequest{MultiLast: []string{subject}})
	switch {
	case err != nil:
		return message{}, err
	case len(list) == 0:
		return message{}, errNone
	}
	return list[0], nil
}

// fetch returns the messages that a direct get asks for, and how many more match. It is answered by
// any server that has the stream. If no message matches, the error is errNone.
func (s stream) fetch(ctx context.Context, request getRequest) (list []message, pending uint64, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		got, err := s.fetchOnce(ctx, encode(request))
		list, pending = got.list, got.pending
		return err
	})
	return list, pending, err
}

// fetchOnce returns the answer to a direct get, without retries.
func (s stream) fetchOnce(ctx context.Context, request []byte) (got fetched, err error) {
	inbox := s.nc.NewRespInbox()
	sub, err := s.nc.SubscribeSync(inbox)
	if err != nil {
		return got, err
	}
	defer func() { err = errors.Join(err, sub.Unsubscribe()) }()
	if err := s.nc.PublishRequest("$JS.API.DIRECT.GET."+s.name, inbox, request); err != nil {
		return got, err
	}
	for {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return fetched{}, err
		}
		if ended, err := got.add(m); ended || err != nil {
			return got, err
		}
	}
}

// add adds one message of the answer, and reports whether it is the end.
func (f *fetched) add(m *nats.Msg) (ended bool, err error) {
	switch status := m.Header.Get("Status"); status {
	case "":
		got, err := messageOf(m)
		f.list = append(f.list, got)
		return false, err
	case "204": // the end
		f.upTo, _ = strconv.ParseUint(m.Header.Get("Nats-UpTo-Sequence"), 10, 64) // not in every answer
		f.pending, err = strconv.ParseUint(m.Header.Get("Nats-Num-Pending"), 10, 64)
		return true, err
	case "404":
		return true, errNone
	case "413":
		return true, errMany
	case "503":
		return true, nats.ErrNoResponders
	default:
		return true, fmt.Errorf("a direct get was answered with %s %s", status, m.Header.Get("Description"))
	}
}

// messageOf returns the stored message in the answer to a direct get.
func messageOf(m *nats.Msg) (message, error) {
	seq, err := strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64)
	return message{subject: m.Header.Get("Nats-Subject"), seq: seq, header: m.Header, data: m.Data}, err
}
