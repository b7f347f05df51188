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

// version is the version of the program as the Go toolchain stamped it: of a build
// in a clone, the commit and whether the files differed from it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version
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
