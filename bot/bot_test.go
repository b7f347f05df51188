package bot_test

import (
	"slices"
	"strings"
	"testing"

	"roundhouse/bot"
)

func TestNames(t *testing.T) {
	if got, want := bot.Names(), []string{"random", "greedy", "beginner", "casual", "planner", "strong", "expert", "master"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
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
