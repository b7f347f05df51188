// Package offline offers a desk to a page without a network, as package server does over HTTP: the
// same requests have the same answers. It is for one device, whose people it tells apart itself.
//
//	l := offline.New(desk, rows)
//	answer := l.Ask(ctx, offline.Request{Method: "POST", Path: []string{"api", "tables"}, Body: body})
//
// There are no cookies: the device keeps the secrets of its people. A request is from the device's
// own person, the one who has entered there last; or, at a table at which several people of the
// device play together, from the one whom its address names. See Together.
//
// In a browser there is also Store, which keeps everything in one database of IndexedDB.
package offline

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"sync"

	"roundhouse/play/api"
	"roundhouse/play/desk"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// secretKey is the key of the row with the secret of the device's own person.
const secretKey = "device/secret"

// Desk is a desk of one device.
type Desk struct {
	desk *desk.Desk
	rows log.Rows
	api  *api.API

	gathers sync.Mutex // held while people of the device sit down together
}

// New returns a Desk for the people of a device, whose secrets are in rows.
func New(d *desk.Desk, rows log.Rows) *Desk {
	l := &Desk{desk: d, rows: rows}
	l.api = api.New(l.together())
	return l
}

// Request is a request of HTTP, whose address the client has taken apart.
type Request struct {
	Method string
	Path   []string // its parts, without escapes
	Query  map[string]string
	Body   []byte
}

// Answer is the answer to a request: an HTTP status, and a message of package desk in JSON or, with
// a status from 400 on, a desk.Problem.
type Answer struct {
	Status int
	Body   []byte
}

// Ask carries out a request.
func (l *Desk) Ask(ctx context.Context, r Request) Answer {
	out, err := l.do(ctx, &r)
	if err != nil {
		return problemAnswer(err)
	}
	switch one := out.(type) {
	case stream:
		one.Close()
		return problemAnswer(api.Refuse(404, "not_found", "a stream is no answer"))
	case desk.Admitted:
		if one.Secret != "" {
			if err := l.put(ctx, secretKey, []byte(one.Secret)); err != nil {
				return problemAnswer(err)
			}
		}
		return messageAnswer(one.Guest)
	case *desk.Me:
		if one == nil {
			return Answer{Status: 204}
		}
	case struct{}:
		return Answer{Status: 204}
	}
	return messageAnswer(out)
}

// do finds and carries out an operation.
func (l *Desk) do(ctx context.Context, r *Request) (any, error) {
	op, values, err := l.api.Find(r.Method, r.Path)
	if err != nil {
		return nil, err
	}
	from, who, err := l.whoAsks(ctx, op, values)
	if err != nil {
		return nil, err
	}
	out, err := op.Call(ctx, l.desk, from, func(in any) error {
		return op.Read(in, api.Request{Body: r.Body,
			Path:  func(name string) string { return values[name] },
			Query: func(name string) string { return r.Query[name] }})
	})
	switch opened, _ := out.(*desk.Stream); {
	case err != nil:
	case op.ID == desk.DeleteMe.ID:
		err = log.DeleteRow(ctx, l.rows, secretKey)
	case op.ID == desk.Rematch.ID && who != nil:
		return l.goOnTogether(ctx, out.(*table.View), who)
	case opened != nil && who != nil:
		return l.attended(ctx, opened, values["table"], who)
	}
	return out, err
}

// whoAsks returns the person who asks for an operation, by the values of its path, and leaves the
// ID of the table there. At a table at which people of the device play together it returns them
// all.
func (l *Desk) whoAsks(ctx context.Context, op *api.Operation, values map[string]string) (
	from desk.Caller, who []people.ID, err error,
) {
	id, person, isNamed := strings.Cut(values["table"], "@")
	if id != "" {
		values["table"] = id
		if who, err = l.togetherAt(ctx, id); err != nil {
			return from, nil, err
		}
	}
	switch {
	case isNamed && !slices.Contains(who, people.ID(person)):
		return from, nil, api.Refuse(404, "not_found", "nobody of this device plays there under that ID")
	case isNamed:
		from, err = l.callerOf(ctx, people.ID(person))
	case who == nil || op.ID == desk.Retry.ID: // that one plays alone
		from, err = l.own(ctx)
	}
	return from, who, err
}

// own returns the device's own person.
func (l *Desk) own(ctx context.Context) (from desk.Caller, err error) {
	secret, err := log.GetRow(ctx, l.rows, secretKey)
	if err == nil {
		from.Person, err = l.desk.Identify(ctx, string(secret.Value))
	}
	return from, err
}

// put stores a row, whatever is there.
func (l *Desk) put(ctx context.Context, key string, value []byte) error {
	for {
		row, err := log.GetRow(ctx, l.rows, key)
		if err == nil {
			_, err = l.rows.Put(ctx, key, row.Rev, value)
		}
		if !errors.Is(err, log.ErrMoved) {
			return err
		}
	}
}

// messageAnswer returns the answer with a message.
func messageAnswer(message any) Answer {
	text, err := desk.AppendJSON(nil, message)
	if err != nil {
		return problemAnswer(err)
	}
	return Answer{Status: 200, Body: text}
}

// problemAnswer returns the answer to a request that has failed.
func problemAnswer(err error) Answer {
	p := api.ProblemOf(err)
	text, _ := desk.AppendJSON(nil, p) // a problem has nothing that cannot be written
	return Answer{Status: p.Status, Body: text}
}

// stream is what Follow follows: a *desk.Stream.
type stream interface {
	Messages(ctx context.Context) iter.Seq[[]desk.Message]
	Close()
}

// Follow opens a stream, as a request asks for it. It calls send with each group of messages that
// belong together, as the frames of a WebSocket are, until the stream is over or ctx is done. An
// answer is returned instead if there is no such stream.
func (l *Desk) Follow(ctx context.Context, r Request, send func(frame []byte)) (refused Answer, ok bool) {
	out, err := l.do(ctx, &r)
	if err != nil {
		return problemAnswer(err), false
	}
	opened, ok := out.(stream)
	if !ok {
		return problemAnswer(api.Refuse(404, "not_found", "this is no stream")), false
	}
	defer opened.Close()
	for messages := range opened.Messages(ctx) {
		frame, err := desk.AppendFrame(nil, messages)
		if err != nil {
			return problemAnswer(err), false
		}
		send(frame)
	}
	return Answer{}, true
}
