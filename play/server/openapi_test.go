package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"roundhouse/play/api/openapi"
	"roundhouse/play/desk"
	"roundhouse/play/server"
)

// description returns the description of the API.
var description = sync.OnceValue(openapi.Describe)

// described is openapi.json.
var described = sync.OnceValue(func() []byte {
	text, err := json.Marshal(description())
	if err != nil {
		panic(err)
	}
	return text
})

// TestAServerSendsItsDescription: openapi.json with its own version, limits and cookie.
func TestAServerSendsItsDescription(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Version, c.Limits, c.Requests = "1", desk.UsualLimits, server.UsualRequests })
	if got := p.nobody().call("GET", "/openapi.json", nil).body; !bytes.Equal(got, described()) {
		t.Errorf("it sends %d bytes, want the %d that are made", len(got), len(described()))
	}
	p = open(t, func(c *server.Config) { c.Version, c.Secure = "2", true })
	for path, want := range map[string][]string{
		"/openapi.json":     {`"openapi":"3.1.0"`, `"version":"2"`, `"name":"__Host-roundhouse"`, `["integer","null"]`},
		"/openapi-3.0.yaml": {`"openapi":"3.0.3"`, `"version":"2"`, `"name":"__Host-roundhouse"`, `"nullable":true`, `"example":"c17"`},
	} {
		for _, one := range want {
			if a := p.nobody().call("GET", path, nil); !strings.Contains(string(a.body), one) {
				t.Errorf("%s has no %s", path, one)
			}
		}
	}
}

// TestAProgramWithoutADescriptionSaysSo: one that was built without Node.
func TestAProgramWithoutADescriptionSaysSo(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Description = nil })
	for _, path := range []string{"/openapi.json", "/openapi-3.0.yaml", "/api"} {
		a := p.nobody().call("GET", path, nil)
		if a.status != 404 || !strings.Contains(string(a.body), "was built without Node, and has no description of its API") {
			t.Errorf("%s: %d %s", path, a.status, a.body)
		}
	}
}

func TestEveryOperationIsDescribed(t *testing.T) {
	o := description()
	count := 0
	openapi.Operations(o, func(path string, op *openapi.Operation) {
		count++
		if op.Summary == "" || len(op.Tags) != 1 || op.OperationID == "" {
			t.Errorf("%s %s: %+v", op.Method, path, op)
		}
		check := func(kind string, example any, s *openapi.Schema) {
			text, err := json.Marshal(example)
			if err != nil || example == nil {
				t.Errorf("%s %s: no example (%v)", op.Method, path, err)
			}
			if errs := openapi.Invalid(o, s, text); errs != nil && kind == "application/json" {
				t.Errorf("%s %s: example %s: %v", op.Method, path, text, errs)
			}
		}
		if op.RequestBody != nil {
			m := op.RequestBody.Content["application/json"]
			check("application/json", m.Example, m.Schema)
		}
		if r := op.Responses["200"]; r != nil {
			for kind, m := range r.Content {
				check(kind, m.Example, m.Schema)
			}
		}
	})
	if count < 35 {
		t.Errorf("only %d operations", count)
	}
	text, _ := json.Marshal(o)
	for _, want := range []string{`"text/event-stream"`, `"#/components/schemas/View"`, `"#/components/schemas/Event"`, `"#/components/schemas/Now"`, `"#/components/schemas/Heartbeat"`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s is missing", want)
		}
	}
}

// TestWhatIsSentIsAsDescribed: messages of streams and all answers.
func TestWhatIsSentIsAsDescribed(t *testing.T) {
	p := open(t)
	o := description()
	people := p.people(2)
	id := gather(people, fields{"seats": 3, "bots": []string{"casual"}, "rounds": 2, "onlookers": true})
	players := seatAll(people, id)
	players = append(players, newPlayer(p.nobody().follow(id)))
	people[0].do(id, "start", nil)
	playAll(players[:2]...)
	players[2].stage("over")
	names := map[string]string{"view": "View", "event": "Event", "now": "Now", "heartbeat": "Heartbeat", "bye": "Bye"}
	for _, pl := range players {
		pl.mu.Lock()
		all := pl.all
		pl.mu.Unlock()
		for _, m := range all {
			s := o.Components.Schemas.Map()[names[m.kind]]
			if errs := openapi.Invalid(o, s, m.data); errs != nil {
				t.Errorf("%s %v: %s", m.kind, errs, m.data)
			}
		}
	}
	asked := &asker{t: t, p: p, o: o}
	openapi.Operations(o, func(path string, op *openapi.Operation) {
		for _, table := range []string{id, people[0].make(nil).Table} {
			asked.all(path, op, table, people)
		}
	})
	t.Logf("%d requests, answers %v", asked.count, asked.codes)
}

