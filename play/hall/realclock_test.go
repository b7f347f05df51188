package hall

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// shiftWall is added to package time.
const shiftWall = `package time

import "sync/atomic"

var wallShift atomic.Int64

// ShiftWall sets how far the wall of Now is ahead; the monotonic part stays as it is.
func ShiftWall(d Duration) { wallShift.Store(int64(d / Second)) }
`

// TestTheRealClockMayBeSet runs testdata/realclock.go.txt with a package time whose wall can be
// set, as the clock of a machine can be. That compiles almost everything anew: make soak does it.
func TestTheRealClockMayBeSet(t *testing.T) {
	if os.Getenv("ROUNDHOUSE_SOAK") == "" {
		t.Skip("ROUNDHOUSE_SOAK is not set")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	std := filepath.Join(strings.TrimSpace(string(root)), "src", "time")
	source, err := os.ReadFile(filepath.Join(std, "time.go"))
	if err != nil {
		t.Fatal(err)
	}
	const reading = "sec, nsec, mono := runtimeNow()\n"
	if strings.Count(string(source), reading) == 0 {
		t.Fatalf("%s reads the clock in another way", runtime.Version())
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	replace := map[string]string{
		filepath.Join(std, "time.go"):                filepath.Join(dir, "time.go"),
		filepath.Join(std, "shift.go"):               filepath.Join(dir, "shift.go"),
		filepath.Join(here, "realclock_set_test.go"): filepath.Join(here, "testdata", "realclock.go.txt"),
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"time.go":      strings.ReplaceAll(string(source), reading, reading+"\tsec += wallShift.Load()\n"),
		"shift.go":     shiftWall,
		"overlay.json": string(overlay),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command("go", "test", "-overlay", filepath.Join(dir, "overlay.json"), "-timeout", "5m", "-run", "^TestBotsGoOnByTheRealClock$", ".").CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "ok") {
		t.Errorf("%v\n%s", err, out)
	}
}
