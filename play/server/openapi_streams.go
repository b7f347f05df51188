package server

import (
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/play/desk"
	"roundhouse/play/table"
)

// sent is a kind of message that a stream sends.
type sent struct {
	name string
	of   reflect.Type
}

// describeStreams adds the streams to the description. The library does not know them, because it
// does not serve them.
func (s *Server) describeStreams(o *huma.OpenAPI) {
	pollParam := &huma.Param{Name: "poll", In: "query", Schema: &huma.Schema{Type: huma.TypeString},
		Description: "Asks for the next messages alone, as an array whose last message, next, has the value for the next " +
			"request. Begin with an empty value. For networks that hold streams back"}
	last := []sent{{"heartbeat", reflect.TypeFor[desk.Heartbeat]()}, {"bye", reflect.TypeFor[desk.Bye]()},
		{"next", reflect.TypeFor[desk.Next]()}}
	watch := s.describeOperation(&desk.Watch.About)
	watch.Parameters = []*huma.Param{
		{Name: "table", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "after", In: "query", Description: "The last event that you have seen; without it, the stream begins with a view", Schema: &huma.Schema{Type: huma.TypeInteger}},
		{Name: "Last-Event-ID", In: "header", Description: "The same, as sent by browsers",
			Schema: &huma.Schema{Type: huma.TypeInteger}},
		pollParam,
	}
	describeStream(o, &watch,
		append([]sent{{"view", reflect.TypeFor[table.View]()}, {"event", reflect.TypeFor[table.Shown]()},
			{"now", reflect.TypeFor[table.Now]()}}, last...))
	follow := s.describeOperation(&desk.Follow.About)
	follow.Parameters = []*huma.Param{pollParam,
		{Name: "here", In: "query", Description: "true: you count as present at all your tables while the stream is open", Schema: &huma.Schema{Type: huma.TypeBoolean}},
	}
	for _, of := range []reflect.Type{reflect.TypeFor[desk.SocketCommand](), reflect.TypeFor[desk.SocketAnswer]()} {
		o.Components.Schemas.Schema(of, true, "")
	}
	describeStream(o, &follow,
		append([]sent{{"tables", reflect.TypeFor[desk.MyTables]()}, {"table", reflect.TypeFor[desk.Mine]()},
			{"gone", reflect.TypeFor[desk.Gone]()}}, last...))
}

// describeStream adds one stream with its messages.
func describeStream(o *huma.OpenAPI, op *huma.Operation, messages []sent) {
	var kinds []*huma.Schema
	for _, m := range messages {
		kind := &huma.Schema{
			Title: m.name, Type: huma.TypeObject, Required: []string{"event", "data"},
			Properties: map[string]*huma.Schema{
				"event": {Type: huma.TypeString, Enum: []any{m.name}},
				"id":    {Type: huma.TypeInteger, Description: "The number of the event; of a view, of the last one"},
				"data":  o.Components.Schemas.Schema(m.of, true, m.name),
			},
		}
		kind.PrecomputeMessages()
		kinds = append(kinds, kind)
	}
	list := &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{OneOf: kinds}}}
	op.Responses = map[string]*huma.Response{"101": {Description: "The stream over a WebSocket"}, "200": {
		Description: "The stream, or the next messages of it",
		Content:     map[string]*huma.MediaType{"text/event-stream": list, "application/json": list},
	}}
	problems := o.Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")
	for _, code := range op.Errors {
		op.Responses[strconv.Itoa(code)] = &huma.Response{
			Description: http.StatusText(code),
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: problems}},
		}
	}
	o.AddOperation(op)
}
