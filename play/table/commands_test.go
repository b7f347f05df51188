package table

import (
	"reflect"
	"strings"
	"testing"
)

func TestACommandIsReadWithWhatAllOfThemSay(t *testing.T) {
	read := func(name, body string) (Command, error) { return ReadCommand(name, []byte(body)) }
	c, err := read("act", `{"id":"c1","seat":2,"after":7,"action":"12-7>2"}`)
	if a, ok := c.Body.(Act); err != nil || !ok || c.ID != "c1" || c.Seat != 2 || c.After != 7 || a.Action.String() != "2 12-7>2" {
		t.Errorf("%+v, %v", c, err)
	}
	for _, body := range []string{`{}`, `{"id":"x","seat":258}`, `{"id":"x","seat":-1}`, `[]`} {
		if _, err := read("join", body); err == nil {
			t.Errorf("%s is read", body)
		}
	}
	for _, test := range []struct{ name, body, want string }{
		{"join", `{"seat":1}`, `id: "" has no character, or more than 64`},
		{"join", `{"id":"x","seat":15}`, `seat: "15" is none`},
		{"act", `{"id":"x"}`, `action: "" is none of a-b>train`},
		{"act", `{"id":"x","action":"up"}`, `action: "up" is none of a-b>train`},
		{"hash", `{"id":"x","hex":"x"}`, "hex: it is not 64 hexadecimal digits"},
		{"reveal", `{"id":"x","hex":"x"}`, "hex: it is not 64 hexadecimal digits"},
		{"agree", `{"id":"x","on":"war"}`, `on: "war" is nothing to ask for`},
		{"set_pace", `{"id":"x","instant":"yes"}`, "instant: "},
	} {
		if _, err := read(test.name, test.body); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.body, err, test.want)
		}
	}
}

// TestAMessageHasOnlyWhatItsSenderChooses guards that nobody sends the secrets of a match, or the
// name of a bot.
func TestAMessageHasOnlyWhatItsSenderChooses(t *testing.T) {
	const message = `{"id":"x","by":"ben","body":{},"secrets":["ab"],"from":{},"seed":"1","names":["Ann"],"table":"t2","bot":"casual"}`
	for name, want := range map[string]CommandBody{"start": Start{}, "seat_bot": SeatBot{Bot: "casual"}, "rematch": Rematch{}} {
		if c, err := ReadCommand(name, []byte(message)); err != nil || c.By != "" || !reflect.DeepEqual(c.Body, want) {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
}
