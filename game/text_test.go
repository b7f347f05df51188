package game_test

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"roundhouse/game"
	"roundhouse/game/tile"
)

// written is everything in this package that has a JSON form of its own.
type written struct {
	Actions []game.Action
	Laid    []game.Laid
	Trains  []game.Train
	Scores  []game.Score
	Turn    []game.Seat
	Late    map[game.Seat]game.Score
	Winners game.Seats
	Phase   game.Phase
	End     game.End `json:",omitempty"`
}

func TestValuesAreReadAsTheyAreWritten(t *testing.T) {
	pip := rapid.Custom(func(t *rapid.T) tile.Pip { return tile.Pip(rapid.IntRange(0, int(tile.MaxPip)).Draw(t, "pip")) })
	seat := rapid.Custom(func(t *rapid.T) game.Seat { return game.Seat(rapid.IntRange(1, game.MaxSeats).Draw(t, "seat")) })
	train := rapid.Custom(func(t *rapid.T) game.Train {
		return game.Train(rapid.IntRange(0, int(game.Mexican)+game.MaxMexican-1).Draw(t, "train"))
	})
	score := rapid.Custom(func(t *rapid.T) game.Score {
		return game.Ratio(rapid.Int64Range(-1e6, 1e6).Draw(t, "points"), rapid.Int64Range(1, 14).Draw(t, "of"))
	})
	action := rapid.Custom(func(t *rapid.T) game.Action {
		s := seat.Draw(t, "seat")
		return rapid.SampledFrom([]game.Action{
			game.PlayOf(s, pip.Draw(t, "from"), pip.Draw(t, "to"), train.Draw(t, "train")), game.DrawOf(s, tile.None),
			game.DrawOf(s, tile.Of(pip.Draw(t, "a"), pip.Draw(t, "b"))), game.PassOf(s), game.StopOf(s), game.KnockOf(s),
		}).Draw(t, "action")
	})
	laid := rapid.Custom(func(t *rapid.T) game.Laid { return game.Laid{From: pip.Draw(t, "from"), To: pip.Draw(t, "to")} })
	rapid.Check(t, func(t *rapid.T) {
		v := written{
			Actions: rapid.SliceOfN(action, 1, 5).Draw(t, "actions"), Laid: rapid.SliceOfN(laid, 1, 5).Draw(t, "laid"),
			Trains: rapid.SliceOfN(train, 1, 5).Draw(t, "trains"), Scores: rapid.SliceOfN(score, 1, 5).Draw(t, "scores"),
			Turn: rapid.SliceOfN(seat, 1, 5).Draw(t, "turn"), Late: rapid.MapOf(seat, score).Draw(t, "late"),
			Phase: rapid.SampledFrom([]game.Phase{game.Search, game.Opening, game.Main, game.Over}).Draw(t, "phase"),
			End:   rapid.SampledFrom([]game.End{game.NotEnded, game.Out, game.Blocked, game.Redeal}).Draw(t, "end"),
		}
		for _, s := range v.Turn {
			v.Winners |= s.Set()
		}
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var again written
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if twice, err := json.Marshal(again); err != nil || string(twice) != string(text) {
			t.Fatalf("%s is read as %s, %v", text, twice, err)
		}
	})
}

func TestValuesAreWrittenInNotation(t *testing.T) {
	v := written{
		Actions: []game.Action{game.PlayOf(2, 7, 12, game.Mexican), game.DrawOf(3, tile.None)}, Laid: []game.Laid{{From: 7, To: 12}},
		Trains: []game.Train{game.EnginePlace, 3, game.Mexican + 1}, Scores: []game.Score{game.Points(-10), game.Ratio(9, 2)},
		Turn: []game.Seat{4, 2}, Late: map[game.Seat]game.Score{12: game.Points(3)}, Winners: game.Seat(3).Set() | game.Seat(1).Set(),
		Phase: game.Main,
	}
	const want = `{"Actions":["2 7-12\u003eM","3 draw"],"Laid":["7-12"],"Trains":["E","3","M2"],"Scores":["-10","9/2"],` +
		`"Turn":[4,2],"Late":{"12":"3"},"Winners":[1,3],"Phase":"play"}`
	if text, err := json.Marshal(v); err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
}

func TestTextsThatAreNoValues(t *testing.T) {
	for text, want := range map[string]string{
		`{"Actions":["up"]}`:        `"up" is not an action (a seat and what it does, like "2 12-7>M")`,
		`{"Laid":["19-1"]}`:         `"19-1" is not a tile (two pips from 0 to 18, like 12-7)`,
		`{"Trains":["15"]}`:         `"15" is not a train (a seat's number, M, M2, … or E)`,
		`{"Scores":["4/2"]}`:        `"4/2" is no score`,
		`{"Scores":["1/0"]}`:        `"1/0" is no score`,
		`{"Winners":[1, 15]}`:       `"15" is not a seat from 1 to 14`,
		`{"Winners":["1"]}`:         `"\"1\"" is not a seat from 1 to 14`,
		`{"Winners":{"1":2}}`:       `"{\"1\":2}" is not a list`,
		`{"Phase":"middle"}`:        `"middle" is not a phase`,
		`{"Phase":"play","End":""}`: `"" is no end of a round`,
	} {
		if err := json.Unmarshal([]byte(text), new(written)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
