package main

import (
	"time"

	"roundhouse/cmd/roundhouse/cli"
)

// healthCommand asks a server whether it is healthy. It is for Docker, whose image contains no
// other program.
type healthCommand struct {
	Addr    string        `placeholder:"HOST:PORT" env:"ROUNDHOUSE_ADDR" help:"Where the server listens (default: ${addr}, with --domain :443)."`
	Domain  string        `placeholder:"NAME" env:"ROUNDHOUSE_DOMAIN" help:"Ask under TLS, as with --tls-cert."`
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
	addr, secure := cli.ListenAddress(c.Addr, c.Domain), c.TLSCert != "" || c.Domain != ""
	return cli.AskHealth(addr, secure, c.Ready, c.Timeout)
}
