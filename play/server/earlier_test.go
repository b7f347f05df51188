package server_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/play/archive"
	"roundhouse/play/lists"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/server"
	"roundhouse/play/store"
	"roundhouse/play/store/storetest"
)

// before is a server on the data file of an earlier release, with its people.
type before struct {
	*place
	*storetest.Before
	clients map[string]*client // by name
}

// openBefore runs a server on a copy of the file, a minute after the file was last written: later,
// its tables would count as abandoned.
func openBefore(t *testing.T) *before {
	t.Helper()
	st, err := store.Open(t.Context(), storetest.File(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	wrote, err := lists.NewIndex(st).Newest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	disk := func(c *server.Config) {
		c.Log, c.Rows = st, st
		c.Now = func() time.Time { return wrote.Add(time.Minute + time.Since(began)) }
	}
	b := &before{place: open(t, disk), Before: storetest.Facts(t), clients: map[string]*client{}}
	for _, p := range b.People {
		c := b.nobody()
		c.id, c.token = p.ID, p.Token
		b.clients[p.Name] = c
	}
	return b
}

// host returns the client of the person that made the table.
func (b *before) host(t *storetest.Table) *client { return b.clients[t.People[0]] }

// earlier returns the matches that are over and were played by earlier rules.
func (b *before) earlier() (list []storetest.Table) {
	for _, tab := range b.Tables {
		if tab.Over() && b.host(&tab).view(tab.Table).Earlier {
			list = append(list, tab)
		}
	}
	if len(list) < 3 {
		b.t.Fatalf("%d matches were played by earlier rules: the file tells too little", len(list))
	}
	return list
}

func TestPeopleOfBeforeSignInAndFindWhatTheyHavePlayed(t *testing.T) {
	b := openBefore(t)
	for _, p := range b.People {
		c := b.clients[p.Name]
		var me struct{ ID, Name string }
		c.ok("GET", "/api/me", nil, &me)
		if me.ID != p.ID || me.Name != p.Name {
			t.Errorf("%s is %+v", p.Name, me)
		}
		for path, want := range map[string]json.RawMessage{"/api/me/matches": p.Matches, "/api/me/standings": p.Standings} {
			var have, had any
			c.ok("GET", path, nil, &have)
			unmarshal(t, want, &had)
			if !reflect.DeepEqual(have, had) {
				t.Errorf("%s, %s: %v, and before %v", p.Name, path, have, had)
			}
		}
	}
}

func TestAMatchOfEarlierRulesShowsItsResultAndGivesItsRecord(t *testing.T) {
	b := openBefore(t)
	for _, tab := range b.earlier() {
		c, path := b.host(&tab), "/api/tables/"+tab.Table
		v := c.view(tab.Table)
		same := v.Round == tab.Round && slices.Equal(v.Totals, scores(tab.Totals)) && slices.Equal(v.Places, tab.Places)
		if !same || v.Stage != "over" || v.Position != nil {
			t.Errorf("%s shows %+v, and before %+v", tab.Rules, v, tab)
		}
		for i, name := range tab.Players {
			if s := v.House.Seats[i]; s.Name != name && s.Bot != name {
				t.Errorf("%s: on seat %d is %+v, and %q played there", tab.Rules, i+1, s, name)
			}
		}
		for _, again := range []string{"/rounds/1", "/judge?round=1", "/luck?round=1", "/train"} {
			c.refused("GET", path+again, nil, 409, "earlier_rules")
		}
		c.refused("GET", path+"/hint", nil, 409, "not_playing")
		c.refused("GET", path+"/check?action=draw", nil, 409, "table_over")
		if sum := b.recordSum(&tab); sum != tab.Record {
			t.Errorf("%s: the record is not the one of before", tab.Rules)
		}
		f := c.follow(tab.Table)
		f.stage("over")
		if shown := f.folded(); !shown.view.Earlier || !slices.Equal(shown.view.Totals, scores(tab.Totals)) {
			t.Errorf("%s: its stream shows %+v", tab.Rules, shown.view)
		}
	}
}

// recordSum returns the record's SHA-256 as in storetest. A rule set that has another ID today gets
// the one that it had.
func (b *before) recordSum(tab *storetest.Table) string {
	b.t.Helper()
	var rec map[string]any
	b.host(tab).ok("GET", "/api/tables/"+tab.Table+"/record", nil, &rec)
	var former string
	if json.Unmarshal(tab.Rules, &former) == nil {
		set, err := preset.Get(former)
		mix, _ := rec["rules"].(map[string]any)
		switch {
		case err != nil:
			b.t.Fatal(err)
		case rec["rules"] == set.ID:
			rec["rules"] = former
		case mix["base"] == set.ID: // fewer rounds
			mix["base"] = former
		}
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(rec); err != nil {
		b.t.Fatal(err)
	}
	sum := sha256.Sum256(bytes.TrimSpace(text.Bytes()))
	return hex.EncodeToString(sum[:])
}

func TestAMatchOfBeforeThatStillHoldsIsReplayed(t *testing.T) {
	b := openBefore(t)
	played := 0
	for _, tab := range b.Tables {
		if !tab.Over() {
			continue
		}
		v := b.host(&tab).view(tab.Table)
		if v.Earlier {
			continue
		}
		if played++; v.Position == nil || !slices.Equal(v.Totals, scores(tab.Totals)) || !slices.Equal(v.Places, tab.Places) {
			t.Errorf("%s shows %+v, and before %+v", tab.Rules, v, tab)
		}
		if sum := b.recordSum(&tab); sum != tab.Record {
			t.Errorf("%s: the record is not the one of before", tab.Rules)
		}
		if tab.Kind == "match_ended" {
			b.host(&tab).ok("GET", "/api/tables/"+tab.Table+"/rounds/1", nil, nil)
		}
	}
	if played < 3 {
		t.Errorf("%d matches are replayed", played)
	}
}

func TestATableOfEarlierRulesIsGoneForItsPeopleAndOthersGoOn(t *testing.T) {
	b := openBefore(t)
	gone, there := map[string]bool{}, 0
	for _, tab := range b.Tables {
		if tab.Over() {
			continue
		}
		c, path := b.host(&tab), "/api/tables/"+tab.Table
		a := c.call("GET", path, nil)
		if a.status == 200 {
			if there++; tab.Stage != "mixing" && c.view(tab.Table).Round != tab.Round {
				t.Errorf("%s is in round %d, and was in %d", tab.Rules, c.view(tab.Table).Round, tab.Round)
			}
			continue
		}
		gone[tab.Table] = true
		for _, more := range []string{"", "/stream", "/record", "/hint", "/rounds/1"} {
			a := c.refused("GET", path+more, nil, 410, "earlier_rules")
			if !strings.Contains(string(a.body), "played by earlier rules") {
				t.Errorf("%s: %s", more, a.body)
			}
		}
		c.not(tab.Table, "join", fields{}, 410, "earlier_rules")
		c.not(tab.Table, "act", fields{"after": 1, "action": "pass"}, 410, "earlier_rules")
	}
	if len(gone) < 3 || there < 3 {
		t.Errorf("%d tables are gone, %d are there", len(gone), there)
	}
	for _, p := range b.People {
		var list struct{ Tables []struct{ Table string } }
		b.clients[p.Name].ok("GET", "/api/me/tables", nil, &list)
		want := len(p.Tables)
		for _, id := range p.Tables {
			if gone[id] {
				want--
			}
		}
		if len(list.Tables) != want {
			t.Errorf("%s sits at %d tables, want %d", p.Name, len(list.Tables), want)
		}
	}
}

// TestATableOfEarlierRulesIsSweptOnceItIsAbandoned, as any other.
func TestATableOfEarlierRulesIsSweptOnceItIsAbandoned(t *testing.T) {
	b := openBefore(t)
	var gone []storetest.Table
	for _, tab := range b.Tables {
		if !tab.Over() && b.host(&tab).call("GET", "/api/tables/"+tab.Table, nil).status == 410 {
			gone = append(gone, tab)
		}
	}
	for _, sweep := range []struct {
		days   int
		status int
		code   string
	}{{50, 410, "earlier_rules"}, {70, 404, "no_such_table"}} {
		b.srv.Sweep(t.Context(), b.c.Now().AddDate(0, 0, sweep.days))
		for _, tab := range gone {
			b.host(&tab).refused("GET", "/api/tables/"+tab.Table, nil, sweep.status, sweep.code)
			entries, err := b.c.Log.Read(t.Context(), tab.Table, 0)
			if err != nil || (len(entries) > 0) != (sweep.status == 410) {
				t.Errorf("after %d days %s has %d entries, %v", sweep.days, tab.Table, len(entries), err)
			}
		}
	}
	if len(gone) < 3 {
		t.Errorf("%d tables are gone", len(gone))
	}
}

func TestNobodyIsAlarmedByMatchesOfEarlierRules(t *testing.T) {
	b := openBefore(t)
	for _, tab := range b.Tables {
		b.host(&tab).call("GET", "/api/tables/"+tab.Table, nil)
	}
	for range 2 {
		if a := b.nobody().call("GET", "/readyz", nil); a.status != 200 {
			t.Errorf("/readyz: %d", a.status)
		}
		b.restart()
	}
	b.stop()
	for _, word := range []string{"damaged", "ERROR", "failed"} {
		if logs := b.logs.String(); strings.Contains(logs, word) {
			t.Errorf("the log has %q:\n%s", word, logs)
		}
	}
}

func TestPeoplePlayAgainAfterAMatchOfEarlierRules(t *testing.T) {
	b := openBefore(t)
	tab := b.earlier()[0]
	c := b.host(&tab)
	var next struct{ Table string }
	c.ok("POST", "/api/tables/"+tab.Table+"/rematch", nil, &next)
	if v := c.view(tab.Table); v.House.Rematch != next.Table || next.Table == "" {
		t.Errorf("it goes on at %q, and not at %q", v.House.Rematch, next.Table)
	}
	playAll(newPlayer(c.follow(next.Table)))
	if v := c.view(next.Table); v.Stage != "over" || v.Earlier {
		t.Errorf("%+v", v)
	}
}

// TestAMatchOfEarlierRulesComesToTheHistoryLate: its server was killed just as it ended.
func TestAMatchOfEarlierRulesComesToTheHistoryLate(t *testing.T) {
	b := openBefore(t)
	tab := b.earlier()[0]
	b.stop()
	var before, after archive.Match
	kept := archive.New(b.c.Rows, people.New(b.c.Rows))
	before, err := kept.Match(t.Context(), tab.Table)
	if err != nil {
		t.Fatal(err)
	}
	if err := kept.Forget(t.Context(), archive.Ended{Table: tab.Table, At: before.Ended}); err != nil {
		t.Fatal(err)
	}
	entries, err := b.c.Log.Read(t.Context(), tab.Table, 0)
	if err != nil {
		t.Fatal(err)
	}
	ended := log.Head{Listing: []byte(`{"stage":"over"}`)}
	if err := b.c.Log.Append(t.Context(), tab.Table, log.Seq(len(entries)), ended); err != nil {
		t.Fatal(err)
	}
	b.start()
	waitFor(t, "the match", func() bool {
		after, err = archive.New(b.c.Rows, people.New(b.c.Rows)).Match(t.Context(), tab.Table)
		return err == nil
	})
	if after.Edition >= rules.Edition {
		t.Errorf("its record is of edition %d of the rules", after.Edition)
	}
	before.Edition = after.Edition
	before.Rules = after.Rules // shorter matches are counted separately since then
	if !reflect.DeepEqual(after, before) {
		t.Errorf("it is\n%+v\nand was\n%+v", after, before)
	}
	waitFor(t, "the end on the lists", func() bool {
		list, err := lists.NewIndex(b.c.Log).Over(t.Context())
		return err == nil && len(list) == 0
	})
}

// scores returns totals as in messages.
func scores(totals []string) (list []game.Score) {
	for _, text := range totals {
		list = append(list, must(game.ParseScore(text)))
	}
	return list
}
