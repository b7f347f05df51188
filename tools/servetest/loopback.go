package servetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// loopback is a file of package courier by which 127.0.0.1 counts as public.
const loopback = `package courier

import (
	"net/netip"
	"slices"
)

func init() { special = slices.DeleteFunc(special, func(p netip.Prefix) bool { return p.Addr().IsLoopback() }) }
`

// BuildCallingLoopback builds the program with one file more, by which it may call what listens on
// this machine: push services and hooks of tests. No flag and no setting of the program allows that.
func BuildCallingLoopback(tb testing.TB) string {
	tb.Helper()
	path, err := BuildCallingLoopbackIn(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	return path
}

// BuildCallingLoopbackIn is like BuildCallingLoopback, in a folder.
func BuildCallingLoopbackIn(dir string) (path string, err error) {
	file, overlay := filepath.Join(dir, "loopback.go"), filepath.Join(dir, "overlay.json")
	courier, err := exec.Command("go", "list", "-f", "{{.Dir}}", "roundhouse/play/courier").Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	added := filepath.Join(strings.TrimSpace(string(courier)), "loopback.go")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {added: file}})
	err = errors.Join(err, os.WriteFile(file, []byte(loopback), 0o600), os.WriteFile(overlay, text, 0o600))
	if err != nil {
		return "", err
	}
	return BuildIn(dir, "-overlay", overlay)
}
