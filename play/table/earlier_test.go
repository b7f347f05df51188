package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/rules"
	"roundhouse/play/log"
)

// ofEarlierRules returns the log of a match as if it had been played by another rule set, and as if
// the rules had changed since.
func (m *match) ofEarlierRules(played, claimed string) []log.Entry {
	entries := slices.Clone(m.log)
	for i := range entries {
		e := &entries[i]
		e.Data = bytes.ReplaceAll(e.Data, []byte(`"`+played+`"`), []byte(`"`+claimed+`"`))
	}
	states(entries, rules.Edition, rules.Edition-1)
	return entries
}

// states replaces the edition that a log states; 0 is none.
func states(entries []log.Entry, now, then int) {
	text := func(edition int) []byte {
		if edition == 0 {
			return nil
		}
		return fmt.Appendf(nil, `"edition":%d,`, edition)
	}
	entries[0].Data = bytes.Replace(entries[0].Data, text(now), text(then), 1)
}

// TestARoundThatOnlyTodaysRulesEndIsOfEarlierRules stops after two seats have passed, which ends
// the round by today's rules, although the log has no end of it.
func TestARoundThatOnlyTodaysRulesEndIsOfEarlierRules(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "japanese-stuck", 2, 2), "ana", "ben")
	passes := 0
	m.playOn(func(s *State) bool {
		if n := len(s.tail.acts); n > 0 && s.IsPlaying() {
			switch s.tail.acts[n-1].action.Kind {
			case game.Pass:
				passes++
			case game.Play:
				passes = 0
			}
		}
		return passes == 2 && s.Round().Phase() == game.Main
	})
	var earlier *Earlier
	if _, _, err := ReadLog(New("t"), m.ofEarlierRules("japanese-stuck", "japanese")); !errors.As(err, &earlier) {
		t.Errorf("%v", err)
	}
}

