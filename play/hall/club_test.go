package hall

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// club is a hall and its people, in a bubble with its own time.
type club struct {
	*testing.T
	hall *Hall
	log  log.Log

	mu     sync.Mutex
	told   map[string][]table.Event // the events that Changed got, by table
	failed []error
	sent   int
}

// inClub opens a hall for the test.
func inClub(t *testing.T, run func(c *club)) {
	t.Helper()
	inClubWith(t, Config{}, run)
}

func inClubWith(t *testing.T, config Config, run func(c *club)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := &club{T: t, told: map[string][]table.Event{}}
		if config.Log == nil {
			config.Log = new(log.Memory)
		}
		c.log = config.Log
		c.open(config)
		defer func() { c.hall.Close() }()
		run(c)
	})
}

// open opens the hall, or another one on the same log.
func (c *club) open(config Config) {
	config.Log = c.log
	if config.Pauses == (Pauses{}) {
		config.Pauses = Usual
	}
	if config.Bot == nil {
		config.Bot = levels
	}
	config.Changed = func(id string, news []table.Event, _ table.Stage) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.told[id] = append(c.told[id], news...)
	}
	config.Failed = func(_ string, err error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.failed = append(c.failed, err)
	}
	c.hall = New(config)
}

// levels makes bots that play at random; "slow" thinks for a minute.
func levels(level string) (Player, error) {
	switch play := chance(uint64(len(level))); level {
	case "casual", table.Standin:
		return play, nil
	case "slow":
		return func(v game.View, p *game.Past) game.Action {
			time.Sleep(time.Minute)
			return play(v, p)
		}, nil
	}
	return nil, fmt.Errorf("%q is no level", level)
}

// settings returns those of a table by the rule set, with that many rounds.
func settings(t testing.TB, id string, seats, rounds int) table.Settings {
	t.Helper()
	set, err := preset.Get(id)
	if err != nil {
		t.Fatal(err)
	}
	ref := preset.Ref{Base: set.ID, Rules: set.Rules}
	ref.Rules.Rounds = min(uint8(rounds), set.Rules.Rounds)
	ref.Object = ref.Rules != set.Rules
	return table.Settings{Rules: ref, Seats: seats, Onlookers: true}
}

// create makes the table "t" of the first person, and seats the others.
func (c *club) create(s table.Settings, people ...table.Who) *Table {
	c.Helper()
	tab, err := c.hall.Create(c.Context(), "t", s, people[0])
	if err != nil {
		c.Fatal(err)
	}
	for _, who := range people[1:] {
		c.do(tab, who, table.Join{})
	}
	return tab
}

// get returns the table as it is in memory now.
func (c *club) get() *Table {
	c.Helper()
	tab, err := c.hall.Get(c.Context(), "t")
	if err != nil {
		c.Fatal(err)
	}
	return tab
}

// try sends a command of the person for a seat, or the person's own, as of the last event.
func (c *club) try(tab *Table, who table.Who, want table.CommandBody, seat ...game.Seat) (table.Seq, error) {
	c.mu.Lock()
	c.sent++
	cmd := table.Command{ID: fmt.Sprintf("c%d", c.sent), By: who, Body: want}
	c.mu.Unlock()
	cmd.After = tab.SeenFrom(game.NoSeat).Seq
	if len(seat) > 0 {
		cmd.Seat = seat[0]
	}
	return tab.Do(c.Context(), cmd)
}

// do is try for a command that must succeed.
func (c *club) do(tab *Table, who table.Who, want table.CommandBody, seat ...game.Seat) table.Seq {
	c.Helper()
	seq, err := c.try(tab, who, want, seat...)
	if err != nil {
		c.Fatalf("%s, %T: %v", who, want, err)
	}
	return seq
}

// refused fails unless the command is refused for that reason and changes nothing.
func (c *club) refused(why error, tab *Table, who table.Who, want table.CommandBody, seat ...game.Seat) {
	c.Helper()
	before := tab.SeenFrom(game.NoSeat).Seq
	if _, err := c.try(tab, who, want, seat...); !errors.Is(err, why) {
		c.Errorf("%s, %T %v: %v, want %v", who, want, seat, err, why)
	}
	if now := tab.SeenFrom(game.NoSeat).Seq; now != before {
		c.Errorf("%s, %T: refused, but event %d is there", who, want, now)
	}
}

// unchanged fails unless the command succeeds without an event.
func (c *club) unchanged(tab *Table, who table.Who, want table.CommandBody, seat ...game.Seat) {
	c.Helper()
	before := tab.SeenFrom(game.NoSeat).Seq
	if seq := c.do(tab, who, want, seat...); seq != before || tab.SeenFrom(game.NoSeat).Seq != before {
		c.Errorf("%s, %T: event %d, now %d, before %d", who, want, seq, tab.SeenFrom(game.NoSeat).Seq, before)
	}
}

// secrets returns recognizable secrets for the table.
func secrets(s *table.Settings) []deal.Secret {
	n := uint64(0)
	return s.NewSecrets(func(b []byte) {
		n++
		binary.BigEndian.PutUint64(b, 0xfeedface00000000+n)
		binary.BigEndian.PutUint64(b[24:], 0x5ec2e75ec2e70000+n)
	})
}

// number returns the person's number.
func number(who table.Who) (n deal.Number) {
	copy(n[:], "number of "+who)
	return n
}

