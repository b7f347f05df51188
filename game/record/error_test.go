package record_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// refusedAs plays a text and gives its error in JSON.
func refusedAs(t *testing.T, text string) string {
	t.Helper()
	_, err := record.Play([]byte(text))
	var e *record.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v is no refusal of %s", err, text)
	}
	out := e.AppendJSON(nil)
	if !json.Valid(out) {
		t.Errorf("not JSON: %s", out)
	}
	return string(out)
}

func TestWhatIsWrongWithAPosition(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"rules"`, `"Rules"`, `"reason":"unreadable","message":"\"Rules\" is not a field of a position"`},
		{`"seats": 4`, `"seats": 4, "seats": 4`, `"reason":"unreadable","message":"\"seats\" is given twice"`},
		{`roundhouse-position/1`, `roundhouse-position/2`, `"reason":"unreadable","message":"format: \"roundhouse-position/2\" is neither \"roundhouse-position/1\" nor \"roundhouse-record/1\""`},
		{`"format": "roundhouse-position/1",`, ``, `"reason":"unreadable","message":"format: is missing"`},
		{`"pagat"`, `"chess"`, `"reason":"unreadable","message":"rules: \"chess\" is not a rule set"`},
		{`"pagat"`, `{"base": "pagat", "satisfy": "often"}`, `"reason":"unreadable","message":"rules: satisfy: \"often\" is not one of off, in_order, reverse, any"`},
		{`"pagat"`, `{"base": "pagat", "Satisfy": "off"}`, `"reason":"unreadable","message":"rules: \"Satisfy\" is no such switch"`},
		{`"pagat"`, `{"base": "pagat", "starter": "left_of_layer"}`, `"reason":"unreadable","message":"rules: starter: \"left_of_layer\" is not to be had with engine \"held\", only \"engine_holder\", \"rotate\", \"lot\", \"lot_once\", \"winner\""`},
		{`"seats": 4`, `"seats": "four"`, `"reason":"unreadable","message":"seats: \"four\" is not a whole number"`},
		{`"seats": 4`, `"seats": 4.0`, `"reason":"unreadable","message":"seats: \"4.0\" is not a whole number"`},
		{`"play"`, `"middle"`, `"reason":"unreadable","message":"phase: \"middle\" is not a phase: search, opening, play or over"`},
		{`[true, true`, `[true, 1`, `"reason":"unreadable","message":"opened[1]: \"1\" is not true or false"`},
		{`["3-3"]`, `"3-3"`, `"reason":"unreadable","message":"hands[1]: \"3-3\" is not a list"`},
		{`"3-3"`, `"3-x"`, `"reason":"unreadable","message":"hands[1][0]: \"3-x\" is not a tile (two pips from 0 to 18, like 12-7)"`},
		{`"open": ["1"]`, `"open": ["Q"]`, `"reason":"unreadable","message":"open[0]: \"Q\" is not a train (a seat's number, M, M2, … or E)"`},
		{`"turn": [1]}`, `"turn": [1], "actions": ["1 fly"]}`, `"reason":"unreadable","message":"actions[0]: \"1 fly\": \"fly\" is none of a-b\u003etrain, +a-b, draw, pass, stop, knock"`},
		{`"turn": [1]}`, `"turn": [1]`, `"reason":"unreadable","message":"the JSON text ends too early"`},
		{`"turn": [1]}`, `"turn": [1]} x`, `"reason":"unreadable","message":"something follows the JSON object at byte 409"`},
		{`"turn": [1]}`, `"turn": [1}`, `"reason":"unreadable","message":"turn: no JSON text: \"}\" at byte 406"`},

		{`"seats": 4`, `"seats": 15`, `"reason":"bad_position","message":"seats: \"15\" is not a number of seats from 2 to 14"`},
		{`"seats": 4,`, ``, `"reason":"bad_position","message":"seats: is missing"`},
		{`, "turn": [1]`, ``, `"reason":"bad_position","message":"turn: is missing"`},
		{`"engine": 12,`, ``, `"reason":"bad_position","message":"engine: is missing; it must be known outside the search"`},
		{`"engine": 12`, `"engine": 300`, `"reason":"bad_position","message":"engine: \"300\" is not a pip from 0 to 18"`},
		{`"3-3"`, `"3-3", "9-4"`, `"reason":"bad_position","message":"hands[1]: \"9-4\" is named twice"`},
		{`"3-3"`, `"13-3"`, `"reason":"bad_position","message":"hands[1]: \"13-3\" is not a tile of the double-12 set"`},
		{`"3-3"`, `"19-3"`, `"reason":"bad_position","message":"hands[1][0]: \"19-3\" is not a tile of any set"`},
		{`"12-5", "5-5"`, `"5-12", "5-5"`, `"reason":"bad_position","message":"trains[0][0]: \"5-12\" does not attach to 12"`},
		{`"markers": [3]`, `"markers": [5]`, `"reason":"bad_position","message":"markers[0]: \"5\" is not a train of a seat from 1 to 4"`},
		{`"open": ["1"]`, `"open": ["2"]`, `"reason":"bad_position","message":"open[0]: \"2\" does not end in a double"`},
		{`"open": ["1"]`, `"open": ["M77"]`, `"reason":"bad_position","message":"open[0]: there is no train \"M77\""`},
		{`"turn": [1]`, `"turn": [-1]`, `"reason":"bad_position","message":"turn[0]: \"-1\" is not a seat from 1 to 14"`},
		{`"passes": 0`, `"passes": -1`, `"reason":"bad_position","message":"passes: \"-1\" is not a number of passes in a row"`},

		{`"turn": [1]}`, `"turn": [1], "actions": ["1 draw", "1 pass", "3 2-0>3"]}`, `"round":1,"action":3,"text":"3 2-0>3","reason":"not_your_turn","message":"actions[2]: \"3 2-0>3\" is not legal: not_your_turn"`},
		{`"turn": [1]}`, `"turn": [1], "actions": ["1 +1-0"]}`, `"round":1,"action":1,"text":"1 +1-0","reason":"wrong_tile_drawn","message":"actions[0]: \"1 +1-0\" is not legal: wrong_tile_drawn"`},
	} {
		want := strings.ReplaceAll(`{"error":{`+c.want+`}}`, `\u003e`, `>`)
		text := strings.Replace(example, c.old, c.new, 1)
		if got := refusedAs(t, text); got != want {
			t.Errorf("%s for %s\n got %s\nwant %s", c.new, c.old, got, want)
		}
	}
}

func TestADrawMayTellItsTileOrNot(t *testing.T) {
	var texts [2]string
	for i, draw := range []string{"1 draw", "1 +6-2"} {
		played, err := record.Play([]byte(strings.Replace(example, `[1]}`, `[1], "actions": ["`+draw+`"]}`, 1)))
		if err != nil {
			t.Fatal(err)
		}
		out, _ := record.AppendState(nil, &played.State, played.Ref)
		texts[i] = string(out)
	}
	if texts[0] != texts[1] || !strings.Contains(texts[0], `"drew":"6-2"`) {
		t.Errorf("got %s\nand %s", texts[0], texts[1])
	}
}

// goodRecord returns a match of two short rounds, whole.
func goodRecord(t *testing.T) string {
	t.Helper()
	ref := house(t, `{"base": "french", "set": 6, "rounds": 2, "hand": {"2": 2}}`)
	m, match := record.New(ref, []string{"Ana", "Bo"}), game.NewMatch(&ref.Rules, 2)
	for _, round := range []struct{ first, actions string }{
		{"6-5 5-4 3-3 2-1 1-0", "1 6-5>1, 2 +1-0, 2 pass, 1 5-4>1"},
		{"5-4 4-3 2-1 3-1 0-0 1-0", "2 +0-0, 2 pass, 1 5-4>1, 2 draw, 2 pass, 1 4-3>1"},
	} {
		var s game.State
		tiles := deck(t, match.Engine(), round.first)
		m.Begin(&match, tiles, nil)
		s.Deal(&ref.Rules, 2, match.Round(), match.Engine(), match.Starter(), tiles)
		for _, text := range strings.Split(round.actions, ", ") {
			a, err := game.ParseAction(text)
			if err != nil {
				t.Fatal(err)
			}
			e, err := s.Apply(a)
			if err != nil {
				t.Fatal(text, err)
			}
			m.Add(e.Action)
		}
		m.Finish(s.Result())
		match.Finish(s.Result())
	}
	m.Rounds[0].Fair = &record.Fair{Numbers: map[game.Seat]deal.Number{1: {1}}, Table: "t"}
	m.Close(&match)
	out, err := m.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// deck returns a double-6 set without the engine, the given tiles in front.
func deck(t *testing.T, engine tile.Pip, first string) (tiles []tile.Tile) {
	t.Helper()
	left := tile.Full(6)
	left.Remove(tile.Of(engine, engine))
	for _, text := range strings.Fields(first) {
		one, err := tile.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		left.Remove(one)
		tiles = append(tiles, one)
	}
	return left.Append(tiles)
}

func TestWhatIsWrongWithARecord(t *testing.T) {
	good := goodRecord(t)
	if _, err := record.Play([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"players"`, `"Players"`, `"reason":"unreadable","message":"\"Players\" is not a field of a record"`},
		{`"starter":1`, `"dealer":1`, `"reason":"unreadable","message":"rounds[0]: \"dealer\" is not a field of a round"`},
		{`"deal":0`, `"deals":0`, `"reason":"unreadable","message":"rounds[0].fair: \"deals\" is not a field of fair"`},
		{`"set":6`, `"set":7`, `"reason":"unreadable","message":"rules: set: \"7\" is not one of 6, 9, 12, 15, 18"`},
		{`"scores":["0"`, `"scores":[0`, `"reason":"unreadable","message":"rounds[0].scores[0]: \"0\" is not a text"`},
		{`"1 6-5>1"`, `"1 6-5>Q"`, `"reason":"unreadable","message":"rounds[0].actions[0]: \"1 6-5>Q\": \"Q\" is not a train (a seat's number, M, M2, … or E)"`},

		{`"players":["Ana","Bo"]`, `"players":["Ana"]`, `"reason":"bad_deal","message":"players: \"1\" is not a number of players from 2 to 14"`},
		{`["6-5","5-4"]`, `["6-5"]`, `"round":1,"reason":"bad_deal","message":"rounds[0].hands[0]: \"1\" tiles, not 2"`},
		{`["6-5","5-4"]`, `["6-5","6-6"]`, `"round":1,"reason":"bad_deal","message":"rounds[0].hands[0]: \"6-6\" is not in this deal or is dealt twice"`},
		{`["6-5","5-4"]`, `["6-5","3-3"]`, `"round":1,"reason":"bad_deal","message":"rounds[0].hands[1]: \"3-3\" is not in this deal or is dealt twice"`},
		{`["6-5","5-4"]`, `["6-5","19-4"]`, `"round":1,"reason":"bad_deal","message":"rounds[0].hands[0][1]: \"19-4\" is not a tile of any set"`},
		{`"6-4",`, ``, `"round":1,"reason":"bad_deal","message":"rounds[0].boneyard: \"6-4\" is nowhere in the deal"`},

		{`"engine":6`, `"engine":7`, `"round":1,"reason":"wrong_engine","message":"rounds[0].engine: \"7\" is not a pip of the double-6 set"`},
		{`{"engine":6,`, `{`, `"round":1,"reason":"wrong_engine","message":"rounds[0].engine: is missing"`},
		{`"engine":5`, `"engine":4`, `"round":2,"reason":"wrong_engine","message":"rounds[1].engine: \"4\" is not this round's engine, 5"`},
		{`"set":6`, `"set":6,"target_score":10`, `"round":2,"reason":"wrong_engine","message":"rounds[1].engine: \"10\" points end the match, and a total has reached them before"`},
		{`"starter":2`, `"starter":1`, `"round":2,"reason":"wrong_starter","message":"rounds[1].starter: \"1\" does not start this round, seat 2 does"`},
		{`"starter":1`, `"starter":3`, `"round":1,"reason":"wrong_starter","message":"rounds[0].starter: \"3\" is not a seat from 1 to 2"`},
		{`"starter":1`, `"lots":[[1,"6-5"],[2,"5-4"]]`, `"round":1,"reason":"wrong_starter","message":"rounds[0].lots: no lot decides who starts this round"`},

		{`"1 6-5>1"`, `"1 6-5>2"`, `"round":1,"action":1,"text":"1 6-5>2","reason":"train_closed","message":"rounds[0].actions[0]: \"1 6-5>2\" is not legal: train_closed"`},
		{`"1 5-4>1"`, `"1 5-4>2"`, `"round":1,"action":4,"text":"1 5-4>2","reason":"does_not_match","message":"rounds[0].actions[3]: \"1 5-4>2\" is not legal: does_not_match"`},
		{`"end":"out"`, `"end":"blocked"`, `"round":1,"reason":"wrong_end","message":"rounds[0].end: \"blocked\" is not how the round ends: \"out\""`},
		{`"end":"out",`, ``, `"round":1,"reason":"wrong_end","message":"rounds[0].end: is missing: it is \"out\""`},
		{`"end":"out"`, `"end":"won"`, `"round":1,"reason":"wrong_end","message":"rounds[0].end: \"won\" is not an end: out, blocked or redeal"`},
		{`,"1 5-4>1"]`, `]`, `"round":1,"reason":"wrong_end","message":"rounds[0].end: \"out\", but the round is not over"`},
		{`"winners":[1]`, `"winners":[2]`, `"round":1,"reason":"wrong_end","message":"rounds[0].winners: [2] must be [1]"`},
		{`"scores":["0","10"]`, `"scores":["0","8"]`, `"round":1,"reason":"wrong_score","message":"rounds[0].scores: [\"0\",\"8\"] must be [\"0\",\"10\"]"`},
		{`"totals":["0","18"]`, `"totals":["0","9"]`, `"reason":"wrong_score","message":"totals: [\"0\",\"9\"] must be [\"0\",\"18\"]"`},
		{`"places":[1,2]`, `"places":[1,1]`, `"reason":"wrong_score","message":"places: [1,1] must be [1,2]"`},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Errorf("%s is not in %s", c.old, good)
			continue
		}
		if got, want := refusedAs(t, text), `{"error":{`+c.want+`}}`; got != want {
			t.Errorf("%s for %s\n got %s\nwant %s", c.new, c.old, got, want)
		}
	}
}

func TestReasonsAreErrors(t *testing.T) {
	_, err := record.ParsePosition([]byte(`{}`))
	if !errors.Is(err, game.Unreadable) {
		t.Errorf("%v is not unreadable", err)
	}
}
