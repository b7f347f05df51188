package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"roundhouse/play/desk"
	"roundhouse/play/offline"
)

// schema is a value as openapi.json describes it, as far as it says what is allowed.
type schema struct {
	Ref                  string `json:"$ref"`
	Type                 any
	Minimum, Maximum     *float64
	MinLength, MaxLength *int
	MinItems, MaxItems   *int
	Enum                 []any
	Pattern, Format      string
	Items                *schema
	Required             []string
	Properties           map[string]*schema
	AdditionalProperties any
	OneOf                []*schema
	PrefixItems          []*schema
}

// way is the part of openapi.json that is about requests.
type way struct {
	Paths map[string]map[string]struct {
		OperationID string
		Parameters  []struct {
			Name, In string
			Required bool
			Schema   *schema
		}
		RequestBody struct {
			Content map[string]struct{ Schema *schema }
		}
	}
	Components struct{ Schemas map[string]*schema }
}

// bad is a value that breaks exactly one thing that is said of it, at a place in a message.
type bad struct {
	at, breaks string
	change     func(any) any // of the value there
}

// badValues adds the values for each thing that is said of the value at a place.
func (w *way) badValues(list []bad, at string, s *schema) []bad {
	s = w.resolved(s)
	add := func(breaks string, value any) { list = append(list, bad{at, breaks, func(any) any { return value }}) }
	letters := func(n int) string { return strings.Repeat("é", n) }
	kinds, nullable := s.Type.([]any)
	if !nullable {
		kinds = []any{s.Type}
		add("null", nil)
	}
	switch kinds[0] {
	case "string":
		add("type", 1)
	case "integer":
		add("type", "1")
		add("whole", 1.5)
	case "boolean", "array", "object":
		add("type", "true")
	}
	if s.OneOf != nil {
		add("oneOf", 1)
		list = w.badValues(list, at+".base", s.OneOf[1].Properties["base"])
	}
	if s.Minimum != nil {
		add("minimum", *s.Minimum-1)
	}
	if s.Maximum != nil {
		add("maximum", *s.Maximum+1)
	}
	if s.MinLength != nil {
		add("minLength", letters(*s.MinLength-1))
	}
	if s.MaxLength != nil {
		add("maxLength", letters(*s.MaxLength+1))
	}
	if s.MinItems != nil {
		add("minItems", slices.Repeat([]any{w.usual(s.Items)}, *s.MinItems-1))
	}
	if s.MaxItems != nil {
		add("maxItems", slices.Repeat([]any{w.usual(s.Items)}, *s.MaxItems+1))
	}
	if s.Enum != nil {
		add("enum", "x")
	}
	if s.Pattern != "" {
		add("pattern", "x")
	}
	if s.Format == "date-time" {
		add("format", "2026-08-01")
	}
	if s.Items != nil && s.PrefixItems == nil { // the record's own reader knows about those
		list = w.badValues(list, at+"[0]", s.Items)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		list = w.badValues(list, at+"."+name, s.Properties[name])
	}
	for _, name := range s.Required {
		list = append(list, bad{at, "required", func(v any) any { delete(v.(map[string]any), name); return v }})
	}
	switch more := s.AdditionalProperties.(type) {
	case bool:
		if !more {
			list = append(list, bad{at, "additionalProperties", func(v any) any { v.(map[string]any)["more"] = 1; return v }})
		}
	case map[string]any:
		list = append(list, bad{at, "additionalProperties", func(v any) any { return map[string]any{"1": 1} }})
	}
	return list
}

