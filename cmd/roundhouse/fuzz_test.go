package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game"
	"roundhouse/game/fair/fairtest"
)

// longestMessage is how many bytes a message may have, whatever the document is.
const longestMessage = 1000

// documentSeeds returns every document of the tests' and of the documentation's files.
func documentSeeds(t testing.TB) (list [][]byte) {
	t.Helper()
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	for _, name := range scripts {
		script, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range script.Files {
			if strings.Contains(filepath.Ext(f.Name), ".json") {
				list = append(list, f.Data)
			}
		}
	}
	for _, name := range []string{"position.json", "match.json"} {
		data, err := os.ReadFile("../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, data)
	}
	fair, err := fairtest.Match(t, fairtest.ParseRef(t, `{"base":"czech","set":6,"rounds":2,"hand":{"3":5}}`), 3, 2).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	return append(list, fair)
}

// refused is what an answer in JSON says of a refusal.
type refused struct {
	Error *struct{ Reason, Message string }
}

// answerOf runs a command line on a document and holds its answer to be one.
func answerOf(t *testing.T, data []byte, args ...string) (out, told string, status int) {
	t.Helper()
	return held(t, data, slices.Contains(args, "--json"), func(s *cli.Streams) int { return runCommandLine(append(args, "-"), s) })
}

// held runs a command on a document, and holds its answer to be one: JSON with a reason of the
// closed list, a message that is not too long, the exit status that follows.
func held(t *testing.T, data []byte, inJSON bool, command func(*cli.Streams) int) (out, told string, status int) {
	t.Helper()
	var outBuf, toldBuf bytes.Buffer
	status = command(&cli.Streams{In: bytes.NewReader(data), Out: &outBuf, Err: &toldBuf})
	out, told = outBuf.String(), toldBuf.String()
	if status < 0 || status > 2 || status == 0 && told != "" || status != 0 && told+out == "" {
		t.Fatalf("exit status %d and %.500q\n%s", status, told, data)
	}
	for line := range strings.Lines(told) {
		if len(line) > longestMessage {
			t.Fatalf("%d bytes are told: %.500q", len(line), line)
		}
	}
	if !inJSON {
		return out, told, status
	}
	for line := range strings.Lines(out) {
		holdsAnswer(t, line, status)
	}
	return out, told, status
}

func holdsAnswer(t *testing.T, line string, status int) {
	t.Helper()
	var r refused
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		t.Fatalf("%v: %.500s", err, line)
	}
	if r.Error == nil {
		return
	}
	known := slices.ContainsFunc(game.Reasons(), func(reason game.Reason) bool { return reason.String() == r.Error.Reason })
	want := 1
	if r.Error.Reason == game.Unreadable.String() {
		want = 2
	}
	if !known || status < want || r.Error.Message == "" || len(r.Error.Message) > longestMessage {
		t.Fatalf("exit status %d and %.500s", status, line)
	}
}

// fuzzCommand runs a command, in JSON and for people, on documents.
func fuzzCommand(f *testing.F, command func(how uint8, inJSON bool) interface{ Run(*cli.Streams) error }) {
	for i, data := range documentSeeds(f) {
		f.Add(data, uint8(i))
	}
	for _, text := range strangeActions {
		f.Add([]byte(withAction(text)), uint8(0))
	}
	f.Fuzz(func(t *testing.T, data []byte, how uint8) {
		for _, inJSON := range []bool{false, true} {
			c := command(how, inJSON)
			held(t, data, inJSON, func(s *cli.Streams) int { return cli.Report(s, c.Run(s)) })
		}
	})
}

// seatOf returns a value for --seat, or nil for none.
func seatOf(how uint8) *int {
	if how%2 == 0 {
		return nil
	}
	seat := int(how / 2)
	return &seat
}

func FuzzReplay(f *testing.F) {
	fuzzCommand(f, func(how uint8, inJSON bool) interface{ Run(*cli.Streams) error } {
		return &replayCommand{JSON: inJSON, Seat: seatOf(how), File: "-"}
	})
}

func FuzzPerft(f *testing.F) {
	fuzzCommand(f, func(how uint8, inJSON bool) interface{ Run(*cli.Streams) error } {
		return &perftCommand{JSON: inJSON, Depth: 1 + int(how&1), Plays: how&2 != 0, Divide: how&4 != 0, Position: "-"}
	})
}

func FuzzVerify(f *testing.F) {
	fuzzCommand(f, func(how uint8, inJSON bool) interface{ Run(*cli.Streams) error } {
		c := &verifyCommand{JSON: inJSON, File: "-"}
		if how%2 != 0 {
			c.Number = []string{fmt.Sprintf("%d=%064x", 1+how/2%14, how)}
		}
		return c
	})
}

func FuzzVerifyDay(f *testing.F) {
	fuzzCommand(f, func(how uint8, inJSON bool) interface{ Run(*cli.Streams) error } {
		c := &verifyCommand{JSON: inJSON, Day: "-"}
		if how%2 != 0 {
			c.Commitment = []string{fmt.Sprintf("%064x", how)}
		}
		return c
	})
}

