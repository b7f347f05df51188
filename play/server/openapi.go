package server

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/game"
	"roundhouse/play/desk"
	"roundhouse/play/table"
	"roundhouse/words"
)

//go:generate go test . -run TestTheDescriptionIsInTheDocs -update

// apiDescription is the beginning of the API's description.
const apiDescription = `A program can do everything that a person can.

**Who you are.** POST /api/me with {"name": "Ana", "program": true} gives a token; send it as "Authorization: Bearer TOKEN". A browser gets a cookie instead.

**Commands.** Each has an id that you choose, and is answered with the number of its event once that is stored. Repeating an id with the same content returns the same answer and has no effect; with different content it is refused: id_used. An action also has after, the last event that you had seen: if an event since then has changed what your seat may do, the action is refused as stale. Only your seat counts: if several seats are in turn, the actions of others do not make yours stale. A knock is never stale: one that comes too late is refused with its reason, cannot_knock or round_over.

**The stream of a table.** GET /api/tables/{table}/stream sends Server-Sent Events: view (a View), event (an Event, its number as the id), now (a Now: whose turn it is, what you may do, and in house who is there and how they play, if that has changed), heartbeat (nothing has happened for 5 seconds; the connection is alive) and bye (the server is closing; reconnect). Last-Event-ID or ?after= continues without a gap, and begins with a house again; a client that has missed too much gets a new view. After 10 seconds without any message the connection is dead: open a new one.

**Over a WebSocket.** A stream that is requested as a WebSocket sends the same messages, and may be continued with ?after= in the same way. Each frame is a JSON array of messages that belong together: [{"event": "event", "id": 12, "data": {…}}, {"event": "now", "data": {…}}]. At a table you can also send commands there, one in a frame: {"command": "act", "body": {"id": "c17", "after": 12, "action": "2:9-8>1"}} (a SocketCommand). The message answer (a SocketAnswer) has the command's id, and the status and the body that a POST would have been answered with. It may come before or after the command's events. The same limits apply; frames that are no commands count, too, and pings. After 16 frames in a row that are no commands, come from nobody or are above a limit of requests, the connection is closed (1008). While 16 answers wait to be read, no further frame is. A page may open a WebSocket only to its own origin.

**By polling.** Some networks let no WebSocket through and hold streams back. GET of a stream with ?poll= answers with its next messages as such an array, as soon as there are any, or with a heartbeat after 5 seconds. The last message is next (a Next): its poll is the value of ?poll= for the next request, and ?after= the last number, as always. Begin with an empty poll. Without a number, as for all your tables, a poll begins with everything again if anything has changed. Each request counts as a stream while it waits; you count as present for some seconds after it.

**One stream for all your tables.** GET /api/me/stream begins with all your tables (tables) and sends one of them again (table) whenever it starts to wait for something else from you: you were seated there or at a rematch, it is your turn, the match is over. gone names a table at which you no longer sit. With ?here=true you count as present at all of them, as with a stream of each: a bot at ten tables needs no other stream. It contains no tiles: GET the table when todo is act.

**Notation.** Actions, positions and records: [notation](/api/docs/notation.md). **Fair deals**: [the scheme](/api/docs/fair.md). **Examples**: [with curl](/api/docs/examples.md), [a bot](/api/docs/bot.go).

**Values.** Rule sets: GET /api/rules; their switches: GET /api/switches; levels of bots: GET /api/bots; phrases: GET /api/phrases.

**Errors** are problem+json with a stable code. 429 and 503 have Retry-After, the number of seconds until the request is allowed, if that is known.
`

// apiDescriptionText returns the whole description: general facts, the server's limits and the
// codes.
func (s *Server) apiDescriptionText() string {
	return apiDescription + "\n**Limits**\n\n" + describeLimits(&s.c.Requests, &s.c.Limits) +
		"\n**Codes**\n\n" + describeCodes()
}

