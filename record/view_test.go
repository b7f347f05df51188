package record_test

import (
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/record"
)

// viewed is what the seat sees of the example after the actions.
func viewed(t *testing.T, seat game.Seat, text string) string {
	t.Helper()
	played, err := record.Play([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	s := &played.State
	out, err := record.AppendView(nil, s.View(seat), s.Result(), played.Ref)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestAViewHidesOtherHandsAndTheBoneyard(t *testing.T) {
	drawn := strings.Replace(example, `[1]}`, `[1], "actions": ["1 draw"]}`, 1)
	open := strings.Replace(drawn, `"pagat"`, `{"base":"pagat","open_hands":true}`, 1)
	for _, c := range []struct {
		seat game.Seat
		text string
		want string
	}{
		{1, drawn, `"drew":"6-2","passes":0,"knocked":[],"hands":[["9-4","8-1","6-2"],1,1,1],"boneyard":1,"turn":[1],"legal":{"1":["pass"]}}`},
		{2, drawn, `"drew":null,"passes":0,"knocked":[],"hands":[3,["3-3"],1,1],"boneyard":1,"turn":[1],"legal":{}}`},
		{0, drawn, `"drew":null,"passes":0,"knocked":[],"hands":[3,1,1,1],"boneyard":1,"turn":[1],"legal":{}}`},
		{2, open, `"drew":null,"passes":0,"knocked":[],"hands":[["9-4","8-1","6-2"],["3-3"],["2-0"],["6-5"]],"boneyard":1,"turn":[1],"legal":{}}`},
	} {
		if got := viewed(t, c.seat, c.text); !strings.HasSuffix(got, c.want) {
			t.Errorf("seat %d sees %s\nwant …%s", c.seat, got, c.want)
		}
	}
}

func TestARoundThatIsOverShowsAllHands(t *testing.T) {
	text := strings.NewReplacer(`"open": ["1"]`, `"open": []`, `"turn": [1]`, `"turn": [2], "actions": ["2 3-3>M"]`).Replace(example)
	want := `"hands":[["9-4","8-1"],[],["2-0"],["6-5"]],"boneyard":2,"turn":[],"legal":{},"end":{"reason":"out","winners":[2],"scores":["22","0","2","11"]}}`
	if got := viewed(t, 3, text); !strings.HasSuffix(got, want) {
		t.Errorf("got %s\nwant …%s", got, want)
	}
}

func TestLegalIsSortedByCodePoint(t *testing.T) {
	text := strings.NewReplacer(
		`"pagat"`, `{"base":"pagat","knock":true,"compulsory":false}`, `"open": ["1"]`, `"open": []`,
		`["8-1", "9-4"]`, `["12-9", "12-10", "5-3", "7-5"]`, `"knocked": []`, `"knocked": [4]`,
	).Replace(example)
	want := `"legal":{"1":["12-10>3","12-9>3","3-5>M","5-3>1","5-7>1","draw"],"2":["knock"],"3":["knock"]}}`
	played, err := record.Play([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := record.AppendState(nil, &played.State, played.Ref)
	if err != nil || !strings.HasSuffix(string(got), want) {
		t.Errorf("got %s\nwant …%s", got, want)
	}
}
