package wire

import (
	"slices"
	"strings"
	"testing"

	"roundhouse/play/table"
)

// TestEveryCommandOfTheTableIsOfTheAPI: all but the rematch, for which the desk first makes a table.
func TestEveryCommandOfTheTableIsOfTheAPI(t *testing.T) {
	names := []string{"rematch"}
	for _, k := range Commands {
		if names = append(names, k.Name); k.Summary == "" || k.Description == "" {
			t.Errorf("%s says nothing", k.Name)
		}
	}
	slices.Sort(names)
	if want := table.CommandNames(); !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

func TestACommandIsReadWithWhatAllOfThemSay(t *testing.T) {
	read := func(name, body string) (c table.Command, err error) {
		i := slices.IndexFunc(Commands, func(k *Command) bool { return k.Name == name })
		err = Commands[i].Read([]byte(body), &c)
		return c, err
	}
	c, err := read("act", `{"id":"c1","seat":2,"after":7,"action":"12-7>2"}`)
	if a, ok := c.Body.(table.Act); err != nil || !ok || c.ID != "c1" || c.Seat != 2 || c.After != 7 || a.Action.String() != "2 12-7>2" {
		t.Errorf("%+v, %v", c, err)
	}
	for _, body := range []string{`{}`, `{"id":"x","seat":258}`, `{"id":"x","seat":-1}`, `[]`} {
		if _, err := read("join", body); err == nil {
			t.Errorf("%s is read", body)
		}
	}
	if c, err = read("start", `{"id":"c2"}`); err != nil || c.ID != "c2" || c.Body.(table.Start).Secrets != nil {
		t.Errorf("%+v, %v", c, err)
	}
	for name, body := range map[string]string{
		"action": `{"id":"c3","action":"up"}`, "hex": `{"id":"c4","hex":"x"}`, "on": `{"id":"c5","on":"war"}`,
	} {
		command := map[string]string{"action": "act", "hex": "reveal", "on": "agree"}[name]
		if _, err := read(command, body); err == nil || !strings.HasPrefix(err.Error(), name+": ") {
			t.Errorf("%s: %v", body, err)
		}
	}
}
