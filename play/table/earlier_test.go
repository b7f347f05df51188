package table

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/play/log"
)

// ofEarlierRules returns the log of a match as if it had been played by another rule set, and as if
// the rules had changed since.
func (m *match) ofEarlierRules(played, claimed string) []log.Entry {
	entries := slices.Clone(m.log)
	for i := range entries {
		e := &entries[i]
		e.Data, e.Earlier = bytes.ReplaceAll(e.Data, []byte(`"`+played+`"`), []byte(`"`+claimed+`"`)), true
	}
	return entries
}

// TestARoundThatOnlyTodaysRulesEndIsOfEarlierRules stops after two seats have passed, which ends the
// round by today's rules, although the log has no end of it.
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
		list = append(list[:i+1:i+1], append([]log.Entry{{ID: "more", Data: list[i].Data, Earlier: true}}, list[i+1:]...)...)
		for n := range list {
			list[n].Seq = Seq(n + 1)
		}
		return list
	}
}
