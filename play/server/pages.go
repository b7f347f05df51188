package server

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"

	"roundhouse/docs"
	"roundhouse/examples"
	"roundhouse/play/api"
)

// serveNotFound answers requests that match no operation, because the path does not exist or does
// not allow the method.
func (s *Server) serveNotFound(mux *http.ServeMux) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range api.Methods {
			other := r.Clone(r.Context())
			other.Method = method
			if _, pattern := mux.Handler(other); pattern != "/api/" &&
				(pattern != "/" || method == "GET" || method == "HEAD") {
				allowed = append(allowed, method)
			}
		}
		if allowed != nil {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
		}
		writeProblem(w, api.NotFound(allowed))
	}
}

// choosePage serves page to clients that accept HTML, and other to all others.
func choosePage(page, other http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			page.ServeHTTP(w, r)
			return
		}
		other.ServeHTTP(w, r)
	})
}

// servePlaceholder serves a page that says that the web client is not part of this build.
func servePlaceholder(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write([]byte(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Roundhouse</title>` +
		`<h1>Roundhouse</h1><p>The server runs. This program was built without the web client; programs use <a href="/api">the API</a>.</p></html>`))
}

var page = template.Must(template.New("api").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Roundhouse: the API</title><link rel="stylesheet" href="/api.css"></head><body><main>
<h1>The API</h1>{{.Intro}}
<p><a href="/openapi.json">openapi.json</a> has the same for programs.</p>
{{range .Groups}}<h2>{{.Name}}</h2>{{range .Operations}}
<section><h3><code>{{.Method}} {{.Path}}</code></h3><p><strong>{{.Summary}}{{if not .Asks}}.{{end}}</strong> {{.Description}}</p>
{{with .Body}}<p>Body:</p>{{template "fields" .}}{{end}}
{{with .Parameters}}<p>Query:</p>{{template "fields" .}}{{end}}
{{with .Answer}}<p>Answer: {{.}}</p>{{end}}{{with .Example}}<pre class="example">{{.}}</pre>{{end}}
</section>{{end}}{{end}}
<h2>Messages and their parts</h2>{{range .Schemas}}
<section><h3 id="{{.Name}}"><code>{{.Name}}</code></h3>{{template "fields" .Fields}}</section>{{end}}
</main></body></html>
{{define "fields"}}<table>{{range .}}<tr><td><code>{{.Name}}</code></td><td>{{.Type}}{{if .Required}}, required{{end}}</td><td>{{.Doc}}</td></tr>{{end}}</table>{{end}}`))

// style is the style sheet of the API's page.
const style = `body{font:1rem/1.5 system-ui,sans-serif;margin:0;color:#1b1b1b;background:#fbfaf7}main{max-width:56rem;margin:auto;padding:1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:.85em/1.4 ui-monospace,monospace}code{font:.95em ui-monospace,monospace}h3{margin:2rem 0 .3rem}table{border-collapse:collapse;width:100%}
td{border-top:1px solid #ddd;padding:.3rem .6rem .3rem 0;vertical-align:top}a{color:#1d4fa0}
@media (prefers-color-scheme:dark){body{color:#eee;background:#181818}a{color:#8bb8ff}td{border-color:#444}}`

type documentedGroup struct {
	Name       string
	Operations []documented
}

type documented struct {
	Method, Path, Summary, Description string
	Asks                               bool // the summary is a question
	Body, Parameters                   []field
	Answer, Example                    string
}

// documentedSchema is a schema of the messages.
type documentedSchema struct {
	Name   string
	Fields []field
}

type field struct {
	Name, Type, Doc string
	Required        bool
}

// shown is what the page shows of the description of the API.
type shown struct {
	Info       struct{ Description string }
	Paths      map[string]map[string]shownOperation // by path, and by method
	Components struct{ Schemas map[string]*schema }
}

type shownOperation struct {
	Summary, Description string
	Tags                 []string
	Parameters           []struct {
		Name, In, Description string
		Required              bool
		Schema                *schema
	}
	RequestBody *content
	Responses   map[string]content // by status
}

// content is a body, by its type.
type content struct {
	Content map[string]struct {
		Schema  *schema
		Example json.RawMessage
	}
}

type schema struct {
	Ref                string `json:"$ref"`
	Title, Description string
	Type               any // a word, or a list of words
	Items              *schema
	OneOf              []*schema
	Enum               []any
	Properties         map[string]*schema
	Required           []string
}

// serveAPIPage returns the page that shows the description of the API.
func (s *Server) serveAPIPage(described func() ([]byte, error)) http.HandlerFunc {
	text := sync.OnceValues(func() ([]byte, error) {
		var out bytes.Buffer
		o := &shown{}
		text, err := described()
		if err == nil {
			err = json.Unmarshal(text, o)
		}
		if err != nil {
			return nil, err
		}
		if err := page.Execute(&out, map[string]any{"Intro": markdownHTML(o.Info.Description),
			"Groups": operationGroups(o), "Schemas": schemaParts(o)}); err != nil {
			return nil, err
		}
		return out.Bytes(), nil
	})
	return func(w http.ResponseWriter, _ *http.Request) {
		text, err := text()
		if err != nil {
			writeProblem(w, err)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(text)
	}
}

// Patterns for the Markdown that descriptions use.
var (
	strong = regexp.MustCompile(`\*\*(.+?)\*\*`)
	link   = regexp.MustCompile(`\[([^\]]+)\]\((/[^)]+)\)`)
)

// markdownHTML returns a description as HTML: paragraphs, lists, bold text and links.
func markdownHTML(text string) template.HTML {
	var out strings.Builder
	for part := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		html := link.ReplaceAllString(strong.ReplaceAllString(template.HTMLEscapeString(part), "<strong>$1</strong>"),
			`<a href="$2">$1</a>`)
		if items, ok := strings.CutPrefix(html, "- "); ok {
			html = "<ul><li>" + strings.ReplaceAll(items, "\n- ", "</li><li>") + "</li></ul>"
		} else {
			html = "<p>" + html + "</p>"
		}
		out.WriteString(html + "\n")
	}
	return template.HTML(out.String())
}

// operationGroups returns the operations grouped by tag.
func operationGroups(o *shown) []documentedGroup {
	list := []documentedGroup{{Name: "People"}, {Name: "Rules"}, {Name: "Tables"}, {Name: "Commands"}, {Name: "Score sheets"}}
	for path, item := range o.Paths {
		for method, op := range item {
			for i := range list {
				if slices.Contains(op.Tags, list[i].Name) {
					list[i].Operations = append(list[i].Operations, documentedOf(o, strings.ToUpper(method), path, &op))
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

// schemaParts returns the schemas, sorted by name.
func schemaParts(o *shown) (list []documentedSchema) {
	for name, s := range o.Components.Schemas {
		list = append(list, documentedSchema{name, fieldsOf(o, s)})
	}
	slices.SortFunc(list, func(a, b documentedSchema) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

func documentedOf(o *shown, method, path string, op *shownOperation) documented {
	d := documented{Method: method, Path: path, Summary: op.Summary, Description: op.Description,
		Asks: strings.HasSuffix(op.Summary, "?")}
	for _, p := range op.Parameters {
		if p.In == "query" {
			d.Parameters = append(d.Parameters,
				field{p.Name, typeOf(p.Schema), docOf(p.Description, p.Schema), p.Required})
		}
	}
	if op.RequestBody != nil {
		d.Body = fieldsOf(o, op.RequestBody.Content["application/json"].Schema)
	}
	if _, ok := op.Responses["204"]; ok {
		d.Answer = "204, without content"
	}
	for _, m := range op.Responses["200"].Content {
		d.Answer = typeOf(m.Schema)
		if text, err := exampleText(m.Example); err == nil {
			d.Example = text
		}
	}
	return d
}

// exampleText returns an example as JSON, without escaping > and <.
func exampleText(example any) (string, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(example)
	return out.String(), err
}

// fieldsOf returns the fields of an object.
func fieldsOf(o *shown, s *schema) (list []field) {
	if s.Ref != "" {
		s = o.Components.Schemas[refName(s)]
	}
	for name, p := range s.Properties {
		list = append(list, field{name, typeOf(p), docOf(p.Description, p), slices.Contains(s.Required, name)})
	}
	slices.SortFunc(list, func(a, b field) int { return cmp.Compare(a.Name, b.Name) })
	return list
}

// refName returns the name of the schema that a schema refers to.
func refName(s *schema) string { return s.Ref[strings.LastIndex(s.Ref, "/")+1:] }

// typeOf returns the type of a value in words.
func typeOf(s *schema) string {
	switch {
	case s == nil:
		return ""
	case s.Ref != "":
		return refName(s)
	case s.Type == "array":
		return "array of " + typeOf(s.Items)
	case len(s.OneOf) > 0:
		var list []string
		for _, one := range s.OneOf {
			list = append(list, cmp.Or(one.Title, typeOf(one)))
		}
		return strings.Join(list, " or ")
	}
	if types, ok := s.Type.([]any); ok {
		return fmt.Sprintf("%v or %v", types[0], types[1])
	}
	return fmt.Sprint(cmp.Or(s.Type, any("")))
}

// docOf returns a description followed by the possible values.
func docOf(text string, s *schema) string {
	if s == nil {
		return text
	}
	enum := s.Enum
	if s.Items != nil {
		enum = append(slices.Clip(enum), s.Items.Enum...)
	}
	var values []string
	for _, v := range enum {
		values = append(values, fmt.Sprint(v))
	}
	if len(values) == 0 {
		return text
	}
	return strings.TrimPrefix(text+". One of: ", ". ") + strings.Join(values, ", ")
}

// serveDocuments serves the documents that the description links to, as plain text.
func serveDocuments(mux *http.ServeMux) {
	for name, text := range map[string]string{"notation.md": docs.Notation, "fair.md": docs.Fair,
		"examples.md": examples.Readme, "bot.go": examples.Bot} {
		mux.HandleFunc("GET /api/docs/"+name, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = w.Write([]byte(text))
		})
	}
}
