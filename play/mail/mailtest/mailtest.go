// Package mailtest is an SMTP server for tests. It keeps the letters that it is sent, and refuses
// what it is told to refuse.
package mailtest

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/mail"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Options are what a server asks of those who send letters. The zero Options ask nothing.
type Options struct {
	TLS            *tls.Config // offered by STARTTLS
	FromTheStart   bool        // TLS comes before anything else
	User, Password string      // needed for letters, if not ""
}

// Letter is what a server has accepted.
type Letter struct {
	From, To string // as the commands MAIL and RCPT said
	Secure   bool   // came over TLS
	Message  *mail.Message
	Body     string // as it was sent
}

// Server is a server of a test. Its methods are safe for concurrent use.
type Server struct {
	Addr string // host and port

	options Options
	mu      sync.Mutex
	letters []Letter
	refused map[string]error
	hold    func()
}

// Start returns a server that is closed at the end of the test.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Addr: listener.Addr().String(), options: o, refused: map[string]error{}}
	server := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &session{server: s, conn: c}, nil
	}))
	server.ErrorLog = log.New(io.Discard, "", 0)
	server.Domain, server.AllowInsecureAuth = "mail.example.net", true
	if o.FromTheStart {
		listener = tls.NewListener(listener, o.TLS)
	} else {
		server.TLSConfig = o.TLS
	}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return s
}

// Letters returns the letters that have been accepted.
func (s *Server) Letters() []Letter {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.letters)
}

// Refuse has a command, MAIL, RCPT or DATA, answered from now on with a code and a status, as in
// "550 5.1.1"; the rest of the answer names a recipient. "" accepts the command again.
func (s *Server) Refuse(command, answer string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.refused, command)
	if answer == "" {
		return
	}
	e := smtp.SMTPError{Message: "not for ana@example.org"}
	fmt.Sscanf(answer, "%d %d.%d.%d", &e.Code, &e.EnhancedCode[0], &e.EnhancedCode[1], &e.EnhancedCode[2])
	if e.EnhancedCode[0] == 0 {
		e.EnhancedCode = smtp.NoEnhancedCode
	}
	s.refused[command] = &e
}

// Hold has each letter wait for a function before it is accepted.
func (s *Server) Hold(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hold = f
}

// answer returns the error by which a command is answered.
func (s *Server) answer(command string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refused[command]
}

// session is a connection.
type session struct {
	server *Server
	conn   *smtp.Conn
	known  bool // has said user and password
	letter Letter
}

func (s *session) Reset()        { s.letter = Letter{} }
func (s *session) Logout() error { return nil }

func (s *session) AuthMechanisms() []string {
	if s.server.options.User == "" {
		return nil
	}
	return []string{sasl.Plain}
}

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if s.known = user == s.server.options.User && password == s.server.options.Password; !s.known {
			return errors.New("wrong user or password")
		}
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.server.options.User != "" && !s.known {
		return smtp.ErrAuthRequired
	}
	s.letter.From = from
	return s.server.answer("MAIL")
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.letter.To = strings.Join(append(strings.Fields(s.letter.To), to), " ")
	return s.server.answer("RCPT")
}

func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := s.server.answer("DATA"); err != nil {
		return err
	}
	if s.letter.Message, err = mail.ReadMessage(bytes.NewReader(raw)); err != nil {
		return err
	}
	body, err := io.ReadAll(s.letter.Message.Body)
	if err != nil {
		return err
	}
	s.letter.Body = string(body)
	_, s.letter.Secure = s.conn.TLSConnectionState()
	s.server.accept(s.letter)
	return nil
}

// accept keeps a letter.
func (s *Server) accept(l Letter) {
	s.mu.Lock()
	hold := s.hold
	s.mu.Unlock()
	if hold != nil {
		hold()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.letters = append(s.letters, l)
}
