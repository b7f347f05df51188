package record

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/sheet"
	"roundhouse/game/tile"
)

func exampleSheet(t testing.TB) string {
	t.Helper()
	data, err := os.ReadFile("../../docs/sheet.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestASheetIsReadAsItIsWritten(t *testing.T) {
	s, err := ParseSheet([]byte(exampleSheet(t)))
	if err != nil {
		t.Fatal(err)
	}
	state, err := s.State()
	if err != nil {
		t.Fatal(err)
	}
	s.Totals, s.Places, s.Finished = textsOf(state.Totals), state.Places, true
	checkRoundTrip(t, s)
}

// checkRoundTrip writes the sheet and reads it again.
func checkRoundTrip(t *testing.T, s *ScoreSheet) {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	again, err := ParseSheet(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	twice, err := json.Marshal(again)
	if err != nil || string(twice) != string(text) {
		t.Fatalf("%s\nis read as\n%s", text, twice)
	}
	one, errOne := s.State()
	two, errTwo := again.State()
	if !reflect.DeepEqual(one, two) || !reflect.DeepEqual(errOne, errTwo) {
		t.Fatalf("%+v, %v\n%+v, %v", one, errOne, two, errTwo)
	}
}

func TestWhatIsWrongWithASheet(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"rules": "pagat"`, `"rules": "nobody"`, `"reason":"unreadable","message":"rules: "nobody"`},
		{`"name": "Ben"`, `"nick": "Ben"`, `"reason":"unreadable","message":"seats[1]: "nick" is not a field of a person"`},
		{`"start": "31"`, `"start": "much"`, `"reason":"wrong_score","message":"seats[3].start: "much" is no score"`},
		{`"start": "31"`, `"start": "1/720721"`, `"reason":"wrong_score","message":"seats[3].start: "1/720721" is not a number of points"`},
		{`"end": "blocked"`, `"end": "bored"`, `"reason":"wrong_end","message":"rounds[1].end: "bored" is not an end: out, blocked or redeal"`},
		{`"end": "blocked"`, `"end": "redeal"`, `"round":2,"reason":"wrong_end","message":"rounds[1].end: "redeal" is not out or blocked"`},
		{`"engine": 12`, `"engine": 11`, `"round":1,"reason":"wrong_engine","message":"rounds[0].engine: "11" is not the engine of this round, 12"`},
		{`"out": [1]`, `"out": [5]`, `"round":1,"reason":"wrong_end","message":"rounds[0].out[0]: "5" is not a person from 1 to 4"`},
		{`"6-6", "1-0"`, `"6-6", "11-11"`, `"round":2,"reason":"wrong_score","message":"rounds[1].tiles[1][1]: "11-11" is the engine"`},
		{`"seats"`, `"totals": ["1"], "seats"`, `"reason":"wrong_score","message":"totals: must be 26, 38, 31, 54"`},
		{`"seats"`, `"places": [1, 2, 3, 4], "seats"`, `"reason":"wrong_score","message":"places: must be 1, 2, 3, 3"`},
	} {
		text := strings.Replace(exampleSheet(t), c.old, c.new, 1)
		s, err := ParseSheet([]byte(text))
		if err == nil {
			_, err = s.State()
		}
		wrong, ok := err.(*Error)
		if !ok {
			t.Errorf("%s: %v", c.new, err)
			continue
		}
		got := strings.ReplaceAll(string(wrong.AppendJSON(nil)), `\"`, `"`)
		if !strings.Contains(got, c.want) {
			t.Errorf("%s for %s\n got %s\nwant %s", c.new, c.old, got, c.want)
		}
	}
}

func TestASpreadsheetTakesNoNameForAFormula(t *testing.T) {
	s, err := ParseSheet([]byte(strings.Replace(exampleSheet(t), "Ben", `=1+1, x`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	state, err := s.State()
	if err != nil {
		t.Fatal(err)
	}
	if head, _, _ := strings.Cut(s.CSV(&state), "\n"); head != `round,engine,Ana,"'=1+1, x",Cleo,Dan` {
		t.Error(head)
	}
}

// TestASpreadsheetTakesNothingForADate: neither 9/2 nor 12-12.
func TestASpreadsheetTakesNothingForADate(t *testing.T) {
	s, err := ParseSheet([]byte(exampleSheet(t)))
	if err != nil {
		t.Fatal(err)
	}
	state, err := s.State()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"9/2": "4.5", "-9/2": "-4.5", "10/3": "3.333333", "46": "46", "0": "0", "-3": "-3", "1/8": "0.125", "100/7": "14.285714",
	} {
		if state.Totals[1], err = game.ParseScore(text); err != nil {
			t.Fatal(err)
		}
		table := s.CSV(&state)
		if last := strings.Split(table, "\n")[len(state.Rounds)+1]; !strings.HasPrefix(last, "total,,26,"+want+",") {
			t.Errorf("%s for %s", last, text)
		}
		if strings.ContainsAny(strings.ReplaceAll(table, want, ""), "/-") {
			t.Errorf("%s", table)
		}
	}
}

func TestANameThatWouldControlATerminalIsEscaped(t *testing.T) {
	const wrong = `Ben\u001b[2J\u202e`
	s, err := ParseSheet([]byte(strings.Replace(exampleSheet(t), "Ben", wrong, 1)))
	if err != nil {
		t.Fatal(err)
	}
	state, err := s.State()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{s.Text(&state), s.CSV(&state)} {
		if strings.ContainsAny(text, "\u001b\u202e") || !strings.Contains(text, `Ben\x1b[2J\u202e`) {
			t.Error(text)
		}
	}
}

// TestAHandIsGivenByTilesOrPoints: in one round some may be given by the one, some by the other.
func TestAHandIsGivenByTilesOrPoints(t *testing.T) {
	const round = `"engine":12,"starter":1,"end":"out","out":[1]`
	file := func(rest string) string {
		return `{"format":"roundhouse-sheet/1","rules":"pagat","seats":[{"name":"Ana"},{"name":"Ben"},{"name":"Cleo"}],"rounds":[{` + round + rest + `}]}`
	}
	s, err := ParseSheet([]byte(file(`,"tiles":[null,["5-4","1-0"],null],"points":[0,0,7]`)))
	if err != nil {
		t.Fatal(err)
	}
	state, err := s.State()
	if err != nil || state.Totals[1] != game.Points(10) || state.Totals[2] != game.Points(7) {
		t.Errorf("%+v, %v", state, err)
	}
	checkRoundTrip(t, s)
	for rest, want := range map[string]string{
		`,"tiles":[null,["5-4"],null],"points":[0,9,7]`: "rounds[0].points[1]: are given by tiles too",
		`,"tiles":[null,["5-4"]],"points":[0,0,7]`:      `rounds[0].tiles: "2" values for 3 people`,
		`,"tiles":[null,["5-4"],["4-5"]]`:               `rounds[0].tiles[2][0]: "5-4" is named twice`,
	} {
		s, err := ParseSheet([]byte(file(rest)))
		if err == nil {
			_, err = s.State()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", rest, err, want)
		}
	}
}

func TestExtraPointsHaveAReason(t *testing.T) {
	for because, want := range map[string]string{
		`"open_train", null, "went_out_first", null`: "Ana 5 (extra 5: open train), Ben 18 (extra 1), Cleo 30 (extra -1: went out first)\n",
		`null, "bad_luck", null, null`:               "Ana 5 (extra 5), Ben 18 (extra 1: other), Cleo 30 (extra -1)\n",
		`"other"`:                                    "rounds[0].because: \"1\" values for 4 people",
	} {
		s, err := ParseSheet([]byte(strings.Replace(exampleSheet(t), `"end": "out"`, `"end": "out", "extra": ["5", "1", "-1", "0"], "because": [`+because+`]`, 1)))
		if err != nil {
			t.Fatal(err)
		}
		state, err := s.State()
		got := s.Text(&state)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", because, got, want)
		}
		checkRoundTrip(t, s)
	}
}

func TestASheetOfRandomEntriesSurvivesARoundTrip(t *testing.T) {
	for seed := range gametest.Seeds(300) {
		chance := gametest.Seeded(seed)
		sets := preset.All()
		s := &ScoreSheet{Ref: sets[chance(len(sets))].Ref()}
		s.Rules = s.Ref.Rules
		for range 1 + chance(5) {
			s.People = append(s.People, sheet.Person{Name: "p", From: 1 + chance(3)/2, To: chance(6) / 4 * 3})
		}
		for range chance(6) {
			s.Sheet.Rounds = append(s.Sheet.Rounds, randomRound(chance, len(s.People)))
		}
		checkRoundTrip(t, s)
	}
}

func FuzzSheet(f *testing.F) {
	f.Add(exampleSheet(f))
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSheet([]byte(text))
		if err != nil {
			return
		}
		if state, err := s.State(); err == nil {
			s.CSV(&state)
			s.Text(&state)
		}
		checkRoundTrip(t, s)
	})
}

