package web

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"slices"
	"strings"
)

// The hints are in the head of a table's page and name the files that the client is going to ask
// for there, so that a browser loads all of them at once and not one after the other.

// What a table needs of the build.
const (
	tablePath   = "t" // the first part of its address
	tableFolder = "src/pages/table"
	tableSource = tableFolder + "/Page.svelte"
	tableEarly  = "early" // the script that opens the table's stream as soon as it has been loaded
)

// tableAreas lists the sections of the texts that the client waits for at a table: those of every
// page, and its own.
var tableAreas = append([]string{"core", "story"}, places[tableFolder].Texts...)

// manifest is the build's list of its files, and of what each of them imports.
type manifest map[string]struct {
	File    string   `json:"file"`
	Name    string   `json:"name"`
	CSS     []string `json:"css"`
	Imports []string `json:"imports"`
}

// readManifest returns the manifest of a build, or an empty one if the build has none.
func readManifest(files fs.FS) (manifest, error) {
	data, err := fs.ReadFile(files, ".vite/manifest.json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("the build's manifest: %w", err)
	}
	return m, nil
}

// reach returns the scripts that a file of the build needs, that file included, and their styles.
// What a script imports comes before it.
func (m manifest) reach(name string) (scripts, styles []string) {
	seen := map[string]bool{}
	var visit func(name string)
	visit = func(name string) {
		chunk, ok := m[name]
		if !ok || seen[name] {
			return
		}
		seen[name] = true
		for _, next := range chunk.Imports {
			visit(next)
		}
		scripts = append(scripts, chunk.File)
		styles = append(styles, chunk.CSS...)
	}
	visit(name)
	return scripts, styles
}

// textFile returns the file with the texts of an area in a language; "" if the build has none.
func (m manifest) textFile(area, lang string) string {
	name := lang + ".json?section=" + area
	return cmp.Or(m["src/i18n/"+name].File, m["../words/texts/"+name].File)
}

// scriptNamed returns the script with a name in the build; "" if there is none.
func (m manifest) scriptNamed(name string) string {
	for _, chunk := range m {
		if chunk.Name == name && strings.HasSuffix(chunk.File, ".js") {
			return chunk.File
		}
	}
	return ""
}

var hintTags = template.Must(template.New("hints").Parse(
	`{{with .Early}}
    <script type="module" async crossorigin src="/{{.}}"></script>{{end}}{{range .Scripts}}
    <link rel="modulepreload" crossorigin href="/{{.}}" />{{end}}{{range .Styles}}
    <link rel="preload" as="style" crossorigin href="/{{.}}" />{{end}}{{range .Texts}}
    <link rel="preload" as="fetch" crossorigin href="/{{.}}" />{{end}}`))

// hintsIn returns the hints in a language; none if the build has no table.
func (m manifest) hintsIn(lang string) []byte {
	if _, built := m[tableSource]; !built {
		return nil
	}
	var hints struct {
		Early                  string
		Scripts, Styles, Texts []string
	}
	hints.Early = m.scriptNamed(tableEarly)
	hints.Scripts, hints.Styles = m.reach(tableSource)
	hints.Scripts = slices.DeleteFunc(hints.Scripts, func(file string) bool { return file == hints.Early })
	for _, area := range tableAreas {
		if file := m.textFile(area, lang); file != "" {
			hints.Texts = append(hints.Texts, file)
		}
	}
	var out bytes.Buffer
	if hintTags.Execute(&out, hints) != nil {
		return nil
	}
	return out.Bytes()
}
