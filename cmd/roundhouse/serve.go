package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"roundhouse/bot"
	"roundhouse/server"
	"roundhouse/store"
	"roundhouse/table"
	"roundhouse/tui"
)

// serveCommand runs the server.
type serveCommand struct {
	Addr      string        `default:"127.0.0.1:8080" placeholder:"HOST:PORT" env:"ROUNDHOUSE_ADDR" help:"Where to listen (${default})."`
	LAN       bool          `env:"ROUNDHOUSE_LAN" help:"Listen for the local network, and use this machine's address there in links."`
	Data      string        `placeholder:"FILE" env:"ROUNDHOUSE_DATA" help:"The data file; in your state folder where it is not given."`
	PublicURL string        `placeholder:"URL" env:"ROUNDHOUSE_PUBLIC_URL" help:"The address that people have, where it is another one."`
	TLSCert   string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_CERT" help:"Certificate, in PEM."`
	TLSKey    string        `placeholder:"FILE" env:"ROUNDHOUSE_TLS_KEY" help:"Its key, in PEM."`
	Metrics   string        `placeholder:"HOST:PORT" env:"ROUNDHOUSE_METRICS" help:"Where Prometheus finds /metrics; nowhere where it is not given."`
	Proxy     []string      `placeholder:"CIDR" env:"ROUNDHOUSE_PROXY" help:"Proxies whose X-Forwarded-For counts."`
	BotPause  time.Duration `default:"900ms" env:"ROUNDHOUSE_BOT_PAUSE" help:"Pause before a bot's action (${default})."`
	LogLevel  string        `default:"info" enum:"debug,info,warn,error" env:"ROUNDHOUSE_LOG_LEVEL" help:"What is logged: debug, info, warn or error (${default})."`
}

// Help is shown below the flags.
func (c *serveCommand) Help() string {
	return "One program, one data file. SIGTERM ends it within 5 seconds; what was acknowledged is stored.\n\n" +
		"Each flag can be given by the environment as well: --public-url is ROUNDHOUSE_PUBLIC_URL."
}

// closeTime is how long the server has to end.
const closeTime = 4 * time.Second

// Run serves until a signal.
func (c *serveCommand) Run(s *streams) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return c.serve(ctx, s)
}

