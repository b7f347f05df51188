// Package servetest runs the real server for tests: it builds the program and runs it in a separate
// process, which can be killed.
package servetest

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Build builds the program and returns its path. The file is removed after the test.
func Build(tb testing.TB) string {
	tb.Helper()
	path, err := BuildIn(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	return path
}

// BuildIn builds the program in a folder, with additional arguments, and returns its path.
func BuildIn(dir string, args ...string) (path string, err error) {
	path = filepath.Join(dir, "roundhouse")
	args = append(append([]string{"build", "-o", path}, args...), "roundhouse/cmd/roundhouse")
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, err
}

// patience is the longest that a process may take to start or to end.
const patience = 20 * time.Second

// Process is a running server.
type Process struct {
	URL string // of the server, without a slash at the end

	tb     testing.TB
	cmd    *exec.Cmd
	log    buffer
	ended  chan struct{}
	err    error
	signal sync.Once
}

// Signal sends the process a signal.
func (p *Process) Signal(s os.Signal) error { return p.cmd.Process.Signal(s) }

// Start runs roundhouse serve with arguments, on a free port unless they name one. It waits until
// the server answers, and kills the process after the test.
func Start(tb testing.TB, program string, args ...string) *Process {
	tb.Helper()
	return StartWith(tb, nil, program, args...)
}

// StartWith is like Start, with additional environment variables.
func StartWith(tb testing.TB, env []string, program string, args ...string) *Process {
	tb.Helper()
	p := &Process{tb: tb, ended: make(chan struct{})}
	p.cmd = exec.Command(program, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	p.cmd.Env = append(os.Environ(), env...)
	p.cmd.Stderr = &p.log
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(p.Kill)
	lines := make(chan string, 1)
	go func() {
		in := bufio.NewScanner(out)
		for in.Scan() {
			select {
			case lines <- in.Text():
			default: // only the first line matters
			}
		}
		close(lines)
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	select {
	case line, ok := <-lines:
		url, found := strings.CutPrefix(line, "listening on ")
		if !ok || !found {
			tb.Fatalf("the server says %q\n%s", line, p.Log())
		}
		p.URL = url
	case <-ctx.Done():
		tb.Fatalf("the server does not begin\n%s", p.Log())
	}
	return p
}

// Kill ends the process at once, as a power cut would, and waits until it has ended.
func (p *Process) Kill() {
	p.signal.Do(func() { _ = p.cmd.Process.Kill() })
	<-p.ended
}

// Stop asks the process to end, and returns its exit status and how long ending took.
func (p *Process) Stop() (status int, took time.Duration) {
	p.tb.Helper()
	began := time.Now()
	p.signal.Do(func() {
		if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			p.tb.Fatal(err)
		}
	})
	select {
	case <-p.ended:
	case <-time.After(patience):
		_ = p.cmd.Process.Kill()
		p.tb.Fatalf("the server does not end\n%s", p.Log())
	}
	return p.cmd.ProcessState.ExitCode(), time.Since(began)
}

// Ended returns a channel that is closed when the process has ended.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Log returns what the process has written to standard error.
func (p *Process) Log() string { return p.log.String() }

// buffer is a buffer that can be read while it is being written.
type buffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

// String returns what has been written.
func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// given has the ports that FreeAddress has returned.
var given sync.Map

// FreeAddress returns an address of this machine with a free port, another one each time. The port
// is below those that the system gives away by itself, so that nobody takes it before it is used.
func FreeAddress(tb testing.TB) string {
	tb.Helper()
	for range 100 {
		port := 10000 + rand.IntN(20000)
		if _, again := given.LoadOrStore(port, true); again {
			continue
		}
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", port))
		if err != nil {
			continue
		}
		defer l.Close()
		return l.Addr().String()
	}
	tb.Fatal("no port is free")
	return ""
}
