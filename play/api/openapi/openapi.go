// Package openapi makes the description of the API, openapi.json, from the operations of the desk:
// from the same types and tags by which package api checks requests. The program does not contain
// it.
package openapi

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/play/desk"
	"roundhouse/play/server"
	"roundhouse/play/table"
	"roundhouse/words"
)

// The parts of a description.
type (
	Document  = huma.OpenAPI
	Operation = huma.Operation
	Schema    = huma.Schema
)

// Describe returns the description of the API of a public server.
func Describe() *Document {
	huma.DefaultArrayNullable = false // no array is ever null: the desk makes them all
	o := huma.DefaultConfig("Roundhouse", "1").OpenAPI
	o.Info.Description = server.DescribeAPI(&server.UsualRequests, &desk.UsualLimits)
	o.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	o.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"cookie": {Type: "apiKey", In: "cookie", Name: "roundhouse"},
		"bearer": {Type: "http", Scheme: "bearer"},
	}
	o.Security = []map[string][]string{{"cookie": {}}, {"bearer": {}}}
	addSchemas(o.Components.Schemas)
	for _, op := range desk.Operations() {
		o.AddOperation(describeOperation(o, typed(op)))
	}
	describeEvents(o)
	describePositions(o)
	describeValues(o)
	addExamples(o)
	return o
}

// Operations calls f for each operation of a description, in the order of their paths.
func Operations(o *Document, f func(path string, op *Operation)) {
	for _, path := range slices.Sorted(maps.Keys(o.Paths)) {
		item := o.Paths[path]
		for _, op := range []*Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if op != nil {
				f(path, op)
			}
		}
	}
}

// Invalid returns what is wrong with a JSON text that a server has sent, by a schema of the
// description.
func Invalid(o *Document, s *Schema, data []byte) []error {
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		return []error{err}
	}
	var res huma.ValidateResult
	huma.Validate(o.Components.Schemas, s, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, v, &res)
	return res.Errors
}

// operation is an operation with the types of its input and its answer.
type operation struct {
	*desk.Any
	Input, Answer reflect.Type
}

// typed returns an operation with its types, which it tells whoever fails to read its input.
func typed(op *desk.Any) *operation {
	t := &operation{Any: op}
	none, _ := op.Call(context.Background(), nil, desk.Caller{}, func(in any) error {
		t.Input = reflect.TypeOf(in).Elem()
		return errors.New("nothing is asked")
	})
	t.Answer = reflect.TypeOf(none)
	return t
}

// describeOperation returns the description of an operation.
func describeOperation(o *Document, op *operation) *Operation {
	all := o.Components.Schemas
	d := &Operation{
		Method: op.Method, Path: op.Path, OperationID: op.ID, Summary: op.Summary, Description: op.Description,
		Tags: []string{tagOf(&op.About)}, Parameters: parametersOf(all, op), Responses: responsesOf(o, op),
	}
	var body *Schema
	if op.Body != nil {
		body = all.Schema(reflect.StructOf(op.Body), true, op.BodyName)
	} else if field, ok := op.Input.FieldByName("Body"); ok {
		body = all.Schema(field.Type, true, "")
	}
	if body != nil {
		d.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: body}}}
	}
	for _, status := range refusalsOf(&op.About) {
		d.Responses[strconv.Itoa(status)] = &huma.Response{
			Description: http.StatusText(status),
			Content: map[string]*huma.MediaType{
				"application/problem+json": {Schema: all.Schema(reflect.TypeFor[problemSchema](), true, "")},
			},
		}
	}
	return d
}