// TestWhatNoRulesChangeIsDamageInALogOfEarlierRules alters the log of a match that can only be
// recounted.
func TestWhatNoRulesChangeIsDamageInALogOfEarlierRules(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "pagat", 3, 2), "ana", "ben", "cleo")
	m.playOn((*State).IsOver)
	whole := func() []log.Entry { return m.ofEarlierRules("pagat", "bauguess") } // which has no opening
	var told *Earlier
	if err := CheckLog("t", whole()); !errors.As(err, &told) || !told.Over {
		t.Fatal(err)
	}
	for name, alter := range map[string]func(list []log.Entry) []log.Entry{
		"a total":              changed("match_ended", `"totals":["`, `"totals":["1`),
		"a place too few":      changed("match_ended", `"places":[`, `"places":[],"was":[`),
		"a score":              changed("round_ended", `"scores":["`, `"scores":["1`),
		"half a score":         changed("round_ended", `"scores":["`, `"scores":["1/0`),
		"an end":               changed("round_ended", `"reason":"`, `"reason":"not `),
		"a winner":             changed("round_ended", `"winners":[`, `"winners":[77,`),
		"an unknown member":    changed("acted", `"acted":{`, `"acted":{"why":1,`),
		"no action":            changed("acted", `"action":"`, `"action":"?`),
		"a tile of no set":     changed("acted", `-`, `-99`),
		"a tile dealt twice":   twice("round_dealt"),
		"an action again":      again("acted"),
		"the end again":        again("match_ended"),
		"the end of a round":   again("round_ended"),
		"the deal of no round": changed("round_dealt", `"round":`, `"round":1`),
		"a gap":                func(list []log.Entry) []log.Entry { return append(list[:9], list[10:]...) },
		"the same ID":          func(list []log.Entry) []log.Entry { list[9].ID = list[8].ID; return list },
	} {
		var damaged *Damaged
		if err := CheckLog("t", alter(whole())); !errors.As(err, &damaged) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestWhatEarlierRulesExplainIsDamageInALogOfToday has the log state today's edition, or none, as
// logs of edition 3 did at first.
func TestWhatEarlierRulesExplainIsDamageInALogOfToday(t *testing.T) {
	m := newMatch(t)
	m.playing(settings(t, "pagat", 3, 2), "ana", "ben", "cleo")
	m.playOn((*State).IsOver)
	for _, stated := range []int{rules.Edition, 0} {
		entries := m.ofEarlierRules("pagat", "bauguess")
		states(entries, rules.Edition-1, stated)
		var damaged *Damaged
		if err := CheckLog("t", entries); !errors.As(err, &damaged) {
			t.Errorf("edition %d: %v", stated, err)
		}
	}
}

// TestALogOfAStoreOfBeforeStatesItsEdition has an edition that stood beside the log.
func TestALogOfAStoreOfBeforeStatesItsEdition(t *testing.T) {
	for _, test := range []struct {
		edition int
		data    string
		want    string
	}{
		{1, `{"at":1,"opened":{}}`, `{"edition":1,"at":1,"opened":{}}`},
		{2, `{"form":3,"at":1,"table_made":{}}`, `{"edition":2,"form":3,"at":1,"table_made":{}}`},
		{3, `{"form":4,"at":1,"table_made":{}}`, `{"form":4,"at":1,"table_made":{}}`},
		{1, `{"edition":2,"at":1,"opened":{}}`, `{"edition":2,"at":1,"opened":{}}`},
		{0, `{"at":1,"opened":{}}`, `{"at":1,"opened":{}}`},
		{1, `?`, `?`},
		{1, ``, ``},
	} {
		e := log.Entry{Seq: 1, Data: []byte(test.data)}
		StateEdition(&e, test.edition)
		if string(e.Data) != test.want {
			t.Errorf("%d %s: %s", test.edition, test.data, e.Data)
		}
		e = log.Entry{Seq: 2, Data: []byte(test.data)}
		if StateEdition(&e, test.edition); string(e.Data) != test.data {
			t.Errorf("the second entry: %s", e.Data)
		}
	}
	m := newMatch(t)
	m.playing(settings(t, "pagat", 3, 2), "ana", "ben", "cleo")
	m.playOn((*State).IsOver)
	entries := m.ofEarlierRules("pagat", "bauguess")
	states(entries, rules.Edition-1, 0)
	StateEdition(&entries[0], 1)
	var told *Earlier
	if err := CheckLog("t", entries); !errors.As(err, &told) || !told.Over {
		t.Errorf("%s: %v", entries[0].Data, err)
	}
}

// lastOf finds the last entry of a kind.
func lastOf(kind string, list []log.Entry) (i int) {
	for n, e := range list {
		if strings.Contains(string(e.Data), `,"`+kind+`":`) && (kind != "acted" || strings.Contains(string(e.Data), "-")) {
			i = n
		}
	}
	return i
}

// changed replaces a text in the last event of a kind.
func changed(kind, old, new string) func([]log.Entry) []log.Entry {
	return func(list []log.Entry) []log.Entry {
		e := &list[lastOf(kind, list)]
		e.Data = []byte(strings.Replace(string(e.Data), old, new, 1))
		return list
	}
}

// twice repeats the first tile of the last deal in place of the last one.
func twice(kind string) func([]log.Entry) []log.Entry {
	return func(list []log.Entry) []log.Entry {
		e := &list[lastOf(kind, list)]
		text := string(e.Data)
		_, rest, _ := strings.Cut(text, `"hands":[["`)
		first, _, _ := strings.Cut(rest, `"`)
		end := strings.LastIndex(text, `"]`)
		begin := strings.LastIndex(text[:end], `"`) + 1
		e.Data = []byte(text[:begin] + first + text[end:])
		return list
	}
}

// again repeats the last event of a kind after itself.
func again(kind string) func([]log.Entry) []log.Entry {
	return func(list []log.Entry) []log.Entry {
		i := lastOf(kind, list)
		list = append(list[:i+1:i+1], append([]log.Entry{{ID: "more", Data: list[i].Data}}, list[i+1:]...)...)
		for n := range list {
			list[n].Seq = Seq(n + 1)
		}
		return list
	}
}
