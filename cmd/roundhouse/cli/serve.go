package cli

import (
	"errors"
	"fmt"
	"net/netip"
	"time"
)

// ServeFlags holds the flags of serve, each of which can also be set by an environment variable.
type ServeFlags struct {
	Addr      string `placeholder:"HOST:PORT" env:"ROUNDHOUSE_ADDR" help:"Where to listen (default: ${addr}, with --domain :443); port 0 is any free port."`
	LAN       bool   `env:"ROUNDHOUSE_LAN" help:"Listen for the local network, and use this machine's address there in links."`
	Data      string `placeholder:"DIR" env:"ROUNDHOUSE_DATA" help:"${data}"`
	PublicURL string `placeholder:"URL" env:"ROUNDHOUSE_PUBLIC_URL" help:"The address that people use, if it is a different one."`
	DomainFlags
	TLSCert     string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_CERT" help:"Certificate, in PEM."`
	TLSKey      string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_KEY" help:"Its key, in PEM."`
	Metrics     string        `placeholder:"HOST:PORT" env:"ROUNDHOUSE_METRICS" help:"Address for Prometheus metrics (default: off)."`
	Proxy       []string      `placeholder:"CIDR" env:"ROUNDHOUSE_PROXY" help:"Proxies whose X-Forwarded-For is trusted."`
	Connections int           `default:"256" placeholder:"N" env:"ROUNDHOUSE_CONNECTIONS" help:"Maximum open connections per address (${default}); 0 is no limit. Connections from this machine and from proxies do not count."`
	BotPause    time.Duration `default:"600ms" env:"ROUNDHOUSE_BOT_PAUSE" help:"Pause before a bot's turn (${default})."`
	KeepDays    int           `default:"0" placeholder:"N" env:"ROUNDHOUSE_KEEP_DAYS" help:"Days to keep finished matches, for everybody; 0 is for ever (${default})."`
	SMTP        string        `name:"smtp" placeholder:"URL" env:"ROUNDHOUSE_SMTP" help:"Mail server for letters to people who want them, as smtp://USER:PASSWORD@HOST:587 or smtps://…:465 (default: no mail). It needs --public-url or --domain."`
	SMTPFrom    string        `name:"smtp-from" placeholder:"ADDRESS" env:"ROUNDHOUSE_SMTP_FROM" help:"The sender of these letters."`
	Ring        bool          `env:"ROUNDHOUSE_RING" help:"Tell people of their turns although the data was copied or restored; otherwise only the original does."`
	MemberFlags
	Log      string `default:"text" enum:"text,json" env:"ROUNDHOUSE_LOG" help:"Format of the log: text or json, one message per line (${default})."`
	LogLevel string `default:"info" enum:"debug,info,warn,error" env:"ROUNDHOUSE_LOG_LEVEL" help:"Lowest level to log: debug, info, warn or error (${default})."`

	Public  string         `kong:"-"` // the origin that PublicURL gives, or ""
	Proxies []netip.Prefix `kong:"-"` // what Proxy lists
}

// Check completes the flags, and returns the first error in them. It does not read the certificate.
func (f *ServeFlags) Check() (err error) {
	if f.PublicURL != "" {
		if f.Public, err = ParseOrigin(f.PublicURL); err != nil {
			return fmt.Errorf("--public-url: %w", err)
		}
	}
	if err := f.DomainFlags.Check(f.LAN, f.TLSCert, f.Public); err != nil {
		return err
	}
	if err := f.MemberFlags.Check(f.Data, f.Domain); err != nil {
		return err
	}
	if f.Proxies, err = ParseNetworks(f.Proxy); err != nil {
		return fmt.Errorf("--proxy: %w", err)
	}
	switch {
	case f.SMTP != "" && f.Public == "" && f.Domain == "":
		return errors.New("--smtp: letters have links, which need --public-url or --domain")
	case f.SMTP != "" && f.SMTPFrom == "":
		return errors.New("--smtp-from: is missing, and --smtp needs it")
	case f.SMTP == "" && f.SMTPFrom != "":
		return fmt.Errorf("--smtp: is missing, and --smtp-from %q needs it", f.SMTPFrom)
	case f.Connections < 0:
		return fmt.Errorf("--connections: %d is less than 0", f.Connections)
	case f.KeepDays < 0 || f.KeepDays > 36500:
		return fmt.Errorf("--keep-days: \"%d\" is not a number of days from 0 to 36500", f.KeepDays)
	case f.BotPause < 0:
		return fmt.Errorf("--bot-pause: %q is less than 0", f.BotPause)
	case f.TLSCert != "" && f.TLSKey == "":
		return fmt.Errorf("--tls-key: is missing, and --tls-cert %q needs it", f.TLSCert)
	case f.TLSCert == "" && f.TLSKey != "":
		return fmt.Errorf("--tls-cert: is missing, and --tls-key %q needs it", f.TLSKey)
	}
	return nil
}
