package server_test

import (
	"fmt"
	"slices"
	"testing"

	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/server"
	"roundhouse/play/table"
)

// TestAfterAStartOnlyTablesThatHaveChangedAreRead counts the logs that are read: those of tables
// that changed after they were listed, and of tables that somebody asks for.
func TestAfterAStartOnlyTablesThatHaveChangedAreRead(t *testing.T) {
	log := &gapped{}
	p := open(t, onDisk(t), func(c *server.Config) { log.Log, c.Log = c.Log, log })
	people := p.people(12)
	for i, c := range people {
		for range 5 {
			c.make(fields{"listed": true})
		}
		if i%2 == 0 { // and one that is played, a few actions into the first round
			id := c.make(fields{"bots": []string{"casual"}, "start": true, "rounds": 2, "quick": false}).Table
			number := fmt.Sprintf("%064x", 1)
			c.do(id, "hash", fields{"hex": "aa" + number[2:]})
		}
	}
	for _, c := range people {
		c.ok("GET", "/api/me/tables", nil, nil)
	}
	p.stop()
	changed := somewhereElse(t, p.c, people[3], people[4])
	log.reads.Store(0)
	p.start()
	var list struct{ Tables []struct{ Table string } }
	people[4].ok("GET", "/api/me/tables", nil, &list)
	if len(list.Tables) != 7 || !slices.ContainsFunc(list.Tables, func(l struct{ Table string }) bool { return l.Table == changed }) {
		waitFor(t, "the table that changed", func() bool {
			people[4].ok("GET", "/api/me/tables", nil, &list)
			return len(list.Tables) == 7
		})
	}
	if n := log.reads.Load(); n != 7 {
		t.Errorf("%d logs were read, want the 7 of one person", n)
	}
}

// somewhereElse seats a person at another person's table, while the server is down.
func somewhereElse(t *testing.T, c server.Config, host, guest *client) string {
	t.Helper()
	waits, err := lists.NewIndex(c.Log).Waiting(t.Context(), people.ID(host.id))
	if err != nil || len(waits) == 0 {
		t.Fatal(waits, err)
	}
	hall := hall.New(hall.Config{Log: c.Log, Bot: c.Bot})
	defer hall.Close()
	at, err := hall.Get(t.Context(), waits[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := at.Do(t.Context(), table.Command{ID: "1", By: table.Who(guest.id), Body: table.Join{}}); err != nil {
		t.Fatal(err)
	}
	return waits[0]
}
