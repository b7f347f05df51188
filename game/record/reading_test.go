package record_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/record"
)

// The tests of this file hold the program to the readings that the contract settles, sentence
// by sentence.

// positionOf returns a position of two seats in play, changed.
func positionOf(old, with string) string {
	const text = `{"format": "roundhouse-position/1", "rules": "pagat", "seats": 2, "engine": 12, "phase": "play", ` +
		`"hands": [["8-1"], ["3-3"]], "boneyard": ["2-0"], "turn": [1], "open": []}`
	if !strings.Contains(text, old) {
		panic(old + " is not in " + text)
	}
	return strings.Replace(text, old, with, 1)
}

func TestByteOrderMarksAndInvalidUTF8AreNamed(t *testing.T) {
	good := goodRecord(t)
	for text, want := range map[string]string{
		"\uFEFF" + good: "byte order mark (U+FEFF) at byte 1",
		strings.Replace(good, "Ana", "A\uFEFFna", 1):    "byte order mark (U+FEFF) at byte ",
		strings.Replace(good, "Ana", "A\xff", 1):        "invalid UTF-8",
		strings.Replace(good, "Ana", "\xc3", 1):         "invalid UTF-8",
		strings.Replace(good, "Ana", "\xed\xa0\x80", 1): "invalid UTF-8",
		"\uFEFF" + positionOf("pagat", "pagat"):         "byte order mark (U+FEFF) at byte 1",
		positionOf("pagat", "pa\xffgat"):                "invalid UTF-8",
		"\xff\xfe{\x00":                                 "invalid UTF-8: the text is UTF-16",
		"\xfe\xff\x00{":                                 "invalid UTF-8: the text is UTF-16",
		"{\x00\"\x00":                                   "invalid UTF-8: the text is UTF-16",
		"\x00{\x00\"":                                   "invalid UTF-8: the text is UTF-16",
	} {
		got := refusedAs(t, text)
		if !strings.HasPrefix(got, `{"error":{"reason":"unreadable"`) || !strings.Contains(got, want) {
			t.Errorf("%.60q: %s, want %s", text, got, want)
		}
		if _, err := record.ParsePosition([]byte(text)); !errors.Is(err, game.Unreadable) {
			t.Errorf("%.60q: as a position %v", text, err)
		}
		if _, err := record.ParseRecord([]byte(text)); !errors.Is(err, game.Unreadable) {
			t.Errorf("%.60q: as a record %v", text, err)
		}
	}
}

// A name may have any other character, and is written so that it can be read again.
func TestANameIsReadAsItWasWritten(t *testing.T) {
	for _, name := range []string{"Žofie", "日本", "a\"b\\", "<&>", "\u2028", "\uFEFFAna", "😀"} {
		m := record.New(house(t, `{"base":"pagat","set":6,"rounds":1,"hand":{"2":2}}`), []string{name, ""})
		text, err := m.AppendJSON(nil)
		if err != nil || !json.Valid(text) {
			t.Fatal(err, string(text))
		}
		again, err := record.ParseRecord(text)
		if err != nil || again.Players[0] != name {
			t.Errorf("%q is read as %+v, %v", name, again, err)
		}
	}
}

func TestMessagesQuoteFortyCharactersAsTheyWereWritten(t *testing.T) {
	long := strings.Repeat("9", 60)
	for _, c := range []struct{ old, with, want string }{
		{`"seats": 2`, `"seats": 99999999999999999999`, `seats: "99999999999999999999" is not a number of seats from 2 to 14`},
		{`"seats": 2`, `"seats": -1`, `seats: "-1" is not`},
		{`"seats": 2`, `"seats": ` + long, `seats: "` + long[:40] + `…" is not`},
		{`"engine": 12`, `"engine": 99999999999999999999`, `engine: "99999999999999999999" is not a pip from 0 to 18`},
		{`"engine": 12`, `"engine": -99999999999999999999`, `engine: "-99999999999999999999" is not a pip from 0 to 18`},
		{`"turn": [1]`, `"turn": [99999999999999999999]`, `turn[0]: "99999999999999999999" is not a seat from 1 to 14`},
		{`"open": []`, `"passes": 99999999999999999999`, `passes: "99999999999999999999" is not a number of passes`},
		{`"open": []`, `"starter": 99999999999999999999`, `starter: "99999999999999999999" is not a seat`},
		{`"open": []`, `"markers": [99999999999999999999]`, `markers[0]: "99999999999999999999" is not a seat`},
		{`"open": []`, `"open": ["M99999999999999999999"]`, `open[0]: there is no train "M99999999999999999999"`},
		{`"open": []`, `"open": ["M` + long + `"]`, `open[0]: there is no train "M` + long[:39] + `…"`},
		{`"open": []`, `"o` + long + `": []`, `"o` + long[:39] + `…" is not a field of a position`},
		{`"8-1"`, `"99999999999999999999-1"`, `hands[0][0]: "99999999999999999999-1" is not a tile of any set`},
		{`"8-1"`, `"` + long + `"`, `hands[0][0]: "` + long[:40] + `…" is not a tile`},
		{`"play"`, `"pl\u0061y "`, `phase: "pl\u0061y " is not a phase`},
		{`"play"`, `1.50e3`, `phase: "1.50e3" is not a text`},
		{`"pagat"`, `"` + long + `"`, `rules: "` + long[:40] + `…" is not a rule set`},
		{`"pagat"`, `{"base": "pagat", "rounds": 99999999999999999999}`, `rules: rounds: "99999999999999999999" is not a whole number from 0 to 38`},
		{`"pagat"`, `{"base": "pagat", "satisfy": "` + long + `"}`, `rules: satisfy: "` + long[:40] + `…" is not one of`},
		{`"pagat"`, `{"base": "pagat", "hand": {"2": 99999999999999999999}}`, `rules: hand: "2: 99999999999999999999" is not a number of tiles`},
		{`"pagat"`, `{"base": "pagat", "x` + long + `": 1}`, `rules: "x` + long[:39] + `…" is no such switch`},
		{`"open": []`, `"actions": ["1 x` + long + `"]`, `actions[0]: "1 x` + long[:37] + `…": "x` + long[:39] + `…" is none of`},
	} {
		text := positionOf(c.old, c.with)
		_, err := record.Play([]byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s:\n got %v\nwant %s", c.with, err, c.want)
		}
	}
}

