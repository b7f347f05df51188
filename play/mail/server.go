package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"

	gomail "github.com/wneessen/go-mail"

	"roundhouse/game/quote"
)

// server is what the address of an SMTP server says.
type server struct {
	host, port     string
	user, password string
	security       security
}

// security is how a connection is secured.
type security int

const (
	startTLS security = iota // begun by a command
	fromTheStart
	none
)

// ports are those that a server has unless its address says otherwise.
var ports = map[string]string{"smtp": "587", "smtps": "465"}

// parseServer reads the address of an SMTP server. Its errors do not repeat it, because of the
// password.
func parseServer(address string) (server, error) {
	u, err := url.Parse(address)
	if err != nil {
		return server{}, errors.New("the address cannot be read; a password needs %40 for @, and %2F for /")
	}
	password, hasPassword := u.User.Password()
	switch {
	case ports[u.Scheme] == "":
		return server{}, fmt.Errorf("the address begins with neither smtp:// nor smtps:// but %s", quote.Text(u.Scheme))
	case u.Hostname() == "":
		return server{}, errors.New("the address has no host")
	case strings.Trim(u.Path, "/") != "" || u.Fragment != "":
		return server{}, errors.New("the address goes on after the port")
	case u.User != nil && (u.User.Username() == "" || !hasPassword):
		return server{}, errors.New("the address has only one of user and password")
	}
	s := server{host: u.Hostname(), port: u.Port(), user: u.User.Username(), password: password}
	if s.port == "" {
		s.port = ports[u.Scheme]
	}
	s.security, err = securityOf(u)
	return s, err
}

// securityOf returns what an address says about TLS.
func securityOf(u *url.URL) (security, error) {
	switch {
	case u.RawQuery == "" && u.Scheme == "smtps":
		return fromTheStart, nil
	case u.RawQuery == "" && !isThisMachine(u.Hostname()):
		return startTLS, nil
	case u.Scheme == "smtp" && (u.RawQuery == "" || u.RawQuery == "tls=none"):
		return none, nil
	}
	return 0, fmt.Errorf("after the address only ?tls=none can follow, and only smtp://, not %s",
		quote.Text("?"+u.RawQuery))
}

// isThisMachine reports whether a host is a name or an address of the machine itself.
func isThisMachine(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// dial connects to the server, and secures the connection if that comes first.
func (s server) dial(ctx context.Context, config *tls.Config) (net.Conn, error) {
	plain := &net.Dialer{}
	if s.security != fromTheStart {
		return plain.DialContext(ctx, "tcp", net.JoinHostPort(s.host, s.port))
	}
	secure := &tls.Dialer{NetDialer: plain, Config: config}
	return secure.DialContext(ctx, "tcp", net.JoinHostPort(s.host, s.port))
}

// options returns how a client speaks to the server after it has connected.
func (s server) options() []gomail.Option {
	policy := gomail.TLSMandatory
	logins := []gomail.SMTPAuthType{gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlain, gomail.SMTPAuthLogin}
	if s.security == none {
		policy = gomail.NoTLS
		logins = []gomail.SMTPAuthType{gomail.SMTPAuthSCRAMSHA256, gomail.SMTPAuthPlainNoEnc, gomail.SMTPAuthLoginNoEnc}
	}
	list := []gomail.Option{gomail.WithTLSPolicy(policy)}
	if s.security == fromTheStart {
		list = append(list, gomail.WithSSL())
	}
	if s.user != "" {
		list = append(list, gomail.WithOpportunisticSMTPAuth(logins...),
			gomail.WithUsername(s.user), gomail.WithPassword(s.password))
	}
	return list
}
