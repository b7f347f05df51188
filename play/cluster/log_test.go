package cluster

import (
	"flag"
	"os"
	"testing"

	"roundhouse/internal/expect"
	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/hall"
	"roundhouse/play/hall/logtest"
)

// passLogSuite runs the suite over Logs.
func passLogSuite(t *testing.T, x *logTurns) {
	t.Helper()
	if os.Getenv("ROUNDHOUSE_SOAK") == "" {
		fewerChecks(t)
	}
	logtest.Log(t, func(t *testing.T) (hall.Log, func() hall.Log) {
		x.empty(t)
		return x, x.reopen
	})
}

// fewerChecks has properties checked less often during the test: each step takes milliseconds here.
func fewerChecks(t *testing.T) {
	t.Helper()
	checks := flag.Lookup("rapid.checks")
	before := checks.Value.String()
	expect.Done(t, checks.Value.Set("5"))
	t.Cleanup(func() { expect.Done(t, checks.Value.Set(before)) })
}

func TestOneNodeIsALog(t *testing.T) {
	passLogSuite(t, logsOf(t, clustertest.Start(t, 1), 1, 1, "one"))
}

// TestLogs has the tests that share three NATS servers.
func TestLogs(t *testing.T) {
	nodes := clustertest.Start(t, 3)
	t.Run("three nodes are a log", func(t *testing.T) { passLogSuite(t, logsOf(t, nodes, 3, 1, "a")) })
	t.Run("three nodes are a log by turns", func(t *testing.T) { passLogSuite(t, logsOf(t, nodes, 3, 3, "b")) })
	t.Run("cleaned all the time it is a log", func(t *testing.T) {
		x := logsOf(t, nodes, 3, 3, "c")
		x.cleaned = 3
		passLogSuite(t, x)
	})
}