// usual returns a value that is as it is described, with everything that it may have.
func (w *way) usual(s *schema) any {
	s = w.resolved(s)
	kinds, nullable := s.Type.([]any)
	if !nullable {
		kinds = []any{s.Type}
	}
	switch {
	case s.OneOf != nil:
		return map[string]any{"base": "pagat"}
	case s.PrefixItems != nil:
		return []any{2, "9-9"}
	case s.Enum != nil:
		return s.Enum[0]
	case s.Pattern != "" || s.Format != "" && kinds[0] == "string":
		return map[string]string{"tile": "12-7", "seat-action": "2 12-7>2", "score": "46", "action": "12-7>2", "date-time": "2026-08-01T12:00:00Z"}[s.Format]
	}
	switch kinds[0] {
	case "string":
		return strings.Repeat("a", max(1, orZero(s.MinLength)))
	case "integer":
		return max(1, orZero(s.Minimum))
	case "boolean":
		return true
	case "array":
		return slices.Repeat([]any{w.usual(s.Items)}, max(1, orZero(s.MinItems)))
	}
	members := map[string]any{}
	for name, one := range s.Properties {
		members[name] = w.usual(one)
	}
	return members
}

func orZero[N int | float64](n *N) N {
	if n == nil {
		return 0
	}
	return *n
}

// resolved returns what a value refers to, or itself.
func (w *way) resolved(s *schema) *schema {
	if s.Ref == "" {
		return s
	}
	return w.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
}

// changed returns a message as JSON, with a bad value.
func changed(message any, b bad) string {
	text, _ := json.Marshal(message)
	var fresh any
	_ = json.Unmarshal(text, &fresh)
	steps := strings.FieldsFunc(strings.TrimPrefix(b.at, "body"), func(r rune) bool { return strings.ContainsRune(".[]", r) })
	var change func(v any, steps []string) any
	change = func(v any, steps []string) any {
		if len(steps) == 0 {
			return b.change(v)
		}
		switch v := v.(type) {
		case []any:
			v[0] = change(v[0], steps[1:])
		case map[string]any:
			v[steps[0]] = change(v[steps[0]], steps[1:])
		}
		return v
	}
	text, _ = json.Marshal(change(fresh, steps))
	return string(text)
}

// ways asks for the same over HTTP, over a WebSocket if it is a command, and in a page without a
// network.
type ways struct {
	t      *testing.T
	person *client
	table  string
	device *offline.Desk
	conn   *websocket.Conn
	frames int
}

func openWays(t *testing.T) *ways {
	p := open(t)
	c := p.somebody("Ana")
	away := prepare(t, nil)
	away.c.Config.Logger = away.c.Logger
	w := &ways{t: t, person: c, table: c.make(nil).Table, device: offline.New(desk.New(away.c.Config), away.c.Rows)}
	w.device.Ask(t.Context(), offline.Request{Method: "POST", Path: []string{"api", "me"}, Body: []byte(`{"name":"Ana"}`)})
	return w
}

// ask returns the problem with which each way answers, which must be the same.
func (w *ways) ask(what, method, path, command, body string) (p desk.Problem) {
	w.t.Helper()
	var sent any
	if body != "" {
		sent = body
	}
	ctx, cancel := context.WithTimeout(w.t.Context(), patience) // a stream that is not refused does not end
	defer cancel()
	a := w.person.send(w.person.request(method, strings.Replace(path, "{table}", w.table, 1), sent).WithContext(ctx))
	if err := json.Unmarshal(a.body, &p); err != nil || p.Status != a.status {
		w.t.Errorf("%s: %d %s (%v)", what, a.status, a.body, err)
	}
	address, err := url.Parse(path)
	if err != nil {
		w.t.Fatal(err)
	}
	r := offline.Request{Method: method, Path: strings.Split(address.Path, "/")[1:], Query: map[string]string{}, Body: []byte(body)}
	for name := range address.Query() {
		r.Query[name] = address.Query().Get(name)
	}
	if here := w.device.Ask(w.t.Context(), r); here.Status != a.status || string(here.Body) != strings.TrimSpace(string(a.body)) {
		w.t.Errorf("%s:\n over HTTP %d %s in a page %d %s", what, a.status, a.body, here.Status, here.Body)
	}
	if command == "" {
		return p
	}
	if w.frames++; w.frames%10 == 1 { // more wrong ones in a row would end it
		if w.conn, _, err = w.person.dialTable(w.table, nil); err != nil {
			w.t.Fatal(err)
		}
	}
	frame := fmt.Sprintf(`{"command":%q}`, command)
	if body != "" {
		frame = fmt.Sprintf(`{"command":%q,"body":%s}`, command, body)
	}
	if over := answerTo(w.t, w.conn, frame); over.Status != a.status || !reflect.DeepEqual(over.Body, &p) {
		w.t.Errorf("%s:\n over HTTP %+v\n over a WebSocket %d %+v", what, p, over.Status, over.Body)
	}
	return p
}

