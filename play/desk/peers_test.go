package desk_test

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// peers is two desks on the same storage. A hash of a table's ID says which of them owns it.
type peers struct {
	desks  [2]*desk.Desk
	turned atomic.Bool // each desk owns the tables of the other
	began  time.Time
	deaf   atomic.Bool // notices are lost
}

// side is one desk's side of the shared log.
type side struct {
	log.Log
	p     *peers
	other int
}

func (s side) Append(ctx context.Context, id string, last log.Seq, head log.Head, entries ...log.Entry) error {
	err := s.Log.Append(ctx, id, last, head, entries...)
	if d := s.p.desks[s.other]; err == nil && d != nil {
		d.Heard(id, last+table.Seq(len(entries)))
	}
	return err
}

// owner returns the number of the desk that owns the table.
func (p *peers) owner(id string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	n := int(h.Sum32() % 2)
	if p.turned.Load() {
		n = 1 - n
	}
	return n
}

// inPeers runs a test with two desks, in a bubble with its own time.
func inPeers(t *testing.T, run func(t *testing.T, p *peers)) {
	inPeersWith(t, func(int, *desk.Config) {}, run)
}

func inPeersWith(t *testing.T, change func(desk int, c *desk.Config), run func(t *testing.T, p *peers)) {
	synctest.Test(t, func(t *testing.T) {
		tape, rows := &log.Memory{}, &log.MemoryRows{}
		p := &peers{began: time.Now()}
		for i := range p.desks {
			p.desks[i] = open(t, func(c *desk.Config) {
				c.Log, c.Rows = side{tape, p, 1 - i}, rows
				change(i, c)
				c.Peers = &desk.Peers{
					Peers: hall.Peers{
						Own:    func(id string) (time.Time, bool) { return p.began, p.owner(id) == i },
						Follow: func(string) func() { return func() {} },
						Knows:  func(string) bool { return true },
					},
					Tell: func(n desk.Notice) {
						text, err := json.Marshal(n)
						var same desk.Notice
						if err != nil || json.Unmarshal(text, &same) != nil {
							t.Errorf("%+v: %v", n, err)
						}
						if !p.deaf.Load() {
							p.desks[1-i].Hear(same)
						}
					},
				}
			})
		}
		run(t, p)
	})
}

// wait returns a table of two that waits for a player.
func wait(t *testing.T, d *desk.Desk, host desk.Caller) string {
	t.Helper()
	making := desk.Making{Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, Seats: 3, Rounds: 1}
	v, err := desk.CreateTable.Do(t.Context(), d, host, &desk.Body[desk.Making]{Body: making})
	if err != nil {
		t.Fatal(err)
	}
	return v.Table
}

// namesAt returns what the seats of the table are called at a desk.
func namesAt(t *testing.T, d *desk.Desk, from desk.Caller, id string) (names []string) {
	t.Helper()
	v, err := desk.ShowTable.Do(t.Context(), d, from, &desk.TableInput{Table: id})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range v.House.Seats {
		names = append(names, s.Name)
	}
	return names
}

func TestADeskMakesTablesThatItOwns(t *testing.T) {
	inPeers(t, func(t *testing.T, p *peers) {
		ana := enter(t, p.desks[0], "Ana")
		for i, d := range p.desks {
			for range 10 {
				if id := wait(t, d, ana); p.owner(id) != i {
					t.Errorf("desk %d made table %s, which it does not own", i, id)
				}
			}
		}
	})
}

func TestARenamedPersonIsRenamedEverywhere(t *testing.T) {
	inPeers(t, func(t *testing.T, p *peers) {
		ana := enter(t, p.desks[0], "Ana")
		id := wait(t, p.desks[0], ana)
		for _, lost := range []bool{false, true} {
			p.deaf.Store(lost)
			before := namesAt(t, p.desks[0], ana, id)[0]
			name := before + "a"
			in := &desk.Body[desk.Named]{Body: desk.Named{Name: name}}
			if _, err := desk.Rename.Do(t.Context(), p.desks[1], ana, in); err != nil {
				t.Fatal(err)
			}
			if lost { // then the other desk believes the old name for a while
				time.Sleep(time.Minute + time.Second)
				synctest.Wait()
			}
			if now := namesAt(t, p.desks[0], ana, id)[0]; now != name {
				t.Errorf("she is called %q, want %q", now, name)
			}
		}
	})
}

