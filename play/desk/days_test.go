package desk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/play/bell"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// mailbox is a Messenger that keeps what it is to send.
type mailbox struct {
	mu    sync.Mutex
	notes []*desk.Note
	to    map[string][]*desk.Note // by the endpoint, URL or address
	woken func(to string, n *desk.Note)
}

func (m *mailbox) PushKey(site string) string {
	if strings.HasPrefix(site, "https://") {
		return "key"
	}
	return ""
}

func (m *mailbox) HasMail() bool                         { return true }
func (m *mailbox) CheckDevice(string, bell.Device) error { return nil }
func (m *mailbox) CheckHook(bell.Hook) error             { return nil }
func (m *mailbox) CheckAddress(string) error             { return nil }
func (m *mailbox) keep(to string, n *desk.Note) bell.Outcome {
	m.mu.Lock()
	if m.to == nil {
		m.to = map[string][]*desk.Note{}
	}
	m.notes, m.to[to] = append(m.notes, n), append(m.to[to], n)
	m.mu.Unlock()
	if m.woken != nil {
		m.woken(to, n)
	}
	return bell.Outcome{Result: bell.Sent}
}

// all returns everything that has come.
func (m *mailbox) all() []*desk.Note {
	synctest.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.notes)
}

func (m *mailbox) Push(_ context.Context, _ string, d bell.Device, n *desk.Note) bell.Outcome {
	return m.keep(d.Endpoint, n)
}

func (m *mailbox) Hook(_ context.Context, h bell.Hook, n *desk.Note) bell.Outcome {
	return m.keep(h.URL, n)
}

func (m *mailbox) Mail(_ context.Context, to string, n *desk.Note) bell.Outcome { return m.keep(to, n) }

// take returns what has come for somebody since the last call.
func (m *mailbox) take(to string) []*desk.Note {
	synctest.Wait()
	m.mu.Lock()
	defer m.mu.Unlock()
	list := m.to[to]
	delete(m.to, to)
	return list
}

// withMailbox runs a desk in a bubble with its own time, and a mailbox.
func withMailbox(t *testing.T, run func(t *testing.T, d *desk.Desk, m *mailbox)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		m := &mailbox{}
		ctx, cancel := context.WithCancel(t.Context())
		d, wait := openUntil(t, ctx, func(c *desk.Config) { c.Messenger, c.Pauses = m, hall.Usual })
		defer func() { cancel(); wait() }()
		run(t, d, m)
	})
}

// listener enters somebody who is told by a browser at an endpoint with the name.
func listener(t *testing.T, d *desk.Desk, name string) desk.Caller {
	t.Helper()
	from := enter(t, d, name)
	from.Site = "https://trains.example.org"
	in := desk.Body[desk.DeviceKeys]{Body: desk.DeviceKeys{Endpoint: name}}
	if _, err := desk.AddDevice.Do(t.Context(), d, from, &in); err != nil {
		t.Fatal(err)
	}
	return from
}

// daysTable makes a table with days of these people, and starts the match.
func daysTable(t *testing.T, d *desk.Desk, m desk.Making, people ...desk.Caller) string {
	t.Helper()
	m.Rules, m.Seats, m.Rounds = desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, len(people), 1
	v, err := desk.CreateTable.Do(t.Context(), d, people[0], &desk.Body[desk.Making]{Body: m})
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range people[1:] {
		if err := do(t, d, one, v.Table, "join", map[string]any{"id": "join"}); err != nil {
			t.Fatal(err)
		}
	}
	if err := do(t, d, people[0], v.Table, "start", map[string]any{"id": "start"}); err != nil {
		t.Fatal(err)
	}
	time.Sleep(20 * time.Second) // the numbers of those who are away are not waited for for longer
	synctest.Wait()
	return v.Table
}

