package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"roundhouse/bot"
	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/mail"
	"roundhouse/play/rota"
	"roundhouse/play/server"
	"roundhouse/play/store"
	"roundhouse/web"
)

// serveCommand runs the server.
type serveCommand struct {
	cli.ServeFlags

	at      server.Listeners
	letters *mail.Sender
}

// Help returns what --help shows above the flags.
func (c *serveCommand) Help() string {
	return "One program, one data file; or one of several servers, with --cluster. It prints its address as soon as it answers. SIGTERM ends it within 5 seconds; everything acknowledged is stored. SIGHUP reloads the certificate and keeps connections open.\n\n" +
		"Each flag can also be set in the environment: --public-url is ROUNDHOUSE_PUBLIC_URL."
}

// Run serves until a signal arrives; a second signal ends the program at once.
func (c *serveCommand) Run(s *cli.Streams) error {
	ctx, stop := cli.UntilInterrupted()
	defer stop()
	if err := c.readFlags(); err != nil {
		return cli.UsageError{Err: err}
	}
	if err := c.at.Open(cli.ListenAddress(c.Addr, c.Domain), c.Metrics); err != nil {
		return cli.Usagef("--%w", err)
	}
	defer c.at.Close()
	return c.openAndServe(ctx, s)
}

// readFlags reads the flags before anything else is done, and returns the first error in them.
func (c *serveCommand) readFlags() (err error) {
	if err := c.Check(); err != nil {
		return err
	}
	c.at.LAN, c.at.Address, c.at.Inner = c.LAN, c.Public, c.ClusterListen
	if c.Domain != "" {
		c.at.Domain = &server.Domain{Name: c.Domain, Plain: c.Redirect, Authority: c.Authority, Email: c.Email}
	}
	if c.TLSCert != "" {
		if c.at.Certificate, err = server.LoadCertificate(c.TLSCert, c.TLSKey); err != nil {
			return fmt.Errorf("--tls-cert: %q with --tls-key %q: %w", c.TLSCert, c.TLSKey, err)
		}
	}
	if c.SMTP != "" {
		if c.letters, err = mail.New(c.SMTP, c.SMTPFrom); err != nil {
			return fmt.Errorf("--smtp: %w", err)
		}
	}
	return nil
}

// openAndServe opens the data and serves until ctx is done.
func (c *serveCommand) openAndServe(ctx context.Context, s *cli.Streams) error {
	logger := cli.NewLogger(s.Err, c.Log, c.LogLevel)
	c.at.Certificate.ReloadOnHangup(ctx, logger)
	config := server.Config{Secure: c.at.IsSecure(), Proxies: c.Proxies, Requests: server.UsualRequests, PageStyle: web.StyleSource(), Description: web.Description(), Config: c.deskConfig(), Logger: logger, Mail: c.letters}
	if c.PublicURL != "" || c.Domain != "" { // a detected address is used only in links
		config.Public = c.at.Address
	}
	config.Requests.Connections = c.Connections
	greet := func() { fmt.Fprint(s.Out, c.at.Greeting()) }
	if c.Cluster != "" {
		return c.serveCluster(ctx, config, greet)
	}
	return c.serveFile(ctx, config, greet)
}

// serveFile serves the data in a file.
func (c *serveCommand) serveFile(ctx context.Context, config server.Config, greet func()) (err error) {
	path, err := findData(c.Data, store.MakeFolder)
	if err != nil {
		return cli.UsageError{Err: err}
	}
	st, err := store.Open(ctx, path)
	if err != nil {
		return cli.Usagef("--data: %w", err)
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if err := c.at.Domain.Prepare(filepath.Join(filepath.Dir(path), "certificates"), config.Logger); err != nil {
		return cli.Usagef("--data: %w", err)
	}
	if config.Page, err = web.Open(c.at.Address, filepath.Join(filepath.Dir(path), "client"), config.Logger); err != nil {
		return err
	}
	config.Log, config.Rows, config.Storage, config.Data = st, st, st, st.Identity()
	config.Logger.Info("serving", "version", versionText(), "address", c.at.Addr().String(), "data", path)
	return server.New(config).Serve(ctx, &c.at, greet)
}

func (c *serveCommand) deskConfig() desk.Config {
	pauses := hall.Usual
	if c.BotPause != pauses.Bot { // it is meant for all matches
		pauses.Bot, pauses.Slow, pauses.Fast, pauses.Laid = c.BotPause, c.BotPause, c.BotPause, 0
	}
	return desk.Config{
		Version: versionText(), Keep: time.Duration(c.KeepDays) * 24 * time.Hour, Limits: desk.UsualLimits, Pauses: pauses,
		Bot: newRandomBot, Levels: bot.Playable(), Quick: bot.IsQuick, Thinking: rota.Usual,
		RingAgain: c.Ring,
	}
}
