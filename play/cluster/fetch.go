package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// getRequest asks a stream for messages.
type getRequest struct {
	Seq       uint64   `json:"seq,omitempty"`
	LastFor   string   `json:"last_by_subj,omitempty"`
	NextFor   string   `json:"next_by_subj,omitempty"`
	Batch     int      `json:"batch,omitempty"`
	MultiLast []string `json:"multi_last,omitempty"`
	// Since asks for messages stored at that time or later, instead of Seq.
	Since *time.Time `json:"start_time,omitempty"`
}

// fetchAtOnce is how many messages are asked for at once.
const fetchAtOnce = 256

// errMany says that more subjects match than one request may ask for.
var errMany = errors.New("more subjects match than one request may ask for")

// each calls use for each message whose subject matches, from the sequence number from to upTo, in
// order. The messages must be there, although the server that answers may not have them yet. If use
// returns an error, each returns it.
func (s stream) each(ctx context.Context, filter string, from, upTo uint64, use func(message) error) error {
	for from <= upTo {
		list, pending, err := s.fetch(ctx, getRequest{Seq: from, NextFor: filter, Batch: fetchAtOnce})
		if err != nil && !errors.Is(err, errNone) {
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
		if pending > 0 {
			continue
		}
		reached, err := s.reach(ctx, upTo)
		if err != nil {
			return err
		}
		if reached && len(list) == 0 {
			return nil
		}
	}
	return nil
}

// reach reports whether a server that answers direct gets has the message with that sequence
// number, or a later one.
func (s stream) reach(ctx context.Context, seq uint64) (bool, error) {
	_, _, err := s.fetch(ctx, getRequest{Seq: seq, NextFor: ">", Batch: 1})
	if errors.Is(err, errNone) {
		return false, nil
	}
	return err == nil, err
}

// lasts returns the last message of each subject that matches, by sequence number. The answer comes
// from any server, and so may be of an earlier moment than upTo.
func (s stream) lasts(ctx context.Context, filter string) ([]message, error) {
	list, _, err := s.fetch(ctx, getRequest{MultiLast: []string{filter}})
	switch {
	case errors.Is(err, errNone):
		return nil, nil
	case !errors.Is(err, errMany):
		return list, err
	}
	upTo, err := s.end(ctx)
	if err != nil {
		return nil, err
	}
	newest := map[string]message{}
	err = s.each(ctx, filter, 1, upTo, func(m message) error {
		newest[m.subject] = m
		return nil
	})
	for _, m := range newest {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b message) int { return cmp.Compare(a.seq, b.seq) })
	return list, err
}

// fetch returns the messages that a direct get asks for, and how many more match. It is answered by
// any server that has the stream. If no message matches, the error is errNone.
func (s stream) fetch(ctx context.Context, request getRequest) (list []message, pending uint64, err error) {
	err = s.retry(ctx, func(ctx context.Context) (err error) {
		list, pending, err = s.fetchOnce(ctx, encode(request))
		return err
	})
	return list, pending, err
}

// fetchOnce is fetch without retries.
func (s stream) fetchOnce(ctx context.Context, request []byte) (list []message, pending uint64, err error) {
	inbox := s.nc.NewRespInbox()
	sub, err := s.nc.SubscribeSync(inbox)
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, sub.Unsubscribe()) }()
	if err := s.nc.PublishRequest("$JS.API.DIRECT.GET."+s.name, inbox, request); err != nil {
		return nil, 0, err
	}
	for {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return nil, 0, err
		}
		switch status := m.Header.Get("Status"); status {
		case "":
			got, err := messageOf(m)
			if err != nil {
				return nil, 0, err
			}
			list = append(list, got)
		case "204": // the end
			pending, err = strconv.ParseUint(m.Header.Get("Nats-Num-Pending"), 10, 64)
			return list, pending, err
		case "404":
			return nil, 0, errNone
		case "413":
			return nil, 0, errMany
		case "503":
			return nil, 0, nats.ErrNoResponders
		default:
			return nil, 0, fmt.Errorf("a direct get was answered with %s %s", status, m.Header.Get("Description"))
		}
	}
}

// messageOf returns the stored message in the answer to a direct get.
func messageOf(m *nats.Msg) (message, error) {
	seq, err := strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64)
	return message{subject: m.Header.Get("Nats-Subject"), seq: seq, header: m.Header, data: m.Data}, err
}

// lastToken returns the last token of a subject.
func lastToken(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }
