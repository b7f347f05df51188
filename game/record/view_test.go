package record_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/record"
)

// TestAViewIsThePositionAsItsViewerSeesIt plays at random under every rule set, and compares with
// the whole position: the members and their order are the same, except what is hidden, and what
// binds.
func TestAViewIsThePositionAsItsViewerSeesIt(t *testing.T) {
	for _, set := range preset.All() {
		chance := gametest.Seeded(7)
		s := gametest.Start(&set.Rules, chance)
		for {
			all, err := record.AppendState(nil, &s, set.Ref())
			if err != nil {
				t.Fatal(err)
			}
			for viewer := range game.Seat(s.Seats() + 1) {
				if chance(4) > 0 && !s.Over() {
					continue
				}
				v := record.View{View: s.View(viewer), Ref: set.Ref(), Result: s.Result()}
				if have, want := written(t, v), all; !reflect.DeepEqual(membersOf(t, have), hidden(t, want, &s, viewer)) {
					t.Fatalf("%s: seat %d sees %s\nof %s", set.ID, viewer, have, want)
				} else if !slices.Equal(keysOf(t, have), keysOf(t, want)) {
					t.Fatalf("%s: members %v, not %v", set.ID, keysOf(t, have), keysOf(t, want))
				}
				v.Bound = v.Binding()
				var bound struct{ Binding []game.Train }
				if err := json.Unmarshal(written(t, v), &bound); err != nil || !slices.Equal(bound.Binding, st(&s).Open.Among(v.Bound)) {
					t.Fatalf("%s: seat %d is told that %v bind, %v", set.ID, viewer, bound.Binding, err)
				}
			}
			if s.Over() {
				break
			}
			var legal []game.Action
			for _, seat := range s.MayAct().List() {
				legal = s.Legal(seat, legal)
			}
			s.Do(legal[chance(len(legal))])
		}
	}
}

// st returns the status of a state.
func st(s *game.State) *game.Status {
	status := s.Status()
	return &status
}

// written returns a view in JSON.
func written(t *testing.T, v record.View) []byte {
	t.Helper()
	text, err := v.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func membersOf(t *testing.T, text []byte) (members map[string]any) {
	t.Helper()
	if err := json.Unmarshal(text, &members); err != nil {
		t.Fatal(err)
	}
	return members
}

// keysOf returns the names of an object's members in their order.
func keysOf(t *testing.T, text []byte) (keys []string) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	_, _ = d.Token()
	for d.More() {
		key, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value any
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key.(string))
	}
	return keys
}

// hidden returns the members of a whole position as the viewer may see them.
func hidden(t *testing.T, text []byte, s *game.State, viewer game.Seat) map[string]any {
	t.Helper()
	p := membersOf(t, text)
	hands := p["hands"].([]any)
	for i, hand := range hands {
		if seat := game.Seat(i + 1); seat != viewer && !s.Over() && !s.Rules().OpenHands {
			hands[i] = float64(len(hand.([]any)))
		}
	}
	p["boneyard"] = float64(len(p["boneyard"].([]any)))
	if !s.Turn().Has(viewer) {
		p["drew"] = nil
	}
	legal := p["legal"].(map[string]any)
	for seat := range legal {
		if seat != viewer.String() {
			delete(legal, seat)
		}
	}
	return p
}

const round = `{"format": "roundhouse-position/1", "rules": RULES, "seats": 4, "engine": 12, "starter": 1, "phase": "play",
	"opened": [true, true, true, true], "trains": [["12-5", "5-5"], ["12-4"], [], ["12-7"]], "mexican": [["12-3"]],
	"markers": [3], "open": [OPEN], "hands": [["8-1", "9-4"], ["3-3"], ["2-0"], ["6-5"]], "boneyard": ["6-2", "1-0"],
	"turn": [TURN], "actions": ["ACTION"]}`

// seen returns what the seat sees of the round after the action.
func seen(t *testing.T, seat game.Seat, replace ...string) string {
	t.Helper()
	played, err := record.Play([]byte(strings.NewReplacer(replace...).Replace(round)))
	if err != nil {
		t.Fatal(err)
	}
	s := &played.State
	return string(written(t, record.View{View: s.View(seat), Ref: played.Ref, Result: s.Result()}))
}

func TestAPositionHidesOtherHandsAndTheBoneyard(t *testing.T) {
	const shut, open = `"pagat"`, `{"base":"pagat","open_hands":true}`
	for _, c := range []struct {
		seat  game.Seat
		rules string
		want  string
	}{
		{1, shut, `"drew":"6-2","passes":0,"knocked":[],"hands":[["9-4","8-1","6-2"],1,1,1],"boneyard":1,"turn":[1],"legal":{"1":["pass"]}}`},
		{2, shut, `"drew":null,"passes":0,"knocked":[],"hands":[3,["3-3"],1,1],"boneyard":1,"turn":[1],"legal":{}}`},
		{0, shut, `"drew":null,"passes":0,"knocked":[],"hands":[3,1,1,1],"boneyard":1,"turn":[1],"legal":{}}`},
		{2, open, `"drew":null,"passes":0,"knocked":[],"hands":[["9-4","8-1","6-2"],["3-3"],["2-0"],["6-5"]],"boneyard":1,"turn":[1],"legal":{}}`},
	} {
		got := seen(t, c.seat, "RULES", c.rules, "OPEN", `"1"`, "TURN", "1", "ACTION", "1 draw")
		if !strings.HasSuffix(got, c.want) {
			t.Errorf("seat %d sees %s\nwant …%s", c.seat, got, c.want)
		}
	}
}

func TestAPositionOfARoundThatIsOverShowsAllHands(t *testing.T) {
	want := `"hands":[["9-4","8-1"],[],["2-0"],["6-5"]],"boneyard":2,"turn":[],"legal":{},"end":{"reason":"out","winners":[2],"scores":["22","0","2","11"]}}`
	got := seen(t, 3, "RULES", `"pagat"`, "OPEN", "", "TURN", "2", "ACTION", "2 3-3>M")
	if !strings.HasSuffix(got, want) {
		t.Errorf("got %s\nwant …%s", got, want)
	}
}
