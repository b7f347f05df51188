package cluster

import (
	"context"

	"github.com/nats-io/nats.go"
)

// purgeRequest asks a stream to delete messages.
type purgeRequest struct {
	Filter string `json:"filter,omitempty"` // their subject; "" for all
	Before uint64 `json:"seq"`              // a sequence number
}

// purge deletes the messages with that subject, "" for all, whose sequence numbers are below one.
func (s stream) purge(ctx context.Context, subject string, before uint64) error {
	request := &nats.Msg{Subject: "$JS.API.STREAM.PURGE." + s.name, Data: encode(purgeRequest{subject, before})}
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
