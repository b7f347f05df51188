package main

import (
	"fmt"
	"time"

	"roundhouse/internal/cli"
	"roundhouse/play/server"
)

// serveFlags holds the flags of serve, each of which can also be set by an environment variable.
type serveFlags struct {
	Addr      string `placeholder:"HOST:PORT" env:"ROUNDHOUSE_ADDR" help:"Where to listen (default: ${addr}, with --domain :443); port 0 is any free port."`
	LAN       bool   `env:"ROUNDHOUSE_LAN" help:"Listen for the local network, and use this machine's address there in links."`
	Data      string `placeholder:"DIR" env:"ROUNDHOUSE_DATA" help:"${data}"`
	PublicURL string `placeholder:"URL" env:"ROUNDHOUSE_PUBLIC_URL" help:"The address that people use, if it is a different one."`
	cli.DomainFlags
	cli.MemberFlags
	TLSCert     string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_CERT" help:"Certificate, in PEM."`
	TLSKey      string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_KEY" help:"Its key, in PEM."`
	Metrics     string        `placeholder:"HOST:PORT" env:"ROUNDHOUSE_METRICS" help:"Address for Prometheus metrics (default: off)."`
	Proxy       []string      `placeholder:"CIDR" env:"ROUNDHOUSE_PROXY" help:"Proxies whose X-Forwarded-For is trusted."`
	Connections int           `default:"256" placeholder:"N" env:"ROUNDHOUSE_CONNECTIONS" help:"Maximum open connections per address (${default}); 0 is no limit. Connections from this machine and from proxies do not count."`
	BotPause    time.Duration `default:"600ms" env:"ROUNDHOUSE_BOT_PAUSE" help:"Pause before a bot's turn (${default})."`
	KeepDays    int           `default:"0" placeholder:"N" env:"ROUNDHOUSE_KEEP_DAYS" help:"Days to keep finished matches, for everybody; 0 is for ever (${default})."`
	Log         string        `default:"text" enum:"text,json" env:"ROUNDHOUSE_LOG" help:"Format of the log: text or json, one message per line (${default})."`
	LogLevel    string        `default:"info" enum:"debug,info,warn,error" env:"ROUNDHOUSE_LOG_LEVEL" help:"Lowest level to log: debug, info, warn or error (${default})."`
}

// readFlags reads the flags before anything else is done, and returns the first error in them.
func (c *serveCommand) readFlags() (err error) {
	c.at.LAN = c.LAN
	if c.PublicURL != "" {
		if c.at.Address, err = cli.ParseOrigin(c.PublicURL); err != nil {
			return fmt.Errorf("--public-url: %w", err)
		}
	}
	if err := c.DomainFlags.Check(c.LAN, c.TLSCert, c.at.Address); err != nil {
		return err
	}
	if err := c.MemberFlags.Check(c.Data, c.Domain); err != nil {
		return err
	}
	if c.Domain != "" {
		c.at.Domain = &server.Domain{Name: c.Domain, Plain: c.Redirect, Authority: c.Authority, Email: c.Email}
	}
	switch {
	case c.Connections < 0:
		return fmt.Errorf("--connections: %d is less than 0", c.Connections)
	case c.KeepDays < 0 || c.KeepDays > 36500:
		return fmt.Errorf("--keep-days: \"%d\" is not a number of days from 0 to 36500", c.KeepDays)
	case c.BotPause < 0:
		return fmt.Errorf("--bot-pause: %q is less than 0", c.BotPause)
	case c.TLSCert != "" && c.TLSKey == "":
		return fmt.Errorf("--tls-key: is missing, and --tls-cert %q needs it", c.TLSCert)
	case c.TLSCert == "" && c.TLSKey != "":
		return fmt.Errorf("--tls-cert: is missing, and --tls-key %q needs it", c.TLSKey)
	case c.TLSCert != "":
		if c.at.Certificate, err = server.LoadCertificate(c.TLSCert, c.TLSKey); err != nil {
			return fmt.Errorf("--tls-cert: %q with --tls-key %q: %w", c.TLSCert, c.TLSKey, err)
		}
	}
	if c.proxies, err = cli.ParseNetworks(c.Proxy); err != nil {
		return fmt.Errorf("--proxy: %w", err)
	}
	return nil
}