// A position takes a set that no match has and hands that nobody could deal, but not rounds
// without an engine, nor a table of hands without its seats.
func TestThePositionsRulesFitItsSetAndItsSeats(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{`"pagat"`, ``},
		{`{"base": "pagat", "rounds": 13}`, ``},
		{`{"base": "pagat", "rounds": 14}`, `rules: rounds: "14" is more than the 13 engines of a double-12 set`},
		{`{"base": "pagat", "set": 18, "rounds": 19}`, ``},
		{`{"base": "pagat", "set": 18, "rounds": 20}`, `rules: rounds: "20" is more than the 19 engines of a double-18 set`},
		{`{"base": "pagat", "set": 11}`, `rules: rounds: "13" is more than the 12 engines of a double-11 set`},
		{`{"base": "pagat", "rounds": 14, "set": 13}`, ``},
		{`{"base": "pagat", "hand": {"2": 95}}`, ``},
		{`{"base": "pagat", "hand": {"2": 96}}`, `rules: hand: "2: 96" is not a number of tiles from 1 to 95`},
		{`{"base": "pagat", "hand": {"3": 15}}`, `rules: hand: "2" is not a number of seats that is played: the hands are 3: 15`},
		{`{"base": "pagat", "hand": {}}`, `rules: hand: "{}" is not a table of hands`},
	} {
		_, err := record.Play([]byte(positionOf(`"pagat"`, c.rules)))
		switch {
		case c.want == "" && err == nil:
		case c.want == "" || err == nil, !strings.HasPrefix(err.Error(), c.want), !errors.Is(err, game.Unreadable):
			t.Errorf("%s: %v, want %q", c.rules, err, c.want)
		}
	}
}

