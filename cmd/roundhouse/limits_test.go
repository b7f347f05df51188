package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/play/table"
)

// limit is rules that are at the limit of a switch, or beyond it.
type limit struct {
	name, value string
	others      string // switches that go with it
	round       bool   // it can be a round's
	match       bool   // and a match's
	says        string // where it cannot: the switch, the value, what is possible
}

// limits returns each switch at both of its limits and one beyond, and what no word or flag is.
func limits() (list []limit) {
	for _, s := range rules.Switches() {
		add := func(value string, fits bool) {
			l := limit{name: s.Name, value: value, round: fits, match: fits, says: s.Name + `: "` + strings.Trim(value, `"`) + `" is `}
			l.goWith(&s)
			list = append(list, l)
		}
		switch s.Kind {
		case rules.Number:
			for value, fits := range map[int]bool{s.Min - 1: false, s.Min: true, s.Max: true, s.Max + 1: false} {
				add(strconv.Itoa(value), fits)
			}
		case rules.Word:
			add(strconv.Quote(s.Words[0]), true)
			add(strconv.Quote(s.Words[len(s.Words)-1]), true)
			add(`"`+s.Words[0]+`s"`, false)
			add(`0`, false)
		case rules.Flag:
			add(`false`, true)
			add(`true`, true)
			add(`2`, false)
			add(`"true"`, false)
		}
	}
	for _, h := range []struct {
		value        string
		round, match bool
		says         string
	}{
		{`{"2": 0}`, false, false, `hand: "2: 0" is not a number of tiles from 1 to 95`},
		{`{"2": 1}`, true, true, ``},
		{`{"2": 45}`, true, true, ``},
		{`{"2": 46}`, true, false, `hand: "2: 46" is more than a double-12 set can deal: 92 of 91 tiles`},
		{`{"2": 95}`, true, false, `hand: "2: 95" is more than a double-12 set can deal: 190 of 91 tiles`},
		{`{"2": 96}`, false, false, `hand: "2: 96" is not a number of tiles from 1 to 95`},
		{`{"2": -1}`, false, false, `hand: "2: -1" is not a number of tiles from 1 to 95`},
		{`{"2": 1e1}`, false, false, `hand: "2: 1e1" is not a number of tiles from 1 to 95`},
		{`{"2": 5, "1": 5}`, false, false, `hand: "1" is not a number of seats from 2 to 14`},
		{`{"2": 5, "14": 6}`, true, true, ``},
		{`{"2": 5, "14": 7}`, true, false, `hand: "14: 7" is more than a double-12 set can deal: 98 of 91 tiles`},
		{`{"2": 5, "15": 1}`, false, false, `hand: "15" is not a number of seats from 2 to 14`},
		{`{}`, false, false, `hand: "{}" is not a table of hands`},
		{`{"3": 5}`, false, false, `: "2" is not a number of`}, // of seats that is played, or of players
		{`[]`, false, false, `hand: "[]" is a list`},
	} {
		list = append(list, limit{name: "hand", value: h.value, round: h.round, match: h.match, says: h.says})
	}
	return append(list,
		limit{name: "rounds", value: "13", round: true, match: true},
		limit{name: "rounds", value: "14", says: `rounds: "14" is more than the 13 engines of a double-12 set`},
		limit{name: "rounds", value: "7", others: `"set": 6, "hand": {"2": 5}`, round: true, match: true},
		limit{name: "rounds", value: "8", others: `"set": 6, "hand": {"2": 5}`, says: `rounds: "8" is more than the 7 engines of a double-6 set`},
		limit{name: "set", value: "6", others: `"hand": {"2": 5}`, says: `rounds: "13" is more than the 7 engines of a double-6 set`}, // its base's 13
		// All faults are reported at once.
		limit{name: "set", value: "9", others: `"satisfy": "often", "engine": "set_aside"`, says: `satisfy: "often" is not one of ` +
			`off, in_order, reverse, any; starter: "engine_holder" is not to be had with engine "set_aside", only "rotate", "lot", "lot_once", "winner"; ` +
			`rounds: "13" is more than the 10 engines of a double-9 set`},
	)
}

// goWith chooses the other switches so that this one can have its value.
func (l *limit) goWith(s *rules.Switch) {
	switch {
	case s.Name == "set":
		l.others = `"rounds": 1, "hand": {"2": 1}`
		l.match = l.round && l.value != "2"
	case s.Name == "rounds":
		l.others = `"set": 18, "engine_order": "down_wrap"`
	case s.Name == "first_engine":
		l.others = `"set": 18, "engine_order": "down_wrap"`
	case s.Name == "engine" && l.value == `"highest_held"`, s.Name == "starter" && l.value == `"engine_holder"`:
		l.others = `"compulsory": true`
	case s.Name == "starter" && l.value == `"left_of_layer"`:
		l.others = `"engine": "starter_highest"`
	case s.Name == "mexican_in_opening":
		l.others = `"opening": "none"`
	}
}

func (l *limit) rules() string {
	text := `{"base": "pagat", "` + l.name + `": ` + l.value
	if l.others != "" {
		text += ", " + l.others
	}
	return text + "}"
}

// TestRulesThatCannotBeAreRefusedWhereverRulesAreRead reads the same rules as the position's, the
// record's, the table's and the command line's.
func TestRulesThatCannotBeAreRefusedWhereverRulesAreRead(t *testing.T) {
	for _, l := range limits() {
		t.Run(l.name+"="+l.value, func(t *testing.T) {
			text := l.rules()
			position := `{"format": "roundhouse-position/1", "rules": ` + text + `, "seats": 2, "engine": 1, "phase": "play", "hands": [["1-0"], ["2-0"]], "turn": [1]}`
			out, _, status := answerOf(t, []byte(position), "replay", "--json")
			l.check(t, "a position", l.round, status != 2, out)
			record := `{"format": "roundhouse-record/1", "rules": ` + text + `, "players": ["", ""], "rounds": []}`
			out, _, status = answerOf(t, []byte(record), "replay", "--json")
			l.check(t, "a record", l.match, status != 2, out)

			var told strings.Builder
			args := []string{"simulate", "--rules", text, "--players", "2", "--bots", "random", "--rounds", "1"}
			status = runCommandLine(args, &cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &told})
			l.check(t, "simulate", l.match, status == 0, told.String())
			if l.value == `{"3": 5}` {
				return // rules without a number of players are no table's fault
			}
			told.Reset()
			status = runCommandLine([]string{"rules", text}, &cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &told})
			l.check(t, "rules", l.match, status == 0, told.String())
			err := l.tableError()
			l.check(t, "a table", l.match, err == nil, fmt.Sprint(err))
		})
	}
}

// tableError returns what a table says of the rules, read as a dialog sends them.
func (l *limit) tableError() error {
	ref, err := preset.ParseMix([]byte(l.rules()))
	if err != nil {
		return err
	}
	s := table.Settings{Rules: ref, Seats: 2, Absent: time.Minute}
	return s.Check()
}

func (l *limit) check(t *testing.T, where string, want, got bool, told string) {
	t.Helper()
	if want != got {
		t.Errorf("%s takes %s: %v; %s", where, l.rules(), got, told)
	}
	if want {
		return
	}
	if !strings.Contains(strings.ReplaceAll(told, `\"`, `"`), l.says) {
		t.Errorf("%s refuses %s otherwise: %s, want %s", where, l.rules(), told, l.says)
	}
}
