package record_test

import (
	"fmt"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// lotRecord returns the deal of a first round by the czech way with the given lots, as
// far as the deal, for four seats and double-6 tiles.
func lotRecord(t *testing.T, extra string) string {
	t.Helper()
	return lotRecordBy(t, "sum", extra)
}

// lotRecordBy is lotRecord with another lot_by.
func lotRecordBy(t *testing.T, by, extra string) string {
	t.Helper()
	ref := house(t, `{"base": "czech", "set": 6, "rounds": 7, "hand": {"4": 2}, "lot_by": "`+by+`"}`)
	match := game.NewMatch(&ref.Rules, 4)
	m := record.New(ref, []string{"1", "2", "3", "4"})
	tiles := tile.Full(6)
	tiles.Remove(tile.Of(6, 6))
	m.Begin(&match, tiles.Tiles(), nil)
	text, err := m.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(text), `{"engine":6,`, `{"engine":6,`+extra, 1)
}

func TestLotsDecideWhoStarts(t *testing.T) {
	for _, c := range []struct {
		lots string
		want int
	}{
		{`"lots":[[1,"6-5"],[2,"5-5"],[3,"0-0"],[4,"1-0"]],`, 1},
		{`"lots":[[1,"6-4"],[2,"5-5"],[3,"0-0"],[4,"1-0"],[1,"2-0"],[2,"2-1"]],`, 2},
		{`"lots":[[1,"6-0"],[2,"5-1"],[3,"4-2"],[4,"3-3"],[1,"3-1"],[2,"4-0"],[3,"2-2"],[4,"0-0"],[1,"1-0"],[2,"1-1"],[3,"2-1"]],`, 3},
		{`"lots":[[1,"6-5"],[2,"5-5"],[3,"0-0"],[4,"1-0"]],"starter":1,`, 1},
		{`"starter":4,`, 4},
		{`"lots":[],`, 1},
		{``, 1},
	} {
		played, err := record.Play([]byte(lotRecord(t, c.lots)))
		if err != nil {
			t.Error(err)
			continue
		}
		if st := played.State.Status(); int(st.Starter) != c.want {
			t.Errorf("%s: seat %d starts, want %d", c.lots, st.Starter, c.want)
		}
	}
}

func TestLotByDecidesWhichLotStarts(t *testing.T) {
	const once, twice = `"lots":[[1,"6-5"],[2,"4-4"],[3,"0-0"],[4,"1-0"]],`, `"lots":[[1,"6-4"],[2,"6-3"],[3,"5-4"],[4,"2-1"],[2,"1-0"],[3,"0-0"]],`
	for _, c := range []struct {
		by, lots string
		want     int // 0 if the lots are refused
	}{
		{"sum", once, 1}, {"double_first", once, 2}, {"lowest", once, 3},
		{"double_first", `"lots":[[1,"6-5"],[2,"6-4"],[3,"0-0"],[4,"5-4"]],`, 3},
		{"double_first", `"lots":[[1,"6-5"],[2,"6-4"],[3,"5-3"],[4,"5-4"]],`, 1},
		{"double_first", `"lots":[[1,"6-4"],[2,"6-3"],[3,"5-4"],[4,"2-1"]],`, 1},
		{"double_first", `"lots":[[1,"6-3"],[2,"5-4"],[3,"4-3"],[4,"2-1"],[1,"6-5"],[2,"0-0"]],`, 2},
		{"lowest", `"lots":[[1,"6-5"],[2,"2-1"],[3,"3-0"],[4,"5-4"],[2,"4-4"],[3,"6-1"]],`, 3},
		{"lowest", `"lots":[[1,"6-5"],[2,"2-1"],[3,"3-0"],[4,"5-4"]],`, 0},
		{"sum", twice, 0}, {"lowest", twice, 0},
	} {
		played, err := record.Play([]byte(lotRecordBy(t, c.by, c.lots)))
		if (err == nil) != (c.want > 0) || err == nil && int(played.State.Status().Starter) != c.want {
			t.Errorf("%s, %s: %v, want seat %d to start", c.by, c.lots, err, c.want)
		}
	}
}

func TestAllTilesGoBackWhenFewerAreLeftThanSeatsAreTied(t *testing.T) {
	// Of the 27 tiles of a double-6 set without its 6-6, one is left after five
	// rounds of lots. Then 3-3 may be drawn again.
	rounds := []string{
		"3-3 4-2 5-1 6-0 0-0 1-0 1-1 2-0 2-1 3-0 2-2 3-1 4-0 3-2",
		"4-4 5-3 6-2 4-1", "4-3 5-2 6-1", "5-5 6-4 5-0", "5-4 6-3", "0-0 3-3",
	}
	ref := house(t, `{"base": "czech", "set": 6, "rounds": 7, "hand": {"14": 1}}`)
	match := game.NewMatch(&ref.Rules, 14)
	m := record.New(ref, make([]string, 14))
	tiles := deck(t, 6, "")
	var lots []record.Lot
	for _, round := range rounds {
		for i, text := range strings.Fields(round) {
			drawn, err := tile.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			lots = append(lots, record.Lot{Seat: game.Seat(i + 1), Tile: drawn})
		}
	}
	m.Begin(&match, tiles, lots)
	text, err := m.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	if played, err := record.Play(text); err != nil || played.State.Status().Starter != 2 {
		t.Errorf("seat %d starts, %v; want seat 2", played.State.Status().Starter, err)
	}
}

func TestWhatIsWrongWithLots(t *testing.T) {
	const fine = `[1,"6-4"],[2,"5-5"],[3,"0-0"],[4,"1-0"]`
	for _, c := range []struct{ extra, field, want string }{
		{fmt.Sprintf(`"lots":[%s],`, fine), "lots", `seat 1 has not drawn`},
		{fmt.Sprintf(`"lots":[%s,[2,"2-1"]],`, fine), "lots", `it is seat 1's turn to draw, not seat 2's`},
		{fmt.Sprintf(`"lots":[%s,[1,"2-1"],[2,"5-5"]],`, fine), "lots", `\"5-5\" is not among the face-down tiles`},
		{fmt.Sprintf(`"lots":[%s,[1,"2-1"],[2,"6-6"]],`, fine), "lots", `\"6-6\" is not among the face-down tiles`},
		{fmt.Sprintf(`"lots":[%s,[1,"2-1"],[2,"2-0"],[1,"3-2"]],`, fine), "lots", `seat 1 has won already, but seat 1 draws again`},
		{fmt.Sprintf(`"lots":[%s,[1,"2-1"],[2,"2-0"]],"starter":2,`, fine), "starter", `\"2\" does not start this round, seat 1 does`},
	} {
		want := `{"error":{"round":1,"reason":"wrong_starter","message":"rounds[0].` + c.field + `: ` + c.want + `"}}`
		if got := refusedAs(t, lotRecord(t, c.extra)); got != want {
			t.Errorf("%s\n got %s\nwant %s", c.extra, got, want)
		}
	}
}
