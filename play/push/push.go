// Package push sends messages to browsers by Web Push: an encrypted request to the push service that
// a browser has chosen. It knows what a subscription is, and not whose.
//
//   - RFC 8030: the request, and its headers TTL, Urgency and Topic
//   - RFC 8188 and RFC 8291: the encryption, which only the browser can undo
//   - RFC 8292: the token by which a push service knows the server again
//
// A payload that is a notification in JSON (Declarative Web Push) is also shown by browsers in which
// the page's worker does not run.
package push

import (
	"context"
	"fmt"
	"net/http"
	"net/mail"
	"strings"
	"time"

	"roundhouse/game/quote"
	"roundhouse/play/courier"
)

// Message is what a browser is to be told.
type Message struct {
	Payload []byte      // JSON, at most MostPayload bytes; nobody but the browser can read it
	Tag     courier.Tag // replaces a message with the same tag that has not been delivered yet
}

// Sender sends messages by the key of a server. Its methods are safe for concurrent use.
type Sender struct {
	key     Key
	subject string
	out     *courier.Client
	now     func() time.Time
}

// New returns a sender. The subject tells the makers of push services whom to ask about the server:
// its own address, which begins with https://, or "mailto:" and a mail address. Apple accepts
// neither without a public host, so New returns an error then.
func New(key Key, subject string, out *courier.Client) (*Sender, error) {
	if err := checkSubject(subject, out); err != nil {
		return nil, fmt.Errorf("subject of push messages: %w", err)
	}
	return &Sender{key, subject, out, time.Now}, nil
}

// checkSubject returns an error if a push service may refuse a subject.
func checkSubject(subject string, out *courier.Client) error {
	address, isMail := strings.CutPrefix(subject, "mailto:")
	if !isMail {
		return out.Check(subject)
	}
	read, err := mail.ParseAddress(address)
	if err != nil || read.Address != address {
		return fmt.Errorf("%s is no mail address", quote.Text(address))
	}
	return out.Check("https://" + address[strings.LastIndex(address, "@")+1:])
}

// PublicKey returns what a page needs to subscribe: its applicationServerKey, in base64url.
func (s *Sender) PublicKey() string { return s.key.Public() }

// Send sends a message to the push service of a subscription, which keeps it for a day. The error
// is one of package courier: after ErrGone the subscription has ended.
func (s *Sender) Send(ctx context.Context, to Subscription, m Message) error {
	header, body, err := s.prepare(to, m)
	if err != nil {
		return fmt.Errorf("%w: %w", courier.ErrRefused, err)
	}
	return s.out.Post(ctx, to.Endpoint, header, body)
}

// prepare returns the headers and the body of the request that sends a message.
func (s *Sender) prepare(to Subscription, m Message) (http.Header, []byte, error) {
	if err := m.Tag.Check(); err != nil {
		return nil, nil, err
	}
	r, err := to.reader()
	if err != nil {
		return nil, nil, err
	}
	body, err := r.seal(m.Payload)
	if err != nil {
		return nil, nil, err
	}
	token, err := s.key.token(to.Endpoint, s.subject, s.now())
	if err != nil {
		return nil, nil, err
	}
	header := http.Header{
		"Authorization":    {"vapid t=" + token + ", k=" + s.key.Public()},
		"Content-Encoding": {"aes128gcm"},
		"Content-Type":     {"application/notification+json"}, // browsers that can show it by themselves do
		"Ttl":              {"86400"},                         // seconds
		"Urgency":          {"high"},                          // a phone that sleeps is woken, because somebody waits
	}
	if m.Tag != "" {
		header.Set("Topic", string(m.Tag))
	}
	return header, body, nil
}
