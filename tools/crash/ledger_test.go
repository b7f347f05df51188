package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"roundhouse/play/archive"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/store"
	"roundhouse/play/table"
)

// atOnce is how many matches are audited at the same time.
const atOnce = 16

// audit asks the running server for every match that is over: people have it once, its
// record holds what verify proves, and commands are still answered as they were.
func (c *club) audit(ctx context.Context, t *testing.T) {
	records := make([]json.RawMessage, len(c.matches))
	var all sync.WaitGroup
	turns := make(chan struct{}, atOnce)
	for i, seated := range c.matches {
		turns <- struct{}{}
		all.Go(func() {
			records[i] = c.auditMatch(ctx, t, seated)
			<-turns
		})
	}
	all.Wait()
	file := filepath.Join(t.TempDir(), "records.jsonl")
	text, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range records {
		_, failed := fmt.Fprintf(text, "%s\n", record)
		err = errors.Join(err, failed)
	}
	if err := errors.Join(err, text.Close()); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(ctx, program, "verify", "--json", file).CombinedOutput(); err != nil {
		t.Errorf("verify: %v\n%.2000s", err, out)
	}
}

// auditMatch asks for one match, and returns its record.
func (c *club) auditMatch(ctx context.Context, t *testing.T, seated []*person) (record json.RawMessage) {
	for _, p := range seated {
		c.once(ctx, t, p)
		if err := p.recall(ctx, overlap); err != nil {
			t.Error(err)
		}
	}
	if err := seated[0].call(ctx, "GET", "/api/tables/"+seated[0].table+"/record", nil, &record); err != nil {
		t.Errorf("record: %v", err)
	}
	return record
}

// once waits until the person's history has the match, and holds that it has it once.
func (c *club) once(ctx context.Context, t *testing.T, p *person) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	for tick := time.NewTicker(20 * time.Millisecond); ; {
		var matches []struct{ Table string }
		if err := p.call(ctx, "GET", "/api/me/matches", nil, &matches); err != nil {
			t.Errorf("table %s is not in the history of seat %d: %v", p.table, p.seat, err)
			return
		}
		if len(matches) > 1 || len(matches) == 1 && matches[0].Table != p.table {
			t.Errorf("the history of seat %d of table %s has %v", p.seat, p.table, matches)
		}
		if len(matches) > 0 {
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// settle reads the file that the server has left: everything fits together, and every
// command that was acknowledged stands there once, where it was said to be.
func (c *club) settle(ctx context.Context, t *testing.T, path string) {
	st, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	kept := archive.New(st, people.New(st))
	if report, err := store.Check(ctx, path); err != nil || len(report.Faults) > 0 {
		t.Errorf("%v, %v", report.Faults, err)
	}
	for _, seated := range c.matches {
		entries, err := st.Read(ctx, seated[0].table, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range seated {
			if err := p.compare(entries); err != nil {
				t.Errorf("table %s, seat %d: %v", p.table, p.seat, err)
			}
		}
		if _, err := kept.Match(ctx, seated[0].table); err != nil {
			t.Errorf("table %s: %v", seated[0].table, err)
		}
	}
	n, err := kept.Reindex(ctx)
	if err != nil || n != len(c.matches) {
		t.Errorf("%d matches are in the archive, and %d were played: %v", n, len(c.matches), err)
	}
	if counts, err := lists.NewIndex(st).Count(ctx); err != nil || counts[table.Mixing]+counts[table.Playing]+counts[table.Finished] > 0 {
		t.Errorf("still on the lists: %v, %v", counts, err)
	}
	for _, seated := range c.matches {
		for _, p := range seated {
			if list, err := kept.Matches(ctx, people.ID(p.who), time.Now().Add(time.Hour), 10); err != nil || len(list) != 1 {
				t.Errorf("after reindex the history of seat %d of table %s has %d matches: %v", p.seat, p.table, len(list), err)
			}
		}
	}
}

// actions counts the actions that were acknowledged over each transport.
func (c *club) actions() (posts, sockets int) {
	for _, seated := range c.matches {
		for _, p := range seated {
			for _, o := range p.orders {
				switch {
				case o.verb != "act":
				case o.socket:
					sockets++
				default:
					posts++
				}
			}
		}
	}
	return posts, sockets
}

// compare holds a log to what a person was told.
func (p *person) compare(entries []log.Entry) error {
	sent := map[string]uint64{} // commands in the log
	for i, e := range entries {
		if int(e.Seq) != i+1 {
			return fmt.Errorf("entry %d is the %dth", e.Seq, i+1)
		}
		if id, ok := strings.CutPrefix(e.ID, "who/"+p.who+"/"); ok {
			id, _, _ = strings.Cut(id, "#") // a sum of what was wanted
			if sent[id] != 0 {
				return fmt.Errorf("%q is there twice: %d and %d", id, sent[id], e.Seq)
			}
			sent[id] = uint64(e.Seq)
		}
	}
	known, acknowledged := map[string]bool{}, map[uint64]bool{}
	for _, o := range p.orders {
		if at := sent[o.id]; at != o.seq && (at != 0 || o.verb != "be_ready") {
			return fmt.Errorf("%s was acknowledged as %d and is %d", o.body, o.seq, at)
		}
		known[o.id], acknowledged[o.seq] = true, true
	}
	for id, seq := range sent {
		if !known[id] {
			return fmt.Errorf("%q is in the log as %d, and was refused or not sent", id, seq)
		}
	}
	for _, seq := range p.acts { // a bot may have given the seat back in front of it
		if !acknowledged[seq] && !acknowledged[seq-1] {
			return fmt.Errorf("event %d says that this person acted, who has not", seq)
		}
	}
	if !p.missed && p.manner != staysUp && p.last != uint64(len(entries)) {
		return fmt.Errorf("the log ends at %d, and %d was shown last", len(entries), p.last)
	}
	return nil
}
