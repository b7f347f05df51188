package cluster

import (
	"strings"
	"testing"

	"roundhouse/play/archive"
	"roundhouse/play/archive/archivetest"
	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/log"
	"roundhouse/play/log/rowstest"
	"roundhouse/play/people"
	"roundhouse/play/people/peopletest"
	"roundhouse/tools/expect"
)

func TestOneNodeHasRows(t *testing.T) {
	all := connect(t, clustertest.Start(t, 1), 1, 1)
	passSuites(t, all)
	t.Run("a row that is put again because an answer was lost is put once", func(t *testing.T) { putAgain(t, all) })
}

// TestThreeNodes has the tests that share three NATS servers.
func TestThreeNodes(t *testing.T) {
	nodes := clustertest.Start(t, 3)
	for _, connections := range []int{1, 3} {
		if connections == 1 && testing.Short() { // the race detector sees more with three
			continue
		}
		t.Run(ofNodes(3, connections), func(t *testing.T) { passSuites(t, connect(t, nodes, 3, connections)) })
	}
	for _, test := range []struct {
		name string
		run  func(*testing.T, *clients)
	}{
		{"put stores behind the expected message only", putBehindExpected},
		{"each finds all messages and then ends", eachFindsAll},
		{"lasts finds the last message of each of many subjects", lastsOfMany},
		{"a message is erased twice", erasedTwice},
		{"older messages of rows are tidied away", tidiedRows},
		{"a row that is put again because an answer was lost is put once", putAgain},
		{"a row is as it was last put or deleted, also if a server has died meanwhile", halfChanged},
		{"a scan of large rows reads them again", largeScan},
		{"a deleted person is in no file", deletedPersonInNoFile},
		{"everything is there after all nodes have stopped", allNodesRestarted},
	} {
		if strings.Contains(test.name, "all nodes have stopped") && testing.Short() { // it waits for elections
			continue
		}
		t.Run(test.name, func(t *testing.T) {
			all := connect(t, nodes, 3, 3)
			all.empty(t)
			test.run(t, all)
		})
	}
}

// passSuites runs the suites of rows, and of what is above them.
func passSuites(t *testing.T, all *clients) {
	open := func(t *testing.T) (log.Rows, func() log.Rows) {
		all.empty(t)
		return all.rows(), func() log.Rows {
			all.reopen()
			return all.rows()
		}
	}
	t.Run("rows", func(t *testing.T) { rowstest.Rows(t, open) })
	t.Run("people", func(t *testing.T) { peopletest.Test(t, open) })
	t.Run("archive", func(t *testing.T) { archivetest.Test(t, open) })
}

func allNodesRestarted(t *testing.T, all *clients) {
	who := people.Person{ID: "a", Name: "Ana", Since: noon}
	expect.Done(t, all.people().Add(t.Context(), who, people.Hash{1}))
	m := archive.Match{Table: "t", Began: noon, Ended: noon, Seats: []archive.Seat{{Who: "a", Total: "1", Place: 1}},
		Record: []byte("{}")}
	expect.Done(t, archive.New(all.rows(), all.people()).Save(t.Context(), m))
	all.close()
	all.nodes.StopAll()
	all.nodes.StartAll()
	all.open()
	for range all.list {
		p, err := all.people().Who(t.Context(), people.Hash{1})
		expect.Done(t, err)
		expect.Equal(t, p, who)
		got, err := archive.New(all.rows(), all.people()).Matches(t.Context(), "a", noon.Add(1), 9)
		expect.Done(t, err)
		expect.Equal(t, len(got), 1)
	}
}
