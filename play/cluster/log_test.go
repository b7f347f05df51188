package cluster

import (
	"flag"
	"os"
	"strings"
	"testing"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/log"
	"roundhouse/play/log/logtest"
	"roundhouse/tools/expect"
)

// passLogSuite runs the suite over Logs.
func passLogSuite(t *testing.T, x *logTurns) {
	t.Helper()
	if os.Getenv("ROUNDHOUSE_SOAK") == "" {
		fewerChecks(t)
	}
	logtest.Log(t, func(t *testing.T) (log.Log, func() log.Log) {
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
	t.Run("three nodes are a log by turns", func(t *testing.T) { passLogSuite(t, logsOf(t, nodes, 3, 3, "b")) })
	if !testing.Short() { // the race detector has seen it all by turns
		t.Run("three nodes are a log", func(t *testing.T) { passLogSuite(t, logsOf(t, nodes, 3, 1, "a")) })
		t.Run("cleaned all the time it is a log", func(t *testing.T) {
			x := logsOf(t, nodes, 3, 3, "c")
			x.cleaned = 3
			passLogSuite(t, x)
		})
	}
	x := logsOf(t, nodes, 3, 3, "d")
	for _, test := range []struct {
		name string
		run  func(*testing.T, *logTurns)
	}{
		{"a page is written while a table grows", pageWhileAppending},
		{"an old page does not replace a newer one", newerPageStays},
		{"the page of a removed table is not another's", pageOfEarlierLife},
		{"what was cleaned is read from pages", cleanedLog},
		{"what was read before cleaning does not count after it", staleAfterClean},
		{"Due misses no removal that was cleaned away", dueAfterClean},
		{"damaged messages are named", damagedMessages},
		{"appends of others are heard", hearOthers},
		{"a table of another slot can be followed", followTable},
		{"Due lists the tables of the slots", dueOfSlots},
		{"more tables are loaded than one request may ask for", manyTables},
		{"listings of all slots are known", listingsOfAllSlots},
		{"a listing stays when its message is cleaned away", listingAfterClean},
		{"who missed a removal that was cleaned away gets all listings", listingsAfterClean},
		{"readers of listings do not disturb each other", twoReaders},
		{"a head that changes alone is no reason for a page, and none is missed", pageOfHeads},
		{"logs of an earlier release are refused", earlierForm},
		{"nothing runs after Close", nothingRunsAfterClose},
		{"a full stream is not ready", fullLog},
		{"what becomes of appends is measured", measuredAppends},
		{"an entry that is too long is not stored", tooLongForMessage},
		{"a table is read while another server cleans", readWhileCleaned},
		{"nothing is lost or doubled while a node is away", func(t *testing.T, x *logTurns) {
			nodeAway(t, x, func() { nodes.Stop(1) }, nodes.StartAll)
		}},
		{"all is there after all nodes have stopped", func(t *testing.T, x *logTurns) {
			allNodesStopped(t, x, nodes.StopAll, nodes.StartAll)
		}},
	} {
		if strings.Contains(test.name, "all nodes have stopped") && testing.Short() { // it waits for elections
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			x.empty(t)
			test.run(t, x)
		})
	}
}
