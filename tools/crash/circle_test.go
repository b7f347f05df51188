package crash

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/circle"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/series"
	"roundhouse/play/sheets"
	"roundhouse/play/store"
)

// families are people who found circles, and play and write matches there.
type families struct {
	world world
	over  chan ending   // a match that has just ended, or is just being written down
	soon  time.Duration // the longest that a result may take to stand in its season

	mu   sync.Mutex
	all  []*family
	late time.Duration // the longest that a result took to stand in its season
}

// family is a circle of two who have devices, and of one who has none.
type family struct {
	people  []*person
	circle  string
	matches []string
}

// ending is a match of a circle.
type ending struct{ circle, match string }

const (
	longest = time.Minute     // how long a match may take
	soon    = 5 * time.Second // how long a result may take to stand in its season
)

// evenings is how many matches a family plays before the next one comes: what a circle shows at once.
const evenings = 8

// meet lets one family after the other play until stop is closed.
func (all *families) meet(ctx context.Context, stop <-chan struct{}) error {
	for {
		f, err := all.found(ctx)
		if err != nil {
			return fmt.Errorf("founding: %w", err)
		}
		all.mu.Lock()
		all.all = append(all.all, f)
		all.mu.Unlock()
		for n := range evenings {
			select {
			case <-stop:
				return nil
			default:
			}
			match, play := "", f.playTable
			if n%2 == 0 {
				play = f.writeSheet
			}
			if match, err = play(ctx, all); err == nil {
				f.matches = append(f.matches, match)
				err = all.check(ctx, f)
			}
			if err != nil {
				return fmt.Errorf("circle %s, match %d, %s: %w", f.circle, n, match, err)
			}
		}
	}
}

// found founds a circle, as often as that takes.
func (all *families) found(ctx context.Context) (*family, error) {
	f := &family{}
	for _, name := range []string{"Lea", "Ana"} {
		p, err := enter(ctx, all.world, name)
		if err != nil {
			return nil, err
		}
		f.people = append(f.people, p)
	}
	var made struct{ ID, Key string }
	body := []byte(`{"id": "1", "name": "Kitchen Table", "rules": {"base": "pagat", "rounds": 1}, "names": ["Oma"]}`)
	err := f.people[0].call(ctx, "POST", "/api/circles", body, &made)
	if f.circle = made.ID; err == nil {
		err = f.people[1].call(ctx, "POST", "/api/invitations/"+made.Key, nil, nil)
	}
	var mine struct{ Circles []struct{ ID string } }
	if err == nil {
		err = f.people[0].call(ctx, "GET", "/api/me/circles", nil, &mine)
	}
	if err == nil && len(mine.Circles) != 1 {
		err = fmt.Errorf("one circle was founded, and there are %v", mine.Circles)
	}
	return f, err
}

// end says that a match ends.
func (all *families) end(f *family, match string) {
	select {
	case all.over <- ending{f.circle, match}:
	default:
	}
}

// playTable plays a match at the table that is laid.
func (f *family) playTable(ctx context.Context, all *families) (table string, err error) {
	ctx, cancel := context.WithTimeoutCause(ctx, longest, errors.New("the match does not end"))
	defer cancel()
	var seated []*person
	for _, one := range f.people {
		p := &person{world: one.world, token: one.token, who: one.who, home: one.home, direct: one.direct}
		p.seen = map[uint64][]byte{}
		var v struct {
			Table string
			You   int
		}
		if err := p.call(ctx, "POST", "/api/circles/"+f.circle+"/sit", nil, &v); err != nil {
			return table, err
		}
		if table != "" && table != v.Table {
			return table, fmt.Errorf("one of them was seated at table %s", v.Table)
		}
		p.table, p.seat, table = v.Table, v.You, v.Table
		seated = append(seated, p)
	}
	if err := seated[0].send(ctx, "start", "start", nil); err != nil {
		return table, err
	}
	var met sync.WaitGroup
	failed := make([]error, len(seated))
	for i, p := range seated {
		met.Go(func() {
			if failed[i] = p.play(ctx); failed[i] == nil {
				all.end(f, table)
			}
		})
	}
	met.Wait()
	return table, errors.Join(failed...)
}

// writeSheet writes a match at a real table down, and corrects it.
func (f *family) writeSheet(ctx context.Context, all *families) (sheet string, err error) {
	sheet, lea := newSheetID(), f.people[0]
	if err := f.openSheet(ctx, lea, sheet); err != nil {
		return sheet, err
	}
	for _, body := range []string{
		`{"id": "1", "after": 1, "round": 1, "end": "out", "out": [1], "points": [0, 30, 12]}`,
		`{"id": "2", "after": 9, "round": 1, "points": [null, 3]}`,
	} {
		all.end(f, sheet)
		if err := lea.write(ctx, sheet, body); err != nil {
			return sheet, err
		}
	}
	return sheet, nil
}

