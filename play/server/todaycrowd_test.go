package server_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"roundhouse/bot"
	"roundhouse/play/day"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/server"
	"roundhouse/play/store"
)

// waits is how long people waited for something.
type waits struct {
	mu   sync.Mutex
	list []time.Duration
}

func (w *waits) note(since time.Time) {
	took := time.Since(since)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.list = append(w.list, took)
}

// report logs them, and returns the longest.
func (w *waits) report(t *testing.T, what string) time.Duration {
	slices.Sort(w.list)
	at := func(part float64) time.Duration {
		return w.list[int(part*float64(len(w.list)-1))].Round(10 * time.Microsecond)
	}
	t.Logf("%-28s %6d, half within %v, 99 of 100 within %v, the longest %v", what, len(w.list), at(0.5), at(0.99), at(1))
	return at(1)
}

// TestTenThousandPeoplePlayADate lets people begin a date, sixteen at a time and as fast as the server
// answers, and ask for their result, the curve and the week of their circle, while pars are reckoned.
// Some of them play to the end; the others' results are stored as those of a table that has ended.
// ROUNDHOUSE_SOAK lets ten thousand come, and nobody may wait for a result for more than a second.
func TestTenThousandPeoplePlayADate(t *testing.T) {
	n := 100
	if os.Getenv("ROUNDHOUSE_SOAK") != "" {
		n = 10_000
	}
	st, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "roundhouse.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	p := open(t, func(c *server.Config) {
		c.Log, c.Rows, c.Pauses = st, st, hall.Pauses{}
		c.Bot = func(level string) (hall.Player, error) {
			b, err := bot.New(level, 1)
			return hall.Player(b), err
		}
	})
	sets := []string{"pagat", "french", "czech", "estonian", "japanese"}
	dates := day.New(st, people.New(st))
	var begins, results, curves, weeks, ends waits
	var circle desk.Circle
	begun := time.Now()
	everybody := make(chan int)
	var all sync.WaitGroup
	for range 16 {
		all.Go(func() {
			for i := range everybody {
				who, rules := p.somebody(fmt.Sprint("P", i)), sets[i%20/16*(1+i%4)]
				path := "/api/days/" + today() + "?rules=" + rules
				if i%50 == 1 && rules == sets[0] { // up to 200 are in the circle
					who.call("POST", "/api/invitations/"+circle.Key, nil)
				}
				var v struct{ Table string }
				at := time.Now()
				who.ok("POST", path, nil, &v)
				begins.note(at)
				if i%33 == 0 {
					playsToTheEnd(who, v.Table)
				} else {
					r := day.Result{Points: fmt.Sprint(rand.IntN(120)), Place: 1 + rand.IntN(4), At: time.Now()}
					if err := dates.Report(t.Context(), today(), `"`+rules+`"`, v.Table, r); err != nil {
						t.Error(err)
					}
				}
				var d desk.Day
				at = time.Now()
				for ended := at; ; { // whoever has just ended asks until the result is there
					one := time.Now()
					who.ok("GET", path, nil, &d)
					results.note(one)
					if d.Mine != nil && d.Mine.Over {
						ends.note(ended)
						break
					}
				}
				at = time.Now()
				who.ok("GET", "/api/days/"+today()+"/curve?rules="+rules, nil, nil)
				curves.note(at)
				if len(d.Circles) > 0 {
					at = time.Now()
					who.ok("GET", "/api/circles/"+circle.ID+"/week?date="+today(), nil, nil)
					weeks.note(at)
				}
			}
		})
	}
	p.somebody("Keeper").ok("POST", "/api/circles", fields{"name": "Many", "rules": "pagat"}, &circle)
	for i := range n {
		everybody <- i
	}
	close(everybody)
	all.Wait()
	t.Logf("%d people in %v, %d pars", n, time.Since(begun).Round(time.Millisecond), count(t, st, "daypar/"))
	longest := time.Duration(0)
	for _, one := range []struct {
		what string
		*waits
	}{{"to begin", &begins}, {"for an answer about a date", &results}, {"for a result after the end", &ends}, {"for a curve", &curves}, {"for a week", &weeks}} {
		if took := one.report(t, one.what); one.waits != &begins {
			longest = max(longest, took)
		}
	}
	if longest > time.Second && n > 100 {
		t.Errorf("somebody waits for a result for %v", longest)
	}
	list, err := dates.Results(t.Context(), today(), `"pagat"`)
	if err != nil || len(list) < n/2 {
		t.Errorf("%d people have played, %v", len(list), err)
	}
}

// playsToTheEnd plays at somebody's table of a date by the first legal action.
func playsToTheEnd(who *client, table string) {
	for {
		var v dayView
		who.ok("GET", "/api/tables/"+table, nil, &v)
		if v.Stage == "over" {
			return
		}
		if legal := v.Position.Legal["1"]; len(legal) > 0 {
			who.call("POST", "/api/tables/"+table+"/act", who.order(fields{"after": v.Seq, "action": legal[0]}))
		}
	}
}