// parametersOf returns the parameters of an operation. Those of streams that only HTTP knows are in
// no input.
func parametersOf(all huma.Registry, op *operation) (list []*huma.Param) {
	for _, field := range reflect.VisibleFields(op.Input) {
		for _, in := range []string{"path", "query"} {
			if name := field.Tag.Get(in); name != "" {
				s := huma.SchemaFromField(all, field, "")
				p := &huma.Param{Name: name, In: in, Description: s.Description, Schema: s,
					Required: in == "path" || field.Tag.Get("required") == "true"}
				if in == "query" {
					p.Explode = new(bool)
				}
				list = append(list, p)
			}
		}
	}
	if op.ID == desk.Watch.ID {
		list = append(list, &huma.Param{Name: "Last-Event-ID", In: "header", Schema: &Schema{Type: huma.TypeInteger},
			Description: "The same, as sent by browsers"})
	}
	if op.Answer == reflect.TypeFor[*desk.Stream]() {
		list = append(list, &huma.Param{Name: "poll", In: "query", Schema: &Schema{Type: huma.TypeString},
			Description: "Asks for the next messages alone, as an array whose last message, next, has the value for the next " +
				"request. Begin with an empty value. For networks that hold streams back"})
	}
	return list
}

// responsesOf returns the answers to an operation that has been carried out.
func responsesOf(o *Document, op *operation) map[string]*huma.Response {
	answer := func(of reflect.Type) *huma.Response {
		return &huma.Response{Description: "OK", Content: map[string]*huma.MediaType{
			"application/json": {Schema: o.Components.Schemas.Schema(of, true, op.ID+"ResponseBody")}}}
	}
	cookie := map[string]*huma.Param{"Set-Cookie": {Schema: &Schema{Type: huma.TypeString}}}
	switch op.Answer {
	case reflect.TypeFor[*desk.Stream]():
		return describeStream(o, messagesOf(op))
	case reflect.TypeFor[struct{}]():
		r := &huma.Response{Description: "No Content"}
		if op.ID == desk.DeleteMe.ID {
			r.Headers = cookie
		}
		return map[string]*huma.Response{"204": r}
	case reflect.TypeFor[desk.Admitted]():
		r := answer(reflect.TypeFor[desk.Guest]())
		r.Headers = cookie
		return map[string]*huma.Response{"200": r}
	case reflect.TypeFor[*desk.Me]():
		return map[string]*huma.Response{"200": answer(op.Answer), "204": {Description: "You have no name yet"}}
	}
	r := answer(op.Answer)
	if op.ID == desk.PlayDay.ID {
		r.Headers = cookie
	}
	return map[string]*huma.Response{"200": r}
}

// problemSchema describes a desk.Problem.
type problemSchema struct{ desk.Problem }

// TransformSchema adds the list of codes.
func (*problemSchema) TransformSchema(_ huma.Registry, s *Schema) *Schema {
	for _, code := range server.Codes() {
		s.Properties["code"].Enum = append(s.Properties["code"].Enum, code)
	}
	return s
}

// tagOf returns the tag of the operation: the chapter of the description that it belongs to.
func tagOf(a *desk.About) string {
	switch {
	case a.Body != nil:
		return "Commands"
	case strings.HasPrefix(a.Path, "/api/me"):
		return "People"
	case strings.HasPrefix(a.Path, "/api/rules"):
		return "Rules"
	case strings.HasPrefix(a.Path, "/api/sheets"), strings.HasPrefix(a.Path, "/api/codes"):
		return "Score sheets"
	}
	return "Tables"
}