// asker sends valid and invalid requests.
type asker struct {
	t     *testing.T
	p     *place
	o     *openapi.Document
	count int
	codes map[int]int
}

// wrong lists values that are wrong for most fields.
var wrong = []any{nil, "", "x", strings.Repeat("é", 70), -1, 0, 1, 99, 1e18, 1.5, true, []any{}, []any{1, "a"}, fields{}, fields{"a": 1}, "0000000000000000000000000000000000000000000000000000000000000000"}

// all sends everything to one operation.
func (a *asker) all(path string, op *openapi.Operation, table string, people []*client) {
	if strings.HasSuffix(path, "/stream") {
		return
	}
	path = strings.NewReplacer("{table}", table, "{id}", "pagat", "{round}", "1").Replace(path)
	bodies := a.bodies(op)
	for i, body := range bodies {
		who := []*client{a.p.nobody(), people[0], people[1]}[i%3]
		if op.OperationID == "forget" || op.OperationID == "enter" {
			who = a.p.somebody("Gone")
		}
		a.one(path, op, who, body)
	}
	for _, p := range op.Parameters {
		if p.In == "query" {
			for _, value := range []string{"", "x", "%ff", "-1", strings.Repeat("9", 60), "12-7%3E2", "de", "draw", "%2B8-3", "knock"} {
				a.one(path+"?"+p.Name+"="+value, op, people[0], bodies[0])
			}
		}
	}
	for _, other := range []string{"%00", "..", strings.Repeat("a", 40), "a%2Fb", "%ff", "ä"} {
		if strings.Contains(path, table) {
			a.one(strings.Replace(path, table, other, 1), op, people[0], bodies[0])
		}
	}
}

// bodies returns the example and invalid variations of it.
func (a *asker) bodies(op *openapi.Operation) (list []any) {
	if op.RequestBody == nil {
		return []any{nil, nil, nil}
	}
	m := op.RequestBody.Content["application/json"]
	example, _ := m.Example.(map[string]any)
	schema := m.Schema
	if schema.Ref != "" {
		schema = a.o.Components.Schemas.SchemaFromRef(schema.Ref)
	}
	list = append(list, example, example, example, `{`, `[]`, `""`, `null`, strings.Repeat(" ", 9000))
	change := func(change func(map[string]any)) {
		with := map[string]any{}
		for name, value := range example {
			with[name] = value
		}
		change(with)
		list = append(list, with, with)
	}
	change(func(m map[string]any) { m["more"] = 1 })
	for name := range schema.Properties {
		change(func(m map[string]any) { delete(m, name) })
		for _, value := range wrong {
			change(func(m map[string]any) { m[name] = value })
		}
	}
	return list
}

// one sends one request and checks its answer.
func (a *asker) one(path string, op *openapi.Operation, who *client, body any) {
	a.t.Helper()
	if m, ok := body.(map[string]any); ok && m["id"] == "c17" { // a new command each time
		m["id"] = fmt.Sprint("f", who.count.Add(1))
		defer func() { m["id"] = "c17" }()
	}
	r := who.request(op.Method, path, body)
	w := httptest.NewRecorder()
	r.RemoteAddr = "127.0.0.1:1"
	a.p.srv.Handler().ServeHTTP(w, r)
	a.count++
	if a.codes == nil {
		a.codes = map[int]int{}
	}
	a.codes[w.Code]++
	asDescribed(a.t, a.o, op, path, body, w)
}

// described checks an answer.
func asDescribed(t *testing.T, o *openapi.Document, op *openapi.Operation, path string, body any, w *httptest.ResponseRecorder) {
	t.Helper()
	kind := w.Header().Get("Content-Type")
	what := fmt.Sprintf("%s %s %.200v: %d %.300s", op.Method, path, body, w.Code, w.Body)
	switch {
	case w.Code >= 500:
		t.Errorf("%s", what)
	case w.Code >= 400:
		if errs := openapi.Invalid(o, o.Components.Schemas.Map()["Problem"], w.Body.Bytes()); errs != nil || kind != "application/problem+json" || strings.Contains(w.Body.String(), `"code":""`) {
			t.Errorf("%s: %s %v", what, kind, errs)
		}
	case w.Code >= 300 && w.Code < 400: // a path in another spelling
	default:
		r := op.Responses[fmt.Sprint(w.Code)]
		if r == nil {
			t.Errorf("%s: that status is not described", what)
		} else if m := r.Content[strings.TrimSuffix(kind, "; charset=utf-8")]; m != nil && m.Schema != nil {
			if errs := openapi.Invalid(o, m.Schema, w.Body.Bytes()); errs != nil {
				t.Errorf("%s: %v", what, errs)
			}
		} else if w.Body.Len() > 0 {
			t.Errorf("%s: %q is not described", what, kind)
		}
	}
}
