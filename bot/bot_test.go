package bot_test

import (
	"slices"
	"strings"
	"testing"

	"roundhouse/bot"
	"roundhouse/bot/bottest"
)

func TestNames(t *testing.T) {
	if got, want := bot.Names(), []string{"random", "greedy", "beginner", "casual", "planner", "strong", "expert", "master"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

func TestANumberOfPlayoutsMayFollowTheName(t *testing.T) {
	s := bottest.Deal(bottest.RulesOf(t, "pagat"), 2, 1)
	v := s.View(s.MayAct().First())
	named, err := bot.New("strong:40", 7)
	if err != nil {
		t.Fatal(err)
	}
	plain := bot.Expert{Playouts: 40, Seed: 7}
	if got, want := named(v, nil), plain.Choose(v, nil); got != want {
		t.Errorf("strong:40 plays %v, not %v", got, want)
	}
	if !bot.RemembersPast("expert:9") || !bot.IsRandomised("expert:9") || bot.IsQuick("expert:9") || !bot.IsQuick("strong:9") {
		t.Error("expert:9 is not like expert, or strong:9 not like strong")
	}
	for name, want := range map[string]string{
		"strong:": `"" is not a number`, "strong:0": `"0" is not a number`, "strong:x": `"x" is not`, "master:99999999": `"99999999" is not`,
		"planner:9": "planner has no playouts", "weak:9": `"weak:9" is not a bot`,
	} {
		if _, err := bot.New(name, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %s", name, err, want)
		}
	}
}

func TestUnknownBotIsQuotedAndTheBotsAreListed(t *testing.T) {
	for _, name := range []string{"", "Greedy", "deep blue"} {
		_, err := bot.New(name, 1)
		if err == nil {
			t.Fatalf("%q is a bot", name)
		}
		for _, want := range append(bot.Names(), `"`+name+`"`) {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%q does not say %q", err, want)
			}
		}
	}
}
