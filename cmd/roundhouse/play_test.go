package main

import (
	"bytes"
	"strings"
	"testing"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game/preset"
	"roundhouse/words"
)

func TestPlayRefusesWrongFlags(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"--rules nope", `--rules: "nope"`},
		{`--rules {"base":"pagat","satisfy":"x"}`, "--rules: satisfy"},
		{"--players 12", `--players: "12"`},
		{"--players 1", `--players: "1"`},
		{"--players=-3", `--players: "-3"`},
		{"--players many", `--players: "many"`},
		{"--bots nobody", `--bots: "nobody"`},
		{"--players 3 --bots random,random,random", "--bots: "},
		{"--rounds 0", `--rounds: "0"`},
		{"--rounds 14", `--rounds: "14"`},
		{"--name=", `--name: ""`},
		{"--name=123456789012345678901", "--name: "},
		{"--seed x", `--seed: "x"`},
		{"--lang xx", `--lang: "xx" is not one of ` + strings.Join(words.Languages(), ", ")},
		{"--players 4", "in a terminal"},
		{"", "in a terminal"},
	} {
		var out, errs bytes.Buffer
		status := runCommandLine(append([]string{"play"}, strings.Fields(test.args)...), &cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if status != 2 || !strings.Contains(errs.String(), test.want) || out.Len() > 0 {
			t.Errorf("play %s: status %d, %q and %q; want 2 and %q", test.args, status, out.String(), errs.String(), test.want)
		}
	}
}

func TestPlayFindsANumberOfPlayersForEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		c := playCommand{Rules: set.ID}
		s, err := c.matchSetup()
		if err != nil || set.Rules.Hand[len(s.Bots)+1] == 0 {
			t.Errorf("%s: %d players, %v", set.ID, len(s.Bots)+1, err)
		}
	}
}

func TestTheSameSeedIsTheSameMatch(t *testing.T) {
	seed := uint64(7)
	a, errA := (&playCommand{Seed: &seed}).matchSetup()
	b, errB := (&playCommand{Seed: &seed}).matchSetup()
	c, errC := (&playCommand{}).matchSetup()
	if errA != nil || errB != nil || errC != nil {
		t.Fatal(errA, errB, errC)
	}
	if a.Seed != b.Seed || a.BotSeed != b.BotSeed || a.Seed == c.Seed {
		t.Error("seeds do not decide the match")
	}
}

func TestPlaySpeaksTheLanguageOfTheTerminal(t *testing.T) {
	english := "en"
	for _, test := range []struct {
		lang                 *string
		all, messages, usual string
		want                 string
	}{
		{nil, "", "", "", "en"},
		{nil, "", "", "de_DE.UTF-8", "de"},
		{nil, "", "ja_JP.UTF-8", "de_DE.UTF-8", "ja"},
		{nil, "cs", "ja_JP.UTF-8", "de_DE.UTF-8", "cs"},
		{nil, "C.UTF-8", "", "de_DE.UTF-8", "en"},
		{nil, "", "", "pl_PL", "en"},
		{&english, "", "", "de_DE.UTF-8", "en"},
	} {
		t.Setenv("LC_ALL", test.all)
		t.Setenv("LC_MESSAGES", test.messages)
		t.Setenv("LANG", test.usual)
		got, err := (&playCommand{Lang: test.lang}).chooseLanguage()
		if err != nil || got.Tag != test.want {
			t.Errorf("%+v: %v, %v", test, got.Tag, err)
		}
	}
}
