package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// release is the version that a build was given by -ldflags="-X main.release=v1.2.3", as where
// there is no clone to take it from.
var release string

// version is the program's: what its build was given, else what the Go toolchain stamped it with,
// of a build in a clone the commit and whether the files differed from it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return versionOf(release, info)
}

// versionOf is the version of a build.
func versionOf(release string, info *debug.BuildInfo) string {
	if release != "" {
		return release
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision := settings["vcs.revision"]
	if revision == "" {
		return "(devel)"
	}
	v := "devel-" + revision[:min(12, len(revision))]
	if settings["vcs.modified"] == "true" {
		v += "+dirty"
	}
	return v
}

// versionCommand prints the version.
type versionCommand struct{}

// Run prints it.
func (versionCommand) Run(s *streams) error {
	_, err := fmt.Fprintln(s.out, "roundhouse", version())
	return err
}

// build tells this program from any that may play otherwise: its version, where that
// stands for one state of the source, else a checksum of the program itself.
func build() (string, error) {
	v := version()
	if v != "" && v != "(devel)" && !strings.HasSuffix(v, "+dirty") {
		return v, nil
	}
	program, err := openProgram()
	if err != nil {
		return "", fmt.Errorf("the program cannot be told from others: %w", err)
	}
	defer program.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, program); err != nil {
		return "", fmt.Errorf("the program cannot be told from others: %w", err)
	}
	return "sha256:" + hex.EncodeToString(sum.Sum(nil))[:16], nil
}

// openProgram opens the file that this program is. Where Linux's own name for it
// leads there, it may have been replaced under its name since.
func openProgram() (*os.File, error) {
	if f, err := os.Open("/proc/self/exe"); err == nil {
		return f, nil
	}
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

// versionFlag prints the version instead of doing anything else.
type versionFlag bool

// BeforeReset is called when the flag is given, and ends the parsing.
func (versionFlag) BeforeReset(s *streams) error {
	if err := (versionCommand{}).Run(s); err != nil {
		return err
	}
	return reported(0)
}