// describeLimits returns the limits as a list for the description.
func describeLimits(r *RequestLimits, l *desk.Limits) string {
	var out strings.Builder
	for _, one := range []struct {
		n    float64
		text string
	}{
		{r.Requests, fmt.Sprintf("requests of one identity: %g a second, %g at once", r.Requests, r.RequestBurst)},
		{r.PerAddress, fmt.Sprintf("requests of one address: %g a second, %g at once", r.PerAddress, r.AddressBurst)},
		{l.Events, fmt.Sprintf("commands of one identity, except actions of the game: %g a second, %g at once",
			l.Events, l.EventBurst)},
		{l.Tables, fmt.Sprintf("tables made by one identity: %g a minute", l.Tables)},
		{l.AddressTables, fmt.Sprintf("tables made from one address: %g a day", l.AddressTables)},
		{l.Joins, fmt.Sprintf("seats taken: %g a minute", l.Joins)},
		{l.Hints, fmt.Sprintf("hints: %g a minute", l.Hints)},
		{l.Judges, fmt.Sprintf("requests to judge: %g a minute, %g at once", l.Judges, l.JudgeBurst)},
		{l.Phrases, fmt.Sprintf("phrases: %g a minute", l.Phrases)},
		{l.Names, fmt.Sprintf("names, and recovery codes made or used: %g a minute", l.Names)},
		{l.Guests, fmt.Sprintf("identities made from one address: %g a minute", l.Guests)},
		{float64(l.Streams), fmt.Sprintf("streams of one identity: %d at a time", l.Streams)},
		{float64(l.AddressStreams), fmt.Sprintf("streams of one address: %d at a time", l.AddressStreams)},
		{float64(l.Waiting), fmt.Sprintf("tables of one host that wait for players: %d at a time", l.Waiting)},
		{float64(l.AddressWaiting), fmt.Sprintf("tables made from one address that wait for players: %d at a time",
			l.AddressWaiting)},
		{l.Uploads, fmt.Sprintf("matches uploaded by one identity: %g a day", l.Uploads)},
		{l.AddressUploads, fmt.Sprintf("matches uploaded from one address: %g a day", l.AddressUploads)},
		{1, fmt.Sprintf("a body: %d bytes, and %d for an uploaded match; recovery codes: %d; a name: %d characters",
			desk.MaxBody, desk.UploadMatch.LargestBody(), desk.MaxCodes, desk.MaxName)},
	} {
		if one.n > 0 {
			out.WriteString("- " + one.text + "\n")
		}
	}
	return out.String()
}

// describeAll adds to the description what the library cannot derive.
func (s *Server) describeAll(o *huma.OpenAPI) {
	s.describeStreams(o)
	describeEvents(o)
	describePositions(o)
	s.describeValues(o)
	addExamples(o)
}

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

// describeEvents describes the events: one schema for each kind, with its body and what follows.
func describeEvents(o *huma.OpenAPI) {
	all := o.Components.Schemas
	event := &huma.Schema{
		Description:   "Something that happened at a table",
		Discriminator: &huma.Discriminator{PropertyName: "kind", Mapping: map[string]string{}},
	}
	for _, k := range table.Kinds() {
		name := schemaName(k.Body, "") + "Event"
		ref := "#/components/schemas/" + name
		all.Map()[name] = describeEvent(all, k)
		event.OneOf = append(event.OneOf, &huma.Schema{Ref: ref})
		event.Discriminator.Mapping[k.Name] = ref
	}
	all.Map()["Event"] = event
}

// describeEvent describes one kind of event.
func describeEvent(all huma.Registry, k table.Kind) *huma.Schema {
	s := &huma.Schema{
		Type: huma.TypeObject, AdditionalProperties: false, Required: []string{"seq", "at", "kind", "body"},
		Properties: map[string]*huma.Schema{
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
func describePositions(o *huma.OpenAPI) {
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
func (s *Server) describeValues(o *huma.OpenAPI) {
	all := o.Components.Schemas.Map()
	for name, limits := range map[string]table.Limits{"turn": table.TurnLimits, "reserve": table.ReserveLimits,
		"absent": table.AbsentLimits} {
		all["Making"].Properties[name].Description += ", else " + limits.String()
	}
	for _, one := range []struct {
		of     *huma.Schema
		values []string
	}{
		{all["Making"].Properties["bots"], s.c.Levels}, {all["SeatBot"].Properties["bot"], s.c.Levels},
		{all["Say"].Properties["phrase"], table.Phrases},
	} {
		one.of.Description += ". One of: " + strings.Join(one.values, ", ")
	}
}

// addExamples gives every request and answer body an example, composed of the examples of its
// fields.
func addExamples(o *huma.OpenAPI) {
	for _, item := range o.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			if op.RequestBody != nil {
				addContentExamples(o, op.RequestBody.Content)
			}
			for status, r := range op.Responses {
				if status == "200" {
					addContentExamples(o, r.Content)
				}
			}
		}
	}
}

func addContentExamples(o *huma.OpenAPI, content map[string]*huma.MediaType) {
	for _, m := range content {
		if m.Example == nil && m.Schema != nil {
			m.Example = exampleOf(o, m.Schema)
		}
	}
}

// exampleOf returns a value that the schema allows. An object gets its required fields and the
// fields that have examples.
func exampleOf(o *huma.OpenAPI, s *huma.Schema) any {
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
