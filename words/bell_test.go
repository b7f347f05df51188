package words

import (
	"strings"
	"testing"
	"time"
)

func TestATurnIsToldWithItsTime(t *testing.T) {
	zone := time.FixedZone("", 2*60*60)
	now := time.Date(2026, 7, 2, 9, 5, 0, 0, zone) // a Thursday
	for _, test := range []struct {
		lang         string
		since, until time.Duration
		want         Message
	}{
		{"en", -time.Minute, 2 * 24 * time.Hour, Message{"Your turn – Kitchen Table", "Until Saturday 09:05."}},
		{"en", -24 * time.Hour, 7 * 24 * time.Hour, Message{"Your turn – Kitchen Table", "It has been yours since Wednesday 09:05. Until 9 July 09:05."}},
		{"de", -time.Minute, 7 * 24 * time.Hour, Message{"Du bist dran – Kitchen Table", "Bis 9. Juli 09:05."}},
		{"ja", -time.Minute, 7 * 24 * time.Hour, Message{"あなたの番です – Kitchen Table", "期限: 7月9日 09:05"}},
		{"cs", -time.Minute, 24 * time.Hour, Message{"Jsi na tahu – Kitchen Table", "Lhůta: pátek 09:05."}},
	} {
		c, err := Find(test.lang)
		if err != nil {
			t.Fatal(err)
		}
		if have := c.TurnMessage("Kitchen Table", now.Add(test.since), now.Add(test.until), now); have != test.want {
			t.Errorf("%s: %q, want %q", test.lang, have, test.want)
		}
	}
}

func TestMessagesSayEverythingInEachLanguage(t *testing.T) {
	now := time.Date(2026, 7, 2, 9, 5, 0, 0, time.UTC)
	for _, c := range catalogues() {
		for key, n := range map[string]int{"days": 7, "months": 12} {
			if have := len(strings.Split(c.bell[key], "|")); have != n {
				t.Errorf("%s: %d %s", c.Tag, have, key)
			}
		}
		list := []string{c.DigestTitle(1), c.DigestTitle(3), c.StopLine("https://x.example")}
		for _, m := range []Message{
			c.TurnMessage("Kitchen Table", now, now, now), c.TurnMessage("Kitchen Table", now.AddDate(0, -1, 0), now, now),
			c.CallMessage("Kitchen Table", "Ana", 1), c.CallMessage("Kitchen Table", "Ana", 3), c.TryMessage(), c.ConfirmLetter("https://x.example", "https://x.example/a"),
		} {
			list = append(list, m.Title, m.Text)
		}
		for _, text := range list {
			if text == "" || strings.ContainsAny(text, "{}|#") {
				t.Errorf("%s: %q", c.Tag, text)
			}
		}
	}
	if have := english.CallMessage("Kitchen Table", "Ana", 3); have.Text != "Ana is at the table. Room for 3." {
		t.Errorf("%q", have)
	}
}