// TestWhatBreaksOneTagIsRefusedTheSameEveryWay walks openapi.json: for each operation, each
// parameter, each field of its body and each thing that is said of them, it asks with a value that
// breaks just that.
func TestWhatBreaksOneTagIsRefusedTheSameEveryWay(t *testing.T) {
	var api way
	unmarshal(t, described(), &api)
	w, seen := openWays(t), map[string]int{}
	refused := func(what, breaks, place, method, path, command, body string) {
		t.Helper()
		p := w.ask(what, method, path, command, body)
		if p.Status != 422 || p.Code != "invalid" || len(p.Errors) != 1 || p.Errors[0].Location != place {
			text, _ := json.Marshal(p)
			t.Errorf("%s: %s, want one error at %s", what, text, place)
		}
		seen[breaks]++
	}
	for path, methods := range api.Paths {
		for method, op := range methods {
			method = strings.ToUpper(method)
			usual, body, command := map[string]string{"{id}": "pagat", "{code}": "a", "{round}": "1", "{season}": "1", "{person}": "1"}, "", ""
			for _, q := range op.Parameters {
				if q.In == "query" && q.Required {
					usual[q.Name] = "1"
				}
			}
			schema := op.RequestBody.Content["application/json"].Schema
			if schema != nil {
				body = changed(api.usual(schema), bad{change: func(v any) any { return v }})
			}
			if isCommand(op.OperationID) {
				command = op.OperationID
			}
			for _, q := range op.Parameters {
				for _, b := range append(api.badValues(nil, "", q.Schema), bad{breaks: "required", change: func(any) any { return "" }}) {
					values := maps.Clone(usual)
					text, name := fmt.Sprint(b.change(nil)), q.Name
					switch {
					case b.breaks == "null", b.breaks == "type" && q.Schema.Type == "string": // every text is one
						continue
					case b.breaks == "required" && (q.In == "path" || !q.Required), q.In == "header":
						continue
					case b.breaks == "type":
						text = "x"
					}
					if q.In == "path" {
						name = "{" + name + "}"
					}
					values[name] = text
					refused(fmt.Sprintf("%s %s: %s=%.40s breaks %s", method, path, q.Name, text, b.breaks), b.breaks, q.In+"."+q.Name,
						method, addressOf(path, values), "", body)
				}
			}
			if schema == nil {
				continue
			}
			required := api.requiredPlaces("body", schema)
			for _, b := range api.badValues(nil, "body", schema) {
				if b.breaks == "null" && !required[b.at] {
					continue // as if it were missing
				}
				place := b.at
				if b.breaks == "additionalProperties" {
					place += map[bool]string{true: ".1", false: ".more"}[strings.HasSuffix(b.at, ".numbers")]
				}
				refused(fmt.Sprintf("%s %s: %s at %s", method, path, b.breaks, b.at), b.breaks, place, method, addressOf(path, usual),
					command, changed(api.usual(schema), b))
			}
		}
	}
	for _, breaks := range []string{"type", "null", "whole", "oneOf", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems",
		"enum", "pattern", "format", "required", "additionalProperties"} {
		if seen[breaks] == 0 {
			t.Errorf("nothing breaks %s", breaks)
		}
	}
	total := 0
	for _, n := range seen {
		total += n
	}
	if t.Logf("%d values: %v", total, seen); total < 400 {
		t.Errorf("only %d values", total)
	}
}

