package tile

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
)

func TestTilesAreNumberedWhateverTheSet(t *testing.T) {
	next := Tile(0)
	for a := Pip(0); a <= MaxPip; a++ {
		for b := Pip(0); b <= a; b++ {
			tile := Of(a, b)
			if tile != next || Of(b, a) != tile || tile.High() != a || tile.Low() != b {
				t.Fatalf("%d-%d is tile %d, %d-%d, want number %d", a, b, tile, tile.High(), tile.Low(), next)
			}
			next++
		}
		if Size(a) != int(next) {
			t.Errorf("double-%d has %d tiles, want %d", a, Size(a), next)
		}
	}
	if next != Count {
		t.Errorf("%d tiles, want %d", next, Count)
	}
}

func TestASuitHasEveryPipOnce(t *testing.T) {
	for n := Pip(2); n <= MaxPip; n++ {
		for p := Pip(0); p <= n; p++ {
			suit := 0
			full := Full(n)
			for _, tile := range full.Tiles() {
				if tile.Has(p) {
					suit++
				}
			}
			if suit != int(n)+1 {
				t.Errorf("double-%d has %d tiles with %d, want %d", n, suit, p, n+1)
			}
		}
	}
}

func TestTile(t *testing.T) {
	for _, c := range []struct {
		tile   Tile
		text   string
		pips   int
		double bool
	}{
		{Of(5, 7), "7-5", 12, false},
		{Of(9, 9), "9-9", 18, true},
		{Of(0, 0), "0-0", 0, true},
		{Of(18, 0), "18-0", 18, false},
		{Of(18, 18), "18-18", 36, true},
	} {
		if c.tile.String() != c.text || c.tile.Pips() != c.pips || c.tile.Double() != c.double {
			t.Errorf("%s: %d pips, double %t; want %s, %d, %t", c.tile, c.tile.Pips(), c.tile.Double(), c.text, c.pips, c.double)
		}
	}
	if a, b := Of(7, 5).Other(7), Of(7, 5).Other(5); a != 5 || b != 7 {
		t.Errorf("beside 7 of 7-5 is %d, beside 5 %d", a, b)
	}
	if Of(9, 9).Other(9) != 9 || None.String() != "?" || Text(7, 12) != "7-12" {
		t.Error("9-9, no tile or 7-12")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"12-7", "7-12", "0-0", "18-18", "19-0", "", "-", "1-", "-1", "01-2", "1-02", "1--2", "+1-2", " 1-2", "1-2 ", "1–2", "100-1", "1-2-3", "٣-1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, b, err := ParsePips(s)
		tile, err2 := Parse(s)
		if (err == nil) != (err2 == nil) {
			t.Fatalf("%q: %v and %v", s, err, err2)
		}
		if err != nil {
			if tile != None || a != NoPip || b != NoPip || err.Error() == "" {
				t.Fatalf("%q is %s, %d, %d, %v", s, tile, a, b, err)
			}
			return
		}
		if a > MaxPip || b > MaxPip || Text(a, b) != s || tile != Of(a, b) {
			t.Fatalf("%q is %d-%d, %s", s, a, b, tile)
		}
		if again, err := Parse(tile.String()); err != nil || again != tile {
			t.Fatalf("%s read again is %s, %v", tile, again, err)
		}
	})
}

// model is a Set as a map.
type model map[Tile]bool

func (m model) tiles() (list []Tile) {
	for t := Tile(Count - 1); t < Count; t-- {
		if m[t] {
			list = append(list, t)
		}
	}
	return list
}

func FuzzSet(f *testing.F) {
	f.Add([]byte{0, 5, 189, 128, 5, 200})
	f.Fuzz(func(t *testing.T, steps []byte) {
		var s Set
		m := model{}
		for _, b := range steps {
			tile := Tile(b) % Count
			if m[tile] {
				s.Remove(tile)
				delete(m, tile)
			} else {
				s.Add(tile)
				m[tile] = true
			}
			holdSet(t, &s, m)
		}
	})
}

// holdSet holds the set to its model.
func holdSet(t *testing.T, s *Set, m model) {
	t.Helper()
	pips, highest := 0, NoPip
	for tile := range m {
		pips += tile.Pips()
		if tile.Double() && (highest == NoPip || tile.High() > highest) {
			highest = tile.High()
		}
	}
	want := m.tiles()
	if got := s.Tiles(); !slices.Equal(got, want) || s.Len() != len(m) || s.Pips() != pips || s.HighestDouble() != highest || s.Empty() != (len(m) == 0) {
		t.Fatalf("%v: %d tiles, %d pips, highest double %d; want %v, %d, %d", got, s.Len(), s.Pips(), s.HighestDouble(), want, pips, highest)
	}
	if *s != SetOf(want...) {
		t.Fatalf("%v is not the set of its tiles", want)
	}
	for p := Pip(0); p <= MaxPip; p++ {
		for q := Pip(0); q <= MaxPip; q++ {
			if has := m[Of(p, q)]; s.HasPips(p, q) != has || s.Has(Of(p, q)) != has || s.Row(p)>>q&1 != 0 != has {
				t.Fatalf("%d-%d in the set: %t", p, q, s.HasPips(p, q))
			}
		}
	}
}

func TestFullSetIsTheSetOfItsTiles(t *testing.T) {
	for n := Pip(0); n <= MaxPip; n++ {
		m := model{}
		for tile := range Tile(Size(n)) {
			m[tile] = true
		}
		full := Full(n)
		holdSet(t, &full, m)
	}
}

func TestTilesPipsAndSetsAreReadAsTheyAreWritten(t *testing.T) {
	type written struct {
		Tiles  []Tile
		Set    Set
		Engine Pip
		None   Pip
		Pips   []Pip
	}
	v := written{[]Tile{Of(7, 12), Of(0, 0)}, SetOf(Of(1, 0), Of(3, 12), Of(12, 12)), 12, NoPip, []Pip{0, 18, NoPip}}
	const want = `{"Tiles":["12-7","0-0"],"Set":["12-12","12-3","1-0"],"Engine":12,"None":null,"Pips":[0,18,null]}`
	text, err := json.Marshal(v)
	if err != nil || string(text) != want {
		t.Fatalf("%s, %v, want %s", text, err, want)
	}
	for n := range MaxPip + 1 {
		v.Set = Full(n)
		v.Tiles, v.Engine = v.Set.Tiles(), n
		var again written
		if text, err = json.Marshal(v); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(again, v) {
			t.Errorf("%s is read as %+v, %v", text, again, err)
		}
	}
	for text, want := range map[string]string{
		`{"Tiles":["7-19"]}`:        `"7-19" is not a tile (two pips from 0 to 18, like 12-7)`,
		`{"Set":[ "12-7", "7-x" ]}`: `"7-x" is not a tile (two pips from 0 to 18, like 12-7)`,
		`{"Set":["12-7","7-12"]}`:   `"7-12" is named twice`,
		`{"Set":"12-7"}`:            `"12-7" is not a list`,
		`{"Engine":19}`:             `"19" is not a pip from 0 to 18`,
		`{"Engine":"12"}`:           `"12" is not a pip from 0 to 18`,
	} {
		if err := json.Unmarshal([]byte(text), new(written)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}
