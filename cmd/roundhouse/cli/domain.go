package cli

import (
	"cmp"
	"fmt"
	"net"
	"net/mail"
	"net/netip"
	"net/url"
	"strings"
)

// DomainFlags holds the flags of a server that gets its certificates by ACME.
type DomainFlags struct {
	Domain    string `placeholder:"NAME" env:"ROUNDHOUSE_DOMAIN" help:"Serve HTTPS under this name. A certificate authority, whose terms you thereby accept, issues the certificates."`
	Redirect  string `placeholder:"HOST:PORT" env:"ROUNDHOUSE_REDIRECT" help:"With --domain: where to redirect from HTTP to HTTPS, and to answer the authority's checks (default: :80)."`
	Authority string `name:"acme-directory" placeholder:"URL" env:"ROUNDHOUSE_ACME_DIRECTORY" help:"With --domain: the ACME directory of another authority than Let's Encrypt."`
	Email     string `name:"acme-email" placeholder:"ADDRESS" env:"ROUNDHOUSE_ACME_EMAIL" help:"With --domain: where the authority may write to."`
}

// Check completes the flags. It returns the first error in them, and between them and others: the
// flag --lan, the value of --tls-cert, and the origin that --public-url gives, or "".
func (f *DomainFlags) Check(lan bool, cert, public string) (err error) {
	if f.Domain == "" {
		for _, flag := range [][2]string{{"redirect", f.Redirect}, {"acme-directory", f.Authority}, {"acme-email", f.Email}} {
			if flag[1] != "" {
				return fmt.Errorf("--%s: %q needs --domain", flag[0], flag[1])
			}
		}
		return nil
	}
	if f.Domain, err = parseDomain(f.Domain); err != nil {
		return fmt.Errorf("--domain: %w", err)
	}
	home := "https://" + f.Domain
	switch u, err := url.Parse(f.Authority); {
	case lan:
		return fmt.Errorf("--domain: %q is for the open network, so --lan is not possible", f.Domain)
	case cert != "":
		return fmt.Errorf("--domain: %q gets its certificates itself, so --tls-cert %q is not possible", f.Domain, cert)
	case public != "" && public != home && !strings.HasPrefix(public, home+":"):
		return fmt.Errorf("--public-url: %q is not under %s, the name that --domain gives", public, home)
	case f.Email != "" && !isMailAddress(f.Email):
		return fmt.Errorf("--acme-email: %q is not an address like ana@example.org", f.Email)
	case f.Authority != "" && (err != nil || u.Scheme != "https" || u.Host == ""):
		return fmt.Errorf("--acme-directory: %q is not an address like https://acme.example.org/directory", f.Authority)
	}
	f.Redirect = cmp.Or(f.Redirect, ":80")
	return nil
}

// isMailAddress reports whether the text is a bare address for mail.
func isMailAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	return err == nil && a.Address == text
}

// parseDomain reads a name that a certificate authority issues certificates for, and returns it in
// lower case.
func parseDomain(text string) (string, error) {
	name := strings.ToLower(text)
	host, port, err := net.SplitHostPort(name)
	_, noAddress := netip.ParseAddr(strings.Trim(name, "[]"))
	switch {
	case noAddress == nil:
		return "", fmt.Errorf("%q is an address, and a certificate needs a name like trains.example.org", text)
	case err == nil && hostName.MatchString(host) && strings.Trim(port, "0123456789") == "":
		return "", fmt.Errorf("%q: a port belongs in --addr, as in --addr :%s", text, port)
	case !hostName.MatchString(name) || strings.Contains(name, "_"):
		return "", fmt.Errorf("%q is not a host name in ASCII, like trains.example.org or xn--nm-xka.example", text)
	case !strings.Contains(name, "."):
		return "", fmt.Errorf("%q has no dot: authorities know only names of the open network, like trains.example.org", text)
	}
	return name, nil
}

// UsualAddress is where a server listens if it has no domain and no flag says otherwise.
const UsualAddress = "127.0.0.1:8080"

// ListenAddress returns where a server listens, by its flags --addr and --domain, which may be
// empty.
func ListenAddress(addr, domain string) string {
	if domain != "" {
		return cmp.Or(addr, ":443")
	}
	return cmp.Or(addr, UsualAddress)
}