// refusalsOf returns the statuses with which the operation may be refused.
func refusalsOf(a *desk.About) []int {
	list := []int{
		http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable,
		http.StatusInternalServerError,
	}
	for _, kind := range a.Refusals {
		list = append(list, kind.Status())
	}
	if a.Named {
		list = append(list, http.StatusUnauthorized)
	}
	if a.Method != http.MethodGet {
		list = append(list, http.StatusBadRequest, http.StatusForbidden, http.StatusRequestTimeout,
			http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	if strings.HasPrefix(a.Path, "/api/tables/{table}") {
		list = append(list, http.StatusGone)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// sent is a kind of message that a stream sends.
type sent struct {
	name string
	of   reflect.Type
}

// messagesOf returns the messages that a stream sends.
func messagesOf(op *operation) []sent {
	last := []sent{{"heartbeat", reflect.TypeFor[desk.Heartbeat]()}, {"bye", reflect.TypeFor[desk.Bye]()},
		{"next", reflect.TypeFor[desk.Next]()}}
	if op.ID == desk.Watch.ID {
		return append([]sent{{"view", reflect.TypeFor[table.View]()}, {"event", reflect.TypeFor[table.Shown]()},
			{"now", reflect.TypeFor[table.Now]()}, {"words", reflect.TypeFor[desk.Words]()}}, last...)
	}
	return append([]sent{{"tables", reflect.TypeFor[desk.MyTables]()}, {"table", reflect.TypeFor[desk.Mine]()},
		{"gone", reflect.TypeFor[desk.Gone]()}}, last...)
}

// describeStream returns the answers to a request for a stream of such messages.
func describeStream(o *Document, messages []sent) map[string]*huma.Response {
	var kinds []*Schema
	for _, m := range messages {
		kind := &Schema{
			Title: m.name, Type: huma.TypeObject, Required: []string{"event", "data"},
			Properties: map[string]*Schema{
				"event": {Type: huma.TypeString, Enum: []any{m.name}},
				"id":    {Type: huma.TypeInteger, Description: "The number of the event; of a view, of the last one"},
				"data":  o.Components.Schemas.Schema(m.of, true, m.name),
			},
		}
		kind.PrecomputeMessages()
		kinds = append(kinds, kind)
	}
	for _, of := range []reflect.Type{reflect.TypeFor[desk.SocketCommand](), reflect.TypeFor[desk.SocketAnswer]()} {
		o.Components.Schemas.Schema(of, true, "")
	}
	list := &huma.MediaType{Schema: &Schema{Type: huma.TypeArray, Items: &Schema{OneOf: kinds}}}
	return map[string]*huma.Response{"101": {Description: "The stream over a WebSocket"}, "200": {
		Description: "The stream, or the next messages of it",
		Content:     map[string]*huma.MediaType{"text/event-stream": list, "application/json": list},
	}}
}

// describeEvents describes the events: one schema for each kind, with its body and what follows.
func describeEvents(o *Document) {
	all := o.Components.Schemas
	event := &Schema{
		Description:   "Something that happened at a table",
		Discriminator: &huma.Discriminator{PropertyName: "kind", Mapping: map[string]string{}},
	}
	for _, k := range table.Kinds() {
		name := schemaName(k.Body, "") + "Event"
		ref := "#/components/schemas/" + name
		all.Map()[name] = describeEvent(all, k)
		event.OneOf = append(event.OneOf, &Schema{Ref: ref})
		event.Discriminator.Mapping[k.Name] = ref
	}
	all.Map()["Event"] = event
}

// describeEvent describes one kind of event.
func describeEvent(all huma.Registry, k table.Kind) *Schema {
	s := &Schema{
		Type: huma.TypeObject, AdditionalProperties: false, Required: []string{"seq", "at", "kind", "body"},
		Properties: map[string]*Schema{
			"seq":  {Type: huma.TypeInteger, Format: "int64"},
			"at":   {Type: huma.TypeInteger, Format: "int64", Description: "Milliseconds since 1970"},
			"kind": {Type: huma.TypeString, Enum: []any{k.Name}},
			"tell": huma.SchemaFromType(all, reflect.TypeFor[[]words.Line]()),
			"body": all.Schema(k.Body, true, ""),
			"form": {Type: huma.TypeInteger, Format: "int64", Description: "The form of this message, as in a view"},
		},
	}
	s.Properties["tell"].Description = "What happened, as keys of texts; the same for all viewers who see the same event"
	if k.Then != nil {
		s.Properties["then"] = all.Schema(k.Then, true, "")
		if _, named := reflect.Zero(k.Then).Interface().(table.NameThen); !named { // a deleted person has no name
			s.Required = append(s.Required, "then")
		}
	}
	s.PrecomputeMessages()
	return s
}

// describePositions gives positions an example, describes the texts of records, and lists the
// reasons.
func describePositions(o *Document) {
	all := o.Components.Schemas.Map()
	// a record has the texts of scores and actions as they were written
	score := huma.SchemaFromType(o.Components.Schemas, reflect.TypeFor[scoreSchema]())
	all["Record"].Properties["totals"].Items = score
	all["RecordRound"].Properties["scores"].Items = score
	all["RecordRound"].Properties["lots"].Items = huma.SchemaFromType(o.Components.Schemas, reflect.TypeFor[recordLotSchema]())
	all["RecordRound"].Properties["actions"].Items = huma.SchemaFromType(o.Components.Schemas, reflect.TypeFor[seatActionSchema]())
	all["Result"].Properties["total"] = score
	describeView(o.Components.Schemas)
	all["Position"].Examples = []any{exampleOfPosition()}
	for _, r := range game.Reasons() {
		all["Answer"].Properties["reason"].Enum = append(all["Answer"].Properties["reason"].Enum, r.Error())
	}
}

// describeView takes from the view what only a now says, and adds what follows from its settings.
func describeView(r huma.Registry) {
	view := r.Map()["View"]
	for _, name := range []string{"turn", "legal", "take_back", "next"} {
		delete(view.Properties, name)
	}
	view.Properties["settings"] = r.Schema(reflect.TypeFor[table.ShownSettings](), true, "")
	view.Required = append(slices.DeleteFunc(view.Required, func(name string) bool { return name == "turn" || name == "legal" }), "house")
	view.PrecomputeMessages()
}

// describeValues lists the limits of times, and the values of fields whose possible values depend
// on the program's data. These fields have no enum in the schema, because other values are refused
// with codes of their own.
func describeValues(o *Document) {
	all := o.Components.Schemas.Map()
	for name, limits := range map[string]table.Limits{"turn": table.TurnLimits, "reserve": table.ReserveLimits,
		"absent": table.AbsentLimits} {
		all["Making"].Properties[name].Description += ", else " + limits.String()
	}
	for _, one := range []struct {
		of     *Schema
		values []string
	}{
		{all["Making"].Properties["bots"], bot.Playable()}, {all["SeatBot"].Properties["bot"], bot.Playable()},
		{all["Say"].Properties["phrase"], table.Phrases},
	} {
		one.of.Description += ". One of: " + strings.Join(one.values, ", ")
	}
}

// addExamples gives every request and answer body an example, composed of the examples of its
// fields.
func addExamples(o *Document) {
	Operations(o, func(_ string, op *Operation) {
		if op.RequestBody != nil {
			addContentExamples(o, op.RequestBody.Content)
		}
		if r := op.Responses["200"]; r != nil {
			addContentExamples(o, r.Content)
		}
	})
}

func addContentExamples(o *Document, content map[string]*huma.MediaType) {
	for _, m := range content {
		if m.Example == nil && m.Schema != nil {
			m.Example = exampleOf(o, m.Schema)
		}
	}
}

// exampleOf returns a value that the schema allows. An object gets its required fields and the
// fields that have examples.
func exampleOf(o *Document, s *Schema) any {
	if s.Ref != "" {
		s = o.Components.Schemas.SchemaFromRef(s.Ref)
	}
	switch {
	case len(s.Examples) > 0:
		return s.Examples[0]
	case len(s.Enum) > 0:
		return s.Enum[0]
	case len(s.OneOf) > 0:
		return exampleOf(o, s.OneOf[0])
	}
	switch s.Type {
	case huma.TypeArray:
		return []any{exampleOf(o, s.Items)}
	case huma.TypeInteger, huma.TypeNumber:
		if s.Minimum != nil {
			return *s.Minimum
		}
		return 1
	case huma.TypeBoolean:
		return false
	case huma.TypeObject:
		out := map[string]any{}
		for name, p := range s.Properties {
			if len(p.Examples) > 0 || slices.Contains(s.Required, name) {
				out[name] = exampleOf(o, p)
			}
		}
		return out
	case huma.TypeString:
		if s.Format == "date-time" {
			return "2026-08-01T12:00:00Z"
		}
		return "…"
	}
	return map[string]any{}
}