// randomRound returns a round that may well contradict the rules.
func randomRound(chance gametest.Chance, people int) sheet.Round {
	r := sheet.Round{Engine: tile.Pip(chance(8)), Starter: chance(people+1) - 1, End: game.End(1 + chance(2))}
	if chance(2) == 0 {
		r.Engine = tile.NoPip
	}
	for who := range people {
		if chance(4) == 0 {
			r.Out = append(r.Out, who)
		}
		if chance(2) == 0 {
			r.Marked = append(r.Marked, who)
		}
		r.Points = append(r.Points, chance(3)*chance(40))
	}
	if chance(3) == 0 {
		r.Points = nil
		for range people {
			r.Hands = append(r.Hands, []tile.Tile{tile.Of(tile.Pip(chance(7)), tile.Pip(chance(7)))})
		}
	}
	for range people * chance(2) {
		r.Extra = append(r.Extra, game.Points(chance(3)*5))
		r.Because = append(r.Because, []sheet.Because{"", sheet.OpenTrain, sheet.ForgotMarker, sheet.WentOutFirst, sheet.OtherReason}[chance(5)])
	}
	if chance(3) == 0 && r.Points != nil { // some by points, some by tiles
		r.Hands = make([][]tile.Tile, people)
		for who := range people {
			if chance(2) == 0 {
				r.Points[who], r.Hands[who] = 0, []tile.Tile{tile.Of(tile.Pip(chance(7)), tile.Pip(chance(7)))}
			}
		}
	}
	return r
}
