package table

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/words"
)

// TestACommandKeepsTheIDThatItHasInLogs guards that a repeated command is recognised by an entry
// that an earlier program stored.
func TestACommandKeepsTheIDThatItHasInLogs(t *testing.T) {
	wants := []CommandBody{
		Act{game.Action{Seat: 2, Kind: game.Pass}}, BeReady{}, Join{}, Leave{}, SeatBot{Bot: "casual"}, EmptySeat{}, MakeHost{"ben"}, Start{},
		Start{Secrets: []deal.Secret{{1}}}, Hash{}, Reveal{}, StandIn{}, ComeBack{}, Agree{ForPause}, Resume{}, Say{"hello"}, Rematch{"t2"},
	}
	var ids []string
	for _, want := range wants {
		c := Command{ID: "c1", By: "ana", Seat: 2, After: 7, Body: want}
		ids = append(ids, c.EntryID())
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(ids, "\n")))); sum != storedIDs {
		t.Errorf("the IDs have the sum %s, not %s: %q", sum, storedIDs, ids)
	}
}

// storedIDs has the checksum of the IDs of these commands in logs since form 2; EmptySeat and
// ComeBack, which had other names, have theirs since form 4.
const storedIDs = "4d51f8d6951bd23d1561242be6f80edb58bf470d484a8b064e34a312d7c9389f"

// TestCommandsAndEventsHaveTheNamesOfTheirTypes guards that each of them has one name. The golden
// logs guard that events keep theirs.
func TestCommandsAndEventsHaveTheNamesOfTheirTypes(t *testing.T) {
	capital := regexp.MustCompile(`\B[A-Z]`)
	check := func(name string, body any) {
		of := reflect.TypeOf(body).Name()
		if want := strings.ToLower(capital.ReplaceAllString(of, "_$0")); name != want {
			t.Errorf("%s is called %s, not %s", of, name, want)
		}
	}
	for _, k := range events {
		check(k.name, k.body)
	}
	for _, k := range commands {
		check(k.Name, k.Body)
	}
}

// TestEachEventIsToldOrSilent guards that the story leaves nothing out by mistake, and that every
// one of its texts is used.
func TestEachEventIsToldOrSilent(t *testing.T) {
	for _, k := range events {
		if silent := k.is&silent != 0; silent == hasText(k.name) {
			t.Errorf("%s: silent %t, but its texts say otherwise", k.name, silent)
		}
		if k.is&silent != 0 && len(k.body.storyLines(k.then)) > 0 {
			t.Errorf("%s is silent, and has lines", k.name)
		}
	}
	for _, key := range words.StoryKeys() {
		name, _, _ := strings.Cut(key, ".")
		if eventsByName[name] == nil {
			t.Errorf("%s is of no event", key)
		}
	}
}

func hasText(event string) bool {
	return slices.ContainsFunc(words.StoryKeys(), func(key string) bool { return key == event || strings.HasPrefix(key, event+".") })
}

// TestEachPhraseHasItsWords guards the phrases, whose texts are in the files of the story.
func TestEachPhraseHasItsWords(t *testing.T) {
	for _, phrase := range Phrases {
		said := Said{of(1), phrase}
		if text := words.Default().Story(said.storyLines(nil), words.Seating{Names: []string{"Ana"}}); strings.Contains(text, "{") {
			t.Errorf("%s: %s", phrase, text)
		}
	}
}