// write writes on a sheet. Whoever gets no answer now and then looks before writing again: what is on
// the sheet counts, although nobody asks for it again.
func (p *person) write(ctx context.Context, sheet, body string) error {
	path := "/api/sheets/" + sheet
	if rand.IntN(2) == 0 {
		return p.call(ctx, "POST", path+"/write", []byte(body), nil)
	}
	var before, after struct{ Seq int }
	if err := p.call(ctx, "GET", path, nil, &before); err != nil {
		return err
	}
	l, err := p.world.live(ctx, p)
	if err != nil {
		return err
	}
	status, _, why := l.ask(ctx, p.token, "POST", path+"/write", []byte(body))
	if why == nil && status == http.StatusOK {
		return nil
	}
	if why != nil {
		if err := l.end(ctx, why); err != nil {
			return err
		}
	}
	if err := p.call(ctx, "GET", path, nil, &after); err != nil || after.Seq > before.Seq {
		return err
	}
	return p.call(ctx, "POST", path+"/write", []byte(body), nil)
}

func newSheetID() string {
	id := []byte(log.Sheets)
	for range 16 {
		id = append(id, "abcdefghijklmnopqrstuvwxyz234567"[rand.IntN(32)])
	}
	return string(id)
}

func (f *family) openSheet(ctx context.Context, by *person, sheet string) error {
	body := fmt.Sprintf(`{"id": %q, "circle": %q, "rules": {"base": "pagat", "rounds": 1}, `+
		`"seats": [{"name": "Lea", "member": 1}, {"name": "Oma", "member": 2}, {"name": "Ana", "member": 3}]}`,
		sheet, f.circle)
	return by.call(ctx, "POST", "/api/sheets", []byte(body), nil)
}

// shownSeason is what a circle's page shows of its season.
type shownSeason struct {
	Matches, Real int
	Rows          []struct{ Matches, Real, Won int }
	Last          []shownResult
}

type shownResult struct {
	ID        string
	Real      bool
	Corrected int
	Seats     []struct{ Total game.Score }
}

// check waits until each match of a family stands in the season, once, with what was corrected.
func (all *families) check(ctx context.Context, f *family) error {
	began := time.Now()
	for tick := time.NewTicker(10 * time.Millisecond); ; <-tick.C {
		var c struct{ Season shownSeason }
		if err := f.people[len(f.matches)%2].call(ctx, "GET", "/api/circles/"+f.circle, nil, &c); err != nil {
			return err
		}
		took := time.Since(began)
		err := c.Season.compare(f.matches)
		if err == nil {
			all.mu.Lock()
			all.late = max(all.late, took)
			all.mu.Unlock()
			return nil
		}
		if took > all.soon {
			return fmt.Errorf("after %v: %w", took, err)
		}
	}
}

// compare holds a season to the matches that were played.
func (s *shownSeason) compare(matches []string) error {
	if s.Matches != len(matches) || len(s.Last) != len(matches) {
		return fmt.Errorf("%d matches were played, and the season has %d and shows %d", len(matches), s.Matches, len(s.Last))
	}
	won, played, real := 0, 0, 0
	for _, row := range s.Rows {
		won, played = won+row.Won, played+row.Matches
	}
	for _, match := range matches {
		at := slices.IndexFunc(s.Last, func(r shownResult) bool { return r.ID == match })
		if at < 0 {
			return fmt.Errorf("%s is missing", match)
		}
		r := s.Last[at]
		played -= len(r.Seats)
		if log.KindOf(match) != log.Sheets {
			continue
		}
		totals := ""
		for _, seat := range r.Seats {
			totals += seat.Total.String() + " "
		}
		if real++; !r.Real || r.Corrected != 1 || totals != "0 3 12 " {
			return fmt.Errorf("%s is %+v", match, r)
		}
	}
	if played != 0 || won < len(matches) || s.Real != real {
		return fmt.Errorf("the standing says otherwise than the matches: %+v", s.Rows)
	}
	return nil
}

// settle reads the file that the server has left: each result stands in it once, and nothing is due.
func (all *families) settle(ctx context.Context, t *testing.T, path string) (results int) {
	st, err := store.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if report, err := store.Check(ctx, path); err != nil || len(report.Faults) > 0 {
		t.Errorf("%v, %v", report.Faults, err)
	}
	circles := 0
	for one, err := range st.All(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		if log.KindOf(one.ID) == log.Circles {
			circles++
		}
	}
	for _, f := range all.all {
		season := seasonIn(ctx, t, st, f.circle)
		if n := len(season.Results()); n != len(f.matches) {
			t.Errorf("%d matches were played, and the season has %d", len(f.matches), n)
		}
		for _, match := range f.matches {
			if !season.Knows(match) {
				t.Errorf("%s is missing", match)
			}
		}
		results += len(f.matches)
	}
	if circles != len(all.all) {
		t.Errorf("%d circles were founded, and %d are there", len(all.all), circles)
	}
	kept := 0
	for row, err := range st.Scan(ctx, "", "") {
		if err != nil {
			t.Fatal(err)
		}
		var p struct{ Name string }
		if json.Unmarshal(row.Value, &p) == nil && p.Name == "Oma" {
			kept++
		}
	}
	if kept != circles {
		t.Errorf("%d people without a device are kept for %d circles", kept, circles)
	}
	if over, err := lists.NewIndex(st).Over(ctx); err != nil || len(over) > 0 {
		t.Errorf("still on the lists: %v, %v", over, err)
	}
	if due, err := st.Due(ctx, time.Now()); err != nil || slices.ContainsFunc(due, isSheet) {
		t.Errorf("still due: %v, %v", due, err)
	}
	return results
}

