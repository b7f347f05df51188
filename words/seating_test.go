package words

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// moment returns a position's state.
func moment(t *testing.T, text string) *game.State {
	t.Helper()
	p, err := record.ParsePosition([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.State()
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// four is a game of four: train 3 is marked, 5-5 on train 1 is open.
const four = `{"format": "roundhouse-position/1", "rules": "pagat", "seats": 4, "engine": 12, "starter": 1, "phase": "play",
	"opened": [true, true, true, true], "trains": [["12-5", "5-5"], ["12-4"], ["12-8"], ["12-7"]], "mexican": [["12-3"]], "markers": [3], "open": ["1"],
	"hands": [["8-1", "9-4"], ["3-3", "9-9", "5-1"], ["2-0"], ["6-5"]], "boneyard": ["6-2", "1-0"], "turn": [2]}`

// calm is the same without an open double, its rules allow many Mexican trains.
const calm = `{"format": "roundhouse-position/1", "rules": {"base": "pagat", "mexican_trains": 0}, "seats": 4, "engine": 12, "starter": 1, "phase": "play",
	"opened": [true, true, true, true], "trains": [["12-5"], ["12-4"], ["12-8"], ["12-7"]], "mexican": [["12-3"]], "markers": [3],
	"hands": [["8-1", "9-4"], ["3-3", "9-9", "5-1"], ["2-0"], ["6-5"]], "boneyard": ["6-2", "1-0"], "turn": [2]}`

// opening is a first turn of train 2.
const opening = `{"format": "roundhouse-position/1", "rules": "pagat", "seats": 2, "engine": 12, "starter": 1, "phase": "opening",
	"opened": [true, false], "trains": [["12-5"], ["12-4"]],
	"hands": [["8-1", "9-4"], ["12-3", "9-9", "4-1"]], "boneyard": ["6-2", "1-0"], "turn": [2]}`

// holds is before the engine lies, which seat 2 has.
const holds = `{"format": "roundhouse-position/1", "rules": "pagat", "seats": 2, "engine": 12, "phase": "search",
	"hands": [["8-1", "9-4"], ["12-12", "9-9", "4-1"]], "boneyard": ["6-2", "1-0"], "turn": [2]}`

var people = Seating{You: 2, Names: []string{"Ana", "Ben", "", ""}, Bots: 1 << 4}

func TestReasonsNameWhatTheTableKnows(t *testing.T) {
	for _, test := range []struct{ position, action, want string }{
		{four, "2 5-1>M", "The open double 5-5 on Ana’s train must be satisfied first."},
		{four, "1 8-1>1", "It is not your turn: Ben is to play."},
		{four, "2 8-1>1", "8-1 is not in this hand."},
		{four, "2 5-1>9", "There is no such train: Seat 9’s train."},
		{calm, "2 9-9>2", "9-9 does not match: the end of your train is 4."},
		{calm, "2 3-3>4", "Bot 4’s train is closed: without a marker only Bot 4 may play there."},
		{calm, "2 9-9>3", "9-9 does not match: the end of Seat 3’s train is 8."},
		{calm, "2 9-9>M", "9-9 does not match: the end of Mexican train 1 is 3."},
		{calm, "2 9-9>M2", "9-9 does not match: the end of Mexican train 2 is 12."},
		{opening, "2 12-3>M", "In the first turn tiles go on one's own train only, not on the Mexican train."},
		{holds, "2 4-1>2", "The engine, 12-12, must be laid first."},
	} {
		s := moment(t, test.position)
		a, err := game.ParseAction(test.action)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(people.You)
		if a.Seat != people.You {
			v = s.View(a.Seat)
		}
		var why game.Reason
		if !errors.As(v.Check(a), &why) {
			t.Errorf("%s: %v", test.action, v.Check(a))
			continue
		}
		if got := english.Reason(why.String(), english.Particulars(v, a, why, people)); got != test.want {
			t.Errorf("%s: %s\n got %s\nwant %s", test.action, why, got, test.want)
		}
	}
}

func TestADrawnTileIsNamedToWhoDrewIt(t *testing.T) {
	s := moment(t, strings.Replace(calm, `"3-3", `, "", 1))
	if _, err := s.Apply(game.DrawOf(2, tile.None)); err != nil { // neither 9-9 nor 5-1 fits
		t.Fatal(err)
	}
	a, err := game.ParseAction("2 9-9>M")
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[game.Seat]string{2: "6-2", 1: "", game.NoSeat: ""} {
		if p := english.Particulars(s.View(seat), a, game.MustPlayDrawn, people); p.Drawn != want {
			t.Errorf("seat %d is told %q", seat, p.Drawn)
		}
	}
}

// The engine that only its holder knows is named to nobody else.
func TestAnEngineInHandIsNamedToItsHolder(t *testing.T) {
	set, err := preset.Get("japanese-highest-double")
	if err != nil {
		t.Fatal(err)
	}
	ref, err := preset.Ref{Base: set.ID, Rules: set.Rules}.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	s := moment(t, `{"format": "roundhouse-position/1", "rules": `+string(ref)+`, "seats": 2, "phase": "search",
		"hands": [["8-1", "9-4"], ["11-11", "9-9", "4-1"]], "boneyard": ["6-2", "1-0"], "turn": [2]}`)
	a, err := game.ParseAction("2 4-1>2")
	if err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[game.Seat]string{2: "11-11", 1: "", game.NoSeat: ""} {
		if p := english.Particulars(s.View(seat), a, game.MustLayEngine, people); p.Double != want {
			t.Errorf("seat %d is told %q, want %q", seat, p.Double, want)
		}
	}
}

// The pieces of a language name what those of the first one do.
func TestPartsNameTheSame(t *testing.T) {
	names := regexp.MustCompile(`\{[a-z]+`)
	sorted := func(text string) []string {
		list := names.FindAllString(text, -1)
		slices.Sort(list)
		return list
	}
	for _, c := range catalogues() {
		for name, text := range c.parts {
			if want := sorted(english.parts[name]); !slices.Equal(sorted(text), want) {
				t.Errorf("%s: %s: %q names not %v", c.Tag, name, text, want)
			}
		}
	}
}