// seen returns the table as somebody sees it.
func seen(t *testing.T, d *desk.Desk, from desk.Caller, id string) *table.View {
	t.Helper()
	v, err := desk.ShowTable.Do(t.Context(), d, from, &desk.TableInput{Table: id})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// acts lets somebody act until it is somebody else's turn.
func acts(t *testing.T, d *desk.Desk, from desk.Caller, id string) {
	t.Helper()
	for v := seen(t, d, from, id); v.Stage == table.Playing && len(v.Legal) > 0; v = seen(t, d, from, id) {
		body := map[string]any{"id": fmt.Sprint(v.Seq), "after": v.Seq, "action": v.Legal[0].Bare()}
		if err := do(t, d, from, id, "act", body); err != nil && !overtaken(err) {
			t.Fatal(err)
		}
	}
}

// tiles finds what could be a tile in a text that has times as 18:00.
var tiles = regexp.MustCompile(`\d+[-–]\d+`)

// TestATableOfDaysIsPlayedByBells lets three people sleep and answer only when they are told, and be
// away for two days each. Everybody is told of each turn once, and every match ends.
func TestATableOfDaysIsPlayedByBells(t *testing.T) {
	tables, slowest, days := 10, 8*time.Hour, 30
	if testing.Short() {
		tables, slowest, days = 2, 20*time.Minute, 30
	}
	withMailbox(t, func(t *testing.T, d *desk.Desk, m *mailbox) {
		random := rand.New(rand.NewPCG(1, 2))
		type message struct {
			to, table string
			at        time.Time
		}
		answers := make(chan message, 10000)
		var answering sync.WaitGroup
		defer answering.Wait()
		m.woken = func(to string, n *desk.Note) {
			answers <- message{to, n.Link[strings.LastIndex(n.Link, "/")+1:], time.Now()}
		}
		people := map[string]desk.Caller{}
		var ids []string
		for n := range tables {
			var list []desk.Caller
			for i := range 3 {
				name := fmt.Sprintf("P%d %c", n, 'A'+i)
				from := listener(t, d, name)
				zone := []string{"Europe/Prague", "Asia/Tokyo", "America/New_York"}[i]
				change := desk.BellChange{Zone: zone, Quiet: &desk.QuietTime{From: "23:00", Until: "07:00"}}
				if _, err := desk.SetBell.Do(t.Context(), d, from, &desk.Body[desk.BellChange]{Body: change}); err != nil {
					t.Fatal(err)
				}
				begin := time.Now().AddDate(0, 0, 2+random.IntN(6))
				away := desk.AwayDays{From: begin.Format(time.DateOnly), Until: begin.AddDate(0, 0, 1).Format(time.DateOnly)}
				if _, err := desk.GoAway.Do(t.Context(), d, from, &desk.Body[desk.AwayDays]{Body: away}); err != nil {
					t.Fatal(err)
				}
				people[name], list = from, append(list, from)
			}
			ids = append(ids, daysTable(t, d, desk.Making{Days: 3, Onlookers: true}, list...))
		}
		end := time.Now().AddDate(0, 0, days)
		told := map[string]int{}
		for over := 0; over < tables; {
			select {
			case one := <-answers:
				told[one.to]++
				quick := random.Float64() // most people answer soon, some late
				answer := slowest/8 + time.Duration(quick*quick*float64(slowest*7/8))
				answering.Go(func() {
					time.Sleep(answer)
					acts(t, d, people[one.to], one.table)
				})
			case <-time.After(time.Hour):
				if time.Now().After(end) {
					t.Fatalf("%d matches are over after %d days", over, days)
				}
			}
			over = 0
			for _, id := range ids {
				if seen(t, d, desk.Caller{}, id).Stage == table.Finished {
					over++
				}
			}
		}
		answering.Wait()
		marks := map[string]bool{}
		for _, n := range m.all() {
			if marks[n.Mark] {
				t.Errorf("told twice: %s", n.Title)
			}
			marks[n.Mark] = true
			if !strings.HasPrefix(n.Title, "Your turn – ") || tiles.MatchString(n.Title+n.Text) {
				t.Errorf("%q, %q", n.Title, n.Text)
			}
		}
		for name := range people { // once, if somebody goes out with the first train
			if told[name] == 0 {
				t.Errorf("%s was not told", name)
			}
		}
		t.Logf("%d messages in %s", len(m.all()), time.Since(end.AddDate(0, 0, -days)))
	})
}

// TestWhoLooksIsNotTold at once, nor a second time in a turn, and a turn that is over is not told of.
func TestWhoLooksIsNotTold(t *testing.T) {
	withMailbox(t, func(t *testing.T, d *desk.Desk, m *mailbox) {
		ana, ben := listener(t, d, "Ana"), listener(t, d, "Ben")
		id := daysTable(t, d, desk.Making{Days: 2}, ana, ben)
		first, second, names := ana, ben, []string{"Ana", "Ben"}
		if seen(t, d, ana, id).Turn.First() == 2 {
			first, second, names = ben, ana, []string{"Ben", "Ana"}
		}
		time.Sleep(2 * time.Minute)
		if have := m.take(names[0]); len(have) != 1 || have[0].Title != "Your turn – "+names[1] ||
			!strings.HasPrefix(have[0].Text, "Until ") || have[0].Link != "https://trains.example.org/t/"+id {
			t.Fatalf("%+v", have)
		}
		st, err := desk.Watch.Do(t.Context(), d, second, &desk.StreamInput{TableInput: desk.TableInput{Table: id}})
		if err != nil {
			t.Fatal(err)
		}
		ctx, away := context.WithCancel(t.Context())
		var looking sync.WaitGroup
		looking.Go(func() {
			for range st.Messages(ctx) {
			}
		})
		synctest.Wait()
		acts(t, d, first, id)
		time.Sleep(time.Hour)
		away()
		looking.Wait()
		st.Close()
		time.Sleep(time.Hour)
		if have := m.take(names[1]); len(have) != 0 {
			t.Errorf("%s looks, and is told: %+v", names[1], have[0])
		}
		acts(t, d, second, id)
		time.Sleep(30 * time.Second)
		acts(t, d, first, id)
		time.Sleep(2 * time.Minute)
		if have := m.take(names[0]); len(have) != 0 {
			t.Errorf("%s has acted in time, and is told: %+v", names[0], have[0])
		}
	})
}

func TestQuietHoursDelayATurn(t *testing.T) {
	withMailbox(t, func(t *testing.T, d *desk.Desk, m *mailbox) {
		ana, ben := listener(t, d, "Ana"), listener(t, d, "Ben") // it is midnight in the bubble
		for _, one := range []desk.Caller{ana, ben} {
			change := desk.BellChange{Zone: "UTC", Lang: "de", Quiet: &desk.QuietTime{From: "23:00", Until: "07:00"}}
			if _, err := desk.SetBell.Do(t.Context(), d, one, &desk.Body[desk.BellChange]{Body: change}); err != nil {
				t.Fatal(err)
			}
		}
		daysTable(t, d, desk.Making{Days: 2}, ana, ben)
		time.Sleep(6 * time.Hour)
		if n := len(m.take("Ana")) + len(m.take("Ben")); n != 0 {
			t.Errorf("%d messages at night", n)
		}
		time.Sleep(time.Hour)
		have := append(m.take("Ana"), m.take("Ben")...)
		if len(have) != 1 || !strings.HasPrefix(have[0].Title, "Du bist dran – ") ||
			!strings.HasPrefix(have[0].Text, "Du bist seit Samstag 00:0") {
			t.Errorf("%+v", have)
		}
	})
}

func TestALetterIsConfirmedAndStoppedByItsLinks(t *testing.T) {
	withMailbox(t, func(t *testing.T, d *desk.Desk, m *mailbox) {
		ana := enter(t, d, "Ana")
		ana.Site = "https://trains.example.org"
		set := func() (*desk.BellView, error) {
			in := desk.Body[desk.MailAddress]{Body: desk.MailAddress{Address: "ana@example.org"}}
			return desk.SetMail.Do(t.Context(), d, ana, &in)
		}
		v, err := set()
		if err != nil || v.Mail.Confirmed {
			t.Fatalf("%+v, %v", v, err)
		}
		use := func(link string) (desk.TokenUsed, error) {
			in := desk.TokenInput{Token: link[strings.LastIndexAny(link, "=/")+1:]}
			return desk.UseMailToken.Do(t.Context(), d, desk.Caller{}, &in)
		}
		find := func(prefix string) string {
			t.Helper()
			list := m.take("ana@example.org")
			if len(list) != 1 {
				t.Fatalf("%d letters", len(list))
			}
			_, rest, ok := strings.Cut(list[0].Text, prefix)
			if !ok {
				t.Fatalf("no link in %q", list[0].Text)
			}
			return strings.Fields(rest)[0]
		}
		link := find("https://trains.example.org/settings/bell?mail")
		if _, err := use("=sno.such"); err == nil {
			t.Error("a link that nobody has made")
		}
		if done, err := use(link); err != nil || done.Done != "confirmed" {
			t.Errorf("%+v, %v", done, err)
		}
		if v, err := set(); err != nil || !v.Mail.Confirmed || len(m.take("ana@example.org")) != 0 {
			t.Errorf("the same again: %+v, %v", v, err)
		}
		if tried, err := desk.TryBell.Do(t.Context(), d, ana, nil); err != nil || tried.Results["mail"] != "sent" {
			t.Errorf("%+v, %v", tried, err)
		}
		stop := find("No more letters: https://trains.example.org/settings/bell?mail")
		if done, err := use(stop); err != nil || done.Done != "stopped" {
			t.Errorf("%+v, %v", done, err)
		}
		for _, old := range []string{link, stop} {
			_, err := use(old)
			refused(t, err, desk.NotFound, "no_such_link")
		}
	})
}

func TestSittingDownCallsTheCircle(t *testing.T) {
	withMailbox(t, func(t *testing.T, d *desk.Desk, m *mailbox) {
		ana, ben, cem := listener(t, d, "Ana"), listener(t, d, "Ben"), listener(t, d, "Cem")
		yes := true
		calls := desk.Body[desk.BellChange]{Body: desk.BellChange{Calls: &yes}}
		for _, one := range []desk.Caller{ana, ben} {
			if _, err := desk.SetBell.Do(t.Context(), d, one, &calls); err != nil {
				t.Fatal(err)
			}
		}
		founding := desk.Founding{Name: "Kitchen Table", Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}}
		c, err := desk.FoundCircle.Do(t.Context(), d, ana, &desk.Body[desk.Founding]{Body: founding})
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range []desk.Caller{ben, cem} {
			if _, err := desk.JoinCircle.Do(t.Context(), d, one, &desk.KeyInput{Key: c.Key}); err != nil {
				t.Fatal(err)
			}
		}
		sit := func() {
			t.Helper()
			if _, err := desk.SitInCircle.Do(t.Context(), d, ana, &desk.CircleInput{Circle: c.ID}); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(time.Minute) // nobody is here any more
		sit()
		time.Sleep(time.Second)
		have := m.take("Ben")
		if len(have) != 1 || have[0].Title != "Kitchen Table" || have[0].Text != "Ana is at the table. Room for 2." {
			t.Errorf("%+v", have)
		}
		sit()
		time.Sleep(time.Hour)
		if n := len(m.take("Ana")) + len(m.take("Ben")) + len(m.take("Cem")); n != 0 {
			t.Errorf("%d more messages", n)
		}
		time.Sleep(time.Hour)
		sit()
		time.Sleep(time.Second)
		if n := len(m.take("Ben")); n != 1 {
			t.Errorf("%d messages after two hours", n)
		}
	})
}