func isSheet(id string) bool { return log.KindOf(id) == log.Sheets }

// seasonIn reads the season of a circle. Its entries are results, each version of them once.
func seasonIn(ctx context.Context, t *testing.T, st *store.Store, id string) series.State {
	t.Helper()
	entries, err := st.Read(ctx, id, 0)
	if err != nil {
		t.Fatal(err)
	}
	c, err := circle.Read(id, entries)
	if err != nil {
		t.Fatal(err)
	}
	if entries, err = st.Read(ctx, c.Series(), 0); err != nil {
		t.Fatal(err)
	}
	stored := map[string]int{}
	for _, e := range entries {
		if stored[e.ID]++; stored[e.ID] > 1 {
			t.Errorf("%s is stored %d times", e.ID, stored[e.ID])
		}
	}
	season, err := series.Read(c.Series(), entries)
	if err != nil && !errors.Is(err, series.ErrNoSeries) {
		t.Fatal(err)
	}
	return season
}

// stepOf returns how far a server had come with the end of a match when it was killed.
func (h *house) stepOf(ctx context.Context, e ending) string {
	dir := filepath.Join(h.t.TempDir(), "peek")
	defer os.RemoveAll(dir) // there are many in a soak
	if err := os.CopyFS(dir, os.DirFS(h.data)); err != nil {
		h.t.Fatal(err)
	}
	st, err := store.Open(ctx, filepath.Join(dir, "server.db"))
	if err != nil {
		h.t.Fatal(err)
	}
	defer st.Close()
	season := seasonIn(ctx, h.t, st, e.circle)
	var over, due bool
	version := log.Seq(1)
	if isSheet(e.match) {
		entries, err := st.Read(ctx, e.match, 0)
		if err != nil {
			h.t.Fatal(err)
		}
		s, err := sheets.Read(e.match, entries)
		if err != nil {
			h.t.Fatal(err)
		}
		list, err := st.Due(ctx, time.Now())
		if err != nil {
			h.t.Fatal(err)
		}
		over, due, version = s.IsFinished(), slices.Contains(list, e.match), s.Seq()
	} else {
		list, err := lists.NewIndex(st).Over(ctx)
		if err != nil {
			h.t.Fatal(err)
		}
		over = true
		due = slices.ContainsFunc(list, func(l lists.Entry) bool { return l.ID == e.match })
	}
	switch has := season.Has(&series.Result{ID: e.match, Version: version}); {
	case !over:
		return "before its end"
	case !has:
		return "over, without its result"
	case due:
		return "with its result, and not noted so"
	}
	return "with its result"
}

// The kills of a test of circles, and at least those of a soak.
const (
	circleKills     = 8
	soakCircleKills = 500
)

// TestEachResultStandsInItsSeasonOnceWheneverAServerIsKilled kills the server around the ends of
// matches.
func TestEachResultStandsInItsSeasonOnceWheneverAServerIsKilled(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	h := &house{t: t, data: data, up: make(chan struct{})}
	h.begin()
	all := &families{world: h, over: make(chan ending), soon: soon}
	ctx, fail := context.WithCancelCause(t.Context())
	defer fail(nil)
	stop := make(chan struct{})
	var met sync.WaitGroup
	for range tables {
		met.Go(func() {
			if err := all.meet(ctx, stop); err != nil {
				fail(err)
			}
		})
	}
	steps := map[string]int{}
	began := time.Now()
	for more := enoughOf(t, circleKills, soakCircleKills); ctx.Err() == nil && more(h.lost, time.Since(began)); {
		select {
		case e := <-all.over:
			time.Sleep(time.Duration(rand.Int64N(int64(8 * time.Millisecond))))
			h.kill(func() { steps[kindOf(e.match)+" "+h.stepOf(ctx, e)]++ })
		case <-ctx.Done():
		}
	}
	close(stop)
	met.Wait()
	if err := context.Cause(ctx); err != nil {
		t.Fatalf("after %d kills: %v", h.lost, err)
	}
	if status, _ := h.process.Stop(); status != 0 || h.process.Log() != "" {
		t.Errorf("the last server ended with %d, and its log has:\n%s", status, h.process.Log())
	}
	results := all.settle(ctx, t, filepath.Join(data, "server.db"))
	t.Logf("%d kills in %v, %d results in %d circles, each once, at most %v late",
		h.lost, time.Since(began).Round(time.Second), results, len(all.all), all.late.Round(time.Millisecond))
	for _, step := range slices.Sorted(maps.Keys(steps)) {
		t.Logf("%4d killed: %s", steps[step], step)
	}
}

func kindOf(match string) string {
	if isSheet(match) {
		return "sheet"
	}
	return "table"
}
