package record_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// wantClear holds an error to be a refusal with a reason and a message.
func wantClear(t *testing.T, err error) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) || e.Reason == game.Legal || e.Message == "" || !json.Valid(e.AppendJSON(nil)) {
		t.Fatalf("%#v is no clear refusal", err)
	}
}

func FuzzPosition(f *testing.F) {
	f.Add([]byte(example))
	f.Add([]byte(strings.Replace(example, `[1]}`, `[1], "actions": ["1 draw", "1 pass"]}`, 1)))
	for _, ref := range refs(f) {
		n := 0
		randomMatch(f, ref, seatCounts(&ref.Rules)[0], 1, 1, func(s *game.State) {
			if n++; n%40 == 0 {
				text, _ := record.NewPosition(s, ref).AppendJSON(nil)
				f.Add(text)
			}
		})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := record.ParsePosition(data)
		if err != nil {
			wantClear(t, err)
			return
		}
		if !json.Valid(data) {
			t.Fatalf("read what is not JSON: %q", data)
		}
		s, err := p.State()
		if err != nil {
			wantClear(t, err)
			return
		}
		samePosition(t, &s, record.NewPosition(&s, p.Ref))
		if _, err := p.Replay(nil); err != nil {
			wantClear(t, err)
		}
	})
}

func FuzzRecord(f *testing.F) {
	for _, set := range preset.All() {
		if set.Base != "" {
			continue // small records are quicker to change than many
		}
		ref := house(f, `{"base": "`+set.ID+`", "set": 6, "rounds": 7, "hand": {"2": 5}}`)
		text, _ := randomMatch(f, ref, 2, 2, 1, func(*game.State) {}).AppendJSON(nil)
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := record.ParseRecord(data)
		if err != nil {
			wantClear(t, err)
			return
		}
		if !json.Valid(data) {
			t.Fatalf("read what is not JSON: %q", data)
		}
		final, err := m.Replay(nil)
		if err != nil {
			wantClear(t, err)
			return
		}
		text, err := m.AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := record.ParseRecord(text)
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if twice, err := again.Replay(nil); err != nil || twice != final {
			t.Fatalf("written and read it replays otherwise, %v: %s", err, text)
		}
	})
}

func FuzzActionText(f *testing.F) {
	for _, s := range []string{"2 12-7>2", "2 7-3>M", "14 0-0>M18", "1 12-12>E", "3 +8-3", "3 draw", "3 pass", "1 stop", "1 knock", "01 pass", "1 7-3>M1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := game.ParseAction(s)
		if err == nil && (a.Train == game.NoTrain || a.Kind <= game.Draw && a.Tile() == tile.None && a.From != tile.NoPip) {
			return // there is no such train or tile
		}
		if err == nil && a.String() != s && a.Kind != game.Draw {
			t.Fatalf("%q is read as %q", s, a)
		}
		if err == nil {
			if again, err := game.ParseAction(a.String()); err != nil || again != a {
				t.Fatalf("%q is read as %q, and that as %v, %v", s, a, again, err)
			}
		} else if err.Error() == "" {
			t.Fatal("no message")
		}
	})
}

func FuzzTileText(f *testing.F) {
	for _, s := range []string{"12-7", "7-12", "0-0", "18-18", "19-1", "07-1", "1-", "-", "+1-2", "1-2-3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, b, err := tile.ParsePips(s)
		if err != nil {
			if !strings.Contains(err.Error(), "is not a tile") {
				t.Fatalf("%q: %v", s, err)
			}
			return
		}
		one, err := tile.Parse(s)
		if err != nil || tile.Text(a, b) != s || one != tile.Of(a, b) {
			t.Fatalf("%q is read as %d-%d and %v, %v", s, a, b, one, err)
		}
	})
}
