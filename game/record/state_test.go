package record_test

import (
	"strings"
	"testing"

	"roundhouse/game/record"
)

func TestLegalIsSortedByCodePoint(t *testing.T) {
	text := strings.NewReplacer(
		`"pagat"`, `{"base":"pagat","knock":true,"compulsory":false}`, `"open": ["1"]`, `"open": []`,
		`["8-1", "9-4"]`, `["12-9", "12-10", "5-3", "7-5"]`, `"knocked": []`, `"knocked": [4]`,
	).Replace(example)
	want := `"legal":{"1":["12-10>3","12-9>3","3-5>M","5-3>1","5-7>1","draw"],"2":["knock"],"3":["knock"]}}`
	played, err := record.Play([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	got, err := record.AppendState(nil, &played.State, played.Ref)
	if err != nil || !strings.HasSuffix(string(got), want) {
		t.Errorf("got %s\nwant …%s", got, want)
	}
}
