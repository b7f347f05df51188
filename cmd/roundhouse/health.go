package main

import (
	"net"
	"time"

	"roundhouse/internal/cli"
)

// healthCommand asks a server whether it is well: for Docker, whose image holds only the program.
type healthCommand struct {
	Addr    string        `default:"127.0.0.1:8080" placeholder:"HOST:PORT" env:"ROUNDHOUSE_ADDR" help:"Where the server listens (${default})."`
	TLSCert string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_CERT" help:"Where it is given, the server is asked under TLS. Its certificate is not looked at."`
	Ready   bool          `help:"Ask whether it can store events too."`
	Timeout time.Duration `default:"3s" help:"How long the answer may take (${default})."`
}

// Help is shown below the flags.
func (c *healthCommand) Help() string {
	return "Takes the same environment as serve. The exit status is 0 when the server is well, and 1 when it is not or does not answer."
}

// Run asks.
func (c *healthCommand) Run(s *cli.Streams) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return cli.Usagef("--addr: %q: %w", c.Addr, err)
	}
	if host == "" || host == "0.0.0.0" || host == "::" {
		host = "localhost"
	}
	scheme, path := "http", "/healthz"
	if c.TLSCert != "" {
		scheme = "https"
	}
	if c.Ready {
		path = "/readyz"
	}
	return cli.AskHealth(scheme+"://"+net.JoinHostPort(host, port)+path, c.Timeout)
}
