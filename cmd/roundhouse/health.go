package main

import (
	"net"
	"time"

	"roundhouse/internal/cli"
)

// healthCommand asks a server whether it is healthy. It is for Docker, whose image contains no
// other program.
type healthCommand struct {
	Addr    string        `default:"127.0.0.1:8080" placeholder:"HOST:PORT" env:"ROUNDHOUSE_ADDR" help:"Where the server listens (${default})."`
	TLSCert string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_CERT" help:"Ask under TLS; the file itself is not read, and any certificate is accepted."`
	Ready   bool          `help:"Also ask whether it can store events."`
	Timeout time.Duration `default:"3s" help:"Maximum time for the answer (${default})."`
}

// Help returns what --help shows above the flags.
func (c *healthCommand) Help() string {
	return "Takes the same environment as serve. The exit status is 0 if the server is healthy, and 1 if it is not or does not answer."
}

// Run asks the server.
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
