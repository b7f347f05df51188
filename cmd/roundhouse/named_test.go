package main

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fileNames finds the names of files in a text, perhaps with their folders.
var fileNames = regexp.MustCompile(`(?:^|[^\w/.:@*$<{>-])((?:[\w.-]+/)*[\w-][\w.-]*\.(?:go|md|ts|js|svelte|css|txt|json))(?:[^\w(*]|$)`)

// comments finds the comments of a source file: a line that is one, or the rest of a line.
var comments = regexp.MustCompile(`(?m)(?:^\s*(?://|#|/?\*|<!--)|\s//\s)(.*)$`)

// forExample has the names of files that programs write, or that are not ours.
var forExample = []string{"record.json", "day.json", "path.json", "github.com/nats-io/nats.go"}

// TestEveryFileThatIsNamedExists reads the documents and the comments. A name stands for a file
// whose path ends with it, since texts about web/src leave that out; a name with capitals, such as
// XX.json, stands for many files.
func TestEveryFileThatIsNamedExists(t *testing.T) {
	files := sourceFiles(t)
	known := map[string]bool{}
	for name := range files {
		for rest, found := name, true; found; _, rest, found = strings.Cut(rest, "/") {
			known[rest] = true
		}
	}
	named := 0
	for _, in := range slices.Sorted(maps.Keys(files)) {
		text := files[in]
		if !strings.HasSuffix(in, ".md") {
			text = strings.Join(comments.FindAllString(text, -1), "\n")
		}
		for _, m := range fileNames.FindAllStringSubmatch(text, -1) {
			name := m[1]
			if capitals.MatchString(name) || slices.Contains(forExample, name) {
				continue
			}
			named++
			if !known[strings.TrimLeft(name, "./")] {
				t.Errorf("%s names %s, and there is no such file", in, name)
			}
		}
	}
	if named < 100 {
		t.Errorf("only %d files are named", named)
	}
}

var capitals = regexp.MustCompile(`\b[A-Z]{2,}\b`)

// sourceFiles returns the texts of the repository by their paths. Those of other files are empty.
func sourceFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	made := []string{".git", "bin", "dist", "node_modules", "engine", "releases", "lab"}
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir() && slices.Contains(made, e.Name()) && name != "lab":
			return fs.SkipDir
		case e.IsDir():
			return nil
		}
		files[name] = ""
		if prose.MatchString(name) {
			var text []byte
			text, err = os.ReadFile(filepath.Join(root, name))
			files[name] = string(text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var prose = regexp.MustCompile(`\.(?:go|md|ts|js|svelte|css|txt)$|Makefile$`)