// addressOf returns an address with these values, of which those in brackets are parts of the path.
func addressOf(path string, values map[string]string) string {
	query := url.Values{}
	for name, value := range values {
		if strings.HasPrefix(name, "{") {
			path = strings.ReplaceAll(path, name, url.PathEscape(value))
		} else {
			query.Set(name, value)
		}
	}
	return path + "?" + query.Encode()
}

// requiredPlaces returns the places of a message that are required where they can be: the message
// itself, its required fields, and the elements of lists.
func (w *way) requiredPlaces(at string, s *schema) map[string]bool {
	s = w.resolved(s)
	places := map[string]bool{at: true}
	if s.Items != nil {
		maps.Copy(places, w.requiredPlaces(at+"[0]", s.Items))
	}
	for name, one := range s.Properties {
		below := w.requiredPlaces(at+"."+name, one)
		if !slices.Contains(s.Required, name) {
			delete(below, at+"."+name)
		}
		maps.Copy(places, below)
	}
	return places
}

// TestWhatIsNoMessageIsRefusedTheSameEveryWay asks for what has no form at all.
func TestWhatIsNoMessageIsRefusedTheSameEveryWay(t *testing.T) {
	w := openWays(t)
	for _, test := range []struct {
		method, path, command, body string
		status                      int
		code                        string
	}{
		{"POST", "/api/tables/{table}/say", "say", "", 400, "bad_request"},
		{"POST", "/api/tables/{table}/say", "say", "null", 422, "invalid"},
		{"POST", "/api/tables/{table}/say", "say", "[{}]", 422, "invalid"},
		{"POST", "/api/tables/{table}/say", "say", `{"id":{},"id":"a","phrase":"hello"}`, 422, "invalid"},
		{"POST", "/api/tables/{table}/say", "say", `{"id":"","ID":"a","phrase":"hello"}`, 422, "invalid"},
		{"POST", "/api/tables/{table}/say", "say", ` { "id" : "a" , "phrase" : [ ] , "more" : [ { "a" : "\"]}" } , -1.5e3 ] } `, 422, "invalid"},
		{"POST", "/api/tables/{table}/say", "say", `{"id":"` + strings.Repeat(`\u00e9`, 65) + `","phrase":"hello"}`, 422, "invalid"},
		{"POST", "/api/tables/{table}/say", "say", `{"\u0069d":"a","phr\u0061se":7}`, 422, "invalid"},
		{"POST", "/api/tables/{table}/act", "act", `{"id":"a","after":1e3,"action":"draw"}`, 422, "invalid"},
		{"POST", "/api/tables/{table}/act", "act", `{"id":"a","after":99999999999999999999,"action":"draw"}`, 422, "invalid"},
		{"POST", "/api/tables/{table}/act", "act", "{" + strings.TrimSuffix(strings.Repeat(`"more":1,"é":{},`, 20), ",") + "}", 422, "invalid"},
		{"POST", "/api/me", "", "{", 400, "bad_request"},
		{"POST", "/api/me", "", `{"name":"Ana"}x`, 400, "bad_request"},
		{"POST", "/api/me", "", " ", 400, "bad_request"},
		{"POST", "/api/me", "", "\ufeff{}", 400, "bad_request"},
		{"POST", "/api/me", "", strings.Repeat("[", 8000), 400, "bad_request"},
		{"POST", "/api/me", "", "{\"a\xff\":1,\"name\":\"A\"}", 422, "invalid"},
		{"POST", "/api/me", "", `{"name":"` + strings.Repeat("a", 9000) + `"}`, 413, "too_large"},
		{"GET", "/api/nothing", "", "", 404, "not_found"},
		{"GET", "/api/tables/{table}/act", "", "", 405, "method"},
		{"PUT", "/api/me", "", "", 405, "method"},
		{"POST", "/api/rules/pagat/book", "", "{}", 405, "method"},
	} {
		what := fmt.Sprintf("%s %s %.60s", test.method, test.path, test.body)
		if p := w.ask(what, test.method, test.path, test.command, test.body); p.Status != test.status || p.Code != test.code || len(p.Errors) > 16 {
			t.Errorf("%s: %+v, want %d %s", what, p, test.status, test.code)
		}
	}
}
