package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"syscall"
	"time"

	"roundhouse/bot"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/rota"
	"roundhouse/play/server"
	"roundhouse/play/store"
	"roundhouse/web"
)

// serveCommand runs the server.
type serveCommand struct {
	Addr        string        `default:"127.0.0.1:8080" placeholder:"HOST:PORT" env:"ROUNDHOUSE_ADDR" help:"Where to listen (${default}); port 0 is any that is free."`
	LAN         bool          `env:"ROUNDHOUSE_LAN" help:"Listen for the local network, and use this machine's address there in links."`
	Data        string        `placeholder:"DIR" env:"ROUNDHOUSE_DATA" help:"${data}"`
	PublicURL   string        `placeholder:"URL" env:"ROUNDHOUSE_PUBLIC_URL" help:"The address that people have, where it is another one."`
	TLSCert     string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_CERT" help:"Certificate, in PEM."`
	TLSKey      string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_KEY" help:"Its key, in PEM."`
	Metrics     string        `placeholder:"HOST:PORT" env:"ROUNDHOUSE_METRICS" help:"Where Prometheus finds /metrics; nowhere where it is not given."`
	Proxy       []string      `placeholder:"CIDR" env:"ROUNDHOUSE_PROXY" help:"Proxies whose X-Forwarded-For counts."`
	Connections int           `default:"256" placeholder:"N" env:"ROUNDHOUSE_CONNECTIONS" help:"Open connections of one address (${default}); 0 is any number. Those of this machine and of proxies are not counted."`
	BotPause    time.Duration `default:"900ms" env:"ROUNDHOUSE_BOT_PAUSE" help:"Pause before a bot's action (${default})."`
	KeepDays    int           `default:"0" placeholder:"N" env:"ROUNDHOUSE_KEEP_DAYS" help:"For how many days finished matches are kept, for everybody; 0: for ever (${default})."`
	Log         string        `default:"text" enum:"text,json" env:"ROUNDHOUSE_LOG" help:"How the log is written: text or json, a line each (${default})."`
	LogLevel    string        `default:"info" enum:"debug,info,warn,error" env:"ROUNDHOUSE_LOG_LEVEL" help:"What is logged: debug, info, warn or error (${default})."`

	pair    *keyPair // nil without TLS
	proxies []server.Network
	public  string       // the address in links, without a slash at the end; "" for that of the request
	main    net.Listener // people and programs
	metrics net.Listener // Prometheus, or nil
}

// Help is shown below the flags.
func (c *serveCommand) Help() string {
	return "One program, one data file. When it is ready to answer it prints where. SIGTERM ends it within 5 seconds; what was acknowledged is stored. SIGHUP has it read its certificate again and ends nothing.\n\n" +
		"Each flag can be given by the environment as well: --public-url is ROUNDHOUSE_PUBLIC_URL."
}

// closeTime is how long the server has to end.
const closeTime = 4 * time.Second

// Run serves until a signal; a second one ends it at once.
func (c *serveCommand) Run(s *streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	if err := c.check(); err != nil {
		return usageError{err}
	}
	if err := c.listen(); err != nil {
		return usageError{err}
	}
	defer c.close()
	return c.serve(ctx, s)
}

// check is what is wrong with the flags, before anything is touched.
func (c *serveCommand) check() (err error) {
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
		c.pair = &keyPair{cert: c.TLSCert, key: c.TLSKey}
		if err := c.pair.load(); err != nil {
			return err
		}
	}
	if c.proxies, err = networks(c.Proxy); err != nil {
		return fmt.Errorf("--proxy: %w", err)
	}
	if c.PublicURL != "" {
		if c.public, err = origin(c.PublicURL); err != nil {
			return fmt.Errorf("--public-url: %w", err)
		}
	}
	return nil
}

// networks reads addresses and networks.
func networks(texts []string) (list []server.Network, err error) {
	for _, text := range texts {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			ip, err := netip.ParseAddr(text)
			if err != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network like 10.0.0.0/8", text)
			}
			p = netip.PrefixFrom(ip, ip.BitLen())
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

// serve opens the data file and answers until ctx is done.
func (c *serveCommand) serve(ctx context.Context, s *streams) (err error) {
	logger := c.logger(s.err)
	path, err := makeDataFile(c.Data)
	if err != nil {
		return usageError{err}
	}
	st, err := store.Open(ctx, path)
	if err != nil {
		return usageError{fmt.Errorf("--data: %w", err)}
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if text := droppedText(st); text != "" {
		logger.Warn(text)
	}
	page, err := web.Client(c.public)
	if err != nil {
		return err
	}
	pauses := hall.Usual
	pauses.Bot = c.BotPause
	requests := server.UsualRequests
	requests.Connections = c.Connections
	srv := server.New(server.Config{
		Config: desk.Config{
			Log: st, People: st, Archive: st, Lists: st, Version: version(), Logger: logger, Keep: time.Duration(c.KeepDays) * 24 * time.Hour,
			Limits: desk.UsualLimits, Pauses: pauses, Bot: chanceBot, Levels: levels(), Quick: bot.IsQuick, Thinking: rota.Usual,
		},
		Public: c.requiredHost(), Secure: c.secure(), Proxies: c.proxies, Requests: requests, Storage: st, Page: page,
	})
	c.reloadOnHangup(ctx, logger)
	logger.Info("serving", "version", version(), "address", c.main.Addr().String(), "data", path)
	return c.run(ctx, srv, logger, func() { fmt.Fprint(s.out, c.greeting()) })
}

// logger writes the log as the flags say.
func (c *serveCommand) logger(to io.Writer) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // the command line has checked it
	options := &slog.HandlerOptions{Level: level}
	if c.Log == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// requiredHost is the address that requests must be for: that which somebody has given. One that
// was found out is for links.
func (c *serveCommand) requiredHost() string {
	if c.PublicURL == "" {
		return ""
	}
	return c.public
}

// run answers until ctx is done, and ends in time. ready is called when it answers.
func (c *serveCommand) run(ctx context.Context, srv *server.Server, logger *slog.Logger, ready func()) error {
	failed := make(chan error, 2)
	public := srv.HTTPServer()
	public.ErrorLog = slog.NewLogLogger(logger.Handler(), slog.LevelDebug)
	go func() { failed <- c.answer(public) }()
	if c.metrics != nil {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", srv.Metrics())
		private := &http.Server{Handler: mux, ReadHeaderTimeout: time.Second}
		go func() { failed <- private.Serve(c.metrics) }()
		defer private.Close()
	}
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		srv.Run(work)
	}()
	ready()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		logger.Info("closing")
	}
	srv.Drain()
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer stop()
	if public.Shutdown(closing) != nil {
		_ = public.Close()
	}
	cancel()
	select {
	case <-done:
	case <-closing.Done():
		logger.Warn("not everything has ended in time")
	}
	return err
}

// answer serves people and programs, under TLS where there is a certificate.
func (c *serveCommand) answer(public *http.Server) error {
	if c.pair == nil {
		return public.Serve(c.main)
	}
	public.TLSConfig = c.pair.config()
	return public.ServeTLS(c.main, "", "")
}

// chanceBot makes a bot that plays by chance of its own.
func chanceBot(level string) (hall.Player, error) { return newBot(level, rand.Uint64()) }

// levels is the bots that people may seat: all but random, which only measures others.
func levels() []string { return bot.Names()[1:] }
