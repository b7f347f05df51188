package record_test

import (
	"testing"

	"roundhouse/game/record"
)

const example = `{"format": "roundhouse-position/1",
 "rules": "pagat", "seats": 4, "engine": 12, "starter": 1, "phase": "play",
 "opened": [true, true, true, true],
 "trains": [["12-5", "5-5"], ["12-4"], [], ["12-7"]],
 "mexican": [["12-3"]], "markers": [3], "open": ["1"], "owed": [], "drew": null, "passes": 0, "knocked": [],
 "hands": [["8-1", "9-4"], ["3-3"], ["2-0"], ["6-5"]], "boneyard": ["6-2", "1-0"], "turn": [1]}`

func TestPositionIsWrittenAsItWasRead(t *testing.T) {
	p, err := record.ParsePosition([]byte(example))
	if err != nil {
		t.Fatal(err)
	}
	s, err := p.State()
	if err != nil {
		t.Fatal(err)
	}
	want := `{"format":"roundhouse-position/1","rules":"pagat","seats":4,"engine":12,"starter":1,"phase":"play",` +
		`"opened":[true,true,true,true],"trains":[["12-5","5-5"],["12-4"],[],["12-7"]],"mexican":[["12-3"]],` +
		`"markers":[3],"open":["1"],"owed":[],"drew":null,"passes":0,"knocked":[],` +
		`"hands":[["9-4","8-1"],["3-3"],["2-0"],["6-5"]],"boneyard":["6-2","1-0"],"turn":[1]}`
	if got, err := record.NewPosition(&s, p.Ref).AppendJSON(nil); err != nil || string(got) != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
}