func TestADeletedPersonIsGoneEverywhere(t *testing.T) {
	for _, lost := range []bool{false, true} {
		inPeers(t, func(t *testing.T, p *peers) {
			ana, ben := enter(t, p.desks[0], "Ana"), enter(t, p.desks[0], "Ben")
			id := wait(t, p.desks[0], ana)
			if err := do(t, p.desks[0], ben, id, "join", map[string]any{"id": "1"}); err != nil {
				t.Fatal(err)
			}
			ended := make(chan bool)
			for _, d := range p.desks {
				st, err := desk.Follow.Do(t.Context(), d, ben, &desk.MyStreamInput{})
				if err != nil {
					t.Fatal(err)
				}
				defer st.Close()
				go func() {
					last := ""
					for messages := range st.Messages(t.Context()) {
						last = messages[len(messages)-1].Name
					}
					ended <- last == "bye"
				}()
			}
			synctest.Wait()
			p.deaf.Store(lost)
			if _, err := desk.DeleteMe.Do(t.Context(), p.desks[1], ben, nil); err != nil {
				t.Fatal(err)
			}
			for range p.desks {
				if !<-ended {
					t.Error("a stream ends without bye")
				}
			}
			synctest.Wait()
			if names := namesAt(t, p.desks[0], ana, id); names[1] != "" {
				t.Errorf("the seats are called %q", names)
			}
		})
	}
}

// TestAPersonIsPresentWhereverTheStreamIs: somebody who follows all tables at one desk is present
// at the tables of the other, and hears of them.
func TestAPersonIsPresentWhereverTheStreamIs(t *testing.T) {
	inPeers(t, func(t *testing.T, p *peers) {
		ana, ben := enter(t, p.desks[0], "Ana"), enter(t, p.desks[0], "Ben")
		id := wait(t, p.desks[0], ana)
		st, err := desk.Follow.Do(t.Context(), p.desks[1], ben, &desk.MyStreamInput{Here: true})
		if err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(t.Context())
		var reading sync.WaitGroup
		told := make(chan desk.Mine, 100)
		reading.Go(func() {
			for messages := range st.Messages(ctx) {
				for _, m := range messages {
					switch data := m.Data.(type) {
					case *desk.Mine:
						told <- *data
					case desk.MyTables:
						for _, one := range data.Tables {
							told <- one
						}
					}
				}
			}
		})
		synctest.Wait()
		if err := do(t, p.desks[0], ben, id, "join", map[string]any{"id": "1"}); err != nil {
			t.Fatal(err)
		}
		watch, err := desk.Watch.Do(t.Context(), p.desks[0], ana, &desk.StreamInput{TableInput: desk.TableInput{Table: id}})
		if err != nil {
			t.Fatal(err)
		}
		defer watch.Close()
		reading.Go(func() {
			for range watch.Messages(ctx) {
			}
		})
		time.Sleep(time.Minute)
		if m := <-told; m.Table != id {
			t.Errorf("he is told of %+v", m)
		}
		v, err := desk.ShowTable.Do(t.Context(), p.desks[0], ana, &desk.TableInput{Table: id})
		if err != nil || v.House.Seats[1].Presence != "here" {
			t.Errorf("he is %s: %v", v.House.Seats[1].Presence, err)
		}
		p.turned.Store(true) // now the other desk owns the table
		for _, d := range p.desks {
			d.Resettle()
		}
		time.Sleep(time.Minute)
		v, err = desk.ShowTable.Do(t.Context(), p.desks[1], ana, &desk.TableInput{Table: id})
		if err != nil || v.House.Seats[1].Presence != "here" {
			t.Errorf("after a move he is %s: %v", v.House.Seats[1].Presence, err)
		}
		leave()
		reading.Wait()
		st.Close()
	})
}

func TestAStreamAtADeskThatDoesNotOwnTheTableIsRefused(t *testing.T) {
	inPeers(t, func(t *testing.T, p *peers) {
		ana := enter(t, p.desks[0], "Ana")
		in := &desk.StreamInput{TableInput: desk.TableInput{Table: wait(t, p.desks[0], ana)}}
		_, err := desk.Watch.Do(t.Context(), p.desks[1], ana, in)
		refused(t, err, desk.Unavailable, "unavailable")
		st, err := desk.Watch.Do(t.Context(), p.desks[0], ana, in)
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		last := make(chan string)
		go func() {
			name := ""
			for messages := range st.Messages(t.Context()) {
				name = messages[len(messages)-1].Name
			}
			last <- name
		}()
		synctest.Wait()
		p.turned.Store(true)
		p.desks[0].Resettle()
		if name := <-last; name != "bye" {
			t.Errorf("the stream of a table that has moved ends with %q", name)
		}
	})
}