// A match needs hands that can be dealt, and a table of hands with its seats.
func TestTheRecordsRulesCanBeDealt(t *testing.T) {
	for _, c := range []struct{ rules, want string }{
		{`{"base": "pagat", "hand": {"2": 45}}`, `rounds: there is none`},
		{`{"base": "pagat", "hand": {"2": 46}}`, `rules: hand: "2: 46" is more than a double-12 set can deal: 92 of 91 tiles`},
		{`{"base": "pagat", "hand": {"2": 5, "14": 7}}`, `rules: hand: "14: 7" is more than a double-12 set can deal: 98 of 91 tiles`},
		{`{"base": "pagat", "hand": {"3": 5}}`, `rules: hand: "2" is not a number of seats that is played: the hands are 3: 5`},
		{`{"base": "pagat", "rounds": 14}`, `rules: rounds: "14" is more than the 13 engines of a double-12 set`},
		{`{"base": "pagat", "set": 4, "rounds": 5}`, `rules: set: "4" is not one of 6, 9, 12, 15, 18`},
	} {
		text := fmt.Sprintf(`{"format": "roundhouse-record/1", "rules": %s, "players": ["", ""], "rounds": []}`, c.rules)
		_, err := record.Play([]byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || errors.Is(err, game.Unreadable) != strings.HasPrefix(c.want, "rules") {
			t.Errorf("%s: %v, want %q", c.rules, err, c.want)
		}
	}
}

func TestWhatAPositionLeavesOut(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want func(s *game.State) bool
	}{
		"a missing starter is the seat in turn": {
			`{"format": "roundhouse-position/1", "rules": "pagat", "seats": 3, "engine": 12, "phase": "play", "hands": [["8-1"], ["3-3"], ["2-0"]], "turn": [2]}`,
			func(s *game.State) bool { return s.Status().Starter == 2 },
		},
		"in an opening it is the first that opened": {
			`{"format": "roundhouse-position/1", "rules": "pagat", "seats": 3, "engine": 12, "phase": "opening", "opened": [false, true, true], "hands": [["8-1"], ["3-3"], ["2-0"]], "turn": [1]}`,
			func(s *game.State) bool { return s.Status().Starter == 2 },
		},
		"a missing engine in a search is the highest": {
			`{"format": "roundhouse-position/1", "rules": "pagat", "seats": 2, "phase": "search", "hands": [["8-1"], ["12-12"]], "turn": [2]}`,
			func(s *game.State) bool { return s.Engine() == 12 },
		},
		"in a search any seat may be in turn where nobody can lay the engine": {
			`{"format": "roundhouse-position/1", "rules": "pagat", "seats": 3, "engine": 12, "phase": "search", "hands": [["8-1"], ["3-3"], ["2-0"]], "boneyard": ["12-12"], "turn": [3]}`,
			func(s *game.State) bool { return s.Turn().Has(3) && s.Legal(3, nil)[0].Kind == game.Draw },
		},
	} {
		played, err := record.Play([]byte(c.text))
		if err != nil || !c.want(&played.State) {
			t.Errorf("%s: %v, %+v", name, err, played.State.Status())
		}
	}
	_, err := record.Play([]byte(positionOf(`"turn": [1], `, ``)))
	if !errors.Is(err, game.BadPosition) || err.Error() != "turn: is missing" {
		t.Errorf("without turn: %v", err)
	}
}

// A draw may be written without its tile, which is the boneyard's first.
func TestADrawNeedNotSayItsTile(t *testing.T) {
	for _, text := range []string{"1 draw", "1 +2-0", "1 +0-2"} {
		played, err := record.Play([]byte(positionOf(`"open": []`, `"actions": ["`+text+`"]`)))
		if err != nil || played.State.Drew().String() != "2-0" {
			t.Errorf("%s: %v, %s", text, err, played.State.Drew())
		}
	}
	if _, err := record.Play([]byte(positionOf(`"open": []`, `"actions": ["1 +2-1"]`))); !errors.Is(err, game.WrongTileDrawn) {
		t.Errorf("another tile: %v", err)
	}
}

// A later round of lots needs them; only the first may do without.
func TestALaterRoundHasItsLots(t *testing.T) {
	ref := house(t, `{"base": "czech", "starter": "lot", "set": 6, "rounds": 7, "hand": {"2": 5}}`)
	text, err := randomMatch(t, ref, 2, 2, 3, func(*game.State) {}).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Play(text); err != nil {
		t.Fatal(err)
	}
	i := strings.LastIndex(string(text), `"lots":`)
	j := i + strings.Index(string(text[i:]), `"hands":`)
	without := string(text[:i]) + string(text[j:])
	if got := refusedAs(t, without); !strings.Contains(got, `"round":2,"reason":"wrong_starter","message":"rounds[1].lots: are missing`) {
		t.Error(got)
	}
}

// A round in progress may lack its actions; one that came to a redeal is a match in progress.
func TestARecordInProgress(t *testing.T) {
	const round = `{"format": "roundhouse-record/1", "rules": {"base": "pagat", "set": 6, "rounds": 7, "hand": {"2": 1}, "engine": "highest_held"}, ` +
		`"players": ["", ""], "rounds": [{"hands": [["6-5"], ["6-4"]], "boneyard": [%s]%s}]}`
	var rest []string
	for a := 6; a >= 0; a-- {
		for b := a; b >= 0; b-- {
			if a != 6 || b != 5 && b != 4 {
				rest = append(rest, fmt.Sprintf(`"%d-%d"`, a, b))
			}
		}
	}
	for _, end := range []string{
		``, `, "actions": []`, `, "end": "redeal", "winners": [], "scores": []`, `, "end": "redeal"`,
	} {
		played, err := record.Play([]byte(fmt.Sprintf(round, strings.Join(rest, ", "), end)))
		if err != nil || played.State.Result().End != game.Redeal || played.Match.Round() != 1 {
			t.Errorf("%s: %v, %v in round %d", end, err, played.State.Result().End, played.Match.Round())
		}
	}
	if _, err := record.Play([]byte(fmt.Sprintf(round, strings.Join(rest, ", "), `, "end": "blocked"`))); !errors.Is(err, game.WrongEnd) {
		t.Errorf("blocked: %v", err)
	}
}
