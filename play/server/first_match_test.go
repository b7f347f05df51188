package server_test

import (
	"strconv"
	"testing"
)

// A visitor's first match plays the usual rules of the language with an engine that is set aside,
// so that seat 1 can begin at once.
func TestAVisitorBeginsTheFirstMatch(t *testing.T) {
	p := open(t)
	for lang, set := range map[string]string{
		"cs": "czech", "de": "pagat", "en": "pagat", "es": "pagat", "et": "estonian", "fr": "french", "ja": "japanese",
	} {
		rules := fields{"base": set, "engine": "set_aside", "starter": "rotate"}
		var verdict struct {
			OK      bool
			Message string
		}
		c := p.somebody("Visitor " + lang)
		if c.ok("POST", "/api/rules/check", fields{"rules": rules}, &verdict); !verdict.OK {
			t.Errorf("%s: %s", lang, verdict.Message)
			continue
		}
		v := c.make(fields{
			"rules": rules, "rounds": 1, "seats": 4, "bots": []string{"casual", "casual", "casual"},
			"start": true, "forced": false,
		})
		pl := newPlayer(c.follow(v.Table))
		err := pl.play(func(f *follower) bool { return f.fold != nil && len(f.fold.now.Legal[strconv.Itoa(v.You)]) > 0 })
		if err != nil || v.You != 1 {
			t.Errorf("%s: seat %d has no choice: %v", lang, v.You, err)
		}
		if pos := pl.folded().pos; *pos.Starter != 1 || len(pos.Trains[0]) > 0 {
			t.Errorf("%s: seat %d starts, and the train of seat 1 is %v", lang, *pos.Starter, pos.Trains[0])
		}
	}
}
