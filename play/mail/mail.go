// Package mail sends letters by the SMTP server that a host has named. It knows what a letter is, and
// neither who gets it nor why.
//
// Letters are plain text. They say that a program has written them, so that no other program
// answers, and how to have no more of them with one press (RFC 2369, RFC 8058, RFC 3834).
package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/mail"
	"slices"
	"time"

	gomail "github.com/wneessen/go-mail"

	"roundhouse/play/courier"
)

// timeout is how long the SMTP server may take for one letter.
const timeout = 30 * time.Second

// Sender sends letters from one address by one SMTP server. Its methods are safe for concurrent use.
type Sender struct {
	server server
	from   *mail.Address
	roots  *x509.CertPool // whose certificates are accepted; nil: the system's
}

// New returns a sender. The address names the SMTP server:
//
//   - smtp://USER:PASSWORD@HOST:587 is for a server that begins with STARTTLS. If it does not offer
//     that, nothing is sent. On this machine no TLS is used, nor with ?tls=none after the port.
//   - smtps://USER:PASSWORD@HOST:465 is for a server that speaks TLS from the start.
//
// User and password may be left out, and the port if it is the one above. The sender's own address,
// from, may have a name before it, as in "Trains <bell@example.org>".
func New(address, from string) (*Sender, error) {
	server, err := parseServer(address)
	if err != nil {
		return nil, fmt.Errorf("SMTP server: %w", err)
	}
	sender, err := mail.ParseAddress(from)
	if err != nil {
		return nil, fmt.Errorf("sender %q: %w", from, err)
	}
	if err := CheckAddress(sender.Address); err != nil {
		return nil, fmt.Errorf("sender %q: %w", from, err)
	}
	return &Sender{server: server, from: sender}, nil
}

// Send sends a letter. A nil error says that the server has accepted it; errors are those of package
// courier. They are for the log of a server's host, and name no recipient.
func (s *Sender) Send(ctx context.Context, l Letter) error {
	message, err := l.write(s.from)
	if err != nil {
		return fmt.Errorf("%w: %w", courier.ErrRefused, err)
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	if err := s.deliver(ctx, message); err != nil && !message.IsDelivered() {
		return errors.Join(ctx.Err(), meaning(err))
	}
	return nil
}

// deliver connects to the server and gives it a message. The connection ends with the context.
func (s *Sender) deliver(ctx context.Context, message *gomail.Msg) error {
	config := &tls.Config{ServerName: s.server.host, MinVersion: tls.VersionTLS12, RootCAs: s.roots}
	connection, err := s.server.dial(ctx, config)
	if err != nil {
		return err
	}
	defer connection.Close()
	defer context.AfterFunc(ctx, func() { connection.Close() })()

	client, err := gomail.NewClient(s.server.host, append(s.server.options(),
		gomail.WithTLSConfig(config),
		gomail.WithHELO(domainOf(s.from.Address)), // the name of this machine is nobody's business
		gomail.WithTimeout(timeout), gomail.WithoutNoop(), gomail.WithoutRset(), gomail.WithoutSMTPUTF8(),
		gomail.WithDialContextFunc(func(context.Context, string, string) (net.Conn, error) { return connection, nil }),
	)...)
	if err != nil {
		return err
	}
	session, err := client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return err
	}
	defer client.CloseWithSMTPClient(session)
	return client.SendWithSMTPClient(session, message)
}

// meaning returns an error of package gomail as one of package courier, without the recipient. Only
// an answer to what concerns the recipient or the letter is final: a host can mend the rest.
func meaning(err error) error {
	failed, ok := errors.AsType[*gomail.SendError](err)
	if !ok {
		return err
	}
	status := failed.EnhancedStatusCode()
	text := fmt.Errorf("%s: %d %s", failed.Reason, failed.ErrorCode(), status)
	recipient := failed.Reason == gomail.ErrSMTPRcptTo
	content := failed.Reason == gomail.ErrSMTPData || failed.Reason == gomail.ErrSMTPDataClose
	switch {
	case failed.ErrorCode() < 500 || !recipient && !content:
		return text
	case recipient && slices.Contains(unknown, status):
		return fmt.Errorf("%w: %w", courier.ErrGone, text)
	}
	return fmt.Errorf("%w: %w", courier.ErrRefused, text)
}

// unknown lists the answers that say that nobody has an address (RFC 3463), or nothing more than
// that it is refused. Others are about the letter, or about who sends it.
var unknown = []string{"", "5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"}