func FuzzHint(f *testing.F) {
	fuzzCommand(f, func(how uint8, inJSON bool) interface{ Run(*cli.Streams) error } {
		one := 1
		return &hintCommand{JSON: inJSON, Seat: seatOf(how), Playouts: &one, File: "-"}
	})
}

// strangeActions is actions that no seat of withAction can do, each well formed.
var strangeActions = []string{
	"5 pass", "14 draw", "15 pass", "15 knock", "15 8-1>15", "16 +6-2", "99 knock", "99 draw", "99 stop", "99 8-1>99",
	"1 8-1>5", "1 8-1>15", "1 8-1>99", "1 8-1>M2", "1 8-1>M18", "1 8-1>M19", "1 8-1>M99", "1 8-1>M99999999999999999999", "1 8-1>0",
	"1 19-3>1", "1 300-3>1", "1 99999999999999999999-1>1", "1 +19-3", "1 +99-99", "1 8-1>E", "1 12-12>E",
}

// withAction returns a position of four seats that is to go on with that action.
func withAction(text string) string {
	return `{"format":"roundhouse-position/1","rules":"pagat","seats":4,"engine":12,"phase":"play","trains":[["12-8"],[],[],[]],` +
		`"hands":[["8-1","9-4"],["3-3"],["2-0"],["6-5"]],"boneyard":["6-2","1-0"],"turn":[1],"actions":[` + strconv.Quote(text) + `]}`
}

func TestAWellFormedActionThatCannotBeHasItsReason(t *testing.T) {
	for _, text := range strangeActions {
		for _, args := range [][]string{{"replay"}, {"replay", "--seat", "2"}, {"perft", "--depth", "1"}, {"hint", "--playouts", "1"}} {
			out, told, status := answerOf(t, []byte(withAction(text)), append(args, "--json")...)
			if status != 1 || !strings.Contains(out, `"action":1,"text":`+strconv.Quote(text)+`,"reason":`) || strings.Contains(told, "goroutine") {
				t.Errorf("%s of %s: exit status %d, %s %s", args[0], text, status, out, told)
			}
		}
	}
	for text, want := range map[string]string{
		"15 pass": "not_your_turn", "99 draw": "not_your_turn", "99 knock": "cannot_knock", "15 8-1>15": "not_your_turn", "5 pass": "not_your_turn",
		"1 8-1>5": "no_such_train", "1 8-1>15": "no_such_train", "1 8-1>M2": "no_such_train", "1 8-1>M99": "no_such_train", "1 8-1>M99999999999999999999": "no_such_train",
		"1 19-3>1": "not_in_hand", "1 300-3>M77": "not_in_hand", "1 +19-3": "must_play",
	} {
		out, _, status := answerOf(t, []byte(withAction(text)), "replay", "--json")
		if status != 1 || !strings.Contains(out, `"reason":"`+want+`"`) {
			t.Errorf("%s: exit status %d, %s, want %s", text, status, out, want)
		}
	}
}

// A record tells it too, round by round.
func TestARecordWithAnActionOfNoSeatDoesNotHold(t *testing.T) {
	good, err := fairtest.Match(t, fairtest.ParseRef(t, `{"base":"pagat","set":6,"rounds":2,"hand":{"3":5}}`), 3, 2).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"15 pass", "99 knock", "14 draw", "15 6-6>E"} {
		data := []byte(strings.Replace(string(good), `"actions":["`, `"actions":["`+text+`","`, 1))
		out, told, status := answerOf(t, data, "verify", "--json")
		if status != 1 || !strings.Contains(out, `{"ok":false,"rounds":[{"round":1,"commitment":true,"deal":true,"actions":false}`) || !strings.Contains(told, strconv.Quote(text)) {
			t.Errorf("verify %s: exit status %d, %s %s", text, status, out, told)
		}
		for _, command := range []string{"replay", "hint"} {
			if out, _, status := answerOf(t, data, command, "--json"); status != 1 || !strings.Contains(out, `"round":1,"action":1,"text":`+strconv.Quote(text)) {
				t.Errorf("%s %s: exit status %d, %s", command, text, status, out)
			}
		}
	}
}

func TestTextThatIsNoActionMakesItsDocumentUnreadable(t *testing.T) {
	for _, text := range []string{
		"", "pass", "1", "1 ", "0 pass", "-1 pass", "01 pass", "1 fly", "1 8-1", "1 8-1>", "1 8-1>Q", "1 8-1>01", "1 8-1>m", "1 8_1>1", "1 08-1>1", "1 +8", "1 8–1>1", "one pass",
	} {
		for _, args := range [][]string{{"replay"}, {"perft", "--depth", "1"}, {"hint"}} {
			out, _, status := answerOf(t, []byte(withAction(text)), append(args, "--json")...)
			if want := `{"error":{"reason":"unreadable","message":"actions[0]: `; status != 2 || !strings.HasPrefix(out, want) {
				t.Errorf("%s of %q: exit status %d, %s", args[0], text, status, out)
			}
		}
	}
}
