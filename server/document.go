package server

import (
	"bytes"
	"cmp"
	"html/template"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/wire"
)

//go:generate go test . -run TestTheDescriptionIsInTheDocs -update

// apiDescription is the first thing that the description of the API says.
const apiDescription = `A program can do all that a person can.

**Who you are.** POST /api/me with {"name": "Ana", "program": true} gives a token; send it as "Authorization: Bearer TOKEN". A browser gets a cookie instead.

**Commands.** Each carries an id of your own and is answered with the number of its event once that is stored. The same id again gives the same answer and does nothing. An action also carries after, the last event that you had seen: if the table has moved on, nothing is done and the code is stale.

**The stream.** GET /api/tables/{table}/stream sends Server-Sent Events: view (a View), event (an Event, its number as the id), now (a Now: whose turn it is, what you may do), heartbeat (nothing has happened for 5 seconds; the connection lives) and bye (the server closes; come back). Last-Event-ID or ?after= goes on without a gap; a client that is too far behind gets a view again. After 10 seconds without any message the connection is dead: open a new one.

**Errors** are problem+json with a stable code. 429 and 503 carry Retry-After.`

// describeStream adds the stream to the description: it is not answered by the library.
func describeStream(api huma.API) {
	o := api.OpenAPI()
	var messages []*huma.Schema
	for _, m := range []struct {
		name string
		of   reflect.Type
	}{{"view", reflect.TypeFor[wire.View]()}, {"event", reflect.TypeFor[wire.Event]()}, {"now", reflect.TypeFor[wire.Now]()}, {"heartbeat", reflect.TypeFor[wire.Heartbeat]()}} {
		messages = append(messages, &huma.Schema{
			Title: m.name, Type: huma.TypeObject, Required: []string{"event", "data"},
			Properties: map[string]*huma.Schema{
				"event": {Type: huma.TypeString, Enum: []any{m.name}},
				"id":    {Type: huma.TypeInteger, Description: "The number of the event; of a view, of the last one"},
				"data":  o.Components.Schemas.Schema(m.of, true, m.name),
			},
		})
	}
	op := asked("GET", "/api/tables/{table}/stream", "stream", "What happens at the table",
		"Server-Sent Events: view, event, now, after 5 seconds of silence heartbeat and, when the server closes, bye.")
	op.Parameters = []*huma.Param{
		{Name: "table", In: "path", Required: true, Schema: &huma.Schema{Type: huma.TypeString}},
		{Name: "after", In: "query", Description: "The last event that you have; without it a view comes first", Schema: &huma.Schema{Type: huma.TypeInteger}},
		{Name: "Last-Event-ID", In: "header", Description: "The same, as browsers send it", Schema: &huma.Schema{Type: huma.TypeInteger}},
	}
	op.Responses = map[string]*huma.Response{"200": {
		Description: "The stream",
		Content:     map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeArray, Items: &huma.Schema{OneOf: messages}}}},
	}}
	problems := o.Components.Schemas.Schema(reflect.TypeFor[Problem](), true, "Problem")
	for _, code := range []int{http.StatusForbidden, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable} {
		op.Responses[strconv.Itoa(code)] = &huma.Response{
			Description: http.StatusText(code),
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: problems}},
		}
	}
	o.AddOperation(&op)
}

var page = template.Must(template.New("api").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Roundhouse: the API</title><link rel="stylesheet" href="/api.css"></head><body><main>
<h1>The API</h1><pre>{{.Intro}}</pre>
<p><a href="/openapi.json">openapi.json</a> has the same for programs.</p>
{{range .Groups}}<h2>{{.Name}}</h2>{{range .Operations}}
<section><h3><code>{{.Method}} {{.Path}}</code></h3><p><strong>{{.Summary}}.</strong> {{.Description}}</p>
{{with .Body}}<p>Body:</p><table>{{range .}}<tr><td><code>{{.Name}}</code></td><td>{{.Type}}{{if .Required}}, required{{end}}</td><td>{{.Doc}}</td></tr>{{end}}</table>{{end}}
{{with .Parameters}}<p>Query:</p><table>{{range .}}<tr><td><code>{{.Name}}</code></td><td>{{.Type}}</td><td>{{.Doc}}</td></tr>{{end}}</table>{{end}}
</section>{{end}}{{end}}
</main></body></html>`))

// style is of the API's page.
const style = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;color:#1b1b1b;background:#fbfaf7}main{max-width:56rem;margin:auto;padding:1rem}
pre{white-space:pre-wrap;font:inherit}code{font:.95em ui-monospace,monospace}h3{margin:2rem 0 .3rem}table{border-collapse:collapse;width:100%}
td{border-top:1px solid #ddd;padding:.3rem .6rem .3rem 0;vertical-align:top}a{color:#1d4fa0}
@media (prefers-color-scheme:dark){body{color:#eee;background:#181818}a{color:#8bb8ff}td{border-color:#444}}`

type documentedGroup struct {
	Name       string
	Operations []documented
}

type documented struct {
	Method, Path, Summary, Description string
	Body, Parameters                   []field
}

type field struct {
	Name, Type, Doc string
	Required        bool
}

// document is a page to read the description of the API.
func (s *Server) document() http.HandlerFunc {
	text := sync.OnceValue(func() []byte {
		var out bytes.Buffer
		o := s.api.OpenAPI()
		if err := page.Execute(&out, map[string]any{"Intro": apiDescription, "Groups": groups(o)}); err != nil {
			return []byte(err.Error())
		}
		return out.Bytes()
	})
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(text())
	}
}

// groups is the operations by their tags.
func groups(o *huma.OpenAPI) []documentedGroup {
	list := []documentedGroup{{Name: "People"}, {Name: "Rules"}, {Name: "Tables"}, {Name: "Commands"}}
	for path, item := range o.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Patch, item.Delete} {
			if op == nil {
				continue
			}
			for i := range list {
				if slices.Contains(op.Tags, list[i].Name) {
					list[i].Operations = append(list[i].Operations, describe(o, path, op))
				}
			}
		}
	}
	for i := range list {
		slices.SortFunc(list[i].Operations, func(a, b documented) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method))
		})
	}
	return list
}

func describe(o *huma.OpenAPI, path string, op *huma.Operation) documented {
	d := documented{Method: op.Method, Path: path, Summary: op.Summary, Description: op.Description}
	for _, p := range op.Parameters {
		if p.In == "query" {
			d.Parameters = append(d.Parameters, field{p.Name, p.Schema.Type, p.Description, p.Required})
		}
	}
	if op.RequestBody == nil {
		return d
	}
	schema := op.RequestBody.Content["application/json"].Schema
	if schema.Ref != "" {
		schema = o.Components.Schemas.SchemaFromRef(schema.Ref)
	}
	for name, p := range schema.Properties {
		d.Body = append(d.Body, field{name, p.Type, p.Description, slices.Contains(schema.Required, name)})
	}
	slices.SortFunc(d.Body, func(a, b field) int { return cmp.Compare(a.Name, b.Name) })
	return d
}