// start starts the match and mixes with the numbers of all people on seats.
func (c *club) start(tab *Table, host table.Who) {
	c.Helper()
	l := tab.SeenFrom(game.NoSeat)
	c.do(tab, host, table.Start{Secrets: secrets(&l.Settings)})
	c.mix(tab)
}

func (c *club) mix(tab *Table) {
	c.Helper()
	for _, chair := range tab.SeenFrom(game.NoSeat).House.Seats {
		if personPlays(chair) {
			c.do(tab, chair.Who, table.Hash{Hash: number(chair.Who).Hash()})
		}
	}
	for _, chair := range tab.SeenFrom(game.NoSeat).House.Seats {
		if personPlays(chair) {
			c.do(tab, chair.Who, table.Reveal{Number: number(chair.Who)})
		}
	}
	if l := tab.SeenFrom(game.NoSeat); l.Stage == table.Mixing {
		c.Fatal("nothing is dealt")
	}
}

// stage fails unless the table is in that stage.
func (c *club) stage(tab *Table, want table.Stage) {
	c.Helper()
	synctest.Wait()
	if have := tab.SeenFrom(game.NoSeat).Stage; have != want {
		c.Fatalf("the table is %s, want %s: %v", have, want, c.failed)
	}
}

// enter lets people watch their table.
func (c *club) enter(tab *Table, people ...table.Who) (leave []func()) {
	for _, who := range people {
		leave = append(leave, tab.Enter(c.Context(), who))
	}
	return leave
}

// personPlays reports whether a person sits there and no bot stands in.
func personPlays(s table.Seat) bool { return s.Who != "" && s.Bot == "" }

// inTurn returns the person whose turn it is, if it is a person's.
func inTurn(tab *Table) (table.Who, game.Seat) {
	l := tab.SeenFrom(game.NoSeat)
	if l.Stage != table.Playing || l.Position.View.Over() {
		return "", 0
	}
	for _, seat := range l.Position.View.Turn().List() {
		if personPlays(l.House.Seats[seat-1]) {
			return l.House.Seats[seat-1].Who, seat
		}
	}
	return "", 0
}

// act lets the person whose turn it is do something legal.
func (c *club) act(tab *Table) bool {
	c.Helper()
	synctest.Wait()
	who, seat := inTurn(tab)
	l := tab.SeenFrom(seat)
	if who == "" {
		return false
	}
	tab.mu.Lock()
	itself := actsByItself(&tab.state, seat, tab)
	tab.mu.Unlock()
	if itself {
		return false
	}
	c.do(tab, who, table.Act{Action: l.Legal[0]})
	return true
}

// playOn acts for all people, and waits for everything else, until done returns true.
func (c *club) playOn(done func(*table.View) bool) {
	c.Helper()
	for range 5000 {
		tab := c.get()
		l := tab.SeenFrom(game.NoSeat)
		if done(&l) {
			return
		}
		switch {
		case c.act(tab):
		case l.Position != nil && l.Position.View.Over() && l.Stage == table.Playing:
			for _, chair := range l.House.Seats {
				if personPlays(chair) {
					_, _ = c.try(tab, chair.Who, table.BeReady{})
				}
			}
			time.Sleep(time.Second)
		default:
			time.Sleep(time.Second)
		}
	}
	c.Fatalf("the match does not end: %v", c.failed)
}

func over(l *table.View) bool { return l.Stage == table.Finished }
func roundOver(l *table.View) bool {
	return l.Stage == table.Playing && l.Position != nil && l.Position.View.Over()
}

// kinds returns the names of the table's events after a number.
func (c *club) kinds(tab *Table, after table.Seq) string {
	c.Helper()
	var list []string
	for _, e := range eventsOf(c, tab, game.NoSeat, after) {
		list = append(list, e.Kind())
	}
	return strings.Join(list, " ")
}

// last returns the table's last event.
func (c *club) last(tab *Table) table.Shown {
	c.Helper()
	events := eventsOf(c, tab, game.NoSeat, tab.SeenFrom(game.NoSeat).Seq-1)
	return events[len(events)-1]
}

// sameAsLog fails unless the table in memory has the state that results from its log.
func sameAsLog(t testing.TB, tab *Table) {
	t.Helper()
	tab.mu.Lock()
	defer tab.mu.Unlock()
	entries, err := tab.log.Read(context.Background(), tab.id, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := table.New(tab.id)
	s.SetAttendance(tab.state.Attendance())
	if _, err := s.ReadAll(entries); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(s, tab.state) {
		t.Fatalf("the log of %d events does not come to the table with %d", s.LastSeq(), tab.state.LastSeq())
	}
	sameListing(t, tab, s)
}

// sameListing fails unless the log's listing is that of the table's state, as if each event had
// changed it, except for the time of its last change.
func sameListing(t testing.TB, tab *Table, s table.State) {
	t.Helper()
	listings, err := tab.log.Listings(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	now, err := lists.Of(&s)
	if err != nil {
		t.Fatal(err)
	}
	have, failed := lists.Read(tab.id, listings.Of[tab.id])
	want, err := lists.Read(tab.id, now)
	want.Moved = have.Moved
	if !reflect.DeepEqual(have, want) || (failed == nil) != (err == nil) {
		t.Fatalf("lists show %+v, %v, and the table is %+v", have, failed, want)
	}
}

// healthy fails if the hall reported an error.
func (c *club) healthy() {
	c.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.failed) > 0 {
		c.Fatalf("%d failures, the first: %v", len(c.failed), c.failed[0])
	}
}
