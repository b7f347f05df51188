// Package api is the one way to the operations of a desk: it finds the operation that a request
// asks for, decodes and checks what was sent, and carries the operation out. HTTP, commands over a
// WebSocket and a page without a network all come this way, so they accept and refuse the same, in
// the same words.
//
//	out, err := op.Call(ctx, desk, from, func(in any) error {
//		return op.Read(in, api.Request{Path: r.PathValue, Query: query.Get, Body: body})
//	})
//
// What a request may hold is said by the types and tags of package desk, from which the description
// of the API is made too; see formOf.
package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"roundhouse/play/desk"
)

// API is the operations that can be asked for.
type API struct{ ops []*Operation }

// New returns all operations of a desk, and more.
func New(more ...*desk.Any) *API {
	a := &API{}
	for _, list := range [][]*desk.Any{desk.Operations(), more} {
		for _, op := range list {
			a.ops = append(a.ops, &Operation{Any: op, parts: strings.Split(op.Path, "/")[1:]})
		}
	}
	return a
}

// Operations returns the operations.
func (a *API) Operations() []*Operation { return a.ops }

// Operation is an operation with what its requests may hold.
type Operation struct {
	*desk.Any
	parts []string // the parts of the path; {name} stands for any text
	known sync.Once
	input input
}

// Request is what was sent. The functions return "" for what was not.
type Request struct {
	Path  func(name string) string // the values of the path
	Query func(name string) string // the parameters of the query
	Kind  string                   // the Content-Type of the body; "" is JSON
	Body  []byte
}

// Read decodes and checks a request: it sets the input of the operation, a pointer to a struct. The
// error is a *Problem.
func (op *Operation) Read(in any, r Request) error {
	if most := op.LargestBody(); len(r.Body) > most {
		return TooLarge(most)
	}
	to := reflect.ValueOf(in).Elem()
	op.known.Do(func() { op.learn(to.Type(), nil) })
	var wrong []*desk.ErrorDetail
	for i := range op.input.params {
		wrong = op.input.params[i].read(to, r, wrong)
	}
	if op.input.body != nil {
		return op.readBody(to, r, wrong)
	}
	if len(wrong) > 0 {
		return invalid(wrong)
	}
	return nil
}

// input is what the requests for an operation may hold. Places are in its input, through what is
// embedded there.
type input struct {
	params []param
	body   *form // nil if they have none
	at     []int // the place of the body
}

// learn adds the fields of the operation's input, or of what is embedded there.
func (op *Operation) learn(t reflect.Type, above []int) {
	for i := range t.NumField() {
		field, at := t.Field(i), append(slices.Clip(above), i)
		path, query := field.Tag.Get("path"), field.Tag.Get("query")
		switch {
		case field.Anonymous:
			op.learn(field.Type, at)
		case field.Name == "Body" && op.Body != nil: // the desk decodes it
			op.input.body, op.input.at = objectOf(op.Body), at
		case field.Name == "Body":
			op.input.body, op.input.at = formOf(field.Type, ""), at
		case path != "" || query != "":
			op.input.params = append(op.input.params, param{
				at: at, path: path, query: query, standard: field.Tag.Get("default"),
				required: path != "" || field.Tag.Get("required") == "true", form: formOf(field.Type, field.Tag),
			})
		}
	}
}

// within returns the field at a place.
func within(v reflect.Value, at []int) reflect.Value {
	for _, i := range at {
		v = v.Field(i)
	}
	return v
}

// param is a value of the path or a parameter of the query.
type param struct {
	at          []int  // its place
	path, query string // its name; the other is ""
	standard    string // its value if it is not sent
	required    bool
	form        *form
}

// read sets the parameter from a request, and adds what is wrong with it.
func (p *param) read(to reflect.Value, r Request, wrong []*desk.ErrorDetail) []*desk.ErrorDetail {
	in, name, text := "query", p.query, ""
	if p.path != "" {
		in, name, text = "path", p.path, r.Path(p.path)
	} else if r.Query != nil {
		text = cmp.Or(r.Query(name), p.standard)
	}
	said := ""
	switch {
	case text != "":
		said = p.form.setText(within(to, p.at), text)
	case p.required:
		said = "required " + in + " parameter is missing"
	}
	if said == "" {
		return wrong
	}
	return append(wrong, &desk.ErrorDetail{Message: said, Location: in + "." + name})
}

// readBody checks the body, and decodes it unless the desk does. wrong is what is wrong with the
// rest of the request.
func (op *Operation) readBody(to reflect.Value, r Request, wrong []*desk.ErrorDetail) error {
	switch {
	case len(r.Body) == 0:
		return Refuse(400, "bad_request", "request body is required")
	case !isJSON(r.Kind):
		return Refuse(415, "media_type", "bodies are application/json")
	case !json.Valid(r.Body):
		p := Refuse(400, "bad_request", "validation failed")
		p.Errors = append(wrong, &desk.ErrorDetail{Message: syntaxError(r.Body), Location: "body"})
		return p
	}
	c := checker{text: bytes.TrimSpace(r.Body), path: append(make([]byte, 0, 64), "body"...), wrong: wrong}
	if c.value(op.input.body); len(c.wrong) > 0 {
		return invalid(c.wrong)
	}
	body := within(to, op.input.at)
	if op.Body != nil {
		body.SetBytes(r.Body)
		return nil
	}
	if err := json.Unmarshal(r.Body, body.Addr().Interface()); err != nil {
		return invalid([]*desk.ErrorDetail{{Message: err.Error(), Location: "body"}})
	}
	return nil
}

// isJSON reports whether a Content-Type is that of JSON.
func isJSON(kind string) bool {
	kind, _, _ = strings.Cut(kind, ";")
	_, suffix, _ := strings.Cut(kind, "+")
	return kind == "" || kind == "application/json" || kind == "json" || suffix == "json"
}

// syntaxError says why a text is not JSON.
func syntaxError(text []byte) string {
	var any json.RawMessage
	return fmt.Sprint(json.Unmarshal(text, &any))
}
