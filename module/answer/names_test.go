package answer_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/words"
)

var update = flag.Bool("update", false, "write the npm package's types of names anew")

// The npm package has a type for each list of names that a program may know.
func TestTheTypesOfNamesAreUpToDate(t *testing.T) {
	const file = "../npm/names.d.ts"
	var reasons, levels, others []string
	for _, r := range game.Reasons() {
		reasons = append(reasons, r.String())
	}
	for _, name := range bot.Names() {
		if bot.RemembersPast(name) {
			levels = append(levels, name)
		} else {
			others = append(others, name)
		}
	}
	want := "// The names that the program knows, written by: go test ./module/answer -update\n" +
		unionOf("Reason", reasons) + unionOf("Bot", others) + unionOf("Level", levels) + unionOf("Language", words.Languages())
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != want {
		t.Errorf("%s is out of date: %v\n%s\nwant\n%s", file, err, got, want)
	}
}

// unionOf writes a type of some strings.
func unionOf(name string, list []string) string {
	return "\nexport type " + name + " =\n  | '" + strings.Join(list, "'\n  | '") + "'\n"
}
