package server

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	"roundhouse/play/bell"
	"roundhouse/play/courier"
	"roundhouse/play/desk"
	"roundhouse/play/hook"
	"roundhouse/play/log"
	"roundhouse/play/mail"
	"roundhouse/play/push"
)

// messenger sends what the bell has for people: by Web Push and hooks, and by mail if the host gives
// a mail server.
type messenger struct {
	rows log.Rows // has the key of Web Push
	out  *courier.Client
	hook *hook.Sender
	mail *mail.Sender // nil: no mail
	log  *slog.Logger

	mu      sync.Mutex
	key     *push.Key
	senders map[string]*push.Sender // by site; nil where there is no push
}

func newMessenger(rows log.Rows, out *courier.Client, letters *mail.Sender, to *slog.Logger) *messenger {
	return &messenger{rows: rows, out: out, hook: hook.New(out), mail: letters, log: to, senders: map[string]*push.Sender{}}
}

// mostSites is the highest number of sites for which a sender is kept: a server has one, unless
// somebody makes others up.
const mostSites = 100

// sender returns what pushes for pages of a site, or nil if there is no push for them. An error says
// that the server's key cannot be read just now.
func (m *messenger) sender(site string) (*push.Sender, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if s, known := m.senders[site]; known {
		return s, nil
	}
	if m.key == nil {
		key, err := m.readKey()
		if err != nil {
			m.log.Error("the key of Web Push cannot be read", "error", err)
			return nil, err
		}
		m.key = &key
	}
	s, err := push.New(*m.key, site, m.out)
	if err != nil {
		s = nil
	}
	if len(m.senders) >= mostSites {
		clear(m.senders)
	}
	m.senders[site] = s
	return s, nil
}

// readKey returns the server's key pair, which it makes the first time. Browsers are bound to it.
func (m *messenger) readKey() (push.Key, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	text, err := bell.Secret(ctx, m.rows, "push", func() ([]byte, error) {
		key, err := push.NewKey()
		if err != nil {
			return nil, err
		}
		return key.Bytes()
	})
	if err != nil {
		return push.Key{}, err
	}
	return push.ParseKey(text)
}

// PushKey implements desk.Messenger.
func (m *messenger) PushKey(site string) string {
	if s, _ := m.sender(site); s != nil {
		return s.PublicKey()
	}
	return ""
}

// HasMail implements desk.Messenger.
func (m *messenger) HasMail() bool { return m.mail != nil }

var errNoPush = errors.New("endpoint: there is no push for this address of the server")

// CheckDevice implements desk.Messenger.
func (m *messenger) CheckDevice(site string, d bell.Device) error {
	s, err := m.sender(site)
	if err != nil || s == nil {
		return errNoPush
	}
	return s.Check(subscriptionOf(d))
}

func subscriptionOf(d bell.Device) push.Subscription {
	return push.Subscription{Endpoint: d.Endpoint, P256dh: d.Key, Auth: d.Auth}
}

// CheckHook implements desk.Messenger.
func (m *messenger) CheckHook(h bell.Hook) error { return m.hook.Check(hookOf(h)) }

func hookOf(h bell.Hook) hook.Hook { return hook.Hook{URL: h.URL, Form: hook.Form(h.Form)} }

// CheckAddress implements desk.Messenger.
func (m *messenger) CheckAddress(address string) error { return mail.CheckAddress(address) }

// pushed is what a browser gets, in the form that browsers can show without a worker (Declarative
// Web Push); the client's worker reads the same.
type pushed struct {
	WebPush      int          `json:"web_push"`
	Notification notification `json:"notification"`
}

type notification struct {
	Title    string `json:"title"`
	Body     string `json:"body"`
	Navigate string `json:"navigate"`
	Tag      string `json:"tag"`
	Lang     string `json:"lang"`
}

// declarative is the number by which browsers know that form.
const declarative = 8030

// Push implements desk.Messenger.
func (m *messenger) Push(ctx context.Context, site string, d bell.Device, n *desk.Note) bell.Outcome {
	s, err := m.sender(site)
	switch {
	case err != nil:
		return bell.Outcome{Result: bell.Later}
	case s == nil:
		return bell.Outcome{Result: bell.Refused}
	}
	payload, err := json.Marshal(pushed{declarative, notification{n.Title, n.Text, n.Link, n.Mark, n.Lang}})
	if err != nil {
		return bell.Outcome{Result: bell.Refused}
	}
	return deliveryOf(s.Send(ctx, subscriptionOf(d), push.Message{Payload: payload, Tag: courier.Tag(n.Mark)}))
}

// Hook implements desk.Messenger.
func (m *messenger) Hook(ctx context.Context, h bell.Hook, n *desk.Note) bell.Outcome {
	return deliveryOf(m.hook.Send(ctx, hookOf(h), hook.Message{Title: n.Title, Text: n.Text, Link: n.Link, Tag: courier.Tag(n.Mark)}))
}

// letterTime is how long the mail server may take for a letter.
const letterTime = 20 * time.Second

// Mail implements desk.Messenger.
func (m *messenger) Mail(ctx context.Context, address string, n *desk.Note) bell.Outcome {
	if m.mail == nil {
		return bell.Outcome{Result: bell.Refused}
	}
	ctx, cancel := context.WithTimeout(ctx, letterTime)
	defer cancel()
	err := m.mail.Send(ctx, mail.Letter{To: address, Subject: n.Title, Text: n.Text, Stop: n.Stop, Tag: courier.Tag(n.Mark)})
	if err != nil && !errors.Is(err, context.Canceled) {
		m.log.Warn("the mail server has not taken a letter", "error", err) // it names no recipient
	}
	return deliveryOf(err)
}

// deliveryOf returns what the error of a sender means.
func deliveryOf(err error) bell.Outcome {
	switch {
	case err == nil:
		return bell.Outcome{Result: bell.Sent}
	case errors.Is(err, courier.ErrGone):
		return bell.Outcome{Result: bell.Gone}
	case errors.Is(err, courier.ErrRefused):
		return bell.Outcome{Result: bell.Refused}
	}
	return bell.Outcome{Result: bell.Later, After: courier.After(err)}
}
