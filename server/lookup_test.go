package server_test

import (
	"strings"
	"testing"

	"roundhouse/words"
)

func TestARefusedActionIsToldInAWholeSentence(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, fields{"seats": 3, "bots": []string{"casual"}, "forced": false, "rules": "french"})
	players := seatAll(people, id)
	people[0].do(id, "start", nil)
	playUntil(t, players, func(f *follower) bool { return f.fold != nil && f.fold.view.Seq > 30 })
	turn, waits := 0, 1
	for {
		players[0].at(people[0].view(id).Seq)
		f := players[0].folded()
		if len(f.pos.Turn) == 1 && f.pos.Turn[0] < 3 && f.pos.End == nil {
			turn, waits = f.pos.Turn[0]-1, 2-f.pos.Turn[0]
			break
		}
	}
	var got struct {
		Legal           bool
		Reason, Message string
	}
	path := "/api/tables/" + id + "/check?action="
	people[waits].ok("GET", path+"draw", nil, &got)
	want := "It is not your turn: Person " + string(rune('A'+turn)) + " is to play."
	if got.Legal || got.Reason != "not_your_turn" || got.Message != want {
		t.Errorf("%+v, want %s", got, want)
	}
	people[turn].ok("GET", path+"1-1%3E9&lang=en-GB", nil, &got)
	if got.Legal || strings.ContainsAny(got.Message, "{}") || !strings.HasSuffix(got.Message, ".") {
		t.Errorf("%+v", got)
	}
}

func TestWhatIsSaidIsSaidInTheLanguageAskedFor(t *testing.T) {
	p := open(t)
	people := p.people(2)
	id := gather(people, nil)
	want := `language: there is no "xx", only ` + strings.Join(words.Languages(), ", ")
	for _, path := range []string{"/hint?lang=xx", "/check?action=draw&lang=xx"} {
		if a := people[0].refused("GET", "/api/tables/"+id+path, nil, 422, "invalid"); !strings.Contains(string(a.body), strings.ReplaceAll(want, `"`, `\"`)) {
			t.Errorf("%s: %s", path, a.body)
		}
	}
	people[0].refused("GET", "/api/rules/pagat/book?lang=xx", nil, 422, "invalid")
	people[0].refused("POST", "/api/rules/book?lang=xx", `{"rules": "pagat"}`, 422, "invalid")
	for _, lang := range words.Languages() {
		people[0].ok("GET", "/api/rules/pagat/book?lang="+lang, nil, nil)
	}
}
