package api_test

import (
	"strings"
	"testing"
	"time"

	"roundhouse/play/api"
	"roundhouse/play/desk"
	"roundhouse/tools/expect"
)

// TestTheMostLiteralAddressIsFound: /api/rules/check is an operation of its own beside
// /api/rules/{id}, and a part without a text is no value.
func TestTheMostLiteralAddressIsFound(t *testing.T) {
	for _, test := range []struct{ method, path, want string }{
		{"POST", "/api/rules/check", "check-rules"},
		{"GET", "/api/rules/check", "rule-set check"},
		{"GET", "/api/me/stream", "my-stream"},
		{"GET", "/api/tables/k3v7/stream", "stream k3v7"},
		{"GET", "/api/tables//stream", "404 the API has nothing there"},
		{"GET", "/api/tables/k3v7/stream/", "404 the API has nothing there"},
		{"PUT", "/api/rules/check", "405 the API has GET, HEAD, POST there"},
		{"DELETE", "/api/tables/k3v7/act", "405 the API has POST there"},
	} {
		op, values, err := api.New().Find(test.method, strings.Split(test.path, "/")[1:])
		got := ""
		if err != nil {
			p := api.ProblemOf(err)
			got = map[int]string{404: "404 ", 405: "405 "}[p.Status] + p.Detail
		} else {
			got = strings.TrimSpace(op.ID + " " + values["table"] + values["id"])
		}
		if got != test.want {
			t.Errorf("%s %s: %s, want %s", test.method, test.path, got, test.want)
		}
	}
}

// request asks with a body, and in the path with 1 for everything.
func request(body, query string) api.Request {
	return api.Request{Body: []byte(body), Path: func(string) string { return "1" }, Query: func(string) string { return query }}
}

// read reads the input of an operation.
func read[I any](t *testing.T, id string, r api.Request) (in I, err error) {
	t.Helper()
	for _, op := range api.New().Operations() {
		if op.ID == id {
			err = op.Read(&in, r)
		}
	}
	return in, err
}

// TestWhatIsReadIsWhatWasSent: names in any case, values that are missing or null, blanks and
// escapes anywhere, and the greatest number.
func TestWhatIsReadIsWhatWasSent(t *testing.T) {
	made, err := read[desk.Body[desk.Making]](t, "create", request("\t{ \"rules\" : { \"base\":\"pagat\" , \"more\":[[],{}]},\r\n"+
		"\"SEATS\":2 ,\"bots\" : [ \"\\u0061\" , \"b\" ],\"turn\":null,\"forced\":false, \"lang\":\"]}\\\"\" } \n", ""))
	expect.Done(t, err)
	if b := made.Body; b.Seats != 2 || b.Turn != 0 || *b.Forced || b.Late != nil || b.Lang != `]}"` || strings.Join(b.Bots, ",") != "a,b" {
		t.Errorf("%+v", b)
	}
	act, err := read[desk.CommandInput](t, "act", request(`{"id":"a","after":18446744073709551615,"action":"draw"}`, ""))
	expect.Done(t, err)
	if act.Table != "1" || !strings.Contains(string(act.Body), "draw") {
		t.Errorf("%+v", act)
	}
	before, err := read[desk.MatchesInput](t, "matches", request("", "2026-08-01T12:00:00.5+02:00"))
	expect.Done(t, err)
	if !before.Before.Equal(time.Date(2026, 8, 1, 10, 0, 0, 5e8, time.UTC)) {
		t.Error(before)
	}
	lang, err := read[desk.LangInput](t, "rule-sets", request("", ""))
	expect.Done(t, err)
	if lang.Lang != "en" {
		t.Errorf("%q is the usual language", lang.Lang)
	}
}

// TestBodiesAreJSON: what a Content-Type may say.
func TestBodiesAreJSON(t *testing.T) {
	for kind, want := range map[string]int{"": 0, "application/json": 0, "application/json; charset=utf-8": 0, "application/x+json": 0,
		"text/plain": 415, "application/cbor": 415, "multipart/form-data; boundary=json": 415} {
		r := request(`{"name":"Ana"}`, "")
		r.Kind = kind
		_, err := read[desk.Body[desk.Named]](t, "enter", r)
		if status := statusOf(err); status != want {
			t.Errorf("%q: %d, want %d", kind, status, want)
		}
	}
}

func statusOf(err error) int {
	if err == nil {
		return 0
	}
	return api.ProblemOf(err).Status
}
