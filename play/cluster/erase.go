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

// compactLogs makes the NATS servers drop what their Raft logs hold of the stream. The logs have
// every message in full, also the erased ones, until a server makes a snapshot, which each does
// after two to three minutes. A message that is refused only when it is applied, as this one is,
// makes them do so at once. If something is stored at the same moment, it may take until the next
// snapshot.
func (s stream) compactLogs(ctx context.Context, subject string) error {
	refused := &nats.Msg{Subject: subject, Header: nats.Header{nats.ExpectedLastMsgIdHdr: {"none has this ID"}}}
	_, err := s.send(ctx, refused)
	var api *apiError
	if errors.As(err, &api) && api.ErrCode == codeOther {
		return nil
	}
	return err
}
