package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"roundhouse/play/load"
)

const program = "bin/roundhouse"

// server is a server to measure.
type server struct {
	name string
	// command returns what starts it with data in a folder, at an address of the two that are free,
	// and the address of its metrics.
	command func(dir string, free [2]string) (cmd *exec.Cmd, metrics string)
}

var plainServer = server{"plain", func(dir string, free [2]string) (*exec.Cmd, string) {
	return exec.Command("bin/plain", "-addr", free[0], "-log", filepath.Join(dir, "events")), free[0]
}}

var ourServer = server{"ours", func(dir string, free [2]string) (*exec.Cmd, string) {
	return exec.Command(program, "serve", "--addr", free[0], "--metrics", free[1], "--data", dir, "--log-level", "warn"), free[1]
}}

// measure starts a server with no data, plays at it, and ends it.
func (s server) measure(args []string) (r result, err error) {
	dir, err := os.MkdirTemp("bin", "compare-") // not the system's folder, which may not be on a disk
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(dir)
	free, err := freeAddresses()
	if err != nil {
		return r, err
	}
	cmd, metrics := s.command(dir, free)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return r, err
	}
	if err := cmd.Start(); err != nil {
		return r, err
	}
	defer func() { _ = errors.Join(cmd.Process.Signal(os.Interrupt), cmd.Wait()) }()
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "listening on ") {
		return r, fmt.Errorf("it says %q: %v", line, err)
	}
	return playAt("http://"+free[0], "http://"+metrics+"/metrics", args)
}

// freeAddresses returns two addresses of this machine where nothing listens.
func freeAddresses() (free [2]string, err error) {
	for i := range free {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return free, err
		}
		defer l.Close() // at the end, so that the addresses differ
		free[i] = l.Addr().String()
	}
	return free, nil
}

// playAt puts a load on a server.
func playAt(url, metrics string, args []string) (r result, err error) {
	if r.before, err = loadAverage(); err != nil {
		return r, err
	}
	args = append([]string{"load", "--server", url, "--metrics", metrics, "--seats", "4", "--json"}, args...)
	cmd := exec.Command(program, args...)
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return r, err
	}
	var report load.Report
	err = json.Unmarshal(text, &report)
	r.Report = report
	return r, err
}

// loadAverage returns the system's load average of the last minute, or "?" where it has none.
func loadAverage() (string, error) {
	text, err := os.ReadFile("/proc/loadavg")
	if errors.Is(err, os.ErrNotExist) {
		return "?", nil
	}
	first, _, _ := strings.Cut(string(text), " ")
	return first, err
}
