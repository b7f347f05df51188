package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"

	"roundhouse/play/log"
)

// stream reads and writes one stream of JetStream. Whatever fails because NATS servers come, go or
// elect a leader is retried until the context is done.
type stream struct {
	nc   *nats.Conn
	link *link
	name string

	sure         *sureness
	proofSubject string
}

func (c *Cluster) streamOf(name string) stream {
	sure, _ := c.sure.LoadOrStore(name, new(sureness))
	return stream{c.nc, c.link, c.streamName(name), sure.(*sureness), c.proofSubjectOf(name)}
}

// message is a stored message.
type message struct {
	subject string
	seq     uint64 // its sequence number in the stream
	header  nats.Header
	data    []byte
}

var (
	errMoved = errors.New("there is a newer message than the expected one")
	errNone  = errors.New("there is no such message")
)

const (
	oneTry   = time.Second           // how long one attempt may take
	allTries = 12 * time.Second      // how long all attempts may take, unless the caller sets a limit
	tryPause = 20 * time.Millisecond // before the next attempt
)

// The error codes of JetStream that need an answer of their own.
const (
	codeMoved = 10071 // the expected sequence is not the last one
	codeNone  = 10037 // there is no such message
	codeHole  = 10043 // there is no such message any more
	codeStays = 10057 // the message could not be deleted, perhaps because there is none
	codeBusy  = 10164 // another message of that subject is under way
	codeTwice = 10158 // the same message is under way
	codeFull  = 10077 // no room, as the stream's own limit says
	codeRoom  = 10047 // no room on the servers' disks
)

// apiError is an error in an answer of JetStream.
type apiError struct {
	Code        int    `json:"code"`
	ErrCode     int    `json:"err_code"`
	Description string `json:"description"`
}

func (e *apiError) Error() string { return fmt.Sprintf("%s (%d)", e.Description, e.ErrCode) }

// failure returns the error that callers know.
func (e *apiError) failure() error {
	switch e.ErrCode {
	case codeMoved:
		return errMoved
	case codeNone, codeHole:
		return errNone
	case codeFull, codeRoom:
		return fmt.Errorf("%w: %s", log.ErrFull, e.Description)
	}
	return e
}

// isPassing reports whether a later attempt may succeed.
func (e *apiError) isPassing() bool {
	switch e.ErrCode {
	case codeRoom, codeFull, codeStays:
		return false
	case codeBusy, codeTwice:
		return true
	}
	return e.Code >= 500
}

// put stores a message after the last one with its subject, which must have the sequence number
// expected; 0 means that there is none. If there is another, the error is errMoved: if this call
// had to be retried, that other may be this message itself.
func (s stream) put(ctx context.Context, subject string, expected uint64, data []byte) (uint64, error) {
	m := &nats.Msg{Subject: subject, Data: data, Header: nats.Header{
		nats.ExpectedLastSubjSeqHdr: {strconv.FormatUint(expected, 10)},
	}}
	return s.send(ctx, m)
}

// set stores a message, whatever is the last one with its subject.
func (s stream) set(ctx context.Context, subject string, data []byte) (uint64, error) {
	return s.send(ctx, &nats.Msg{Subject: subject, Data: data})
}

// send stores a message and returns its sequence number.
func (s stream) send(ctx context.Context, m *nats.Msg) (seq uint64, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		var answer struct {
			Seq   uint64    `json:"seq"`
			Error *apiError `json:"error"`
		}
		err := s.ask(ctx, m, &answer)
		switch {
		case err != nil || answer.Error != nil && answer.Error.isPassing(): // a server that is cut off answers, too
			s.link.noteSilence(s.nc)
		case answer.Error == nil:
			s.link.noteStored()
		}
		seq = answer.Seq
		return cmp.Or(err, asError(answer.Error))
	})
	return seq, err
}

// asError returns e as an error, or nil.
func asError(e *apiError) error {
	if e == nil {
		return nil
	}
	return e
}

// ask sends a request and decodes its answer.
func (s stream) ask(ctx context.Context, m *nats.Msg, into any) error {
	res, err := s.nc.RequestMsgWithContext(ctx, m)
	if err != nil {
		return err
	}
	return json.Unmarshal(res.Data, into)
}

// retry calls try until it succeeds, fails for good or ctx is done; a ctx without a deadline lasts
// for allTries.
func (s stream) retry(ctx context.Context, try func(context.Context) error) error {
	if _, limited := ctx.Deadline(); !limited {
		limit, cancel := context.WithTimeout(ctx, allTries)
		defer cancel()
		ctx = limit
	}
	for {
		one, cancel := s.link.attempt(ctx)
		err := try(one)
		cancel()
		var api *apiError
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &api) && !api.isPassing():
			return api.failure()
		case errors.Is(err, nats.ErrConnectionClosed) || errors.Is(err, errNone) || errors.Is(err, errMany):
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(tryPause):
		}
	}
}

// last returns the last message with that subject, from the stream's leader, or a server that takes
// itself for the leader: see lastForSure. If there is none, the error is errNone.
func (s stream) last(ctx context.Context, subject string) (message, error) {
	return s.get(ctx, getRequest{LastFor: subject})
}

// next returns the first message whose subject matches, from a sequence number on, from the
// stream's leader. If there is none, the error is errNone.
func (s stream) next(ctx context.Context, filter string, from uint64) (message, error) {
	return s.get(ctx, getRequest{Seq: from, NextFor: filter})
}

// get returns the message that a request asks the stream's leader for. If there is none, the error
// is errNone.
func (s stream) get(ctx context.Context, get getRequest) (m message, err error) {
	request := &nats.Msg{Subject: "$JS.API.STREAM.MSG.GET." + s.name, Data: encode(get)}
	err = s.retry(ctx, func(ctx context.Context) error {
		var answer struct {
			Message struct {
				Subject string `json:"subject"`
				Seq     uint64 `json:"seq"`
				Header  []byte `json:"hdrs"`
				Data    []byte `json:"data"`
			} `json:"message"`
			Error *apiError `json:"error"`
		}
		if err := s.ask(ctx, request, &answer); err != nil || answer.Error != nil {
			return errors.Join(err, asError(answer.Error))
		}
		from := answer.Message
		m = message{subject: from.Subject, seq: from.Seq, data: from.Data}
		if len(from.Header) > 0 {
			m.header, _ = nats.DecodeHeadersMsg(from.Header) // made by the server
		}
		return nil
	})
	return m, err
}

// end returns the sequence number of the stream's last message, from its leader.
func (s stream) end(ctx context.Context) (seq uint64, err error) {
	request := &nats.Msg{Subject: "$JS.API.STREAM.INFO." + s.name}
	err = s.retry(ctx, func(ctx context.Context) error {
		var answer struct {
			State struct {
				Last uint64 `json:"last_seq"`
			} `json:"state"`
			Error *apiError `json:"error"`
		}
		if err := s.ask(ctx, request, &answer); err != nil {
			return err
		}
		seq = answer.State.Last
		return asError(answer.Error)
	})
	return seq, err
}

// encode returns a request in JSON.
func encode(request any) []byte {
	data, err := json.Marshal(request)
	if err != nil {
		panic(err) // a request of this package
	}
	return data
}
