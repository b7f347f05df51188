package cluster

import (
	"context"
	"errors"

	"github.com/nats-io/nats.go"
)

// erase deletes the message with that sequence number, and overwrites it in the stream's files. If
// there is none, it succeeds.
func (s stream) erase(ctx context.Context, seq uint64) error {
	request := &nats.Msg{Subject: "$JS.API.STREAM.MSG.DELETE." + s.name, Data: encode(map[string]uint64{"seq": seq})}
	err := s.command(ctx, request)
	var api *apiError
	if errors.As(err, &api) && api.ErrCode == codeStays {
		err = s.requireGone(ctx, seq, api)
	}
	if errors.Is(err, errNone) {
		return nil
	}
	return err
}

// requireGone returns stays, the error of deleting a message, if that message is still there.
func (s stream) requireGone(ctx context.Context, seq uint64, stays error) error {
	if _, err := s.get(ctx, getRequest{Seq: seq}); err != nil {
		return err
	}
	return stays
}

// eraseBefore erases the messages with that subject that are older than the sequence number before.
func (s stream) eraseBefore(ctx context.Context, subject string, before uint64) error {
	for {
		m, err := s.next(ctx, subject, 1)
		switch {
		case errors.Is(err, errNone) || err == nil && m.seq >= before:
			return nil
		case err != nil:
			return err
		}
		if err := s.erase(ctx, m.seq); err != nil {
			return err
		}
	}
}

// command sends a request whose answer is that it was done, or an error.
func (s stream) command(ctx context.Context, request *nats.Msg) error {
	return s.retry(ctx, func(ctx context.Context) error {
		var answer struct {
			Error *apiError `json:"error"`
		}
		if err := s.ask(ctx, request, &answer); err != nil {
			return err
		}
		return asError(answer.Error)
	})
}
