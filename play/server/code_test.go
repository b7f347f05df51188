package server_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/play/api/openapi"
	"roundhouse/play/desk"
	"roundhouse/play/server"
	"roundhouse/play/sheets"
)

// source reads the Go files of a folder, without tests.
func source(t *testing.T, folder string) []*ast.File {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	var list []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, f)
	}
	return list
}

// TestEveryCodeIsDescribedAndThereIsNoOther: the description has each code in the source, each
// refusal of tables and each reason of the game, and no more.
func TestEveryCodeIsDescribedAndThereIsNoOther(t *testing.T) {
	said := map[string]bool{}
	for _, r := range game.Reasons() {
		said[r.Error()] = true
	}
	text := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			code, _ := strconv.Unquote(lit.Value)
			said[code] = true
		}
	}
	literals := 0
	for _, f := range slices.Concat(source(t, "."), source(t, "../api"), source(t, "../desk")) {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name, _ := n.Fun.(*ast.Ident)
				if of, ok := n.Fun.(*ast.SelectorExpr); ok {
					name = of.Sel
				}
				switch {
				case name == nil:
				case name.Name == "Refuse" && len(n.Args) == 3:
					text(n.Args[1])
				case name.Name == "retryLater", name.Name == "refusalError":
					text(n.Args[0])
				}
			case *ast.CompositeLit:
				name, _ := n.Type.(*ast.Ident)
				of, _ := n.Type.(*ast.SelectorExpr)
				if name != nil && name.Name == "Problem" && f.Name.Name == "desk" || of != nil && of.Sel.Name == "Problem" {
					literals++
				}
			}
			return true
		})
	}
	if literals != 2 {
		t.Errorf("a Problem is made in %d places, want only those of Refuse and Error.Problem", literals)
	}
	for _, f := range source(t, "../table") {
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				if kind, ok := v.Type.(*ast.Ident); ok && kind.Name == "Refusal" {
					text(v.Values[0])
				}
			}
			return true
		})
	}
	for _, f := range slices.Concat(source(t, "../sheets"), source(t, "../circle")) {
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				if kind, ok := v.Type.(*ast.Ident); ok && kind.Name == "Code" {
					text(v.Values[0])
				}
			}
			return true
		})
	}
	for code := range sheets.Reasons() {
		said[code] = true
	}
	o := description()
	described := o.Components.Schemas.Map()["Problem"].Properties["code"].Enum
	for code := range said {
		if !slices.Contains(described, any(code)) {
			t.Errorf("%q is not described", code)
		}
	}
	for _, code := range described {
		if !said[code.(string)] {
			t.Errorf("%q is described, and nothing answers so", code)
		}
		if !strings.Contains(o.Info.Description, code.(string)) {
			t.Errorf("%q is not in the text", code)
		}
	}
	if len(said) < 60 {
		t.Errorf("only %d codes", len(said))
	}
}

// TestStatusesHaveTheWordsOfHTTP: a page without a network knows no package of HTTP.
func TestStatusesHaveTheWordsOfHTTP(t *testing.T) {
	for status := 400; status < 600; status++ {
		if got := desk.Title(status); got != http.StatusText(status) && got != http.StatusText(500) {
			t.Errorf("%d is %q, want %q", status, got, http.StatusText(status))
		}
	}
	openapi.Operations(description(), func(_ string, op *openapi.Operation) {
		for text := range op.Responses {
			if status, _ := strconv.Atoi(text); status >= 400 && desk.Title(status) != http.StatusText(status) {
				t.Errorf("%d is %q, want %q", status, desk.Title(status), http.StatusText(status))
			}
		}
	})
}

// TestNoArrayIsNull, unless it is of somebody in a list, checks the description: another test checks that answers follow it.
func TestNoArrayIsNull(t *testing.T) {
	o := description()
	count := 0
	var look func(where string, s *openapi.Schema)
	look = func(where string, s *openapi.Schema) {
		if s == nil {
			return
		}
		if s.Type == "array" {
			if count++; s.Nullable && !strings.HasSuffix(where, "[]") { // a list may say nothing of somebody
				t.Errorf("%s may be null", where)
			}
		}
		look(where+"[]", s.Items)
		for name, p := range s.Properties {
			look(where+"."+name, p)
		}
		for _, one := range s.OneOf {
			look(where, one)
		}
		if more, ok := s.AdditionalProperties.(*openapi.Schema); ok {
			look(where+".*", more)
		}
	}
	for name, s := range o.Components.Schemas.Map() {
		look(name, s)
	}
	if count < 40 {
		t.Errorf("only %d arrays", count)
	}
}

// TestThePageOfTheAPISuffices: answers with examples, values, limits, codes, and links that lead
// somewhere.
func TestThePageOfTheAPISuffices(t *testing.T) {
	p := open(t, func(c *server.Config) { c.Limits, c.Requests = desk.UsualLimits, server.UsualRequests })
	page := string(p.nobody().call("GET", "/api", nil).body)
	for _, want := range []string{
		"<strong>Who you are.</strong>", "One of: pause, end, take_back, bot, nothing", "One of: bot, table, clock", "One of: greedy, beginner",
		"One of: smile", `id="Position"`, `id="Bye"`, "not_your_turn", "name_taken", "12 at a time", "12-7&gt;2", "never stale", "Answer: View", "Answer: 204",
		"roundhouse-position/1", "/api/me/stream", "One of: nothing, start, hash, reveal, act, be_ready, agree",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if strings.Contains(page, "**") || strings.Contains(page, "](") {
		t.Error("there is Markdown on the page")
	}
	openapi.Operations(description(), func(path string, op *openapi.Operation) {
		if !strings.Contains(page, "<code>"+op.Method+" "+path+"</code>") {
			t.Errorf("%s %s is not there", op.Method, path)
		}
		if r := op.Responses["200"]; r != nil {
			for _, m := range r.Content {
				if m.Example == nil {
					t.Errorf("%s %s has no example of its answer", op.Method, path)
				}
			}
		}
	})
	links := regexp.MustCompile(`href="(/[^"]+)"`).FindAllStringSubmatch(page, -1)
	for _, l := range links {
		if a := p.nobody().call("GET", l[1], nil); a.status != http.StatusOK || len(a.body) < 100 {
			t.Errorf("%s: %d, %d bytes", l[1], a.status, len(a.body))
		}
	}
	if len(links) < 6 {
		t.Errorf("only %d links", len(links))
	}
}
