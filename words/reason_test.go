package words

import (
	"reflect"
	"strings"
	"testing"

	"roundhouse/game"
)

func full() Params {
	return Params{
		Tile: "12-7", Train: "Ana's train", Owner: "Ana", End: "9", Double: "9-9", DoubleTrain: "the Mexican train",
		Drawn: "8-3", Player: "Ben", Given: "0, 31", Expected: "0, 32", Detail: `markers: "9" is not a seat.`,
	}
}

func TestReason(t *testing.T) {
	for _, c := range []struct {
		code string
		p    Params
		want string
	}{
		{"must_satisfy", full(), "The open double 9-9 on the Mexican train must be satisfied first."},
		{"must_satisfy", Params{Double: "9-9"}, "The open double 9-9 must be satisfied first."},
		{"must_satisfy", Params{}, "An open double must be satisfied first."},
		{"train_closed", Params{Train: "the train of Ana", Owner: "Ana"}, "The train of Ana is closed: without a marker only Ana may play there."},
		{"train_closed", Params{Train: "the Mexican train"}, "The Mexican train is closed to a first turn."},
		{"does_not_match", full(), "12-7 does not match: the end of Ana's train is 9."},
		{"not_your_turn", Params{Player: "{tile}"}, "It is not your turn: {tile} is to play."},
		{"wrong_score", Params{Given: "1"}, "The scores are not those that the actions give."},
		{"bad_position", full(), `The position is not possible: markers: "9" is not a seat.`},
		{"no_such_code", full(), "This is not allowed."},
	} {
		if got := english.Reason(c.code, c.p); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.code, got, c.want)
		}
	}
}

// Every reason is a sentence, whichever of the parameters are given, and names
// each tile or train at most once.
func TestEveryReasonIsASentence(t *testing.T) {
	fields := reflect.TypeFor[Params]().NumField()
	for _, c := range catalogues() {
		for _, reason := range game.Reasons() {
			code := reason.String()
			seen := map[string]bool{}
			for given := range 1 << fields {
				p := full()
				for i := range fields {
					if given>>i&1 == 0 {
						reflect.ValueOf(&p).Elem().Field(i).SetString("")
					}
				}
				seen[c.Reason(code, p)] = true
			}
			for text := range seen {
				checkSentence(t, c.Tag+": "+code, text)
				if strings.HasSuffix(text, "..") {
					t.Errorf("%s: %s: two periods: %q", c.Tag, code, text)
				}
			}
			if len(seen) != len(c.reasons[code]) {
				t.Errorf("%s: %s: %d of %d sentences can be had", c.Tag, code, len(seen), len(c.reasons[code]))
			}
		}
	}
}

// No two codes say the same.
func TestReasonsDiffer(t *testing.T) {
	for _, c := range catalogues() {
		said := map[string]string{}
		for code, texts := range c.reasons {
			for _, text := range texts {
				if other, ok := said[text]; ok {
					t.Errorf("%s: %s and %s both say %q", c.Tag, code, other, text)
				}
				said[text] = code
			}
		}
	}
}
