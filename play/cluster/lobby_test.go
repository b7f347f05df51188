package cluster

import (
	"strings"
	"testing"

	"roundhouse/internal/expect"
	"roundhouse/play/archive"
	"roundhouse/play/archive/archivetest"
	"roundhouse/play/cluster/clustertest"
	"roundhouse/play/people"
	"roundhouse/play/people/peopletest"
)

func TestOneNodeHasPeopleAndArchive(t *testing.T) {
	passSuites(t, connect(t, clustertest.Start(t, 1), 1, 1))
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
		{"a key without its secret counts for nothing", looseKey},
		{"a person who is being deleted is unknown and may come again", halfDeleted},
		{"older messages about people are tidied away", tidiedPeople},
		{"a deleted person is in no file", deletedPersonInNoFile},
		{"a saved match is completed by a repeat", completedMatch},
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

// passSuites runs the suites of people and archive.
func passSuites(t *testing.T, all *clients) {
	t.Run("people", func(t *testing.T) {
		peopletest.Test(t, func(t *testing.T) peopletest.Fixture {
			all.empty(t)
			return peopletest.Fixture{People: all.people(), Reopen: func() people.People {
				all.reopen()
				return all.people()
			}}
		})
	})
	t.Run("archive", func(t *testing.T) {
		archivetest.Test(t, func(t *testing.T) archivetest.Fixture {
			all.empty(t)
			return archivetest.Fixture{Archive: all.archive(), People: all.people(), Reopen: func() archive.Archive {
				all.reopen()
				return all.archive()
			}, Wipe: func() { expect.Done(t, all.list[0].Archive().dropIndex(t.Context())) }}
		})
	})
}

func allNodesRestarted(t *testing.T, all *clients) {
	who := people.Person{ID: "a", Name: "Ana", Since: noon}
	expect.Done(t, all.people().Add(t.Context(), who, people.Hash{1}))
	m := archive.Match{Table: "t", Began: noon, Ended: noon, Seats: []archive.Seat{{Who: "a", Total: "1", Place: 1}},
		Record: []byte("{}")}
	expect.Done(t, all.archive().Save(t.Context(), m))
	all.close()
	all.nodes.StopAll()
	all.nodes.StartAll()
	all.open()
	for range all.list {
		p, err := all.people().Who(t.Context(), people.Hash{1})
		expect.Done(t, err)
		expect.Equal(t, p, who)
		got, err := all.archive().Matches(t.Context(), "a", noon.Add(1), 9)
		expect.Done(t, err)
		expect.Equal(t, len(got), 1)
	}
}
