package web

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// hinted is a build with a manifest.
var hinted = fstest.MapFS{"index.html": heroic["index.html"], ".vite/manifest.json": {Data: []byte(`{
	"index.html": {"file": "assets/index.js", "imports": ["_base.js"]},
	"_base.js": {"file": "assets/base.js", "name": "base", "css": ["assets/base.css"]},
	"_early.js": {"file": "assets/early.js", "name": "early"},
	"_table.js": {"file": "assets/table.js", "name": "table", "imports": ["_base.js", "_early.js"], "css": ["assets/table.css"], "dynamicImports": ["ends.ts"]},
	"ends.ts": {"file": "assets/ends.js", "imports": ["_base.js"]},
	"src/pages/table/Page.svelte": {"file": "assets/page.js", "imports": ["_table.js", "_base.js"]},
	"src/i18n/cs.json?section=core": {"file": "assets/core-cs.json"},
	"src/i18n/en.json?section=core": {"file": "assets/core-en.json"},
	"../words/texts/cs.json?section=story": {"file": "assets/story-cs.json"},
	"../words/texts/cs.json?section=labels": {"file": "assets/labels-cs.json"}
}`)}}

func TestATablesPageNamesItsFiles(t *testing.T) {
	r := ask(t, hinted, "GET", "/t/k3v7q2mzx5t4w6ab", "Accept-Language", "cs")
	page := body(t, r)
	for _, want := range []string{
		`<script type="module" async crossorigin src="/assets/early.js"></script>`,
		`<link rel="modulepreload" crossorigin href="/assets/base.js" />`, `<link rel="modulepreload" crossorigin href="/assets/page.js" />`,
		`<link rel="preload" as="style" crossorigin href="/assets/table.css" />`,
		`<link rel="preload" as="fetch" crossorigin href="/assets/core-cs.json" />`, `<link rel="preload" as="fetch" crossorigin href="/assets/story-cs.json" />`,
	} {
		if strings.Count(page, want) != 1 {
			t.Errorf("there is no %s in %s", want, page)
		}
	}
	for _, not := range []string{"ends.js", "core-en", "labels-cs", `modulepreload" crossorigin href="/assets/early.js`} {
		if strings.Contains(page, not) {
			t.Errorf("there is %s in %s", not, page)
		}
	}
	if vary := r.Header.Get("Vary"); vary != "Accept-Encoding, Accept-Language, Cookie" {
		t.Errorf("it varies with %q", vary)
	}
	for _, at := range []string{"/", "/rules", "/index.html"} {
		if page := body(t, ask(t, hinted, "GET", at)); strings.Contains(page, "preload") || strings.Contains(page, "early") {
			t.Errorf("%s: %s", at, page)
		}
	}
}

func TestHintsNameTheTextsThatTheClientWaitsFor(t *testing.T) {
	main, err := os.ReadFile("src/main.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(main), "await load(")
	everywhere, _, _ := strings.Cut(rest, ")")
	areas := places[tableFolder].Texts
	if len(areas) == 0 {
		t.Error("a table has no texts of its own")
	}
	for i, area := range strings.Split(everywhere, ", ") {
		areas = slices.Insert(slices.Clone(areas), i, strings.Trim(area, "'"))
	}
	if !slices.Equal(areas, tableAreas) {
		t.Errorf("the client waits for %q, the hints name %q", areas, tableAreas)
	}
}

// TestTheBuildHasWhatHintsName is of what is built in, if anything is.
func TestTheBuildHasWhatHintsName(t *testing.T) {
	h, err := Embedded("")
	if err != nil {
		t.Fatal(err)
	}
	if h == nil {
		t.Skip("the client is not built: make web")
	}
	for lang, hints := range h.hints {
		if n := strings.Count(string(hints), `as="fetch"`); n != len(tableAreas) || strings.Count(string(hints), "<script") != 1 {
			t.Errorf("%s: %s", lang, hints)
		}
	}
}