func (c *serveCommand) serve(ctx context.Context, s *streams) (err error) {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // the command line has checked it
	logger := slog.New(slog.NewTextHandler(s.err, &slog.HandlerOptions{Level: level}))
	proxies, err := c.proxies()
	if err != nil {
		return usageError{err}
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		return usageError{errors.New("--tls-cert and --tls-key are needed together")}
	}
	if err := c.checkURL(); err != nil {
		return usageError{err}
	}
	path, err := dataFile(c.Data)
	if err != nil {
		return usageError{fmt.Errorf("--data: %w", err)}
	}
	listener, err := net.Listen("tcp", c.listenAddr())
	if err != nil {
		return usageError{fmt.Errorf("--addr: %q: %w", c.listenAddr(), err)}
	}
	defer listener.Close()
	st, err := store.Open(ctx, path)
	if err != nil {
		return usageError{fmt.Errorf("--data: %w", err)}
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	pauses := table.Usual
	pauses.Bot = c.BotPause
	srv := server.New(server.Config{
		Log: st, People: st, History: st, Tables: st, Version: version(), Logger: logger,
		Public: strings.TrimSuffix(c.PublicURL, "/"), Secure: c.secure(), Proxies: proxies,
		Limits: server.UsualLimits, Pauses: pauses, Bot: chanceBot, Levels: levels(),
	})
	fmt.Fprintf(s.out, "Roundhouse %s is at %s\n", version(), c.address(listener))
	logger.Info("serving", "address", listener.Addr().String(), "data", path)
	return c.run(ctx, srv, listener, logger)
}

// run answers until ctx is done, and ends in time.
func (c *serveCommand) run(ctx context.Context, srv *server.Server, listener net.Listener, logger *slog.Logger) error {
	public := srv.HTTP()
	public.ErrorLog = slog.NewLogLogger(logger.Handler(), slog.LevelDebug)
	failed := make(chan error, 2)
	go func() {
		if c.TLSCert != "" {
			failed <- public.ServeTLS(listener, c.TLSCert, c.TLSKey)
			return
		}
		failed <- public.Serve(listener)
	}()
	private, err := c.serveMetrics(srv, failed)
	if err != nil {
		return usageError{err}
	}
	work, cancel := context.WithCancel(context.WithoutCancel(ctx))
	done := make(chan error, 1)
	go func() { done <- srv.Run(work) }()
	select {
	case err = <-failed:
	case <-ctx.Done():
		logger.Info("closing")
	}
	srv.Drain()
	closing, stop := context.WithTimeout(context.Background(), closeTime)
	defer stop()
	if private != nil {
		_ = private.Close()
	}
	if e := public.Shutdown(closing); e != nil {
		_ = public.Close()
	}
	cancel()
	select {
	case e := <-done:
		err = errors.Join(err, e)
	case <-closing.Done():
	}
	return err
}

// serveMetrics answers /metrics at an address of its own.
func (c *serveCommand) serveMetrics(srv *server.Server, failed chan<- error) (*http.Server, error) {
	if c.Metrics == "" {
		return nil, nil
	}
	listener, err := net.Listen("tcp", c.Metrics)
	if err != nil {
		return nil, fmt.Errorf("--metrics: %q: %w", c.Metrics, err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", srv.Metrics())
	private := &http.Server{Handler: mux, ReadHeaderTimeout: time.Second}
	go func() {
		if err := private.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			failed <- err
		}
	}()
	return private, nil
}

func (c *serveCommand) proxies() ([]server.Network, error) {
	var list []server.Network
	for _, text := range c.Proxy {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			ip, err := netip.ParseAddr(text)
			if err != nil {
				return nil, fmt.Errorf("--proxy: %q is neither an address nor a network like 10.0.0.0/8", text)
			}
			p = netip.PrefixFrom(ip, ip.BitLen())
		}
		list = append(list, p.Masked())
	}
	return list, nil
}

func (c *serveCommand) checkURL() error {
	if c.PublicURL != "" && !strings.HasPrefix(c.PublicURL, "http://") && !strings.HasPrefix(c.PublicURL, "https://") {
		return fmt.Errorf("--public-url: %q does not begin with http:// or https://", c.PublicURL)
	}
	return nil
}

// secure reports whether people come by TLS.
func (c *serveCommand) secure() bool {
	return c.TLSCert != "" || strings.HasPrefix(c.PublicURL, "https://")
}

// dataFile is where the data is: in the user's state folder where nothing else is said. Its
// folder is made.
func dataFile(path string) (string, error) {
	if path == "" {
		folder, err := tui.StateFolder()
		if err != nil {
			return "", err
		}
		path = filepath.Join(string(folder), "server.db")
	}
	return path, os.MkdirAll(filepath.Dir(path), 0o700)
}

// listenAddr is where to listen: with --lan on all of this machine's addresses.
func (c *serveCommand) listenAddr() string {
	if !c.LAN {
		return c.Addr
	}
	_, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return c.Addr
	}
	return net.JoinHostPort("", port)
}

// address is what people open.
func (c *serveCommand) address(l net.Listener) string {
	if c.PublicURL != "" {
		return c.PublicURL
	}
	scheme := "http://"
	if c.TLSCert != "" {
		scheme = "https://"
	}
	at := l.Addr().(*net.TCPAddr)
	host := at.IP.String()
	if at.IP.IsUnspecified() {
		host = lanAddress()
	}
	return scheme + net.JoinHostPort(host, fmt.Sprint(at.Port)) + "/"
}

// lanAddress is this machine's address in its network.
func lanAddress() string {
	list, err := net.InterfaceAddrs()
	if err != nil {
		return "localhost"
	}
	for _, a := range list {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsPrivate() && n.IP.To4() != nil {
			return n.IP.String()
		}
	}
	return "localhost"
}

// chanceBot makes a bot that plays by chance of its own.
func chanceBot(level string) (table.Player, error) { return newBot(level, rand.Uint64()) }

// levels is the bots that people may seat: all but those that only measure others.
func levels() []string { return bot.Names()[2:] }
