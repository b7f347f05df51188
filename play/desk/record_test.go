package desk

import (
	"reflect"
	"strings"
	"testing"

	"roundhouse/game/record"
)

const match = `{"format":"roundhouse-record/1","rules":{"base":"pagat","rounds":2},"players":["Ana \"the\" <second>","planner"],"rounds":[` +
	`{"engine":12,"lots":[[1,"6-5"],[2,"9-9"]],"hands":[["12-7"],["7-2"]],"boneyard":["12-12","1-0"],"starter":1,` +
	`"actions":["1 +12-12","1 12-12>E","2 pass"],"end":"blocked","winners":[1],"scores":["0","9/2"],` +
	`"fair":{"commitment":"` + zeros + `","secret":"` + zeros + `","numbers":{"1":"` + zeros + `","2":"` + zeros + `"},"deal":1,"table":"t"}},` +
	`{"engine":null,"hands":[[],[]],"boneyard":[],"actions":[],"end":"redeal","winners":[],"scores":[]},` +
	`{"engine":11,"hands":[["3-3"],[]],"boneyard":[],"actions":[]}],"totals":["0","9/2"],"places":[1,2]}`

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"

func TestTheRecordOfAMatchThatIsNotDealtYetHasAListOfRounds(t *testing.T) {
	m, err := record.ParseRecord([]byte(match))
	if err != nil {
		t.Fatal(err)
	}
	m.Rounds = nil
	r, err := recordOf(m)
	if err != nil {
		t.Fatal(err)
	}
	if text := string(encoded(t, r)); !strings.Contains(text, `"rounds":[]`) {
		t.Error(text)
	}
}

func TestARecordIsTheNotations(t *testing.T) {
	for _, text := range []string{match, strings.Replace(match, `,"totals":["0","9/2"],"places":[1,2]`, "", 1)} {
		m, err := record.ParseRecord([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		want, err := m.AppendJSON(nil)
		if err != nil || string(want) != text {
			t.Fatalf("%v: %s\nwant %s", err, want, text)
		}
		r, err := recordOf(m)
		if err != nil {
			t.Fatal(err)
		}
		have := encoded(t, r)
		if strings.TrimSpace(string(have)) != text {
			t.Errorf("%s\nwant %s", have, text)
		}
		if again, err := record.ParseRecord(have); err != nil || !reflect.DeepEqual(m, again) {
			t.Errorf("%v: %+v is not %+v", err, again, m)
		}
	}
}
