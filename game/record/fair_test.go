package record_test

import (
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/record"
)

// fairJSON returns a fair field as it is written.
func fairJSON() string {
	return `"fair":{"commitment":"` + strings.Repeat("ab", 32) + `","secret":"` + strings.Repeat("cd", 32) +
		`","numbers":{"1":"` + strings.Repeat("01", 32) + `","12":"` + strings.Repeat("0f", 32) + `"},"deal":3,"table":"čaj \"7\""}`
}

// withFair returns the good record with another fair field in its second round.
func withFair(t *testing.T, fair string) string {
	good := goodRecord(t)
	i := strings.LastIndex(good, `]}],"totals"`)
	return good[:i+1] + "," + fair + good[i+1:]
}

func TestFairIsReadAndWritten(t *testing.T) {
	for text, want := range map[string]string{
		fairJSON(): fairJSON(),
		strings.ReplaceAll(fairJSON(), "cd", "CD"):                            fairJSON(),
		strings.Replace(fairJSON(), `čaj \"7\"`, strings.Repeat("x", 255), 1): strings.Replace(fairJSON(), `čaj \"7\"`, strings.Repeat("x", 255), 1),
		`"fair":{"table":"t","deal":0,"numbers":{},"secret":"` + strings.Repeat("00", 32) + `","commitment":"` + strings.Repeat("11", 32) + `"}`: `"fair":{"commitment":"` +
			strings.Repeat("11", 32) + `","secret":"` + strings.Repeat("00", 32) + `","numbers":{},"deal":0,"table":"t"}`,
	} {
		m, err := record.ParseRecord([]byte(withFair(t, text)))
		if err != nil {
			t.Error(err)
			continue
		}
		if again, err := m.AppendJSON(nil); err != nil || string(again) != withFair(t, want) {
			t.Errorf("%v\ngot  %s\nwant %s", err, again, withFair(t, want))
		}
		if _, err := m.Replay(nil); err != nil {
			t.Errorf("replay does not pass over it: %v", err)
		}
	}
}

func TestWhatIsWrongWithFair(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"secret":"cd`, `"secret":"c`, `.secret: \"c` + strings.Repeat("cd", 19) + `c…\" is not 64 hexadecimal digits (it has 63 characters)`},
		{`"commitment":"ab`, `"commitment":"xy`, `.commitment: \"xy` + strings.Repeat("ab", 19) + `…\" is not 64 hexadecimal digits (it has 64 characters)`},
		{`"12":"` + strings.Repeat("0f", 32), `"12":"0f`, `.numbers.12: \"0f\" is not 64 hexadecimal digits (it has 2 characters)`},
		{`"12":`, `"15":`, `.numbers: \"15\" is not a seat from 1 to 14`},
		{`"12":`, `"M":`, `.numbers: \"M\" is not a seat from 1 to 14`},
		{`"12":`, `"1":`, `.numbers: \"1\" is given twice`},
		{`"deal":3`, `"deal":-1`, `.deal: \"-1\" is not a count of redeals`},
		{`"deal":3`, `"deal":99999999999`, `.deal: \"99999999999\" is not a count of redeals`},
		{`"deal":3`, `"deal":"3"`, `.deal: \"3\" is not a whole number`},
		{`"deal":3,`, ``, `: \"deal\" is missing`},
		{`"secret":`, `"secrets":`, `: \"secrets\" is not a field of fair`},
		{`,"table":"čaj \"7\""`, ``, `: \"table\" is missing`},
		{`"čaj \"7\""`, `""`, `.table: \"\" is not a name of 1 to 255 bytes`},
		{`"čaj \"7\""`, `"` + strings.Repeat("č", 128) + `"`, `.table: \"` + strings.Repeat("č", 40) + `…\" is not a name of 1 to 255 bytes`},
	} {
		fair := strings.Replace(fairJSON(), c.old, c.new, 1)
		want := `{"error":{"reason":"unreadable","message":"rounds[1].fair` + c.want + `"}}`
		if got := refusedAs(t, withFair(t, fair)); fair == fairJSON() || got != want {
			t.Errorf("%s for %s\n got %s\nwant %s", c.new, c.old, got, want)
		}
	}
}

func TestSeedOfFair(t *testing.T) {
	f := record.Fair{Secret: deal.Secret{1}, Numbers: map[game.Seat]deal.Number{3: {2}}, Deal: 9, Table: "t"}
	if want := deal.FairSeed(deal.Secret{1}, "t", 4, 2, map[int]deal.Number{3: {2}}); f.Seed(4, 2) != want {
		t.Errorf("got %s, want %s", f.Seed(4, 2), want)
	}
}
