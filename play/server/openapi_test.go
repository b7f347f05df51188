package server_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/play/desk"
	"roundhouse/play/server"
)

var update = flag.Bool("update", false, "write docs/openapi.json")

// TestTheDescriptionIsInTheDocs: docs/openapi.json is what the server sends.
// go test ./play/server -run Docs -update writes it.
func TestTheDescriptionIsInTheDocs(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Version, c.Limits, c.Requests = "1", desk.UsualLimits, server.UsualRequests })
	a := p.nobody().call("GET", "/openapi.json", nil)
	var text bytes.Buffer
	if err := json.Indent(&text, a.body, "", "  "); err != nil {
		t.Fatal(err)
	}
	text.WriteByte('\n')
	file := filepath.Join("..", "..", "docs", "openapi.json")
	if *update {
		if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(have, text.Bytes()) {
		t.Errorf("docs/openapi.json is another one (%v): go generate ./play/server writes it", err)
	}
}

// operations calls f for each.
func operations(o *huma.OpenAPI, f func(path string, op *huma.Operation)) {
	var paths []string
	for path := range o.Paths {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		item := o.Paths[path]
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if op != nil {
				f(path, op)
			}
		}
	}
}

// invalid returns what is wrong with a value by a schema.
func invalid(o *huma.OpenAPI, s *huma.Schema, data []byte, mode huma.ValidateMode) []error {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return []error{err}
	}
	var res huma.ValidateResult
	huma.Validate(o.Components.Schemas, s, huma.NewPathBuffer(nil, 0), mode, v, &res)
	return res.Errors
}

func TestEveryOperationIsDescribed(t *testing.T) {
	o := open(t).srv.OpenAPI()
	count := 0
	operations(o, func(path string, op *huma.Operation) {
		count++
		if op.Summary == "" || len(op.Tags) != 1 || op.OperationID == "" {
			t.Errorf("%s %s: %+v", op.Method, path, op)
		}
		contents := []map[string]*huma.MediaType{}
		if op.RequestBody != nil {
			contents = append(contents, op.RequestBody.Content)
		}
		for status, r := range op.Responses {
			if status == "200" {
				contents = append(contents, r.Content)
			}
		}
		for i, content := range contents {
			for kind, m := range content {
				text, err := json.Marshal(m.Example)
				if err != nil || m.Example == nil {
					t.Errorf("%s %s: no example (%v)", op.Method, path, err)
				}
				if errs := invalid(o, m.Schema, text, huma.ModeReadFromServer); errs != nil && kind == "application/json" {
					t.Errorf("%s %s: example %d %s: %v", op.Method, path, i, text, errs)
				}
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
	o := p.srv.OpenAPI()
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
			if errs := invalid(o, s, m.data, huma.ModeReadFromServer); errs != nil {
				t.Errorf("%s %v: %s", m.kind, errs, m.data)
			}
		}
	}
	asked := &asker{t: t, p: p, o: o}
	operations(o, func(path string, op *huma.Operation) {
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
	o     *huma.OpenAPI
	count int
	codes map[int]int
}

// wrong lists values that are wrong for most fields.
var wrong = []any{nil, "", "x", strings.Repeat("é", 70), -1, 0, 1, 99, 1e18, 1.5, true, []any{}, []any{1, "a"}, fields{}, fields{"a": 1}, "0000000000000000000000000000000000000000000000000000000000000000"}

// all sends everything to one operation.
func (a *asker) all(path string, op *huma.Operation, table string, people []*client) {
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
func (a *asker) bodies(op *huma.Operation) (list []any) {
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
func (a *asker) one(path string, op *huma.Operation, who *client, body any) {
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
	described(a.t, a.o, op, path, body, w)
}

// described checks an answer.
func described(t *testing.T, o *huma.OpenAPI, op *huma.Operation, path string, body any, w *httptest.ResponseRecorder) {
	t.Helper()
	kind := w.Header().Get("Content-Type")
	what := fmt.Sprintf("%s %s %.200v: %d %.300s", op.Method, path, body, w.Code, w.Body)
	switch {
	case w.Code >= 500:
		t.Errorf("%s", what)
	case w.Code >= 400:
		if errs := invalid(o, o.Components.Schemas.Map()["Problem"], w.Body.Bytes(), huma.ModeReadFromServer); errs != nil || kind != "application/problem+json" || strings.Contains(w.Body.String(), `"code":""`) {
			t.Errorf("%s: %s %v", what, kind, errs)
		}
	case w.Code >= 300 && w.Code < 400: // a path in another spelling
	default:
		r := op.Responses[fmt.Sprint(w.Code)]
		if r == nil {
			t.Errorf("%s: that status is not described", what)
		} else if m := r.Content[strings.TrimSuffix(kind, "; charset=utf-8")]; m != nil && m.Schema != nil {
			if errs := invalid(o, m.Schema, w.Body.Bytes(), huma.ModeReadFromServer); errs != nil {
				t.Errorf("%s: %v", what, errs)
			}
		} else if w.Body.Len() > 0 {
			t.Errorf("%s: %q is not described", what, kind)
		}
	}
}
