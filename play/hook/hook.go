// Package hook tells a program of somebody's own what has happened: it sends a message to an address
// that they have given, in one of two forms.
//
// The form ntfy is for a topic of ntfy (https://ntfy.sh, or another server with that program). The
// body is the text; Title, Click, Tags and X-Sequence-ID are headers.
//
// The form json is for everything else. The body is one object of four texts; a message that comes
// twice has the same tag:
//
//	{"title": "Your turn", "text": "Until Saturday 18:00", "link": "https://…", "tag": "4Jc…"}
package hook

import (
	"context"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"roundhouse/game/quote"
	"roundhouse/play/courier"
)

// Form is how a message is written.
type Form string

// The forms.
const (
	Ntfy Form = "ntfy"
	JSON Form = "json"
)

// writers holds, for each form, what writes a message in it.
var writers = map[Form]func(Message) (http.Header, []byte){Ntfy: writeNtfy, JSON: writeJSON}

// MostURL is the largest length of a hook's address in bytes.
const MostURL = 500

// Hook is where a person wants messages to be sent. The address is often a secret.
type Hook struct {
	URL  string `json:"url"`
	Form Form   `json:"form"`
}

// Message is what is sent.
type Message struct {
	Title string
	Text  string
	Link  string // what to open
	Tag   courier.Tag
}

// Sender sends messages. Its methods are safe for concurrent use.
type Sender struct {
	out *courier.Client
}

// New returns a sender.
func New(out *courier.Client) *Sender { return &Sender{out} }

// Check returns an error that names the first field of a hook that is wrong. It looks nothing up.
func (s *Sender) Check(h Hook) error {
	if writers[h.Form] == nil {
		return fmt.Errorf("form: %s is neither %q nor %q", quote.Text(string(h.Form)), Ntfy, JSON)
	}
	if len(h.URL) > MostURL {
		return fmt.Errorf("url: address %s has more than %d bytes", quote.Text(h.URL), MostURL)
	}
	if err := s.out.Check(h.URL); err != nil {
		return fmt.Errorf("url: %w", err)
	}
	if h.Form == Ntfy && !hasTopic(h.URL) {
		return fmt.Errorf("url: address %s has no topic at its end", quote.Text(h.URL))
	}
	return nil
}

// hasTopic reports whether an address leads to something below its host.
func hasTopic(address string) bool {
	u, err := url.Parse(address)
	return err == nil && strings.Trim(u.Path, "/") != ""
}

// Send sends a message. The error is one of package courier.
func (s *Sender) Send(ctx context.Context, h Hook, m Message) error {
	write := writers[h.Form]
	if write == nil {
		return fmt.Errorf("%w: form %s", courier.ErrRefused, quote.Text(string(h.Form)))
	}
	if err := m.Tag.Check(); err != nil {
		return fmt.Errorf("%w: %w", courier.ErrRefused, err)
	}
	header, body := write(m)
	return s.out.Post(ctx, h.URL, header, body)
}

// writeNtfy returns a message as ntfy reads it. It takes JSON only at the root of a server, where
// the topic is no part of the address; so the title is in a header, by RFC 2047.
func writeNtfy(m Message) (http.Header, []byte) {
	header := http.Header{
		"Content-Type": {"text/plain; charset=utf-8"},
		"Title":        {mime.BEncoding.Encode("utf-8", m.Title)},
		"Tags":         {"bell"}, // shown as a picture of one
	}
	if m.Link != "" {
		header.Set("Click", m.Link)
	}
	if m.Tag != "" {
		header.Set("X-Sequence-ID", string(m.Tag)) // a later message with it replaces the former
	}
	return header, []byte(m.Text)
}

// writeJSON returns a message as an object of JSON.
func writeJSON(m Message) (http.Header, []byte) {
	body, _ := json.Marshal(struct {
		Title string `json:"title"`
		Text  string `json:"text"`
		Link  string `json:"link"`
		Tag   string `json:"tag"`
	}{m.Title, m.Text, m.Link, string(m.Tag)}) // texts always have a form in JSON
	return http.Header{"Content-Type": {"application/json"}}, body
}
